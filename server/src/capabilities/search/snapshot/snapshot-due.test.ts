import { describe, expect, test } from 'vitest'
import { isSnapshotDue, isSnapshotDueAtStop } from './snapshot-due.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const MB = 1024 * 1024

describe('a snapshot', () => {
  test.each([
    ['of a new index', { ageMs: null, events: 0, changes: 0 }, true],
    ['without an event', { ageMs: 9 * HOUR, events: 0, changes: 0 }, false],
    ['an hour after the last one', { ageMs: HOUR, events: 1, changes: 0 }, true],
    ['before an hour with few changes', { ageMs: HOUR - 1, events: 9e6, changes: 99_999 }, false],
    ['after a tenth of the findings', { ageMs: MINUTE, events: 1e5, changes: 100_000 }, true],
    ['within a minute', { ageMs: MINUTE - 1, events: 1e6, changes: 1e6 }, false],
  ])('%s is due: %o %s', (_, since, isDue) => {
    expect(isSnapshotDue({ ...since, documents: 1_000_000 })).toBe(isDue)
  })

  test.each([
    [9_999, false],
    [10_000, true],
  ])('of a small index is due after %s changes: %s', (changes, isDue) => {
    const since = { ageMs: MINUTE, events: changes, changes, documents: 10 }
    expect(isSnapshotDue(since)).toBe(isDue)
  })

  test.each([
    [{ ageMs: 1, events: 1 }, 64 * MB, true],
    [{ ageMs: null, events: 0 }, 1, true],
    [{ ageMs: 1, events: 0 }, 1, false],
    [{ ageMs: 1, events: 1 }, 64 * MB + 1, false],
  ])('at the stop after %o of %s bytes is due: %s', (since, bytes, isDue) => {
    expect(isSnapshotDueAtStop(since, bytes)).toBe(isDue)
  })
})
