import { expect, test } from 'vitest'
import { isQuestion } from './search-text.ts'

test.each([
  ['which critical buckets are public?', true],
  ['ssh?', true],
  ['show open databases', true],
  ['show databases', false],
  ['ssh', false],
  ['CVE-2024-3094', false],
  ['Root user has no second factor in the account', false],
])('%j: written as a question is %j', (text, expected) => {
  expect(isQuestion(text)).toBe(expected)
})
