import { DAY_MS } from '@stance/core/kernel/durations'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  complianceReader,
  controlResult,
  deriveCounts,
  loadResults,
} from '../../../test/support/control-results.ts'
import { startTestApp, type TestApp } from '../../../test/support/test-app.ts'
import { deriveNext, noteAged } from './counts/count-derivation.service.ts'

let api: TestApp
beforeAll(async () => {
  api = await startTestApp()
})
afterAll(() => api.close())

const clock = () => api.context.now().getTime()

const bucket = (name: string) => `arn:aws:s3:::${name}`

/** What a check says about a bucket, on the day before. */
const result = (account: string, control: string, name: string, status: string, changes = {}) => {
  const at = new Date(clock() - DAY_MS).toISOString()
  return controlResult(account, control, name, status, { at, changes })
}

const load = (results: readonly object[], complete = true) => loadResults(api, results, complete)

const COMPLIANCE = '/api/v1/compliance'
type Claims = Record<string, unknown>
const read = complianceReader(() => api)
const within = (...accounts: string[]) => ({ accounts })
const FSBP = 'aws-fsbp'

interface ShownControl {
  readonly id: string
  readonly status: string
  readonly failed_resources: number
  readonly passed_resources: number
}
const controlIn = async (id: string, claims: Claims, framework = FSBP) =>
  ((await read(`/controls/${framework}`, claims)) as ShownControl[]).find((one) => one.id === id)
const stateOf = async (id: string, claims: Claims, framework = FSBP) => {
  const found = await controlIn(id, claims, framework)
  return [found?.status, found?.failed_resources, found?.passed_resources]
}
const postureIn = async (claims: Claims, framework = FSBP) =>
  (await read(`/posture?framework=${framework}`, claims))[0]

const [A, B] = ['701000000001', '701000000002']

describe('posture', () => {
  beforeAll(async () => {
    await load([
      result(A, 'S3.8', 'a', 'FAILED'),
      result(A, 'S3.8', 'b', 'PASSED'),
      result(A, 'S3.5', 'a', 'PASSED'),
      result(A, 'S3.5', 'b', 'PASSED'),
      result(A, 'S3.9', 'a', 'FAILED', { Workflow: { Status: 'SUPPRESSED' } }),
      result(A, 'S3.1', 'a', 'WARNING'),
    ])
    await load([result(B, 'S3.5', 'c', 'FAILED')])
  })

  test('counts each control once, and scores passed of passed and failed', async () => {
    const { as_of: _, ...posture } = await postureIn(within(A))
    expect(posture).toMatchObject({
      framework: FSBP,
      total_controls: 286,
      published_controls: 286,
      passed: 1,
      failed: 1,
      manual: 0,
      not_assessed: 284,
      not_applicable: 0,
      score_pct: 50,
      coverage_pct: 0.7,
      score_without_exceptions_pct: 50,
      excepted_controls: 0,
    })
  })

  test('muted and undecided results are on neither side', async () => {
    expect(await stateOf('S3.9', within(A))).toEqual(['not_assessed', 0, 0])
    expect(await stateOf('S3.1', within(A))).toEqual(['not_assessed', 0, 0])
    expect(await controlIn('S3.9', within(A))).toMatchObject({ muted_resources: 1 })
    expect(await controlIn('S3.1', within(A))).toMatchObject({ undecided_resources: 1 })
  })

  test('a failure counts for each caller that may see it', async () => {
    expect(await stateOf('S3.5', within(A))).toEqual(['passed', 0, 2])
    expect(await stateOf('S3.5', within(B))).toEqual(['failed', 1, 0])
    expect(await stateOf('S3.5', within(A, B))).toEqual(['failed', 1, 2])
    expect(await stateOf('S3.5', { accounts: ['*'] })).toEqual(['failed', 1, 2])
    expect(await stateOf('S3.5', within())).toEqual(['not_assessed', 0, 0])
    const elsewhere = { accounts: ['*'], regions: ['us-east-1'] }
    expect(await stateOf('S3.5', elsewhere)).toEqual(['not_assessed', 0, 0])
    const here = { accounts: ['*'], regions: ['eu-west-1'], providers: ['aws'] }
    expect(await stateOf('S3.5', here)).toEqual(['failed', 1, 2])
  })

  const NO_PROFILE = (known: string) => `profile must be one of ${known}`
  test.each([
    ['/controls/nist-800-53-r5?', NO_PROFILE('low, moderate, high, privacy')],
    ['/posture?framework=nist-800-53-r5&', NO_PROFILE('low, moderate, high, privacy')],
    ['/accounts?framework=cis-aws-3.0&', NO_PROFILE('Level 1, Level 2')],
    ['/trend?framework=cis-aws-3.0&', NO_PROFILE('Level 1, Level 2')],
    ['/frameworks/cis-aws-3.0/export?', NO_PROFILE('Level 1, Level 2')],
    ['/controls/soc2?', 'The framework has no profiles; leave profile out'],
  ])('%s is refused with an unknown profile', async (path, message) => {
    const answer = await api.as('viewer')('GET', `${COMPLIANCE}${path}profile=lowest`)
    expect(answer.json()).toEqual({ code: 'BAD_REQUEST', message, status: 400 })
  })

  test('of all frameworks is that of a profile which one of them has', async () => {
    const all = await read('/posture?profile=privacy')
    const shown = (id: string) =>
      all.find(({ framework }: { framework: string }) => framework === id)
    expect(shown('nist-800-53-r5').total_controls).toBeGreaterThan(0)
    expect(shown('cis-aws-3.0').total_controls).toBe(0)
    const unknown = await api.as('viewer')('GET', `${COMPLIANCE}/posture?profile=lowest`)
    expect(unknown.json()).toMatchObject({
      code: 'BAD_REQUEST',
      message: expect.stringMatching(/Level 1, .*privacy/),
    })
  })

  test('a filter narrows the data scope, and never widens it', async () => {
    const [posture] = await read(`/posture?framework=${FSBP}&account_id=${B}`, within(A, B))
    expect([posture.passed, posture.failed]).toEqual([0, 1])
    const [outside] = await read(`/posture?framework=${FSBP}&account_id=${B}`, within(A))
    expect([outside.passed, outside.failed, outside.score_pct]).toEqual([0, 0, null])
  })

  test('controls of other frameworks follow from the same results', async () => {
    expect((await stateOf('2.1.4', within(A), 'cis-aws-3.0'))[0]).toBe('failed')
    expect((await stateOf('2.1.1', within(A), 'cis-aws-3.0'))[0]).toBe('passed')
  })

  test('controls and posture agree in every framework', async () => {
    for (const posture of await read('/posture', within(A, B))) {
      const controls: ShownControl[] = await read(`/controls/${posture.framework}`, within(A, B))
      const sum = posture.passed + posture.failed + posture.manual + posture.not_assessed
      expect(sum).toBe(posture.total_controls)
      for (const status of ['passed', 'failed', 'manual', 'not_assessed']) {
        const count = controls.filter((one) => one.status === status).length
        expect(count, `${posture.framework} ${status}`).toBe(posture[status])
      }
    }
  })

  test('the results of a control are given by rule, with related controls', async () => {
    const control = await read(`/controls/${FSBP}/S3.8`, within(A))
    expect(control).toMatchObject({ framework: FSBP, id: 'S3.8', status: 'failed' })
    expect(control.results).toEqual([
      expect.objectContaining({ failing: 1, passing: 1, excepted: 0, muted: 0 }),
    ])
    expect(control.related).toContainEqual({ framework: 'cis-aws-3.0', control: '2.1.4' })
  })

  test('accounts are listed with their own posture, the worst first', async () => {
    const page = await read(`/accounts?framework=${FSBP}`, within(A, B))
    expect(page.data.map((one: { account_id: string }) => one.account_id)).toEqual([B, A])
    expect(page).toMatchObject({ total: 2, data: [{ score_pct: 0 }, { score_pct: 50 }] })
  })
})

describe('results that follow each other', () => {
  const C = '701000000003'
  test('a complete run ends what it does not name, another does not', async () => {
    await load([
      result(C, 'S3.8', 'a', 'FAILED'),
      result(C, 'S3.8', 'b', 'PASSED'),
      result(C, 'S3.8', 'c', 'FAILED'),
    ])
    expect(await stateOf('S3.8', within(C))).toEqual(['failed', 2, 1])
    await load([result(C, 'S3.8', 'a', 'PASSED', { UpdatedAt: new Date(clock()).toISOString() })])
    expect(await stateOf('S3.8', within(C))).toEqual(['passed', 0, 1])
    await load(
      [result(C, 'S3.8', 'd', 'PASSED', { UpdatedAt: new Date(clock()).toISOString() })],
      false,
    )
    expect(await stateOf('S3.8', within(C))).toEqual(['passed', 0, 2])
  })

  test('a failure of one scanner outweighs the pass of another', async () => {
    const D = '701000000004'
    await load([result(D, 'S3.5', 'a', 'PASSED')])
    const body = {
      source: 'prowler',
      source_finding_id: 'p-1',
      account_id: D,
      resource_id: bucket('a'),
      finding_type: 's3_bucket_secure_transport_policy',
      title: 'Bucket without secure transport',
      description: 'Requests over plain HTTP are accepted.',
      severity: 'MEDIUM',
    }
    const answer = await api.as('admin')('POST', '/api/v1/findings/ingest', { body })
    expect(answer.statusCode, answer.body).toBe(201)
    await deriveCounts(api)
    expect(await stateOf('S3.5', within(D))).toEqual(['failed', 1, 0])
    // The finding has no region: a scope of one region sees the pass alone.
    const region = { accounts: [D], regions: ['eu-west-1'] }
    expect(await stateOf('S3.5', region)).toEqual(['passed', 0, 1])
  })

  test('there are changes to derive after an import, until they are derived', async () => {
    const { controlCounts } = api.context
    expect(await controlCounts.hasChanges()).toBe(false)
    const body = { Findings: [result('701000000008', 'S3.5', 'a', 'PASSED')] }
    const answer = await api.as('admin')('POST', '/api/v1/findings/import?format=asff', { body })
    expect(answer.statusCode, answer.body).toBe(200)
    expect(await controlCounts.hasChanges()).toBe(true)
    await deriveCounts(api)
    expect(await controlCounts.hasChanges()).toBe(false)
  })

  test('results that no run listed for too long count for neither side', async () => {
    const E = '701000000005'
    const old = new Date(clock() - 60 * DAY_MS).toISOString()
    await load([result(E, 'S3.5', 'a', 'PASSED', { UpdatedAt: old })])
    expect(await stateOf('S3.5', within(E))).toEqual(['passed', 0, 1])
    const { transact, freshDays, frameworks } = api.context
    const later = {
      transact,
      freshDays,
      frameworks,
      now: () => new Date(clock() + (freshDays + 1) * DAY_MS),
    }
    await noteAged(later)
    await deriveNext(later)
    expect(await controlIn('S3.5', within(E))).toMatchObject({
      status: 'not_assessed',
      stale_resources: 1,
      passed_resources: 0,
      stale_since: new Date(clock()).toISOString(),
    })
    expect((await postureIn(within(E))).stale_controls).toBe(1)
    await noteAged(api.context)
    await deriveCounts(api)
    expect(await stateOf('S3.5', within(E))).toEqual(['passed', 0, 1])
  })
})

describe('attestations', () => {
  const [F, G] = ['701000000006', '701000000007']
  const FRAMEWORK = 'cis-aws-3.0'
  const MANUAL = '1.2'
  const path = (control: string) => `${COMPLIANCE}/controls/${FRAMEWORK}/${control}/attestations`
  const attest = (
    control: string,
    body: object,
    claims: Claims = within(F),
    role: 'operator' | 'viewer' = 'operator',
  ) =>
    api.as(role, { subject: 'olga@example.test', email: 'olga@example.test', ...claims })(
      'POST',
      path(control),
      { body: { outcome: 'passed', evidence: 'Reviewed with the platform team.', ...body } },
    )
  const shown = (claims: Claims = within(F)) => controlIn(MANUAL, claims, FRAMEWORK)

  test('hold for the accounts of who gave them, until they end', async () => {
    expect(await shown()).toMatchObject({ status: 'manual', attestation: null })
    expect((await attest(MANUAL, {})).statusCode).toBe(201)
    expect(await shown()).toMatchObject({
      status: 'passed',
      attestation: { outcome: 'passed', by: 'olga@example.test', accounts: [F] },
    })
    expect(await shown(within(G))).toMatchObject({ status: 'manual' })
    expect(await shown(within(F, G))).toMatchObject({ status: 'manual' })
    expect(await shown({ accounts: ['*'] })).toMatchObject({ status: 'manual' })
  })

  test('the latest counts; what is not applicable leaves the total', async () => {
    const before = await postureIn(within(F), FRAMEWORK)
    expect((await attest(MANUAL, { outcome: 'failed' })).statusCode).toBe(201)
    expect(await shown()).toMatchObject({ status: 'failed' })
    expect((await attest(MANUAL, { outcome: 'not_applicable' })).statusCode).toBe(201)
    expect(await shown()).toMatchObject({ status: 'not_applicable' })
    const after = await postureIn(within(F), FRAMEWORK)
    expect(after.total_controls).toBe(before.total_controls - 1)
    expect(after.not_applicable).toBe(1)
    const listed = await read(`/controls/${FRAMEWORK}/${MANUAL}/attestations`, within(F))
    expect(listed.map(({ outcome }: { outcome: string }) => outcome)).toEqual([
      'not_applicable',
      'failed',
      'passed',
    ])
    expect(await read(`/controls/${FRAMEWORK}/${MANUAL}/attestations`, within(G))).toEqual([])
  })

  test('never hide a failing resource', async () => {
    await load([result(F, 'S3.5', 'z', 'FAILED')])
    for (const outcome of ['passed', 'not_applicable']) {
      expect((await attest('2.1.1', { outcome })).statusCode).toBe(201)
      expect((await stateOf('2.1.1', within(F), FRAMEWORK))[0]).toBe('failed')
    }
  })

  test.each([
    ['no evidence', { evidence: ' ' }],
    ['an end in the past', { expires_at: '2020-01-01T00:00:00Z' }],
    ['an end in years', { expires_at: '2090-01-01T00:00:00Z' }],
    ['an unknown outcome', { outcome: 'green' }],
    ['an author', { by: 'root' }],
    ['too much evidence', { evidence: 'x'.repeat(4_097) }],
  ])('%s is refused', async (_, body) => {
    expect((await attest(MANUAL, body)).json()).toMatchObject({ code: 'BAD_REQUEST' })
  })

  test('need a known control, an account of the scope, and a role', async () => {
    expect((await attest('99.99', {})).json().code).toBe('CONTROL_NOT_FOUND')
    expect((await attest(MANUAL, { accounts: [G] })).json().code).toBe('ACCOUNT_NOT_FOUND')
    expect((await attest(MANUAL, {}, within(F), 'viewer')).json().code).toBe('FORBIDDEN')
  })
})

test('unknown frameworks and filters are refused', async () => {
  const get = async (path: string) =>
    (await api.as('viewer')('GET', `${COMPLIANCE}${path}`)).json().code
  expect(await get('/controls/no-such')).toBe('FRAMEWORK_NOT_FOUND')
  expect(await get('/controls/__proto__')).toBe('FRAMEWORK_NOT_FOUND')
  expect(await get('/posture?framework=constructor')).toBe('FRAMEWORK_NOT_FOUND')
  expect(await get('/controls/aws-fsbp?status=green')).toBe('BAD_REQUEST')
  expect(await get('/posture?x=1')).toBe('BAD_REQUEST')
})
