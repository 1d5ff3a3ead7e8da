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
    expect(parseUpdate(request, NOW)).toEqual(update)
  })

  it('rejects an empty change', () => {
    expect(() => parseUpdate({}, NOW)).toThrow('must name what is to change')
  })

  test.each([
    'javascript:alert(1)',
    'data:text/html,x',
    'ftp://tickets.example.test/7',
    '//tickets.example.test/7',
    'SEC-7',
  ])('rejects a ticket with the URL %s', (url) => {
    expect(() => parseUpdate({ ticket: { ...TICKET, url } }, NOW)).toThrow('http:// or https://')
  })

  test.each([
    'https://sam:secret@tickets.example.test/7',
    'https://sam@tickets.example.test/7',
    'http://:secret@tickets.example.test',
    'HTTPS:\\\\sam:secret@tickets.example.test/7',
  ])('rejects credentials in the URL %s', (url) => {
    expect(() => parseUpdate({ ticket: { ...TICKET, url } }, NOW)).toThrow(
      'must not contain a user',
    )
  })

  test.each([' ', '\n', 'sam\r\nBcc: eve', '\u202Emas', 'sam\u0007', '\u2028'])(
    'rejects %j as an assignee and as the name of a ticket',
    (text) => {
      for (const change of [
        { assignee: text },
        { ticket: { ...TICKET, provider: text } },
        { ticket: { ...TICKET, id: text } },
      ]) {
        expect(() => parseUpdate(change, NOW)).toThrow('without control characters')
      }
    },
  )

  it('parses the reason of a status, and the end of a suppression', () => {
    expect(parseUpdate({ status: 'RESOLVED', reason: 'a guard was added' }, NOW)).toEqual({
      status: 'RESOLVED',
      reason: 'a guard was added',
    })
    expect(
      parseUpdate({ status: 'SUPPRESSED', expires_at: '2026-03-02T00:00:00Z' }, NOW),
    ).toMatchObject({ expires_at: new Date('2026-03-02T00:00:00Z') })
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
    [{ reason: 'a decoy' }, 'name the status as well'],
    [{ assignee: 'sam', reason: 'a decoy' }, 'name the status as well'],
    [{ status: 'SUPPRESSED' }, 'reason is required'],
    [{ status: 'SUPPRESSED', reason: ' ' }, 'must not be blank'],
    [{ assignee: 'sam', expires_at: '2027-01-01T00:00:00Z' }, 'for the status SUPPRESSED only'],
    [
      { status: 'SUPPRESSED', reason: 'x', expires_at: '2026-03-01T12:00:00Z' },
      'must be in the future',
    ],
  ])('rejects %j', (request, message) => {
    expect(() => parseBulkUpdate(request, NOW)).toThrow(message)
  })

  it('rejects repeated ids, ignoring case', () => {
    expect(distinctIds(['AB', 'cd'])).toEqual(['ab', 'cd'])
    expect(() => distinctIds(['ab', 'AB'])).toThrow('must not name an issue twice')
  })
})
