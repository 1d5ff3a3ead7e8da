import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { rowsOnScreen, rowsToDraw, topToShow } from './fixed-rows.ts'

describe('rows on the screen', () => {
  test.each([
    ['the top', 0, 440, 100, [0, 9]],
    ['a part of a row on each side', 22, 440, 100, [0, 10]],
    ['the end', 3_960, 440, 100, [90, 99]],
    ['beyond the end, after a filter', 9_000, 440, 5, [4, 4]],
    ['no row', 0, 440, 0, [0, 0]],
    ['a box without a height', 440, 0, 100, [10, 10]],
  ])('are those of %s', (_, top, view, count, [first, last]) => {
    expect(rowsOnScreen(top, view, { count, height: 44 })).toEqual({ first, last })
  })

  it('include a row after it was brought into view, which moves no row that is in view', () => {
    const place = {
      index: fc.nat(999),
      top: fc.nat(43_000),
      view: fc.integer({ min: 44, max: 2_000 }),
    }
    fc.assert(
      fc.property(fc.record(place), ({ index, top, view }) => {
        const next = topToShow(index, top, view, 44)
        const { first, last } = rowsOnScreen(next, view, { count: 1_000, height: 44 })
        expect(index).toBeGreaterThanOrEqual(first)
        expect(index).toBeLessThanOrEqual(last)
        expect(topToShow(index, next, view, 44)).toBe(next)
      }),
    )
  })
})

describe('rows to draw', () => {
  test.each([
    [
      'some around those on the screen',
      { first: 10, last: 12 },
      50,
      11,
      [8, 9, 10, 11, 12, 13, 14],
    ],
    ['the pinned row above', { first: 10, last: 10 }, 50, 2, [2, 8, 9, 10, 11, 12]],
    ['the pinned row below', { first: 0, last: 0 }, 50, 40, [0, 1, 2, 40]],
    ['none beyond the end', { first: 3, last: 4 }, 5, 9, [1, 2, 3, 4]],
    ['none of an empty list', { first: 0, last: 0 }, 0, 0, []],
  ])('are %s', (_, range, count, pinned, rows) => {
    expect(rowsToDraw(range, { count, around: 2, pinned })).toEqual(rows)
  })
})
