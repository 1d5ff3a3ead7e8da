import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/support/test-app.ts'
import { ROLES } from '../../kernel/caller.ts'

const PATH = '/api/v1/demo/tokens'

let demo: TestApp
beforeAll(async () => {
  demo = await startTestApp({ isDemo: true })
})
afterAll(() => demo.close())

const ask = (body: object, headers: Record<string, string> = {}) =>
  demo.send('POST', PATH, null, { body, headers })

describe('a token of the demo', () => {
  test.each(ROLES)('lets its holder be %s', async (role) => {
    const answer = await ask({ role })
    expect(answer.statusCode).toBe(201)
    const { token, ...described } = answer.json()
    expect(described).toEqual({
      role,
      subject: `${role}@stance.local`,
      expires_at: '2026-03-01T20:00:00.000Z',
    })
    const me = await demo.send('GET', '/api/v1/me', token)
    expect(me.json()).toMatchObject({
      roles: [role],
      email: `${role}@stance.local`,
      scope: { accounts: ['*'] },
      expires_at: described.expires_at,
      permissions: role === 'admin' ? ['policy:manage'] : [],
    })
  })

  test('can be for some accounts and fewer hours', async () => {
    const { token, expires_at } = (
      await ask({ role: 'viewer', accounts: ['1', '2'], hours: 1 })
    ).json()
    const me = (await demo.send('GET', '/api/v1/me', token)).json()
    expect([me.scope.accounts, expires_at]).toEqual([['1', '2'], '2026-03-01T13:00:00.000Z'])
  })

  test('is in the audit log, without the token', async () => {
    const { token } = (await ask({ role: 'operator', hours: 3 })).json()
    const { rows } = await demo.database.pool.query(
      `select * from audit_entry where action = 'createDemoToken'
       and detail ->> 'lifetimeSeconds' = '10800'`,
    )
    expect(rows[0]).toMatchObject({
      actor: 'operator@stance.local',
      resource_id: 'operator@stance.local',
      result: 'success',
      status: 201,
      detail: { roles: ['operator'], accounts: ['*'], permissions: [], lifetimeSeconds: 10_800 },
    })
    expect(JSON.stringify(rows[0])).not.toContain(token)
  })

  test.each([
    [{}, 'role is required'],
    [{ role: 'root' }, 'role must be one of'],
    [{ role: 'admin', hours: 25 }, 'hours must be at most 24'],
    [{ role: 'admin', hours: 0 }, 'hours must be at least 1'],
    [{ role: 'admin', accounts: [] }, 'accounts must have at least 1 entry'],
    [{ role: 'admin', permissions: ['policy:manage'] }, 'permissions is not a field'],
  ])('is refused for %j', async (body, message) => {
    const answer = await ask(body)
    expect([answer.statusCode, answer.json().message]).toEqual([
      400,
      expect.stringContaining(message),
    ])
  })

  test.each([
    ['x-forwarded-for', '10.0.0.1'],
    ['forwarded', 'for=10.0.0.1'],
    ['via', '1.1 proxy'],
    ['x-real-ip', '127.0.0.1'],
  ])('is refused to a request with %s', async (name, value) => {
    const answer = await ask({ role: 'admin' }, { [name]: value })
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'FORBIDDEN'])
  })

  test('is refused to another machine', async () => {
    const answer = await demo.app.inject({
      method: 'POST',
      url: PATH,
      payload: { role: 'admin' },
      remoteAddress: '192.0.2.1',
    })
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'FORBIDDEN'])
  })

  test('is refused to a form of another site', async () => {
    const answer = await demo.send('POST', PATH, null, {
      body: 'role=admin',
      headers: { 'content-type': 'text/plain' },
    })
    expect(answer.statusCode).toBe(415)
  })

  test('is offered by the configuration', async () => {
    const { auth } = (await demo.send('GET', '/config.json', null)).json()
    expect(auth).toEqual({ mode: 'demo', demo: true })
  })
})

test('without the demo there are no such tokens', async () => {
  const service = await startTestApp()
  const answer = await service.send('POST', PATH, null, { body: { role: 'viewer' } })
  expect([answer.statusCode, answer.json().code]).toEqual([404, 'NOT_FOUND'])
  expect((await service.send('GET', '/config.json', null)).json().auth.demo).toBe(false)
  await service.close()
})
