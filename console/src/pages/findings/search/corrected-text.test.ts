import { expect, test } from 'vitest'
import { correctedText } from './corrected-text.ts'

test.each([
  ['bukcet', ['bucket'], 'bucket'],
  ['public bukcet in prod', ['bucket', 'budget'], 'public bucket in prod'],
  ['Encyrption of "public bukcet"', ['encrypted', 'bucket'], 'encrypted of "public bucket"'],
  ['bukcet bukcet', ['bucket'], 'bucket bucket'],
  // What the service completes is no correction.
  ['anonym* bukcet', ['bucket', 'anonymous'], 'anonym* bucket'],
  ['anon', ['anonymous'], 'anon'],
  ['bucket', [], 'bucket'],
  ['', ['bucket'], ''],
  // A word that has no resemblance with what was typed.
  ['ec2', ['bucket'], 'ec2'],
])('%j with %j is %j', (text, suggestions, corrected) => {
  expect(correctedText(text, suggestions)).toBe(corrected)
})
