import { expect, test } from 'vitest'
import { PARTITIONS, partitionOf, RANGES_OF_RUN, rangeOf } from './key-ranges.ts'

const KEYS = Array.from({ length: 256 }, (_, at) =>
  at.toString(16).padStart(2, '0').padEnd(64, '0'),
)

test('the ranges are all partitions, one after the other, and each key is in its own', () => {
  let next = 0
  for (const { from, to } of RANGES_OF_RUN) {
    expect(from).toBe(next)
    expect(to).toBeGreaterThan(from)
    next = to
  }
  expect(next).toBe(PARTITIONS)
  for (const key of KEYS) {
    const { from, to } = RANGES_OF_RUN[rangeOf(key)] ?? { from: 0, to: 0 }
    expect(partitionOf(key)).toBeGreaterThanOrEqual(from)
    expect(partitionOf(key)).toBeLessThan(to)
  }
})
