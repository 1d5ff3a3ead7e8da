import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/support/test-app.ts'
import { MANAGE, POLICIES, policyCalls, TOO_SLOW, WAIT } from './policies.fixture.ts'

let api: TestApp
beforeAll(async () => {
  api = await startTestApp({ hasPolicies: true })
})
afterAll(() => api.close())

const { create, activate } = policyCalls(() => api)

describe('a dry run', () => {
  const ACCOUNT = '867000000001'
  const RULES = `allow := true
deny contains {"code": "CRITICAL", "message": "stays here"} if input.finding.severity == "CRITICAL"`
  const NAMESPACE = 'platform.ai.dry'
  let id: string
  beforeAll(async () => {
    for (const severity of ['CRITICAL', 'HIGH', 'LOW']) {
      const body = {
        source: 'dry',
        source_finding_id: severity,
        resource_id: `arn:aws:s3:::${severity.toLowerCase()}`,
        account_id: ACCOUNT,
        application_id: severity === 'LOW' ? 'dry' : 'other',
        severity,
        finding_type: 'open_bucket',
        title: 'A bucket is open',
        description: 'Everyone can read it.',
      }
      expect((await api.as('admin')('POST', '/api/v1/findings/ingest', { body })).statusCode).toBe(
        201,
      )
    }
    ;({ id } = await create(NAMESPACE, RULES))
  })
  const dryRun = (policy: string, body: object, claims: object = {}) =>
    api.as('operator', { ...MANAGE, ...claims })('POST', `${POLICIES}/${policy}/dry-run`, { body })
  const reportOf = (policy: string, body: object, claims: object = {}) =>
    vi.waitFor(async () => {
      const answer = await dryRun(policy, body, claims)
      expect(answer.statusCode, answer.body).toBe(200)
      expect(answer.body).not.toMatch(TOO_SLOW)
      return answer.json()
    }, WAIT)
  const QUERY = { query: 'source = "dry"' }

  test('evaluates the findings of a query, and says which it denies', async () => {
    const { data } = (
      await api.as('viewer')('GET', '/api/v1/findings/query?q=source=dry and severity=critical')
    ).json()
    expect(await reportOf(id, QUERY)).toEqual({
      evaluated: 3,
      allowed: 2,
      denied: 1,
      errors: 0,
      denials: [{ finding_id: data[0].id, codes: ['CRITICAL'] }],
      changed_from_active: null,
    })
    expect((await reportOf(id, { ...QUERY, limit: 2 })).evaluated).toBe(2)
  })

  test('stays inside the data scope, and counts nothing', async () => {
    expect((await reportOf(id, QUERY, { accounts: ['867000000009'] })).evaluated).toBe(0)
    const policy = (await api.as('viewer')('GET', `${POLICIES}/${id}`)).json()
    expect([policy.evaluations, policy.denials]).toEqual([0, 0])
  })

  test('knows the exceptions of the application of each finding', async () => {
    const namespace = 'platform.ai.dry_excepted'
    const excepting = await create(
      namespace,
      `deny contains "none" if count(input.exceptions) == 0
deny contains "another" if input.exceptions[_].application_id != input.finding.application_id`,
    )
    expect(await reportOf(excepting.id, QUERY)).toMatchObject({ evaluated: 3, denied: 3 })
    for (const application_id of ['dry', 'wet']) {
      const body = { application_id, policy_violated: namespace }
      const { id } = (await api.as('operator')('POST', '/api/v1/exceptions', { body })).json()
      const decided = await api.as('admin')('POST', `/api/v1/exceptions/${id}/approve`, {
        body: { decision: 'approve' },
      })
      expect(decided.statusCode, decided.body).toBe(200)
    }
    await vi.waitFor(async () => {
      expect(await reportOf(excepting.id, QUERY)).toMatchObject({ allowed: 1, denied: 2 })
    }, WAIT)
    const narrow = await reportOf(excepting.id, QUERY, { accounts: [ACCOUNT] })
    expect(narrow).toMatchObject({ evaluated: 3, denied: 3 })
  })

  test('says how many findings the active policy decides otherwise', async () => {
    await activate(NAMESPACE, 'allow := false')
    expect((await reportOf(id, QUERY)).changed_from_active).toBe(2)
  })

  test('counts evaluations that fail, and those that end the engine', async () => {
    const failing = await create(
      'platform.ai.dry_failing',
      'allow if to_number(input.finding.title) > 1',
    )
    expect(await reportOf(failing.id, QUERY)).toMatchObject({ evaluated: 3, allowed: 0, errors: 3 })
    const greedy = await create(
      'platform.ai.dry_greedy',
      'allow if { input.finding.severity == "LOW"; count(sprintf("%900000000d", [1])) > 1 }',
    )
    expect(await reportOf(greedy.id, QUERY)).toMatchObject({ evaluated: 3, denied: 2, errors: 1 })
  })

  test.each([
    [{ query: 'severity ~ 1' }, 400],
    [{ query: '' }, 400],
    [{ ...QUERY, limit: 0 }, 400],
    [{}, 400],
  ])('of %j is refused', async (body, status) => {
    expect((await dryRun(id, body)).statusCode).toBe(status)
  })

  test('needs the permission, and a policy', async () => {
    expect((await dryRun(id, QUERY, { permissions: [] })).statusCode).toBe(403)
    const unknown = await dryRun('01900000-0000-7000-8000-00000000dead', QUERY)
    expect([unknown.statusCode, unknown.json().code]).toEqual([404, 'POLICY_NOT_FOUND'])
  })
})
