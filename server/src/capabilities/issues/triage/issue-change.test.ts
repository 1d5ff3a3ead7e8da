import { describe, expect, it, test } from 'vitest'
import { type AskedBulkChange, bulkUpdateOf, distinctIds, updateOf } from './issue-change.ts'

const NOW = new Date('2026-03-01T12:00:00.000Z')
const TICKET = { provider: 'jira', id: 'SEC-7', url: 'https://tickets.example.test/7' }

describe('a change of one issue', () => {
  test.each([
    [{ status: 'ACKNOWLEDGED' }, { status: 'ACKNOWLEDGED' }],
    [{ assignee: 'sam' }, { assignee: 'sam' }],
    [{ assignee: null }, { assignee: '' }],
    [{ ticket: null }, { ticket: null }],
    [{ ticket: TICKET }, { ticket: { ...TICKET, status: '' } }],
  ] as const)('%j', (asked, update) => {
    expect(updateOf(asked)).toEqual(update)
  })

  it('must name something', () => {
    expect(() => updateOf({})).toThrow('must name what is to change')
  })

  test.each([
    'javascript:alert(1)',
    'data:text/html,x',
    'ftp://tickets.example.test/7',
    '//tickets.example.test/7',
    'SEC-7',
  ])('takes no ticket at %s', (url) => {
    expect(() => updateOf({ ticket: { ...TICKET, url } })).toThrow('http:// or https://')
  })
})

describe('a change of many issues', () => {
  it('suppresses with a reason and an end', () => {
    const asked = { status: 'SUPPRESSED', reason: 'a decoy' } as const
    expect(bulkUpdateOf({ ...asked, expires_at: '2026-03-02T00:00:00+02:00' }, NOW)).toEqual({
      ...asked,
      expires_at: new Date('2026-03-01T22:00:00.000Z'),
    })
  })

  test.each<[AskedBulkChange, string]>([
    [{}, 'must name what is to change'],
    [{ reason: 'a decoy' }, 'for the status SUPPRESSED only'],
    [{ status: 'OPEN', reason: 'a decoy' }, 'for the status SUPPRESSED only'],
    [{ assignee: 'sam', expires_at: '2027-01-01T00:00:00Z' }, 'for the status SUPPRESSED only'],
    [{ status: 'SUPPRESSED', expires_at: '2026-03-01T12:00:00Z' }, 'must be in the future'],
  ])('%j is refused', (asked, message) => {
    expect(() => bulkUpdateOf(asked, NOW)).toThrow(message)
  })

  it('names each issue once, whatever the letters of its id', () => {
    expect(distinctIds(['AB', 'cd'])).toEqual(['ab', 'cd'])
    expect(() => distinctIds(['ab', 'AB'])).toThrow('must not name an issue twice')
  })
})
