import { isIP } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { UNKNOWN_ID } from './support/operations.ts'
import { NOW, startTestApp, type TestApp } from './support/test-app.ts'

let api: TestApp
beforeAll(async () => {
  api = await startTestApp({ trustedProxies: ['127.0.0.1'] })
})
afterAll(() => api.close())

/** Each test has a minute of its own. */
let minute = 0
beforeEach(() => {
  minute += 1
  api.time.now = new Date(NOW.getTime() + minute * 60_000)
})

/** The first entry of each group; the entry with the number of all others follows in the background. */
const entriesOf = async (subject: string) => {
  const { rows } = await api.database.pool.query(
    `select action, result, status, ip, path from audit_entry
     where actor = $1 and not detail ? 'refused' order by id`,
    [subject],
  )
  return rows
}

describe('equal refusals of a caller in a minute are one entry', () => {
  test.each([
    ['a role that is not admitted', 'requester', 'GET', '/api/v1/users', undefined, 403],
    ['an unknown record', 'admin', 'PATCH', `/api/v1/users/${UNKNOWN_ID}`, 'disabled', 404],
    ['a body that is not valid', 'admin', 'PATCH', `/api/v1/users/${UNKNOWN_ID}`, 'deleted', 400],
  ] as const)('%s', async (name, role, method, url, status, expected) => {
    const subject = name
    const jwt = await api.token(role, { subject, email: '' })
    const body = status && { status }
    for (let index = 0; index < 40; index += 1) {
      expect((await api.send(method, url, jwt, { body })).statusCode).toBe(expected)
    }
    expect(await entriesOf(subject)).toMatchObject([{ status: expected }])

    api.time.now = new Date(api.time.now.getTime() + 60_000)
    await api.send(method, url, jwt, { body })
    expect(await entriesOf(subject)).toHaveLength(2)
  })

  test('of each endpoint, whatever the record', async () => {
    const jwt = await api.token('viewer', { subject: 'several', email: '' })
    for (let index = 0; index < 20; index += 1) {
      await api.send('PATCH', `/api/v1/users/id-${index}`, jwt, { body: { status: 'active' } })
      await api.send('GET', '/api/v1/audit-log', jwt)
    }
    const actions = (await entriesOf('several')).map(({ action }) => action).sort()
    expect(actions).toEqual(['listAuditLog', 'updateUser'])
  })
})

describe('the address of an entry is an IP address or empty, whatever a proxy forwards', () => {
  test.each([
    ['192.0.2.9', '192.0.2.9'],
    ['192.0.2.9:4711', '192.0.2.9'],
    ['2001:db8::9', '2001:db8::9'],
    ['[2001:db8::9]:4711', '2001:db8::9'],
    ['x'.repeat(9_000), ''],
    ['192.0.2.9 or 1=1', ''],
    ['fe80::1%<script>', ''],
    ['unknown', ''],
    ['_hidden', ''],
  ])('%.40s', async (forwarded, ip) => {
    const subject = `at ${forwarded.slice(0, 40)}`
    const jwt = await api.token('requester', { subject, email: '' })
    const headers = { 'x-forwarded-for': forwarded }
    expect((await api.send('GET', '/api/v1/users', jwt, { headers })).statusCode).toBe(403)
    const [entry] = await entriesOf(subject)
    expect(entry.ip).toBe(ip)
    expect(entry.ip === '' || isIP(entry.ip) > 0).toBe(true)
  })
})
