import { describe, expect, it, test } from 'vitest'
import {
  type BulkChangeRequest,
  distinctIds,
  parseBulkUpdate,
  parseUpdate,
} from './issue-change.ts'

const NOW = new Date('2026-03-01T12:00:00.000Z')
const TICKET = { provider: 'jira', id: 'SEC-7', url: 'https://tickets.example.test/7' }

describe('parseUpdate', () => {
  test.each([
    [{ status: 'ACKNOWLEDGED' }, { status: 'ACKNOWLEDGED' }],
    [{ assignee: 'sam' }, { assignee: 'sam' }],
    [{ assignee: null }, { assignee: '' }],
    [{ ticket: null }, { ticket: null }],
    [{ ticket: TICKET }, { ticket: { ...TICKET, status: '' } }],
  ] as const)('%j', (request, update) => {
    expect(parseUpdate(request)).toEqual(update)
  })

  it('rejects an empty change', () => {
    expect(() => parseUpdate({})).toThrow('must name what is to change')
  })

  test.each([
    'javascript:alert(1)',
    'data:text/html,x',
    'ftp://tickets.example.test/7',
    '//tickets.example.test/7',
    'SEC-7',
  ])('rejects a ticket with the URL %s', (url) => {
    expect(() => parseUpdate({ ticket: { ...TICKET, url } })).toThrow('http:// or https://')
  })
})

describe('a bulk change', () => {
  it('parses a suppression with a reason and an end', () => {
    const request = { status: 'SUPPRESSED', reason: 'a decoy' } as const
    expect(parseBulkUpdate({ ...request, expires_at: '2026-03-02T00:00:00+02:00' }, NOW)).toEqual({
      ...request,
      expires_at: new Date('2026-03-01T22:00:00.000Z'),
    })
  })

  test.each<[BulkChangeRequest, string]>([
    [{}, 'must name what is to change'],
    [{ reason: 'a decoy' }, 'for the status SUPPRESSED only'],
    [{ status: 'OPEN', reason: 'a decoy' }, 'for the status SUPPRESSED only'],
    [{ assignee: 'sam', expires_at: '2027-01-01T00:00:00Z' }, 'for the status SUPPRESSED only'],
    [{ status: 'SUPPRESSED', expires_at: '2026-03-01T12:00:00Z' }, 'must be in the future'],
  ])('rejects %j', (request, message) => {
    expect(() => parseBulkUpdate(request, NOW)).toThrow(message)
  })

  it('rejects repeated ids, ignoring case', () => {
    expect(distinctIds(['AB', 'cd'])).toEqual(['ab', 'cd'])
    expect(() => distinctIds(['ab', 'AB'])).toThrow('must not name an issue twice')
  })
})
