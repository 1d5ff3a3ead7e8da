import { expect, it } from 'vitest'
import { backOff } from './issue-consumer.service.ts'

it.each([
  ['no other process writes', { handled: 2_000, written: 2_000 }, 0],
  ['it is the first round', { handled: 2_000, written: 0 }, 0],
  ['users write', { handled: 2_000, written: 2_300 }, 0],
  ['an import writes', { handled: 2_000, written: 3_000 }, 400],
  ['a fast import writes', { handled: 2_000, written: 9_000 }, 400],
])('a full round of 400 ms is followed by a pause of 0 or 400 ms when %s', (_, round, rest) => {
  expect(backOff(round, 400)).toBe(rest)
})
