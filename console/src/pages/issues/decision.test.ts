import { expect, test } from 'vitest'
import { problemsOf, statusDecision } from './decision.ts'

const NOW = Date.parse('2026-11-23T12:00:00Z')

test.each([
  ['SUPPRESSED', '', '', ['reason']],
  ['SUPPRESSED', '  ', '2026-11-23T11:59', ['reason', 'until']],
  ['SUPPRESSED', 'Accepted', '2026-11-23T12:01', []],
  ['SUPPRESSED', 'Accepted', '', []],
  ['RESOLVED', '', '2020-01-01T00:00', []],
] as const)(
  'The status %s with the reason "%s" until "%s" has problems with %j',
  (status, reason, until, fields) => {
    expect(Object.keys(problemsOf(status, { reason, until }, NOW))).toEqual(fields)
  },
)

test('The end of a suppression is read in UTC, wherever the browser is', () => {
  expect(statusDecision('SUPPRESSED', { reason: ' Accepted ', until: '2026-12-01T08:30' })).toEqual(
    {
      status: 'SUPPRESSED',
      reason: 'Accepted',
      expires_at: '2026-12-01T08:30:00.000Z',
    },
  )
})

test('A status that is no suppression has no end', () => {
  expect(statusDecision('OPEN', { reason: '', until: '2026-12-01T08:30' })).toEqual({
    status: 'OPEN',
  })
})
