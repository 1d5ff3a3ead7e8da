import { sha256Hex } from '@stance/core/kernel/digest'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/support/test-app.ts'
import { POLICIES, policyCalls, TOO_SLOW, WAIT } from './policies.fixture.ts'
import type { KeptDecision } from './policy-log.ts'
import { replayDecision } from './policy-replay.service.ts'

let api: TestApp
beforeAll(async () => {
  api = await startTestApp({ hasPolicies: true })
  await activate(NAMESPACE, RULES)
})
afterAll(() => api.close())

const { activate, change, decide, evaluate } = policyCalls(() => api)

const NAMESPACE = 'platform.ai.logged'
const RULES = `allow := true
deny contains {"code": "LATE", "message": "too late"} if { time.now_ns() > 0; input.go == false }
deny contains {"code": "WORDS", "message": input.finding.description} if input.finding.description == "hunter2"`

const listed = async (query = '', claims: object = {}): Promise<KeptDecision[]> => {
  const url = `/api/v1/policy-decisions?per_page=200&namespace=${NAMESPACE}${query}`
  const answer = await api.as('operator', claims)('GET', url)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json().data
}

const isKept = (id: string): Promise<KeptDecision> =>
  vi.waitFor(async () => {
    const found = (await listed()).find((decision) => decision.id === id)
    expect(found).toBeDefined()
    return found as KeptDecision
  }, WAIT)

/** Asks as a gate does, and returns what is kept of the decision. */
const kept = async (input: object): Promise<KeptDecision> => {
  const { policyDecisions, connection } = api.context
  const question = { namespace: NAMESPACE, input, caller: 'ann@example.com', callerKey: 'ann' }
  const { id } = await vi.waitFor(async () => {
    const made = await policyDecisions.decide(connection, question)
    expect(JSON.stringify(made.decision)).not.toMatch(TOO_SLOW)
    return made
  }, WAIT)
  return isKept(id)
}

/** Tries what a gate would say, and returns what is kept of it. */
const tried = async (input: object, claims: object = {}): Promise<KeptDecision> => {
  const body = { namespace: NAMESPACE, input }
  const answer = await api.as('operator', claims)('POST', `${POLICIES}/evaluate`, { body })
  expect(answer.statusCode, answer.body).toBe(200)
  return isKept(answer.json().decision_id)
}

const replay = (id: string) => replayDecision(api.context, id)

test('a denial is kept with what decided, and is decided again in the same way', async () => {
  const decision = await kept({ go: false, n: 1 })
  expect(decision).toMatchObject({
    namespace: NAMESPACE,
    engine: 'embedded',
    allow: false,
    codes: ['LATE'],
    input: '{"go":false,"n":1}',
  })
  expect(decision.policies).toEqual([{ id: expect.any(String), version: 1 }])
  const [text] = decision.policies
  const rego = `package ${NAMESPACE}\nimport rego.v1\nallow := true\n`
  await vi.waitFor(async () => {
    expect((await change(text?.id ?? '', { rego })).statusCode).toBe(200)
  }, WAIT)
  expect((await decide(NAMESPACE, { go: false })).allow).toBe(true)
  await vi.waitFor(async () => {
    expect(await replay(decision.id)).toMatchObject({ isSame: true, isMasked: false, obstacle: '' })
  }, WAIT)
  await vi.waitFor(async () => {
    const before = `package ${NAMESPACE}\nimport rego.v1\n${RULES}\n`
    expect((await change(text?.id ?? '', { rego: before })).statusCode).toBe(200)
  }, WAIT)
})

test('a denial that cannot be kept is not answered, and is in the log later', async () => {
  const input = { go: false, marked: 'unwritten' }
  const rename = (from: string, to: string) =>
    api.database.pool.query(`alter table ${from} rename to ${to}`)
  await rename('policy_decision', 'policy_decision_away')
  try {
    const answer = await evaluate(NAMESPACE, input)
    expect([answer.statusCode, answer.json().code]).toEqual([503, 'SERVICE_UNAVAILABLE'])
  } finally {
    await rename('policy_decision_away', 'policy_decision')
  }
  await vi.waitFor(async () => {
    const digest = sha256Hex(JSON.stringify(input))
    expect((await listed()).map(({ input_digest }) => input_digest)).toContain(digest)
  }, WAIT)
})

test('one of ten allowances is kept, without its input', async () => {
  for (let times = 0; times < 20; times += 1) await decide(NAMESPACE, { go: true })
  const allowed = await vi.waitFor(async () => {
    const all = await listed('&allow=true')
    expect(all.length).toBeGreaterThan(0)
    return all
  }, WAIT)
  expect(allowed.length).toBeLessThan(20)
  expect(allowed[0]?.input).toBeNull()
  expect((await replay(allowed[0]?.id ?? '')).obstacle).toContain('allowance')
})

test('what may be secret is not kept, and the replay says so', async () => {
  const decision = await kept({
    go: false,
    api_key: 'hunter2',
    nested: [{ Password: 'hunter2', tokens: 3 }],
    finding: { description: 'hunter2', title: 'A key' },
  })
  expect(decision.input).not.toContain('hunter2')
  expect(decision.input).toContain('A key')
  await vi.waitFor(async () => {
    expect(await replay(decision.id)).toMatchObject({ isSame: false, isMasked: true })
  }, WAIT)
})

test('an input that is long is not kept', async () => {
  const decision = await kept({ go: false, note: 'x'.repeat(40_000) })
  expect(decision.input).toBeNull()
  expect((await replay(decision.id)).obstacle).toContain('too long')
})

test('decisions about findings are for those who may see them', async () => {
  const finding = { account_id: '867000000001', cloud_provider: 'aws', region: 'eu-central-1' }
  const decision = await kept({ go: false, finding })
  const seen = async (accounts: string[]) =>
    (await listed('', { accounts })).some(({ id }) => id === decision.id)
  expect(await seen(['867000000001'])).toBe(true)
  expect(await seen(['867000000002'])).toBe(false)
})

test('of what a caller tries, only the digest is kept', async () => {
  const input = { go: false, note: 'of a caller' }
  const decision = await tried(input)
  expect(decision).toMatchObject({ allow: false, codes: ['LATE'], input: null })
  expect(decision.input_digest).toBe(sha256Hex(JSON.stringify(input)))
  expect((await replay(decision.id)).obstacle).toContain('trial')
})

test('a caller tries nothing in a place of others', async () => {
  const finding = { account_id: '867000000003', cloud_provider: 'aws', region: 'eu-central-1' }
  const seen = async (id: string) =>
    (await listed('', { accounts: ['867000000003'] })).some((decision) => decision.id === id)
  const own = await tried({ go: false, finding }, { accounts: ['867000000003'] })
  expect(await seen(own.id)).toBe(true)
  const foreign = await tried({ go: false, finding }, { accounts: ['867000000004'] })
  expect(await seen(foreign.id)).toBe(false)
})

test('of one caller, the denials of some tries of a minute are kept', async () => {
  const body = { namespace: NAMESPACE, input: { go: false } }
  const claims = { subject: 'tireless@example.com', email: 'tireless@example.com' }
  for (let times = 0; times < 40; times += 1) {
    const answer = await api.as('operator', claims)('POST', `${POLICIES}/evaluate`, { body })
    expect([answer.statusCode, answer.json().result.allow]).toEqual([200, false])
  }
  const own = (await listed()).filter(({ caller }) => caller === 'tireless@example.com')
  expect(own.length).toBe(30)
})

test.each<[object]>([
  [{ finding: { account_id: 'x'.repeat(300), region: 'x'.repeat(9_000) } }],
  [{ finding: null }],
  [{ finding: [] }],
  [{ finding: { account_id: 7 } }],
  [{ finding: { account_id: '"\\漢\n' } }],
])('an odd input is kept: %.60j', async (input) => {
  expect((await kept({ ...input, go: false })).codes).toEqual(['LATE'])
})

test('an unknown decision cannot be repeated', async () => {
  await expect(replay('01900000-0000-7000-8000-00000000dead')).rejects.toThrow('No such decision')
})

test('viewers do not see inputs', async () => {
  expect((await api.as('viewer')('GET', '/api/v1/policy-decisions')).statusCode).toBe(403)
  expect((await api.as('viewer')('GET', POLICIES)).statusCode).toBe(200)
})
