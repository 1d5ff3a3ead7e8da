import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { CHOICES, chipsOf, filterOf, quote, toggle, UNRESOLVED } from './issue-filters.ts'

describe('The filter of the API', () => {
  test.each([
    [{}, { status: [...UNRESOLVED] }],
    [{ status: 'any' }, {}],
    [{ status: 'suppressed' }, { status: ['SUPPRESSED'] }],
    [{ status: 'any', severity: 'high,CRITICAL,nonsense' }, { severity: ['CRITICAL', 'HIGH'] }],
    [{ status: 'any', sla: 'overdue' }, { q: "sla_status IN ('overdue')" }],
    [{ status: 'any', assignee: '' }, { q: 'assignee IS EMPTY' }],
    [{ status: 'any', assignee: "O'Hara" }, { q: "assignee = 'O\\'Hara'" }],
    [
      { status: 'any', assignee: 'ada,(unknown)' },
      { q: "(assignee = 'ada' OR assignee IS EMPTY)" },
    ],
    [
      { status: 'any', region: 'eu-west-1,eu-north-1' },
      { q: "region IN ('eu-west-1', 'eu-north-1')" },
    ],
    [{ status: 'any', account_id: '1,2' }, { q: "account_id IN ('1', '2')" }],
    [{ status: 'any', control_id: 'S3.1' }, { control_id: 'S3.1' }],
    [{ status: 'any', ticketed: 'false' }, { ticketed: false }],
    [{ status: 'any', account_id: '0012', text: ' ' }, { account_id: '0012' }],
  ])('of %j is %j', (search, filter) => {
    expect(filterOf(search)).toEqual(filter)
  })

  test('holds a query within its limit for any text', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 400, unit: fc.constantFrom("'", '\\', 'a') }), (text) => {
        const q = filterOf({ text, status: 'any', sla: 'overdue,at_risk' }).q ?? ''
        expect(q.length).toBeLessThanOrEqual(1_024)
      }),
    )
  })

  test('reads as nonsense nothing that a person types into the address', () => {
    fc.assert(
      fc.property(
        fc.dictionary(fc.constantFrom('status', 'severity', 'sla'), fc.string()),
        (search) => {
          expect(() => filterOf(search)).not.toThrow()
        },
      ),
    )
  })
})

test.each([
  ['a', "'a'"],
  ["it's", "'it\\'s'"],
  ['C:\\x', "'C:\\\\x'"],
])('The text %s is quoted as %s', (text, quoted) => {
  expect(quote(text)).toBe(quoted)
})

test('A value that is toggled twice leaves the address as it was', () => {
  for (const value of CHOICES.status) {
    const status = toggle('status', value, {})
    expect(toggle('status', value, { status })).toBeUndefined()
  }
})

test('Taking away the last status shows any status, not the default again', () => {
  expect(toggle('status', 'OPEN', { status: 'OPEN' })).toBe('any')
})

test('The default that hides rows has a chip, and any status has none', () => {
  expect(chipsOf({})).toEqual([{ name: 'status', value: 'unresolved', without: 'any' }])
  expect(chipsOf({ status: 'any' })).toEqual([])
  expect(chipsOf({ status: 'any', assignee: '' })).toEqual([
    { name: 'assignee', value: '', without: undefined },
  ])
})
