import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/support/test-app.ts'
import { createTestDatabase } from '../../../test/support/test-database.ts'
import { bodyOf, POLICIES, policyCalls, regoOf, WAIT } from './policies.fixture.ts'
import { installShippedPolicies, readShippedPolicies } from './shipped-policies.service.ts'

let api: TestApp
beforeAll(async () => {
  api = await startTestApp({ hasPolicies: true })
})
afterAll(() => api.close())

const { manage, create, change, activate, evaluate, decide } = policyCalls(() => api)

const listed = async (query = '') =>
  (await api.as('viewer')('GET', `${POLICIES}?per_page=200${query}`)).json().data

describe('shipped policies', () => {
  test('at least ten are active, and their texts are fixed', async () => {
    const shipped = (await listed('&status=active')).filter(
      ({ source }: { source: string }) => source === 'builtin',
    )
    expect(shipped.length).toBeGreaterThanOrEqual(10)
    const answer = await change(shipped[0].id, { description: 'Mine' })
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'CONFLICT'])
  })

  test('each has six tests, which pass and cover every line', async () => {
    const shipped = (await listed()).filter(
      ({ source }: { source: string }) => source === 'builtin',
    )
    for (const { id, namespace, tests } of shipped) {
      expect(tests.length, namespace).toBeGreaterThanOrEqual(6)
      await vi.waitFor(async () => {
        const answer = await manage('POST', `${POLICIES}/${id}/test`, { body: {} })
        expect(answer.json(), namespace).toMatchObject({ passed: true, uncovered: [] })
      }, WAIT)
    }
  })

  test('are added once by replicas that start together', async () => {
    const database = await createTestDatabase()
    const add = () => installShippedPolicies(database.connection, () => new Date())
    await Promise.all([add(), add(), add()])
    await add()
    const { rows } = await database.pool.query('select version from policy_version')
    const shipped = await readShippedPolicies()
    expect(rows).toEqual(shipped.map(() => ({ version: 1 })))
    await database.close()
  })

  test('one that is disabled does not decide', async () => {
    const [policy] = (await listed()).filter(
      ({ namespace }: { namespace: string }) => namespace === 'platform.ai.nlq',
    )
    expect((await change(policy.id, { status: 'disabled' })).statusCode).toBe(200)
    expect((await evaluate('platform.ai.nlq', {})).json().code).toBe('POLICY_NOT_FOUND')
    await vi.waitFor(async () => {
      expect((await change(policy.id, { status: 'active' })).statusCode).toBe(200)
    }, WAIT)
    expect((await decide('platform.ai.nlq', {})).allow).toBe(false)
  })
})

describe('own policies', () => {
  const NAMESPACE = 'platform.ai.own'
  const TESTS = [
    { name: 'ann may', input: { user: 'ann' }, allow: true },
    { name: 'bob may not', input: { user: 'bob' }, allow: false, deny_codes: ['OUT'] },
  ]
  const RULES = `default allow := false
allow if input.user == "ann"
deny contains {"code": "OUT", "message": "bob is out"} if input.user == "bob"`
  let id: string
  beforeAll(async () => {
    id = (await activate(NAMESPACE, RULES, { tests: TESTS })).id
  })

  test('decide, and are counted', async () => {
    expect((await decide(NAMESPACE, { user: 'ann' })).allow).toBe(true)
    expect(await decide(NAMESPACE, { user: 'bob' })).toEqual({
      allow: false,
      deny: [{ code: 'OUT', message: 'bob is out' }],
      obligations: [],
    })
    await vi.waitFor(async () => {
      const policy = (await api.as('viewer')('GET', `${POLICIES}/${id}`)).json()
      expect(policy.evaluations).toBeGreaterThanOrEqual(2)
      expect(policy.denials).toBeGreaterThanOrEqual(1)
    }, WAIT)
  })

  test('take a text only if its tests pass, and keep the texts before', async () => {
    const open = await change(id, { rego: regoOf(NAMESPACE, 'allow := true') })
    expect([open.statusCode, open.json().code]).toEqual([409, 'CONFLICT'])
    expect(open.json().message).toContain(
      'The test "bob may not" does not pass: the policy allows it',
    )
    const rego = regoOf(NAMESPACE, `${RULES}\nallow if input.user == "cid"`)
    await vi.waitFor(async () => {
      expect((await change(id, { rego, comment: 'cid too' })).json().version).toBe(2)
    }, WAIT)
    expect((await decide(NAMESPACE, { user: 'cid' })).allow).toBe(true)
    const versions = (await api.as('viewer')('GET', `${POLICIES}/${id}/versions`)).json()
    expect(versions.map(({ version }: { version: number }) => version)).toEqual([2, 1])
    expect(versions[0].comment).toBe('cid too')
  })

  test('are changed by one of two writers', async () => {
    const { etag } = (await api.as('viewer')('GET', `${POLICIES}/${id}`)).headers
    const headers = { 'if-match': String(etag) }
    expect((await change(id, { description: 'A' }, headers)).statusCode).toBe(200)
    expect((await change(id, { description: 'B' }, headers)).statusCode).toBe(412)
  })

  test('one is active for a namespace; drafts can be deleted', async () => {
    const draft = await create(NAMESPACE, 'allow := true')
    expect((await change(draft.id, { status: 'active' })).statusCode).toBe(409)
    expect((await manage('DELETE', `${POLICIES}/${id}`)).statusCode).toBe(409)
    expect((await manage('DELETE', `${POLICIES}/${draft.id}`)).statusCode).toBe(204)
    expect((await manage('DELETE', `${POLICIES}/${draft.id}`)).statusCode).toBe(404)
  })

  test('those below a namespace may deny too', async () => {
    await activate('platform.ai.tree', 'allow := true')
    await activate('platform.ai.tree.late', 'deny contains "late" if input.hour > 18')
    expect((await decide('platform.ai.tree', { hour: 9 })).allow).toBe(true)
    expect((await decide('platform.ai.tree', { hour: 20 })).deny).toEqual([
      { code: 'DENIED', message: 'late' },
    ])
  })

  test('need the permission to be changed', async () => {
    const body = bodyOf('platform.ai.other', 'allow := true')
    for (const role of ['operator', 'admin'] as const) {
      const answer = await api.as(role)('POST', POLICIES, { body })
      expect([answer.statusCode, answer.json().code]).toEqual([403, 'FORBIDDEN'])
    }
  })
})

describe('bad input is refused', () => {
  test.each([
    'platform.ai',
    'platform.ai.',
    'platform.ai..x',
    'platform.ai.x"]',
    'platform.ai.x/../../system',
    'platform.ai.*',
    'platform.ai.x\u0000',
    'PLATFORM.AI.X',
    'data.platform.ai.enrichment',
    'system.authz',
    '__proto__',
    5,
    null,
  ])('namespace %j', async (namespace) => {
    const answer = await evaluate(namespace, {})
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'BAD_REQUEST'])
  })

  test.each([
    'platform.ai.x"]',
    'platform.ai...x',
    'platform.ai.*',
    'platform.ai.x\u0000',
    'platform.other.x',
  ])('a policy of the namespace %j', async (namespace) => {
    const answer = await manage('POST', POLICIES, { body: bodyOf(namespace, 'allow := true') })
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'BAD_REQUEST'])
    expect(answer.json().message).toContain('namespace')
  })

  test.each([null, [], 'x', 5])('input %j', async (input) => {
    expect((await evaluate('platform.ai.enrichment', input)).statusCode).toBe(400)
  })

  test('an input 20,000 deep', async () => {
    const deep = `${'['.repeat(20_000)}${']'.repeat(20_000)}`
    const answer = await api.as('operator')('POST', `${POLICIES}/evaluate`, {
      body: `{"namespace":"platform.ai.enrichment","input":{"a":${deep}}}`,
      headers: { 'content-type': 'application/json' },
    })
    expect(answer.statusCode).toBe(400)
  })

  test.each([
    ['allow if {', 'line 4'],
    ['allow if { input.never; no.such(1) }', 'no.such'],
    ['allow if data.platform.ai.enrichment.allow', 'data.platform.ai.enrichment'],
    [`x := ${'['.repeat(500)}1${']'.repeat(500)}`, 'nested'],
    ['allow := "yes"', 'allow'],
  ])('the text %.40s', async (rules, says) => {
    const answer = await manage('POST', POLICIES, { body: bodyOf('platform.ai.bad', rules) })
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'BAD_REQUEST'])
    expect(answer.json().message).toContain(says)
  })
})

describe('a policy that takes too much', () => {
  test.each([
    [
      'loops',
      'count([1 | some a in numbers.range(1, 3000); some b in numbers.range(1, 3000); a + b < 0]) == 0',
    ],
    ['prints', 'count(sprintf("%900000000d", [1])) > 1'],
    ['shifts', 'count(format_int(bits.lsh(1, 1000000000), 10)) > 1'],
  ])('denies when it %s, and others are evaluated concurrently', async (name, condition) => {
    const namespace = `platform.ai.greedy_${name}`
    await activate(namespace, `default allow := false\nallow if { input.go; ${condition} }`)
    const [answer, ...others] = await Promise.all([
      evaluate(namespace, { go: true }),
      ...Array.from({ length: 3 }, () => decide('platform.ai.enrichment', {})),
    ])
    expect(answer.json().result.allow).toBe(false)
    expect(answer.json().result.deny.length).toBeGreaterThan(0)
    for (const other of others) expect(other.deny.length).toBeGreaterThan(0)
  })
})

describe('no gate waits', () => {
  const squares = Array.from({ length: 30 }, (_, n) => `x${n + 1} := x${n} * x${n}`).join('; ')

  test.each([
    ['multiplies big numbers', `x0 := input.n + 98765432109876543210; ${squares}; x30 > 1`],
    ['parses a big number', 'units.parse("1e999999999Ki") > 1'],
  ])('for the tests of a text that %s', async (_, condition) => {
    const { id, namespace } = await create('platform.ai.rehearsed', 'allow := true')
    const rego = regoOf(namespace, `default allow := false\nallow if { ${condition} }`)
    const tests = Array.from({ length: 20 }, (_each, n) => ({
      name: `test ${n}`,
      input: { n },
      allow: true,
    }))
    const testing = Array.from({ length: 5 }, () =>
      manage('POST', `${POLICIES}/${id}/test`, { body: { rego, tests } }),
    )
    const ended = Promise.allSettled(testing)
    let isOver = false
    void ended.then(() => {
      isOver = true
    })
    let decided = 0
    while (!isOver || decided < 3) {
      const answer = await evaluate('platform.ai.enrichment', {})
      expect(answer.statusCode, answer.body).toBe(200)
      decided += 1
    }
    for (const answer of await Promise.all(testing)) {
      const isRefused = answer.statusCode === 400 && /250 ms/.test(answer.body)
      expect(isRefused || /EVALUATION_(TIMEOUT|ERROR)/.test(answer.body), answer.body).toBe(true)
    }
    await manage('DELETE', `${POLICIES}/${id}`)
  })
})

test('health says that the engine is there', async () => {
  const answer = await api.as('viewer')('GET', `${POLICIES}/health`)
  expect(answer.json()).toEqual({ opa_external: 'not_configured', opa_embedded: 'ok' })
})
