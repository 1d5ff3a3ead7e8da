import { afterAll, beforeAll, expect, test } from 'vitest'
import { controlResult, deriveCounts } from '../../../test/support/control-results.ts'
import { startTestApp, type TestApp } from '../../../test/support/test-app.ts'

const [A, B] = ['702000000001', '702000000002'] as const
const [OPEN, CLOSED, UNDESCRIBED] = ['702000000004', '702000000005', '702000000006'] as const
let api: TestApp
beforeAll(async () => {
  api = await startTestApp({
    accountsYaml: `accounts:
  - {match: "${A}", name: a, application_id: shop}
  - {match: "${B}", name: b, application_id: files}
  - {match: "${OPEN}", name: open, internet_facing: true}
  - {match: "${CLOSED}", name: closed, internet_facing: false}\n`,
  })
})
afterAll(() => api.close())

const load = async (results: readonly object[]) => {
  const answer = await api.as('admin')('POST', '/api/v1/findings/import?format=asff', {
    body: { Findings: results },
  })
  expect(answer.json(), answer.body).toMatchObject({ rejected: 0 })
  await deriveCounts(api)
}

const FSBP = 'aws-fsbp'

/** The status of a control and the score of its framework, as a caller sees them. */
const stateFor = async (control: string, claims: object) => {
  const read = async (path: string) =>
    (await api.as('viewer', claims)('GET', `/api/v1/compliance${path}`)).json()
  const { status } = await read(`/controls/${FSBP}/${control}`)
  const [{ score_pct }] = await read(`/posture?framework=${FSBP}`)
  return [status, score_pct]
}

interface Shown {
  readonly framework: string
  readonly control: string
  readonly status: string
  readonly status_if_approved: string
  readonly score_pct: number | null
  readonly score_if_approved_pct: number | null
}

const impactFor = async (id: string, control: string, claims: object) => {
  const answer = await api.as('viewer', claims)('GET', `/api/v1/exceptions/${id}`)
  expect(answer.statusCode, answer.body).toBe(200)
  const { frameworks } = answer.json().impact as { frameworks: Shown[] }
  const found = frameworks.find((one) => one.framework === FSBP && one.control === control)
  return {
    now: [found?.status, found?.score_pct],
    next: [found?.status_if_approved, found?.score_if_approved_pct],
    frameworks: new Set(frameworks.map((one) => one.framework)),
  }
}

const request = async (body: object) => {
  const caller = { subject: 'dev@example.test', email: 'dev@example.test' }
  const answer = await api.as('operator', caller)('POST', '/api/v1/exceptions', { body })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json().id as string
}

const approve = async (id: string) => {
  const body = { decision: 'approve' }
  const answer = await api.as('admin')('POST', `/api/v1/exceptions/${id}/approve`, { body })
  expect(answer.statusCode, answer.body).toBe(200)
  await deriveCounts(api)
}

const EVERYTHING = {}
const WITHIN_A = { accounts: [A] }
const HERE = { accounts: [A], regions: ['eu-west-1'] }

test('a request shows the scores that its approval leads to, in the scope of its reader', async () => {
  await load([
    controlResult(A, 'S3.8', 'one', 'FAILED'),
    controlResult(A, 'S3.8', 'two', 'PASSED'),
    controlResult(A, 'S3.5', 'one', 'PASSED'),
    controlResult(B, 'S3.5', 'three', 'FAILED'),
  ])
  const id = await request({ application_id: 'shop', policy_violated: `${FSBP}/S3.8` })
  const readers = [EVERYTHING, WITHIN_A, HERE]
  const impacts = await Promise.all(readers.map((claims) => impactFor(id, 'S3.8', claims)))
  expect(impacts.map(({ now }) => now)).toEqual([
    ['failed', 0],
    ['failed', 50],
    ['failed', 50],
  ])
  for (const [index, claims] of readers.entries())
    expect(impacts[index]?.now).toEqual(await stateFor('S3.8', claims))
  expect(impacts[0]?.frameworks).toContain('cis-aws-3.0')

  await approve(id)
  expect(impacts.map(({ next }) => next)).toEqual([
    ['passed', 50],
    ['passed', 100],
    ['passed', 100],
  ])
  for (const [index, claims] of readers.entries()) {
    expect(impacts[index]?.next).toEqual(await stateFor('S3.8', claims))
    const { now, next } = await impactFor(id, 'S3.8', claims)
    expect(now).toEqual(next)
  }
})

test('a resource that fails for another application too still fails', async () => {
  const rule = 'aws-s3-bucket-block-public-access'
  const report = async (application_id: string) => {
    const body = {
      source: 'scanner',
      source_finding_id: application_id,
      resource_id: 'arn:aws:s3:::shared',
      account_id: '702000000003',
      application_id,
      severity: 'HIGH',
      finding_type: rule,
      control_id: rule,
      title: 'The check failed',
      description: 'About it.',
    }
    const answer = await api.as('admin')('POST', '/api/v1/findings/ingest', { body })
    expect(answer.statusCode, answer.body).toBe(201)
  }
  await report('one')
  const id = await request({ application_id: 'one', policy_violated: rule })
  await deriveCounts(api)
  const claims = { accounts: ['702000000003'] }
  const changeOf = async () => {
    const { now, next } = await impactFor(id, 'S3.8', claims)
    return [now[0], next[0]]
  }
  expect(await changeOf()).toEqual(['failed', 'not_assessed'])
  await report('two')
  await deriveCounts(api)
  expect(await changeOf()).toEqual(['failed', 'failed'])
  await approve(id)
  expect((await stateFor('S3.8', claims))[0]).toBe('failed')
})

test('a request says how many of its findings the internet reaches, if that is known', async () => {
  const report = async (account_id: string, application_id: string, severity: string) => {
    const body = {
      source: 'scanner',
      source_finding_id: `${application_id}-${account_id}`,
      resource_id: `arn:aws:ec2:eu-west-1:${account_id}:instance/i-0`,
      account_id,
      application_id,
      severity,
      finding_type: 'outdated_package',
      control_id: 'outdated_package',
      cves: [{ id: 'CVE-2024-0001' }],
      title: 'A package is outdated',
      description: 'About it.',
    }
    const answer = await api.as('admin')('POST', '/api/v1/findings/ingest', { body })
    expect(answer.statusCode, answer.body).toBe(201)
  }
  const facing = async (application_id: string) => {
    const id = await request({ application_id, policy_violated: 'outdated_package' })
    const { impact } = (await api.as('viewer')('GET', `/api/v1/exceptions/${id}`)).json()
    return [impact.findings, impact.internet_facing]
  }
  await report(OPEN, 'web', 'HIGH')
  await report(CLOSED, 'web', 'HIGH')
  await report(CLOSED, 'inner', 'HIGH')
  await report(UNDESCRIBED, 'unsaid', 'HIGH')
  expect(await facing('web')).toEqual([2, 1])
  expect(await facing('inner')).toEqual([1, 0])
  expect(await facing('unsaid')).toEqual([1, null])
  expect(await facing('nothing')).toEqual([0, null])
})
