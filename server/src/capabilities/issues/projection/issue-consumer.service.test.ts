import { expect, it } from 'vitest'
import { restAfter } from './issue-consumer.service.ts'

it.each([
  ['nobody else writes', { handled: 2_000, written: 2_000 }, 0],
  ['it is the first round', { handled: 2_000, written: 0 }, 0],
  ['people write', { handled: 2_000, written: 2_300 }, 0],
  ['an import writes', { handled: 2_000, written: 3_000 }, 400],
  ['a fast import writes', { handled: 2_000, written: 9_000 }, 400],
])('a round of 400 ms is followed by a rest as long, or by none, when %s', (_, round, rest) => {
  expect(restAfter(round, 400)).toBe(rest)
})
