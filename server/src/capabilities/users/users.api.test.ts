import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { openEvents } from '../../../test/support/event-source.ts'
import { UNKNOWN_ID } from '../../../test/support/operations.ts'
import { makeFinding } from '../../../test/support/scope-fixtures.ts'
import { NOW, startTestApp, type TestApp } from '../../../test/support/test-app.ts'
import type { Role } from '../../kernel/caller.ts'
import { UNRESTRICTED } from '../../kernel/data-scope.ts'
import { userStore } from './users.store.ts'

const PATH = '/api/v1/users'

let service: TestApp
beforeAll(async () => {
  service = await startTestApp()
  await userStore(service.database.connection).recordLastSeen([
    {
      subject: 's1',
      email: 'kim@example.test',
      name: 'Kim',
      role: 'viewer',
      accounts: ['111122223333'],
      scope: { ...UNRESTRICTED, accounts: ['111122223333'] },
      // Ahead of every other caller of this test.
      last_seen_at: new Date(NOW.getTime() + 1_000),
    },
  ])
})
afterAll(() => service.close())

describe('GET /api/v1/users', () => {
  test('lists callers without anything of their tokens', async () => {
    const response = await service.as('operator', { accounts: ['111122223333', '2'] })('GET', PATH)
    expect(response.json().data[0]).toEqual({
      id: expect.any(String),
      email: 'kim@example.test',
      name: 'Kim',
      role: 'viewer',
      accounts: ['111122223333'],
      last_seen_at: '2026-03-01T12:00:01.000Z',
      status: 'active',
    })
  })

  test.each(['per_page=0', 'email=kim', 'page=x'])('rejects the query %s', async (query) => {
    expect((await service.as('admin')('GET', `${PATH}?${query}`)).statusCode).toBe(400)
  })
})

describe('PATCH /api/v1/users/{id}', () => {
  /** Calls as a subject. Returns the id of the user. */
  const callAs = async (subject: string, role: Role = 'viewer'): Promise<string> => {
    await service.as(role, { subject, name: subject })('GET', PATH)
    return vi.waitFor(
      async () => {
        const { rows } = await service.database.pool.query(
          'select id from platform_user where subject = $1',
          [subject],
        )
        expect(rows).toHaveLength(1)
        return rows[0].id
      },
      { timeout: 60_000 },
    )
  }
  const setStatus = (id: string, status: string, subject = 'the admin') =>
    service.as('admin', { subject })('PATCH', `${PATH}/${id}`, { body: { status } })

  const statusFor = async (subject: string) =>
    (await service.as('viewer', { subject })('GET', '/api/v1/findings')).statusCode

  test('rejects the tokens of a disabled user like invalid ones, until the user is enabled', async () => {
    const id = await callAs('lee')
    const response = await setStatus(id, 'disabled')
    expect([response.statusCode, response.json()]).toEqual([
      200,
      expect.objectContaining({ id, name: 'lee', status: 'disabled' }),
    ])
    const refused = await service.as('viewer', { subject: 'lee' })('GET', '/api/v1/findings')
    const bad = await service.send('GET', '/api/v1/findings', 'no.token.atall')
    expect([refused.statusCode, refused.body]).toEqual([401, bad.body])
    expect(await statusFor('another user')).toBe(200)

    expect((await setStatus(id, 'active')).json().status).toBe('active')
    expect(await statusFor('lee')).toBe(200)
  })

  test('is recorded in the audit log with the change', async () => {
    const id = await callAs('mia')
    await setStatus(id, 'disabled')
    const { rows } = await service.database.pool.query(
      `select action, resource_type, result, detail from audit_entry where resource_id = $1`,
      [id],
    )
    expect(rows).toEqual([
      {
        action: 'updateUser',
        resource_type: 'users',
        result: 'success',
        detail: { status: 'disabled' },
      },
    ])
  })

  test('keeps admins from disabling themselves, but not each other', async () => {
    const id = await callAs('ann', 'admin')
    const own = await setStatus(id, 'disabled', 'ann')
    expect([own.statusCode, own.json().code]).toEqual([409, 'CONFLICT'])
    expect(await statusFor('ann')).toBe(200)
    expect((await setStatus(id, 'active', 'ann')).statusCode).toBe(200)
    expect((await setStatus(id, 'disabled')).statusCode).toBe(200)
    expect(await statusFor('ann')).toBe(401)
  })

  test('succeeds only in the state that If-Match names', async () => {
    const id = await callAs('oli')
    const disable = (etag: string) =>
      service.as('admin', { subject: 'the admin' })('PATCH', `${PATH}/${id}`, {
        body: { status: 'disabled' },
        headers: { 'if-match': etag },
      })
    const disabled = await disable('"active"')
    expect([disabled.statusCode, disabled.headers.etag]).toEqual([200, '"disabled"'])
    expect((await disable('"active"')).json()).toMatchObject({ code: 'CONFLICT', status: 412 })
  })

  test('returns 404 for an unknown user', async () => {
    const response = await setStatus(UNKNOWN_ID, 'disabled')
    expect([response.statusCode, response.json().code]).toEqual([404, 'USER_NOT_FOUND'])
    expect((await setStatus('me', 'disabled')).statusCode).toBe(400)
  })

  test.each([
    {},
    { status: 'deleted' },
    { status: 'DISABLED' },
    { status: null },
    { status: 'disabled', role: 'admin' },
    [],
  ])('rejects the body %j', async (body) => {
    const response = await service.as('admin')('PATCH', `${PATH}/${UNKNOWN_ID}`, { body })
    expect(response.statusCode).toBe(400)
  })

  test('ends the streams of the user, and no others', async () => {
    const url = await service.app.listen({ host: '127.0.0.1', port: 0 })
    const id = await callAs('noa')
    const [firstStream, secondStream] = await Promise.all(
      ['noa', 'pia'].map(async (subject) =>
        openEvents({ url }, { token: await service.token('viewer', { subject }) }),
      ),
    )
    await Promise.all([firstStream?.live(), secondStream?.live()])
    await setStatus(id, 'disabled')
    await firstStream?.closed
    await makeFinding(service)
    await secondStream?.until(({ events }) => events.length > 0)
    secondStream?.close()
    const back = await openEvents(
      { url },
      { token: await service.token('viewer', { subject: 'noa' }) },
    )
    expect(back.status).toBe(401)
  })
})
