import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { firstTimestamp, latestTimestamp, parseTimestamp } from './timestamp.ts'

describe('parseTimestamp', () => {
  it.each([
    ['2031-03-04T05:06:07Z', '2031-03-04T05:06:07.000Z'],
    ['2031-03-04T05:06:07.8Z', '2031-03-04T05:06:07.800Z'],
    ['2031-03-04T05:06:07.000000005Z', '2031-03-04T05:06:07.000Z'],
    ['2031-03-04T05:06:07.891234', '2031-03-04T05:06:07.891Z'],
    ['2031-03-04 05:06:07', '2031-03-04T05:06:07.000Z'],
    ['2031-03-04T05:06:07.250-04:00', '2031-03-04T09:06:07.250Z'],
    ['2031-03-04T05:06:07+0530', '2031-03-03T23:36:07.000Z'],
    ['2032-02-29T00:00:00Z', '2032-02-29T00:00:00.000Z'],
    [1_930_367_167, '2031-03-04T05:06:07.000Z'],
    [1_930_367_167_250, '2031-03-04T05:06:07.250Z'],
  ])('parses %j', (value, expected) => {
    expect(parseTimestamp(value)).toBe(expected)
  })

  it.each([
    '2031-02-29T00:00:00Z',
    '2031-13-01T00:00:00Z',
    '2031-00-10T00:00:00Z',
    '2031-03-04T24:00:00Z',
    '2031-03-04T05:60:00Z',
    '2031-03-04',
    'yesterday',
    '',
    '1970-01-01T00:00:00Z',
    0,
    -5,
    Number.NaN,
    Number.POSITIVE_INFINITY,
    1e21,
    '20310304',
    null,
    undefined,
    true,
    {},
    ['2031-03-04T05:06:07Z'],
  ])('returns null for %j', (value) => {
    expect(parseTimestamp(value)).toBeNull()
  })

  it('returns every ISO 8601 timestamp unchanged', () => {
    const dates = fc.date({
      min: new Date('1970-01-02T00:00:00Z'),
      max: new Date('9999-12-30T00:00:00Z'),
      noInvalidDate: true,
    })
    fc.assert(
      fc.property(dates, (date) => {
        expect(parseTimestamp(date.toISOString())).toBe(date.toISOString())
      }),
    )
  })

  it('firstTimestamp returns the first valid one', () => {
    expect(firstTimestamp(null, 'never', 1_930_367_167, '2031-01-01T00:00:00Z')).toBe(
      '2031-03-04T05:06:07.000Z',
    )
  })
})

describe('latestTimestamp', () => {
  it('compares times, not texts', () => {
    expect(latestTimestamp('2031-03-04T05:06:07+05:00', '2031-03-04T01:06:07Z')).toBe(
      '2031-03-04T01:06:07.000Z',
    )
    expect(latestTimestamp(null, 'never', 1_930_000_000)).toBe('2031-02-27T23:06:40.000Z')
    expect(latestTimestamp('', undefined)).toBeNull()
  })

  it('is the greatest of the times, in any order', () => {
    const time = fc.integer({ min: 1_000_000_000, max: 4_000_000_000 })
    fc.assert(
      fc.property(fc.array(time, { minLength: 1 }), (times) => {
        expect(latestTimestamp('never', ...times)).toBe(parseTimestamp(Math.max(...times)))
      }),
    )
  })
})
