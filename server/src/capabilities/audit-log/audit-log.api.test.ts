import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { NOW, startTestApp, type TestApp } from '../../../test/support/test-app.ts'
import { appendSealed, auditRecord } from './audit-log.test-data.ts'

const PATH = '/api/v1/audit-log'
const HOSTILE = 'a\n\u001b"}'

let service: TestApp
beforeAll(async () => {
  service = await startTestApp()
  await appendSealed(service.database.connection, [auditRecord({ actor: HOSTILE })])
})
afterAll(() => service.close())

describe('GET /api/v1/audit-log', () => {
  test('lists the denied request of a valid token, not yet sealed', async () => {
    await service.as('viewer', { email: 'kim@example.test' })('GET', PATH)
    const response = await service.as('admin')(
      'GET',
      `${PATH}?actor=kim@example.test&result=DENIED`,
    )
    expect(response.json()).toMatchObject({ page: 1, per_page: 50, total: 1, total_pages: 1 })
    expect(response.json().data).toEqual([
      {
        id: expect.any(String),
        at: NOW.toISOString(),
        actor: 'kim@example.test',
        role: 'viewer',
        action: 'listAuditLog',
        method: 'GET',
        path: PATH,
        resource_type: 'audit-log',
        resource_id: '',
        result: 'denied',
        status: 403,
        ip: '127.0.0.1',
        request_id: expect.any(String),
        prev_hash: null,
        hash: null,
      },
    ])
  })

  test('is the same for an operator without accounts', async () => {
    const response = await service.as('operator', { accounts: [] })('GET', `${PATH}?result=success`)
    expect(response.json().total).toBe(1)
  })

  test('is one line of JSON, whatever an entry contains', async () => {
    const { body } = await service.as('operator')('GET', `${PATH}?result=success`)
    expect(body).not.toContain('\n')
    expect(body).not.toContain('\u001b')
    expect(JSON.parse(body).data[0].actor).toBe(HOSTILE)
  })

  test.each([
    'result=allowed',
    'actor=',
    `actor=${'x'.repeat(321)}`,
    `actor=${'x'.repeat(10_000)}`,
    'actor=%00',
    'actor=a&actor=b',
    'acter=kim',
    'per_page=201',
    'page=0',
  ])('rejects the query %s', async (query) => {
    const response = await service.as('operator')('GET', `${PATH}?${query}`)
    expect(response.statusCode).toBe(400)
  })

  test.each(["actor='%20or%201=1%20--", 'actor=%25', 'actor=_', 'result=denied&actor=%22'])(
    'returns nothing for the query %s',
    async (query) => {
      const response = await service.as('operator')('GET', `${PATH}?${query}`)
      expect(response.json()).toMatchObject({ data: [], total: 0 })
    },
  )
})
