import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { CLAIMS, HEADER, rawToken } from '../../../test/support/raw-token.ts'
import { startTestApp, type TestApp } from '../../../test/support/test-app.ts'
import type { Role } from '../../kernel/caller.ts'

const PATH = '/api/v1/users'

let service: TestApp
beforeAll(async () => {
  service = await startTestApp()
})
afterAll(() => service.close())

type Claims = Readonly<Record<string, unknown>>

/** Calls with these claims, and waits until they are recorded. Returns the id of the user. */
const callAs = async (subject: string, claims: Claims, role: Role = 'viewer'): Promise<string> => {
  const token = rawToken(service.key, HEADER, { ...CLAIMS, roles: [role], ...claims, sub: subject })
  expect((await service.send('GET', '/api/v1/me', token)).statusCode).toBe(200)
  const accounts = JSON.stringify(claims.accounts ?? [])
  return vi.waitFor(
    async () => {
      const { rows } = await service.database.pool.query(
        `select id from platform_user where subject = $1
         and (reach -> 'accounts' @> $2::jsonb or reach -> 'accounts' = '["*"]')`,
        [subject, accounts],
      )
      expect(rows).toHaveLength(1)
      return rows[0].id
    },
    { timeout: 60_000 },
  )
}

const adminToken = (claims: Claims, subject = 'scoped admin') =>
  rawToken(service.key, HEADER, { ...CLAIMS, ...claims, sub: subject })

const statusOfChange = async (id: string, claims: Claims, status = 'disabled') => {
  const answer = await service.send('PATCH', `${PATH}/${id}`, adminToken(claims), {
    body: { status },
  })
  return answer.statusCode
}

const namesSeenBy = async (claims: Claims, subject?: string): Promise<string[]> => {
  const answer = await service.send('GET', `${PATH}?per_page=200`, adminToken(claims, subject))
  const { data, total } = answer.json()
  expect(total).toBe(data.length)
  return data.map(({ name }: { name: string }) => name)
}

const ADMINS: readonly [string, Claims][] = [
  ['no account', { accounts: [] }],
  ['another account', { accounts: ['2'] }],
  ['the account in one region', { accounts: ['1'], regions: ['eu'] }],
  ['the account of one provider', { accounts: ['1'], providers: ['aws'] }],
  ['the account in one application', { accounts: ['1'], applications: ['shop'] }],
  ['every account in one region', { accounts: ['*'], regions: ['eu'] }],
]

describe('a scoped admin', () => {
  test.each(ADMINS)(
    'of %s neither sees nor changes a user of the account',
    async (name, claims) => {
      const user = `user hidden from ${name}`
      const id = await callAs(user, { accounts: ['1'], name: user })
      expect(await namesSeenBy(claims)).not.toContain(user)
      const unknown = '00000000-0000-7000-8000-000000000000'
      const answers = await Promise.all(
        [id, unknown].map((target) =>
          service.send('PATCH', `${PATH}/${target}`, adminToken(claims), {
            body: { status: 'disabled' },
          }),
        ),
      )
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404])
      expect(answers[0]?.body).toBe(answers[1]?.body)
    },
  )

  test.each<[string, Claims]>([
    ['of every account', { accounts: ['*'] }],
    ['of a region', { accounts: ['*'], regions: ['eu'] }],
    ['of a provider', { accounts: ['*'], providers: ['aws'] }],
  ])('does not disable an admin %s', async (name, claims) => {
    const id = await callAs(`admin ${name}`, claims, 'admin')
    expect(await statusOfChange(id, { accounts: ['1'] })).toBe(404)
    expect(await statusOfChange(id, { accounts: [] })).toBe(404)
    expect(await statusOfChange(id, { accounts: ['*'] })).toBe(200)
  })

  test('sees and changes the users within its scope, and itself', async () => {
    const claims = { accounts: ['1', '2'], name: 'a colleague' }
    const id = await callAs('colleague', { ...claims, regions: ['eu'] })
    await callAs('own admin', { accounts: ['*'], name: 'the admin itself' }, 'admin')
    const seen = await namesSeenBy(claims, 'own admin')
    expect(seen).toContain('a colleague')
    expect(seen).toContain('the admin itself')
    expect(await statusOfChange(id, claims)).toBe(200)
    expect(await statusOfChange(id, claims, 'active')).toBe(200)
  })

  test('does not change a user who had more with another token', async () => {
    const narrow = { accounts: ['1'], name: 'two tokens' }
    const id = await callAs('two tokens', narrow)
    expect(await statusOfChange(id, narrow)).toBe(200)
    expect(await statusOfChange(id, narrow, 'active')).toBe(200)
    await callAs('two tokens', { ...narrow, accounts: ['1', '3'] })
    await callAs('two tokens', narrow)
    expect(await statusOfChange(id, narrow)).toBe(404)
    expect(await namesSeenBy(narrow)).not.toContain('two tokens')
    expect(await statusOfChange(id, { accounts: ['1', '3', '4'] })).toBe(200)
  })
})

test('of two admins who disable each other at the same time, one remains', async () => {
  const ids = await Promise.all(
    ['first', 'second'].map((subject) => callAs(subject, { accounts: ['*'] }, 'admin')),
  )
  const disable = (id: string | undefined, subject: string) =>
    service.send('PATCH', `${PATH}/${id}`, adminToken({}, subject), {
      body: { status: 'disabled' },
    })
  const answers = await Promise.all([disable(ids[1], 'first'), disable(ids[0], 'second')])
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 401])
})

describe('GET /api/v1/me', () => {
  test.each(['viewer', 'requester', 'operator', 'admin'] as const)(
    'describes the token of a %s',
    async (role) => {
      const answer = await service.as(role, {
        subject: 'kim',
        accounts: ['1', '2'],
        regions: ['eu'],
        permissions: ['policy:manage'],
      })('GET', '/api/v1/me')
      expect([answer.statusCode, answer.json()]).toEqual([
        200,
        {
          subject: 'kim',
          issuer: 'stance',
          email: `${role}@example.test`,
          name: '',
          roles: [role],
          permissions: ['policy:manage'],
          scope: { accounts: ['1', '2'], providers: ['*'], regions: ['eu'], applications: ['*'] },
          claims: {
            subject: { claim: 'sub', found: 'present' },
            email: { claim: 'email', found: 'present' },
            name: { claim: 'name', found: 'absent' },
            roles: { claim: 'roles', found: 'present' },
            permissions: { claim: 'scope', found: 'present' },
            accounts: { claim: 'accounts', found: 'present' },
            providers: { claim: 'providers', found: 'absent' },
            regions: { claim: 'regions', found: 'present' },
            applications: { claim: 'applications', found: 'absent' },
          },
          expires_at: '2026-03-01T13:00:00.000Z',
          hint: '',
        },
      ])
    },
  )

  test.each<[Claims, string]>([
    [{ accounts: undefined }, 'The token has no claim accounts'],
    [{ accounts: [] }, 'The claim accounts is an empty list'],
    [{ accounts: 'acct1' }, 'The claim accounts is not a list of strings'],
    [{ regions: [] }, 'The claim regions is an empty list'],
  ])('says why nothing is visible: %j', async (claims, hint) => {
    const answer = await service.send('GET', '/api/v1/me', adminToken(claims))
    expect(answer.json().hint).toContain(hint)
    expect(answer.json().hint).toContain('no data is visible')
  })
})
