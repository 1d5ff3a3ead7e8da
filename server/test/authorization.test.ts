import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ROLES, type Role } from '../src/kernel/caller.ts'
import type { AnyEndpoint } from '../src/platform/http/effects.ts'
import { operations, urlOf } from './support/operations.ts'
import { CLAIMS, HEADER, rawToken } from './support/raw-token.ts'
import { startTestApp, type TestApp } from './support/test-app.ts'

let api: TestApp
beforeAll(async () => {
  api = await startTestApp()
})
afterAll(() => api.close())

const MALFORMED = {
  headers: { 'content-type': 'application/json' },
  body: '{"this is": no JSON',
}

const tokenWith = (claims: object) => rawToken(api.key, HEADER, { ...CLAIMS, ...claims })

/** Every kind of caller, with the role that may admit it. */
const CALLERS: readonly [string, () => string | null, Role | null][] = [
  ['without a token', () => null, null],
  ...ROLES.map(
    (role) =>
      [`as ${role}`, () => tokenWith({ roles: [role] }), role] as [string, () => string, Role],
  ),
  ['in an unknown role', () => tokenWith({ roles: ['superadmin'] }), null],
  ['in no role', () => tokenWith({ roles: [] }), null],
  ['without the claim', () => tokenWith({ roles: undefined }), null],
]

const expectError = (
  answer: Awaited<ReturnType<TestApp['send']>>,
  status: number,
  code: string,
) => {
  expect(answer.statusCode).toBe(status)
  expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
  expect(answer.json()).toEqual({ code, message: expect.stringMatching(/\w/), status })
}

const isAdmitted = ({ access }: AnyEndpoint, role: Role | null) =>
  access.kind === 'open' || (role !== null && access.admitted.includes(role))

describe.each(operations)('$id', ({ endpoint }) => {
  const send = (token: string | null) =>
    api.send(
      endpoint.method,
      urlOf(endpoint.path),
      token,
      endpoint.method === 'GET' ? {} : MALFORMED,
    )

  test.each(CALLERS)('%s', async (_, token, role) => {
    const jwt = token()
    const answer = await send(jwt)
    if (isAdmitted(endpoint, role)) {
      expect([401, 403]).not.toContain(answer.statusCode)
    } else if (jwt === null) {
      expectError(answer, 401, 'UNAUTHORIZED')
      expect(answer.headers['www-authenticate']).toBe('Bearer')
    } else {
      expectError(answer, 403, 'FORBIDDEN')
    }
  })

  test('HEAD admits the same callers as GET', async () => {
    if (endpoint.method !== 'GET' || endpoint.access.kind === 'open') return
    const answer = await api.send('HEAD', urlOf(endpoint.path), null)
    expect([answer.statusCode, answer.body]).toEqual([401, ''])
  })

  test('OPTIONS returns the methods and no data', async () => {
    const answer = await api.send('OPTIONS', urlOf(endpoint.path), null)
    expect([answer.statusCode, answer.body]).toEqual([204, ''])
    expect(answer.headers.allow).toContain(endpoint.method)
  })

  test('an open endpoint says why the data scope does not matter', () => {
    if (endpoint.access.kind === 'open') expect(endpoint.scopeExemption).toMatch(/\w/)
  })
})

describe('the authorization matrix', () => {
  const FINDING = {
    source: 'scanner',
    source_finding_id: 'check-1',
    resource_id: 'arn:aws:s3:::public-assets',
    account_id: '111122223333',
    severity: 'HIGH',
    finding_type: 'public_storage_access',
    title: 'Storage bucket is publicly readable',
    description: 'The bucket policy lets every principal read objects.',
  }

  const commentUrl = async () => {
    const ingested = await api.as('admin')('POST', '/api/v1/findings/ingest', { body: FINDING })
    const comments = `/api/v1/findings/${ingested.json().finding_id}/comments`
    const added = await api.as('admin')('POST', comments, { body: { body: 'Seen' } })
    return `${comments}/${added.json().id}`
  }
  const plain = (url: string) => async () => url

  test.each([
    ['GET', '/api/v1/findings', plain('/api/v1/findings'), [401, 403, 200, 200]],
    ['GET', '/api/v1/audit-log', plain('/api/v1/audit-log'), [401, 403, 200, 200]],
    ['GET', '/api/v1/users', plain('/api/v1/users'), [401, 403, 200, 200]],
    ['DELETE', '/api/v1/findings/{id}/comments/{commentId}', commentUrl, [401, 403, 403, 204]],
  ] as const)('%s %s', async (method, _, makeUrl, expected) => {
    const url = await makeUrl()
    const tokens = [
      null,
      await api.token('requester'),
      await api.token('operator'),
      await api.token('admin'),
    ]
    const statuses: number[] = []
    for (const token of tokens) statuses.push((await api.send(method, url, token)).statusCode)
    expect(statuses).toEqual(expected)
  })

  test.each(['superadmin', 'Admin ', 'administrator', 'ADMIN', 'admin,viewer', ''])(
    'the role %j is no role',
    async (role) => {
      const answer = await api.send('GET', '/api/v1/findings', tokenWith({ roles: [role] }))
      expectError(answer, 403, 'FORBIDDEN')
    },
  )

  test('any of several roles admits a caller', async () => {
    const token = tokenWith({ roles: ['requester', 'viewer'] })
    expect((await api.send('GET', '/api/v1/findings', token)).statusCode).toBe(200)
  })
})
