import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseTimestamp } from './timestamps.ts'

const now = new Date('2031-05-06T07:08:09.010Z')

describe('a timestamp', () => {
  test.each([
    ['2031-01-31', '2031-01-31T00:00:00.000Z'],
    ['2032-02-29', '2032-02-29T00:00:00.000Z'],
    ['0001-01-01', '0001-01-01T00:00:00.000Z'],
    ['9999-12-31', '9999-12-31T00:00:00.000Z'],
    ['2031-01-31T09:30Z', '2031-01-31T09:30:00.000Z'],
    ['2031-01-31t09:30:15z', '2031-01-31T09:30:15.000Z'],
    ['2031-01-31T09:30:15.5Z', '2031-01-31T09:30:15.500Z'],
    ['2031-01-31T23:30:00-02:00', '2031-02-01T01:30:00.000Z'],
    ['2031-01-01T00:00:00+0530', '2030-12-31T18:30:00.000Z'],
    ['now', '2031-05-06T07:08:09.010Z'],
    ['NOW-90m', '2031-05-06T05:38:09.010Z'],
    ['now+2h', '2031-05-06T09:08:09.010Z'],
    ['now-1d', '2031-05-05T07:08:09.010Z'],
    ['now-2W', '2031-04-22T07:08:09.010Z'],
  ])('can be %s', (text, expected) => {
    expect(parseTimestamp(text, now)?.toISOString()).toBe(expected)
  })

  test.each([
    '2031-02-29',
    '2026-02-30',
    '2031-13-01',
    '2031-00-01',
    '2031-01-00',
    '0000-01-01',
    '2031-01-31T24:00:00Z',
    '2031-01-31T09:60:00Z',
    '2031-01-31T09:30:60Z',
    '2031-01-31T09:30:00',
    '2031-01-31 09:30:00Z',
    '2031-01-31T09Z',
    '2031-1-1',
    '2031-01-31T09:30:15.1234Z',
    '2031-01-31T09:30:00+24:00',
    '+275760-09-13',
    '0001-01-01T00:00:00+01:00',
    '9999-12-31T23:59:59-01:00',
    'now-',
    'now-d',
    'now-1',
    'now-1y',
    'now-1.5d',
    'now-99999999999d',
    `now+${'9'.repeat(400)}w`,
    'yesterday',
    '',
    ' ',
    '5',
    'NaN',
  ])('cannot be %j', (text) => {
    expect(parseTimestamp(text, now)).toBeNull()
  })

  test('of the years 1 to 9999 round-trips through its ISO text', () => {
    const min = new Date('0001-01-01T00:00:00Z')
    const max = new Date('9999-12-31T23:59:59.999Z')
    fc.assert(
      fc.property(fc.date({ min, max, noInvalidDate: true }), (moment) => {
        expect(parseTimestamp(moment.toISOString(), now)).toEqual(moment)
      }),
    )
  })
})
