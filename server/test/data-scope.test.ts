import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Role } from '../src/kernel/caller.ts'
import type { TokenRequest } from '../src/platform/auth/built-in-tokens.ts'
import type { Operation } from '../src/platform/http/effects.ts'
import { operations, UNKNOWN_ID, urlOf } from './support/operations.ts'
import { CLAIMS, HEADER, rawToken } from './support/raw-token.ts'
import {
  ACCOUNTS_YAML,
  BODIES,
  DIMENSIONS,
  type DimensionName,
  ELSEWHERE,
  type FixtureRequest,
  type FixtureRequests,
  HERE,
  makeComment,
  makeFinding,
  SCOPE_FIXTURES,
} from './support/scope-fixtures.ts'
import { startTestApp, type TestApp } from './support/test-app.ts'

let empty: TestApp
beforeAll(async () => {
  empty = await startTestApp({
    accountsYaml: ACCOUNTS_YAML,
    hasPolicies: true,
    creatorDecides: true,
  })
})
afterAll(() => empty.close())

type Claims = Pick<TokenRequest, 'accounts'> & Partial<TokenRequest>

const OWNER = {
  accounts: [HERE.accounts],
  providers: [HERE.providers],
  regions: [HERE.regions],
  applications: [HERE.applications],
  permissions: ['policy:manage', 'remediation:execute'],
}

/** Callers who differ from the owner in this dimension only. */
const strangersBy = (dimension: DimensionName): Claims[] => [
  { ...OWNER, [dimension]: [ELSEWHERE[dimension]] },
  { ...OWNER, [dimension]: [] },
]

const queryOf = ({ query }: FixtureRequest): string =>
  query ? `?${new URLSearchParams(query)}` : ''

const ask = (
  api: TestApp,
  { id, endpoint }: Operation,
  role: Role,
  claims: Claims,
  about: FixtureRequest,
) =>
  api.as(role, claims)(endpoint.method, urlOf(endpoint.path, about.params) + queryOf(about), {
    ...(endpoint.request?.body !== undefined && { body: about.body ?? BODIES[id] }),
    ...(about.headers && { headers: about.headers }),
  })

/** Removes retry times, elapsed times and log positions, which do not depend on a record. */
const withoutTimes = (body: string): string =>
  body.replaceAll(/^(id|retry): .*$/gm, '$1').replaceAll(/"took_ms":\d+/g, '"took_ms"')

/** Everything by which a caller could distinguish two responses. The length follows from the body. */
const visible = (answer: Awaited<ReturnType<typeof ask>>) => {
  const { 'x-request-id': _, date: __, 'content-length': ___, ...headers } = answer.headers
  return { status: answer.statusCode, headers, body: withoutTimes(answer.body) }
}

const guarded = operations.filter(({ endpoint }) => endpoint.scopeExemption === undefined)

/** The capabilities whose answers depend on policies; the others are started without a policy engine. */
const DEPEND_ON_POLICIES = new Set(['exceptions', 'policies', 'questions', 'workflows'])

describe.each(guarded)('$id', (operation) => {
  const { access } = operation.endpoint
  const roles = access.kind === 'roles' ? access.admitted : []
  const fixture = SCOPE_FIXTURES[operation.id]

  test('has a fixture', () => expect(fixture).toBeDefined())

  describe.runIf(fixture)('with a record of its own', () => {
    const dimensions = fixture?.dimensions ?? DIMENSIONS
    let api: TestApp
    let requests: FixtureRequests
    beforeAll(async () => {
      api = await startTestApp({
        accountsYaml: ACCOUNTS_YAML,
        hasPolicies: DEPEND_ON_POLICIES.has(operation.tag),
        creatorDecides: true,
      })
      requests = await fixture!.make(api)
    })
    afterAll(() => api.close())

    // Requests of strangers change nothing, so the record is the same for every dimension.
    test.each(dimensions)(
      'a record that is elsewhere in %s is answered like none',
      async (dimension) => {
        const { own, absent } = requests
        for (const role of roles) {
          for (const stranger of strangersBy(dimension)) {
            const about = visible(await ask(api, operation, role, stranger, own))
            expect(about).toEqual(visible(await ask(empty, operation, role, stranger, absent)))
          }
        }
      },
    )

    test('the owner is answered unlike every stranger', async () => {
      const { own, ownerStatus } = requests
      const role = roles.at(-1)!
      const owners = visible(await ask(api, operation, role, OWNER, own))
      expect(owners.status).toSatisfy((status) =>
        ownerStatus ? status === ownerStatus : status >= 200 && status < 300,
      )
      for (const dimension of dimensions) {
        const strangers = await ask(api, operation, role, strangersBy(dimension)[0]!, own)
        expect(owners).not.toEqual(visible(strangers))
      }
    })
  })
})

describe('lists and totals', () => {
  let api: TestApp
  const accounts = Array.from({ length: 10 }, (_, index) => `10000000000${index}`)
  const REGIONS = ['eu-central-1', 'us-east-1']
  const SEVERITIES = ['CRITICAL', 'HIGH', 'MEDIUM', 'LOW', 'INFO']

  beforeAll(async () => {
    api = await startTestApp()
    const reports = accounts.flatMap((account_id, a) =>
      Array.from({ length: a + 1 }, (_, n) => ({
        source: 'scanner',
        source_finding_id: `check-${n}`,
        account_id,
        resource_id: `arn:aws:sqs:${REGIONS[n % 2]}:${account_id}:queue-${n}`,
        severity: SEVERITIES[(a + n) % SEVERITIES.length],
        finding_type: 'encryption',
        title: 'Queue is not encrypted',
        description: 'Messages are stored in the clear.',
      })),
    )
    const answers = await Promise.all(
      reports.map((body) => api.as('admin')('POST', '/api/v1/findings/ingest', { body })),
    )
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(reports.map(() => 201))
  })
  afterAll(() => api.close())

  const everyPage = async (claims: Claims) => {
    const data: { id: string; account_id: string; region: string; severity: string }[] = []
    for (let page = 1; ; page += 1) {
      const url = `/api/v1/findings?per_page=3&page=${page}`
      const answer = (await api.as('viewer', claims)('GET', url)).json()
      data.push(...answer.data)
      if (page >= answer.total_pages) return { data, total: answer.total, pages: page }
    }
  }

  const CLAIMS_TABLE: [string, Claims, number][] = [
    ['one account', { accounts: [accounts[7]!] }, 8],
    ['two accounts', { accounts: [accounts[0]!, accounts[9]!] }, 11],
    ['an account and a region', { accounts: [accounts[7]!], regions: ['us-east-1'] }, 4],
    ['every account, one region', { accounts: ['*'], regions: ['eu-central-1'] }, 30],
    ['every account, another cloud', { accounts: ['*'], providers: ['gcp'] }, 0],
    ['every account', { accounts: ['*'] }, 55],
  ]

  test.each(CLAIMS_TABLE)(
    'pages contain exactly the records inside: %s',
    async (_, claims, expected) => {
      const { data, total, pages } = await everyPage(claims)
      expect(total).toBe(expected)
      expect(pages).toBe(Math.max(1, Math.ceil(expected / 3)))
      expect(new Set(data.map(({ id }) => id)).size).toBe(expected)
      const inside = data.filter(
        ({ account_id, region }) =>
          (claims.accounts.includes('*') || claims.accounts.includes(account_id)) &&
          (claims.regions?.includes(region) ?? true),
      )
      expect(inside).toHaveLength(expected)
    },
  )

  test.each(CLAIMS_TABLE)('totals are those of the list: %s', async (_, claims) => {
    const { data, total } = await everyPage(claims)
    const statistics = (await api.as('viewer', claims)('GET', '/api/v1/findings/stats')).json()
    const counted = (severity: string) => data.filter((one) => one.severity === severity).length
    expect(statistics.total).toBe(total)
    expect(statistics.by_severity).toEqual(
      Object.fromEntries(SEVERITIES.map((severity) => [severity, counted(severity)])),
    )
    expect(statistics.delta_24h.new_findings).toBe(total)
  })
})

test('the counts of a visible account include only its visible records', async () => {
  const api = await startTestApp({ accountsYaml: ACCOUNTS_YAML })
  await SCOPE_FIXTURES.listAccounts!.make(api)
  const totals = async (claims: Claims) => {
    const { data } = (await api.as('viewer', claims)('GET', '/api/v1/accounts')).json()
    return data.map(({ finding_counts }: { finding_counts: object }) => finding_counts)
  }
  const by_severity = { CRITICAL: 0, HIGH: 0, MEDIUM: 0, LOW: 0, INFO: 0 }
  expect(await totals(OWNER)).toEqual([
    { total: 1, open: 1, by_severity: { ...by_severity, HIGH: 1 } },
  ])
  for (const dimension of DIMENSIONS) {
    expect(await totals({ ...OWNER, [dimension]: [ELSEWHERE[dimension]] })).toEqual([])
  }
  await api.close()
})

describe('the data scope is exactly that of the token', () => {
  let api: TestApp
  beforeAll(async () => {
    api = await startTestApp({ accountsYaml: ACCOUNTS_YAML })
    await makeFinding(api)
    for (const account_id of ['acct1', 'acct10', '123']) {
      const body = {
        source: 'scanner',
        source_finding_id: 'check-1',
        resource_id: 'disk',
        account_id,
        severity: 'LOW',
        finding_type: 'backup',
        title: 'No backup',
        description: 'None',
      }
      await api.as('admin')('POST', '/api/v1/findings/ingest', { body })
    }
  })
  afterAll(() => api.close())

  const totalFor = async (claims: object, url = '/api/v1/findings') => {
    const token = rawToken(api.key, HEADER, { ...CLAIMS, ...claims })
    const answer = await api.send('GET', url, token)
    expect(answer.statusCode).toBe(200)
    return answer.json().total
  }

  test.each<[string, unknown]>([
    ['an empty list', []],
    ['nothing', undefined],
    ['null', null],
    ['the wildcard outside of a list', '*'],
    ['an object', {}],
    ['an object of accounts', { 0: 'acct1' }],
    ['a number', 123],
    ['a list of numbers', [123]],
    ['a list in a list', [['acct1']]],
    ['a pattern', ['acct*']],
    ['true', true],
  ])('accounts as %s grant nothing', async (_, accounts) => {
    expect(await totalFor({ accounts })).toBe(0)
    expect(await totalFor({ accounts }, '/api/v1/findings/stats')).toBe(0)
  })

  test.each<[string[], number]>([
    [['acct1'], 1],
    [['acct10'], 1],
    [['acct'], 0],
    [['ACCT1'], 0],
    [['acct1 '], 0],
    [[' acct1'], 0],
    [['acct\u0661'], 0],
    [['аcct1'], 0],
    [['123'], 1],
    [['0123'], 0],
    [['acct1,acct10'], 0],
    [["acct1' or '1'='1"], 0],
    [['%'], 0],
    [['*'], 4],
  ])('accounts %j', async (accounts, expected) => {
    expect(await totalFor({ accounts })).toBe(expected)
  })

  test.each<[object, number]>([
    [{ providers: ['aws'] }, 1],
    [{ providers: ['AWS'] }, 0],
    [{ providers: [] }, 0],
    [{ providers: 'aws' }, 0],
    [{ providers: ['*'] }, 4],
    [{ providers: ['*'], regions: ['*'], applications: ['*'] }, 4],
    [{ providers: '*' }, 0],
    [{ providers: null }, 0],
    [{ regions: ['eu-central-1'] }, 1],
    [{ regions: ['eu-central'] }, 0],
    [{ regions: {} }, 0],
    [{ applications: ['payments'] }, 1],
    [{ applications: ['payment'] }, 0],
    [{ applications: 1 }, 0],
  ])('the other dimensions restrict when present: %j', async (claims, expected) => {
    expect(await totalFor(claims)).toBe(expected)
  })

  test.each(DIMENSIONS)(
    'the wildcard together with other values is rejected: %s',
    async (dimension) => {
      for (const values of [
        ['*', 'acct1'],
        ['acct1', '*'],
        ['*', '*'],
        ['*', 1],
        [null, '*'],
      ]) {
        const token = rawToken(api.key, HEADER, { ...CLAIMS, [dimension]: values })
        expect((await api.send('GET', '/api/v1/findings', token)).statusCode).toBe(401)
      }
    },
  )

  test.each([
    'account_id=acct1&account_id=acct10',
    'account=acct10',
    'scope=*',
    'tenant=acct10',
    'accounts=*',
    '_method=DELETE',
  ])('a request cannot set it in the query: ?%s', async (query) => {
    for (const path of ['/api/v1/findings', '/api/v1/findings/stats', '/api/v1/accounts']) {
      const answer = await api.as('viewer', { accounts: ['acct1'] })('GET', `${path}?${query}`)
      expect(answer.statusCode).toBe(400)
    }
  })

  test.each(['scope', 'accounts', 'tenant'])(
    'a request cannot set it in the body: %s',
    async (name) => {
      const id = await makeFinding(api, `body-${name}`)
      const answer = await api.as('admin')('POST', `/api/v1/findings/${id}/comments`, {
        body: { body: 'Seen', [name]: ['*'] },
      })
      expect(answer.statusCode).toBe(400)
      expect(answer.json().message).toContain(name)
    },
  )

  test.each(['x-account-id', 'x-scope', 'x-tenant-id', 'x-forwarded-user'])(
    'a request cannot set it in a header: %s',
    async (name) => {
      const answer = await api.as('viewer', { accounts: ['acct1'] })('GET', '/api/v1/findings', {
        headers: { [name]: '*' },
      })
      expect(answer.json().total).toBe(1)
    },
  )
})

describe('a record is reached by its own path only', () => {
  let api: TestApp
  beforeAll(async () => {
    api = await startTestApp()
  })
  afterAll(() => api.close())

  test('a comment is not deleted through another finding', async () => {
    const [first, second] = [await makeFinding(api, 'first'), await makeFinding(api, 'second')]
    const comment = await makeComment(api, first)
    const astray = await api.as('admin')('DELETE', `/api/v1/findings/${second}/comments/${comment}`)
    const unknown = await api.as('admin')(
      'DELETE',
      `/api/v1/findings/${second}/comments/${UNKNOWN_ID}`,
    )
    expect([astray.statusCode, astray.body]).toEqual([404, unknown.body])
    const left = await api.as('admin')('GET', `/api/v1/findings/${first}/comments`)
    expect(left.json()).toHaveLength(1)
  })

  test.each(['x-http-method-override', 'x-http-method', 'x-method-override'])(
    'the header %s does not change the method',
    async (header) => {
      const id = await makeFinding(api, header)
      const url = `/api/v1/findings/${id}/comments`
      const comment = await makeComment(api, id)
      const headers = { [header]: 'DELETE' }
      await api.as('admin')('GET', url, { headers })
      await api.as('admin')('POST', `${url}/${comment}`, { headers })
      expect((await api.as('admin')('GET', url)).json()).toHaveLength(1)
    },
  )
})
