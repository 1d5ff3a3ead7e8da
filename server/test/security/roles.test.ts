import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ROLES, type Role } from '../../src/kernel/caller.ts'
import {
  createClient,
  errorOf,
  type FuzzClient,
  pathWithUnknownIds,
} from './contract-fuzz/asking.ts'
import { type ContractOperation, readContract } from './contract-fuzz/contract.ts'
import { PLACEMENTS, type Placement } from './contract-fuzz/estate.ts'
import { fuzzedProduct } from './contract-fuzz/fuzzed-product.ts'
import { servedOperation } from './contract-fuzz/served-operation.ts'

const operations = readContract()
const paths = [...new Set(operations.map(({ path }) => path))]
const [HERE] = PLACEMENTS as [Placement]

let product: Awaited<ReturnType<typeof fuzzedProduct>>
let asker: FuzzClient
beforeAll(async () => {
  product = await fuzzedProduct()
  asker = createClient(product)
})
afterAll(async () => {
  product.close()
  await product.service.stop()
})

const ask: FuzzClient['ask'] = (...asked) => asker.ask(...asked)

/** The claims of each caller and the role that may admit it; null: no role; undefined: no token. */
const CALLERS: readonly [string, object | null, Role | null | undefined][] = [
  ['without a token', null, undefined],
  ...ROLES.map((role): [string, object, Role] => [role, { roles: [role] }, role]),
  ['in an unknown role', { roles: ['superadmin'] }, null],
  ['in no role', { roles: [] }, null],
]

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE']
const BODILESS = ['GET', 'HEAD', 'OPTIONS', 'TRACE']

/** The status that precedes all other checks; undefined where the caller is admitted. */
const refusalOf = (operation: ContractOperation, role: Role | null | undefined) => {
  if (operation.roles === null) return undefined
  if (role === undefined) return 401
  return role !== null && operation.roles.includes(role) ? undefined : 403
}

describe('B1 every path with every method', () => {
  const methodsOf = (path: string) =>
    operations.filter((operation) => operation.path === path).map(({ method }) => method)

  const expectedOf = (path: string, method: string, role: Role | null | undefined) => {
    if (method === 'OPTIONS') return 204
    const operation = servedOperation(operations, method, pathWithUnknownIds(path))
    return operation ? refusalOf(operation, role) : 405
  }

  test.each(CALLERS)('%s', async (_, claims, role) => {
    const token = claims && asker.tokenWith(claims)
    for (const path of paths) {
      for (const method of METHODS) {
        const what = `${method} ${path}`
        // Record and body are invalid, and must not be checked before the role.
        const body = BODILESS.includes(method) ? null : '{"no": JSON'
        const { status, headers } = await ask(method, pathWithUnknownIds(path), { token, body })
        const expected = expectedOf(path, method, role)
        if (expected) expect([what, status]).toEqual([what, expected])
        else expect([401, 403, 405], what).not.toContain(status)
        if (status === 405) for (const one of methodsOf(path)) expect(headers.allow).toContain(one)
      }
    }
  })
})

describe('B2 and B3 the roles that the specification publishes', () => {
  const [V, R, O, A] = ROLES
  const PUBLISHED: readonly [string, string, readonly Role[] | null][] = [
    ['GET', '/health', null],
    ['GET', '/healthz', null],
    ['GET', '/ready', null],
    ['GET', '/metrics', null],
    ['GET', '/api/v1/providers', null],
    ['GET', '/api/v1/config', null],
    ['GET', '/config.json', null],
    ['GET', '/api/v1/findings', [V, O, A]],
    ['GET', '/api/v1/findings/stats', [V, O, A]],
    ['POST', '/api/v1/findings/ingest', [A]],
    ['GET', '/api/v1/findings/{id}', [V, O, A]],
    ['GET', '/api/v1/findings/{id}/comments', [V, R, O, A]],
    ['POST', '/api/v1/findings/{id}/comments', [O, A]],
    ['DELETE', '/api/v1/findings/{id}/comments/{commentId}', [A]],
    ['GET', '/api/v1/users', [O, A]],
    ['GET', '/api/v1/audit-log', [O, A]],
  ]

  test.each(PUBLISHED)('%s %s', async (method, path, published) => {
    for (const role of ROLES) {
      const { status } = await ask(method, pathWithUnknownIds(path), { claims: { roles: [role] } })
      const admitted = status !== 401 && status !== 403
      expect([role, admitted]).toEqual([role, published === null || published.includes(role)])
      if (admitted && method === 'GET' && !path.includes('{')) expect(status).toBe(200)
    }
  })

  test('B2 the matrix, for endpoints with an effect', async () => {
    const { url: comment } = await asker.addComment(HERE)
    const statuses: number[] = []
    for (const role of [R, O, A]) {
      statuses.push((await ask('DELETE', comment, { claims: { roles: [role] } })).status)
    }
    expect((await ask('DELETE', comment, { token: null })).status).toBe(401)
    expect(statuses).toEqual([403, 403, 204])
  })
})

test.each(['superadmin', 'Admin ', 'administrator', 'ADMIN', 'admin,viewer', '*', ''])(
  'B4 the role %j is invalid',
  async (role) => {
    const answer = await ask('GET', '/api/v1/findings', { claims: { roles: [role] } })
    expect(errorOf(answer)).toEqual([403, 'FORBIDDEN'])
  },
)

describe('B28 the method is that of the request', () => {
  test.each(['x-http-method-override', 'x-http-method', 'x-method-override'])(
    'despite the header %s',
    async (header) => {
      const { list, id, url } = await asker.addComment(HERE)
      for (const method of ['GET', 'POST', 'HEAD']) {
        const answer = await ask(method, url, { headers: { [header]: 'DELETE' } })
        expect(answer.status).toBe(405)
      }
      expect((await ask('GET', list)).body).toContain(id)
    },
  )

  test('despite the query', async () => {
    const { list, id, url } = await asker.addComment(HERE)
    expect((await ask('POST', `${url}?_method=DELETE`)).status).toBe(405)
    expect((await ask('GET', `${list}?_method=DELETE`)).status).toBe(400)
    expect((await ask('GET', list)).body).toContain(id)
  })
})

describe('B29 without a token', () => {
  const guarded = operations.filter(({ roles, method }) => roles !== null && method === 'GET')

  test.each(guarded.map(({ path }) => path))('HEAD %s is rejected', async (path) => {
    const { status, body } = await ask('HEAD', pathWithUnknownIds(path), { token: null })
    expect([status, body]).toEqual([401, ''])
  })

  test.each(paths)('OPTIONS %s returns the methods only', async (path) => {
    const preflight = { origin: 'https://console.example', 'access-control-request-method': 'GET' }
    for (const headers of [{}, preflight]) {
      const { status, body } = await ask('OPTIONS', pathWithUnknownIds(path), {
        token: null,
        headers,
      })
      expect([status, body]).toEqual([204, ''])
    }
  })
})
