import { expect, it } from 'vitest'
import { isStopWord } from './stop-words.ts'

it.each(['the', 'is', 'which', 'should', 'doesnt'])('%s is a stop word', (word) => {
  expect(isStopWord(word)).toBe(true)
})

it.each(['not', 'no', 'without', 'only', 'all', 'any', 'open', 'least', 'public', 'key', ''])(
  '%j is not: it changes what a text says',
  (word) => {
    expect(isStopWord(word)).toBe(false)
  },
)
