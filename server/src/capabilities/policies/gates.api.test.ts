import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/support/test-app.ts'
import { POLICIES, policyCalls, TOO_SLOW, WAIT } from './policies.fixture.ts'

let api: TestApp
beforeAll(async () => {
  api = await startTestApp({ hasPolicies: true })
})
afterAll(() => api.close())

const { activate, change, manage } = policyCalls(() => api)

const GATE = 'platform.ai.nlq'
const SCOPED = { accounts: ['867000000001'] }

/** Asks a question; again while the machine is too busy for the deadline of a policy. */
const question = (role: 'operator' | 'admin', query = 'open ports', claims: object = {}) =>
  vi.waitFor(async () => {
    const answer = await api.as(role, claims)('POST', '/api/v1/ai/nlq', { body: { query } })
    expect(answer.body).not.toMatch(TOO_SLOW)
    return answer
  }, WAIT)

const refusalOf = async (...asked: Parameters<typeof question>): Promise<string> => {
  const answer = await question(...asked)
  expect([answer.statusCode, answer.json().code]).toEqual([403, 'FORBIDDEN'])
  return answer.json().message
}

/** Lets a policy below the gate decide while work runs. */
const during = async (name: string, rules: string, work: () => Promise<void>) => {
  const { id } = await activate(`${GATE}.${name}`, rules)
  await work()
  expect((await change(id, { status: 'disabled' })).statusCode).toBe(200)
}

describe('the gate of questions', () => {
  test('is open with the policies of the product', async () => {
    for (const role of ['operator', 'admin'] as const) {
      expect((await question(role)).statusCode).toBe(200)
    }
  })

  test('is shut for a role by a policy of the customer, which says why', async () => {
    const rules = 'deny contains "Operators ask elsewhere" if "operator" in input.caller.roles'
    await during('roles', rules, async () => {
      expect(await refusalOf('operator')).toBe('Operators ask elsewhere')
      expect((await question('admin')).statusCode).toBe(200)
      const log = await api.as('operator')('GET', `/api/v1/policy-decisions?namespace=${GATE}`)
      expect(log.json().data[0]).toMatchObject({ allow: false, codes: ['DENIED'] })
    })
    expect((await question('operator')).statusCode).toBe(200)
  })

  test('says what is asked, who asks and when', async () => {
    await during('told', 'deny contains json.marshal(input)', async () => {
      expect(JSON.parse(await refusalOf('operator', 'keys of ann'))).toEqual({
        question: 'keys of ann',
        budget: { percentage: 0 },
        caller: { email: 'operator@example.test', roles: ['operator'] },
        now: api.time.now.toISOString(),
        exceptions: [],
      })
    })
  })

  test('stays shut when a policy errs, and when its rules say nothing', async () => {
    await during('errs', 'deny contains "x" if to_number(input.question) > 3', async () => {
      expect(await refusalOf('operator')).not.toBe('')
    })
    await during('silent', 'allow if input.question == "never"', async () => {
      expect(await refusalOf('operator')).toContain(GATE)
    })
  })

  test('stays shut while no policy decides about it', async () => {
    const policies = (await manage('GET', `${POLICIES}?per_page=200&status=active`)).json().data
    const { id } = policies.find(({ namespace }: { namespace: string }) => namespace === GATE)
    expect((await change(id, { status: 'disabled' })).statusCode).toBe(200)
    expect(await refusalOf('admin')).toContain('No active policy decides about platform.ai.nlq')
    await vi.waitFor(async () => {
      expect((await change(id, { status: 'active' })).statusCode).toBe(200)
    }, WAIT)
    expect((await question('admin')).statusCode).toBe(200)
  })
})

test('policies know the approved exceptions from them, each within its bounds', async () => {
  const namespace = `${GATE}.excepted`
  const asked = await api.as('operator')('POST', '/api/v1/exceptions', {
    body: { application_id: 'shop', policy_violated: namespace },
  })
  const { id } = asked.json()
  const rules = `deny contains "No exception" if not excepted
excepted if {
  some exception in input.exceptions
  exception.policy_violated == "${namespace}"
  exception.application_id == "shop"
  exception.id == "${id}"
}`
  await during('excepted', rules, async () => {
    expect(await refusalOf('operator')).toBe('No exception')
    const approved = await api.as('admin')('POST', `/api/v1/exceptions/${id}/approve`, {
      body: { decision: 'approve' },
    })
    expect(approved.statusCode, approved.body).toBe(200)
    await vi.waitFor(async () => expect((await question('operator')).statusCode).toBe(200), WAIT)
    expect(await refusalOf('operator', 'open ports', SCOPED)).toBe('No exception')
    const { now } = api.time
    api.time.now = new Date(approved.json().expires_at)
    expect(await refusalOf('operator')).toBe('No exception')
    api.time.now = now
  })
})
