import { DAY_MS } from '@stance/core/kernel/durations'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  complianceReader,
  controlResult,
  deriveCounts,
  loadResults,
} from '../../../../test/support/control-results.ts'
import { startTestApp, type TestApp } from '../../../../test/support/test-app.ts'
import { noteAged } from '../counts/count-derivation.service.ts'

let api: TestApp
beforeAll(async () => {
  api = await startTestApp()
})
afterAll(() => api.close())

const [A, B, C, D] = ['702000000001', '702000000002', '702000000003', '702000000004']
const FSBP = 'aws-fsbp'
const [HERE, THERE] = ['eu-west-1', 'eu-north-1']

const load = (results: readonly object[], complete = true) => loadResults(api, results, complete)

const MUTED = { Workflow: { Status: 'SUPPRESSED' } }

/** A result of the same control on a bucket, of another scanner. */
const scannedOf = (account_id: string, bucket: string) => ({
  source: 'prowler',
  source_finding_id: `prowler-${bucket}`,
  account_id,
  resource_id: `arn:aws:s3:::${bucket}`,
  finding_type: 's3_bucket_secure_transport_policy',
  title: 'Bucket without secure transport',
  description: 'Requests over plain HTTP are accepted.',
  severity: 'MEDIUM',
})

/** Without a region, as that scanner reports it. */
const fail = async (account: string, bucket: string) => {
  const body = scannedOf(account, bucket)
  const answer = await api.as('admin')('POST', '/api/v1/findings/ingest', { body })
  expect(answer.statusCode, answer.body).toBe(201)
  await deriveCounts(api)
}

const passElsewhere = async (account: string, bucket: string) => {
  const place = { region: THERE, cloud_provider: 'aws', outcome: 'pass' }
  const record = { ...scannedOf(account, bucket), ...place, last_observed_at: api.time.now }
  const answer = await api.as('admin')('POST', '/api/v1/findings/import', {
    headers: { 'content-type': 'application/x-ndjson' },
    body: JSON.stringify(record),
  })
  expect([answer.statusCode, answer.json().rejected], answer.body).toEqual([200, 0])
  await deriveCounts(api)
}

type Claims = Record<string, unknown>
const read = complianceReader(() => api)

interface Outcome {
  readonly rule: string
  readonly account_id: string
  readonly region: string
  readonly resource_id: string
  readonly scanners: readonly string[]
}

const COUNTS = {
  failing: 'failed_resources',
  passing: 'passed_resources',
  excepted: 'excepted_resources',
  muted: 'muted_resources',
  undecided: 'undecided_resources',
  stale: 'stale_resources',
} as const

/** Every outcome of a control in a state, two to a page. The total is the count of the control. */
const listOf = async (
  control: string,
  state: keyof typeof COUNTS,
  claims: Claims,
  { framework = FSBP, filter = '' } = {},
): Promise<Outcome[]> => {
  const path = `/controls/${framework}/${control}`
  const shown = await read(`${path}?${filter}`, claims)
  const rows: Outcome[] = []
  for (let page = 1; ; page += 1) {
    const query = `state=${state}&per_page=2&page=${page}&${filter}`
    const answer = await read(`${path}/outcomes?${query}`, claims)
    expect(answer.total).toBe(shown[COUNTS[state]])
    rows.push(...answer.data)
    if (page >= answer.total_pages) break
  }
  expect(rows).toHaveLength(shown[COUNTS[state]])
  return rows
}

const bucketsOf = (rows: readonly Outcome[]): string[] =>
  rows.map(({ resource_id }) => resource_id.slice('arn:aws:s3:::'.length)).sort()
const within = (...accounts: string[]) => ({ accounts })

describe('the outcomes of a control', () => {
  beforeAll(async () => {
    await load([
      ...['a', 'b', 'c', 'd', 'e'].map((name) => controlResult(A, 'S3.5', name, 'PASSED')),
      controlResult(A, 'S3.5', 'failing', 'FAILED'),
      controlResult(A, 'S3.5', 'muted', 'FAILED', { changes: MUTED }),
      controlResult(A, 'S3.5', 'unclear', 'WARNING'),
      controlResult(A, 'S3.8', 'a', 'PASSED'),
    ])
    await load([
      ...['f', 'g', 'h'].map((name) => controlResult(B, 'S3.5', name, 'PASSED')),
      controlResult(B, 'S3.8', 'f', 'PASSED'),
    ])
  })

  test('are those that its counts count, in each data scope', async () => {
    expect(bucketsOf(await listOf('S3.5', 'passing', within(A)))).toEqual(['a', 'b', 'c', 'd', 'e'])
    expect(bucketsOf(await listOf('S3.5', 'passing', within(B)))).toEqual(['f', 'g', 'h'])
    expect(await listOf('S3.5', 'passing', { accounts: ['*'] })).toHaveLength(8)
    expect(bucketsOf(await listOf('S3.5', 'undecided', within(A, B)))).toEqual(['unclear'])
    expect(bucketsOf(await listOf('S3.5', 'failing', within(A, B)))).toEqual(['failing'])
    expect(bucketsOf(await listOf('S3.5', 'muted', within(A, B)))).toEqual(['muted'])
    expect(await listOf('S3.5', 'failing', within(B))).toEqual([])
    expect(await listOf('S3.5', 'excepted', within(A, B))).toEqual([])
    expect(await listOf('S3.5', 'stale', within(A, B))).toEqual([])
    expect(await listOf('S3.5', 'passing', within())).toEqual([])
    expect(await listOf('S3.5', 'passing', { accounts: ['*'], regions: [THERE] })).toEqual([])
    const aws = { accounts: ['*'], providers: ['aws'], regions: [HERE] }
    expect(await listOf('S3.5', 'passing', aws)).toHaveLength(8)
    const filter = `account_id=${B}`
    expect(await listOf('S3.5', 'passing', { accounts: ['*'] }, { filter })).toHaveLength(3)
    expect(await listOf('S3.5', 'passing', within(A), { filter })).toEqual([])
  })

  test('say what was looked at, where, by whom and when', async () => {
    const [outcome] = await listOf('S3.8', 'passing', within(A))
    expect(outcome).toEqual({
      rule: expect.stringContaining('s3'),
      account_id: A,
      cloud_provider: 'aws',
      region: HERE,
      application_id: '',
      resource_id: 'arn:aws:s3:::a',
      issue_id: expect.any(String),
      scanners: ['securityhub'],
      observed_at: '2026-02-28T00:00:00.000Z',
      reported_at: api.time.now.toISOString(),
    })
  })

  test('that findings decide are resources, whichever scanners report them', async () => {
    await fail(D, 'failing')
    await load([controlResult(D, 'S3.5', 'failing', 'FAILED')], false)
    const [failure, ...others] = await listOf('S3.5', 'failing', within(D))
    expect(others).toEqual([])
    expect(failure).toMatchObject({
      resource_id: 'arn:aws:s3:::failing',
      scanners: ['prowler', 'securityhub'],
      reported_at: api.time.now.toISOString(),
    })
  })

  test('of one rule are a part of those of a control with several', async () => {
    // SC-8 of NIST 800-53 has the rules of both controls.
    const nist = 'nist-800-53-r5'
    const controls = await read(`/controls/${nist}`, within(A, B))
    const several = controls.find(
      (one: { rules: readonly string[]; passed_resources: number }) =>
        one.rules.length > 1 && one.passed_resources > 0,
    )
    const all = await listOf(several.id, 'passing', within(A, B), { framework: nist })
    for (const rule of several.rules) {
      const path = `/controls/${nist}/${several.id}/outcomes?state=passing&rule=${rule}`
      const { data, total } = await read(path, within(A, B))
      expect(data).toEqual(all.filter((one) => one.rule === rule))
      expect(total).toBe(data.length)
    }
    const other = `/controls/${nist}/${several.id}/outcomes?state=passing&rule=no-such-rule`
    expect(await read(other, within(A, B))).toMatchObject({ data: [], total: 0 })
  })

  test('have none that a failure outweighs, except for who does not see the failure', async () => {
    await fail(B, 'g')
    expect(bucketsOf(await listOf('S3.5', 'passing', within(B)))).toEqual(['f', 'h'])
    // The finding has no region: a scope of one region sees the pass alone.
    const region = { accounts: [B], regions: [HERE] }
    expect(bucketsOf(await listOf('S3.5', 'passing', region))).toEqual(['f', 'g', 'h'])
  })

  test('of a resource in two regions are one, or one for each region of the data scope', async () => {
    await load(['x', 'y'].map((name) => controlResult(C, 'S3.5', name, 'PASSED')))
    await passElsewhere(C, 'x')
    await passElsewhere(C, 'y')
    expect(bucketsOf(await listOf('S3.5', 'passing', within(C)))).toEqual(['x', 'y'])
    const inRegions = (...regions: string[]) =>
      listOf('S3.5', 'passing', { accounts: [C], regions })
    expect(bucketsOf(await inRegions(HERE))).toEqual(['x', 'y'])
    const split = await inRegions(HERE, THERE)
    expect(split.map(({ region }) => region).sort()).toEqual([THERE, THERE, HERE, HERE])
  })

  test('that no import listed for too long are stale, until one lists them', async () => {
    const before = api.time.now
    api.time.now = new Date(before.getTime() + (api.context.freshDays + 1) * DAY_MS)
    await noteAged(api.context)
    await deriveCounts(api)
    expect(await listOf('S3.8', 'passing', within(A, B))).toEqual([])
    expect(bucketsOf(await listOf('S3.8', 'stale', within(A, B)))).toEqual(['a', 'f'])
    await load([controlResult(A, 'S3.8', 'a', 'PASSED')], false)
    expect(bucketsOf(await listOf('S3.8', 'passing', within(A, B)))).toEqual(['a'])
    expect(bucketsOf(await listOf('S3.8', 'stale', within(A, B)))).toEqual(['f'])
    api.time.now = before
  })
})

test.each([
  ['/controls/no-such/S3.5/outcomes?state=passing', 'FRAMEWORK_NOT_FOUND'],
  [`/controls/${FSBP}/S3.99/outcomes?state=passing`, 'CONTROL_NOT_FOUND'],
  [`/controls/${FSBP}/S3.5/outcomes`, 'BAD_REQUEST'],
  [`/controls/${FSBP}/S3.5/outcomes?state=failed`, 'BAD_REQUEST'],
  [`/controls/${FSBP}/S3.5/outcomes?state=passing&page=0`, 'BAD_REQUEST'],
  [`/controls/${FSBP}/S3.5/outcomes?state=passing&rule=`, 'BAD_REQUEST'],
])('%s is refused: %s', async (path, code) => {
  const answer = await api.as('viewer')('GET', `/api/v1/compliance${path}`)
  expect(answer.json().code).toBe(code)
})
