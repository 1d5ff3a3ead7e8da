import { NO_RESOURCES } from '@stance/core/compliance/control-status'
import { describe, expect, test } from 'vitest'
import { type PackedCounts, packCounts } from '../counts/packed-counts.ts'
import { outcomePage } from './outcome-page.ts'

/** Passing resources of two rules. */
const countsOf = (one: number, other: number): PackedCounts =>
  packCounts(
    new Map([
      [3, { ...NO_RESOURCES, passing: one, failing: 7 }],
      [5, { ...NO_RESOURCES, passing: other }],
    ]),
  )

const PACKED = {
  places: new Map([
    ['a', [countsOf(2, 0)]],
    // Two places of an account.
    ['b', [countsOf(1, 4), countsOf(1, 0)]],
    ['c', [countsOf(0, 0)]],
    ['d', [countsOf(1, 1)]],
  ]),
  numbers: new Map([
    ['one', 3],
    ['other', 5],
    ['third', 9],
  ]),
}
const RULES = ['other', 'one', 'third']

/** The order of the list: accounts, in each the rules of the control. */
const ROWS = [
  ['a', 'one', 2],
  ['b', 'other', 4],
  ['b', 'one', 2],
  ['d', 'other', 1],
  ['d', 'one', 1],
] as const
const EVERY_ROW = ROWS.flatMap(([account_id, control_id, count]) =>
  Array.from({ length: count }, (_, number) => `${account_id} ${control_id} ${number}`),
)

describe('a page of outcomes', () => {
  test.each([1, 2, 3, 4, 7, 10, 200])('is found by the counts, %i rows to a page', (per_page) => {
    const shown: string[] = []
    for (let page = 1; (page - 1) * per_page < EVERY_ROW.length; page += 1) {
      const { total, pairs, offset } = outcomePage(PACKED, RULES, 'passing', { page, per_page })
      expect(total).toBe(EVERY_ROW.length)
      const rows = pairs.flatMap(({ account_id, control_id }) =>
        EVERY_ROW.filter((row) => row.startsWith(`${account_id} ${control_id} `)),
      )
      shown.push(...rows.slice(offset, offset + per_page))
      // None but those that the page has rows of.
      expect(rows.length - offset).toBeLessThan(per_page + 4)
      expect(pairs.length).toBeLessThanOrEqual(per_page)
    }
    expect(shown).toEqual(EVERY_ROW)
  })

  test('beyond the end, or of a state without resources, has no rows', () => {
    const beyond = outcomePage(PACKED, RULES, 'passing', { page: 3, per_page: 5 })
    expect(beyond).toEqual({ total: 10, pairs: [], offset: 0 })
    const none = outcomePage(PACKED, RULES, 'stale', { page: 1, per_page: 5 })
    expect(none).toEqual({ total: 0, pairs: [], offset: 0 })
  })
})
