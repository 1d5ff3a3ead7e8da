import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest'
import { ndjson } from '../../findings/import/import-records.test-data.ts'
import { BULK, type IssuesApi, LIST, openIssuesApi } from '../issues-api.fixture.ts'

let issues: IssuesApi
beforeAll(async () => {
  issues = await openIssuesApi()
})
afterAll(() => issues.api.close())
beforeEach(() => issues.nextAccount())

const RESOURCE = 'a-machine'

/** An ingest request about one machine. */
const record = (id: string, overrides: object) => ({
  source: 'scanner',
  source_finding_id: id,
  severity: 'HIGH',
  account_id: issues.account(),
  resource_id: RESOURCE,
  finding_type: 'a-custom-check',
  title: 'The machine is dusty',
  description: 'It is.',
  ...overrides,
})

/** Places a finding where no ingest request can place it. */
const place = (id: string, column: string, value: string) =>
  issues.api.database.pool.query(`update finding set ${column} = $2 where id = $1`, [id, value])

type Dimension = readonly [
  name: 'providers' | 'regions' | 'applications',
  column: string,
  visible: string,
  hidden: string,
]

const DIMENSIONS: readonly Dimension[] = [
  ['providers', 'cloud_provider', 'aws', 'gcp'],
  ['regions', 'region', 'eu-west-1', 'us-east-1'],
  ['applications', 'application_id', 'shop', 'till'],
]

const ingestPlaced = async (id: string, column: string, value: string): Promise<string> => {
  const finding_id = await issues.ingest(record(id, {}))
  await place(finding_id, column, value)
  return finding_id
}

/** An issue with a finding that the caller sees and one that they do not see. */
const shared = async ([dimension, column, visible, hidden]: Dimension) => {
  const seen = await ingestPlaced('seen', column, visible)
  const unseen = await ingestPlaced('unseen', column, hidden)
  await issues.api.projectIssues()
  const { data } = await issues.list()
  const as = (values: readonly string[]) =>
    issues.api.as('operator', { accounts: [issues.account()], [dimension]: values })
  return { seen, unseen, id: data[0].id as string, issue: data[0], as, visible, hidden }
}

const status = async (id: string) =>
  (await issues.as('viewer')('GET', `/api/v1/findings/${id}`)).json().status

const CHANGE = { status: 'SUPPRESSED', reason: 'a decoy' }

describe.each([...DIMENSIONS])('an issue with findings in several %s', (...dimension) => {
  it('is changed through no door by a caller who covers a part of it', async () => {
    const { id, seen, unseen, issue, as, visible } = await shared(dimension)
    expect(issue.finding_count).toBe(2)
    const partial = as([visible])
    for (const change of [CHANGE, { status: 'RESOLVED' }, { assignee: 'eve' }]) {
      const single = await partial('PATCH', `${LIST}/${id}`, { body: change })
      expect(single.json()).toMatchObject({ code: 'FORBIDDEN', status: 403 })
      const bulk = await partial('POST', BULK, { body: { ids: [id], ...change } })
      const failures = [{ id, code: 'FORBIDDEN' }]
      expect(bulk.json()).toMatchObject({ matched: 1, changed: 0, failures })
      const filtered = { filter: { account_id: issues.account() }, count: 1, ...change }
      const byFilter = await partial('POST', BULK, { body: filtered })
      expect(byFilter.json()).toMatchObject({ matched: 1, changed: 0, failures })
    }
    await issues.api.projectIssues()
    expect([await status(seen), await status(unseen)]).toEqual(['open', 'open'])
    expect(await issues.detail(id)).toMatchObject({ status: 'OPEN', assignee: '', history: [] })
  })

  it('is the part of it that the caller covers, wherever they read it', async () => {
    const { id, seen, unseen, as, visible, hidden } = await shared(dimension)
    await issues.api.database.pool.query(
      `update finding set severity = 'CRITICAL', ai_risk_score = 9.9, first_found_at = '2020-01-01',
         sla_deadline = '2020-02-01', title = 'Only there' where id = $1`,
      [unseen],
    )
    await issues.ingest(record('third', {}))
    await place(await issues.ingest(record('fourth', {})), dimension[1], hidden)
    await issues.api.projectIssues()
    const part = (await as([visible])('GET', `${LIST}/${id}`)).json()
    expect(part).toMatchObject({
      severity: 'HIGH',
      finding_count: 1,
      finding_ids: [seen],
      scanner_title: 'The machine is dusty',
      history: [],
    })
    expect(Date.parse(part.created_at)).toBeGreaterThan(Date.parse('2021-01-01'))
    const { finding_ids: _f, history: _h, ...listed } = part
    for (const query of [
      '',
      '?sort=risk_score',
      '?sort=blast_radius&order=asc',
      '?severity=HIGH',
      '?q=finding_count = 1',
      '?q=blast_radius <= 1&sort=blast_radius',
    ]) {
      const page = (await as([visible])('GET', `${LIST}${query}`)).json()
      expect(page, query).toMatchObject({ total: 1, data: [listed] })
    }
    for (const query of [
      '?severity=CRITICAL',
      '?q=title CONTAINS "Only"',
      '?q=finding_count > 1',
    ]) {
      expect((await as([visible])('GET', `${LIST}${query}`)).json(), query).toMatchObject({
        total: 0,
        data: [],
      })
    }
    expect((await as([visible])('GET', `${LIST}/stats`)).json()).toMatchObject({
      total: 1,
      by_severity: { HIGH: 1, CRITICAL: 0 },
    })
  })

  it('has a state and a history of its own in each part', async () => {
    const { id, seen, as, visible, hidden } = await shared(dimension)
    const read = async (values: readonly string[]) =>
      (await as(values)('GET', `${LIST}/${id}`)).json()
    await issues.api.as('admin')('PATCH', `${LIST}/${id}`, { body: { assignee: 'ann' } })
    await issues.api.database.pool.query(
      `update finding set status = 'resolved', resolved_at = now() where id = $1`,
      [seen],
    )
    await issues.ingest(record('later', {}))
    await issues.api.projectIssues()
    expect(await read([visible])).toMatchObject({
      status: 'RESOLVED',
      assignee: 'ann',
      history: [{ actor: 'stance' }, { changes: { assignee: { to: 'ann' } } }],
    })
    const other = await read([hidden])
    expect(other).toMatchObject({ status: 'OPEN', history: [{ changes: { assignee: {} } }] })
    expect(other.history).toHaveLength(1)
    const all = await read([visible, hidden])
    expect(all).toMatchObject({ finding_count: 2, status: 'OPEN' })
  })

  it('is changed with the ETag that a caller of all its parts has read', async () => {
    const { id, as, visible, hidden } = await shared(dimension)
    const both = as([visible, hidden])
    const { etag } = (await both('GET', `${LIST}/${id}`)).headers
    const change = (tag: unknown) =>
      both('PATCH', `${LIST}/${id}`, {
        body: { assignee: `by ${tag}` },
        headers: { 'if-match': String(tag) },
      })
    const changed = await change(etag)
    expect(changed.statusCode).toBe(200)
    expect((await change(etag)).statusCode).toBe(412)
    expect((await change(changed.headers.etag)).statusCode).toBe(200)
  })

  it('is not seen with a claim that names the mark of several', async () => {
    const { as, id } = await shared(dimension)
    for (const word of ['(several)', '\u0001', '*several*']) {
      expect((await as([word])('GET', `${LIST}/${id}`)).statusCode).toBe(404)
    }
  })

  it('is changed as a whole by a caller who covers all of it', async () => {
    const { id, seen, unseen, as, visible, hidden } = await shared(dimension)
    const changed = await as([visible, hidden])('PATCH', `${LIST}/${id}`, { body: CHANGE })
    expect(changed.statusCode).toBe(200)
    await issues.api.projectIssues()
    expect([await status(seen), await status(unseen)]).toEqual(['suppressed', 'suppressed'])
  })

  it('is not suppressed where the caller could not see when a finding joins it', async () => {
    const [name, column, visible, hidden] = dimension
    const seen = await ingestPlaced('seen', column, visible)
    await issues.api.projectIssues()
    const [{ id }] = (await issues.list()).data
    const partial = issues.api.as('operator', { accounts: [issues.account()], [name]: [visible] })
    expect((await partial('PATCH', `${LIST}/${id}`, { body: CHANGE })).statusCode).toBe(200)
    const unseen = await ingestPlaced('unseen', column, hidden)
    await issues.api.projectIssues()
    expect([await status(seen), await status(unseen)]).toEqual(['suppressed', 'open'])
    expect((await issues.detail(id)).status).toBe('OPEN')
  })
})

test('a control of an account that fails in several regions is one issue for each', async () => {
  const regions = ['eu-west-1', 'us-east-1', 'ap-south-1']
  const account = issues.account()
  const records = regions.map((region) => ({
    SchemaVersion: '2018-10-08',
    Id: `arn:aws:securityhub:${region}:${account}:subscription/x/GuardDuty.1/finding/${region}`,
    ProductArn: `arn:aws:securityhub:${region}::product/aws/securityhub`,
    GeneratorId: 'security-control/GuardDuty.1',
    AwsAccountId: account,
    Region: region,
    Title: 'GuardDuty should be enabled',
    Description: 'GuardDuty is off.',
    Severity: { Label: 'HIGH' },
    Compliance: { Status: 'FAILED', SecurityControlId: 'GuardDuty.1' },
    Resources: [{ Type: 'AwsAccount', Id: `AWS::::Account:${account}`, Region: region }],
    CreatedAt: '2026-02-01T00:00:00.000Z',
    UpdatedAt: '2026-02-01T00:00:00.000Z',
    RecordState: 'ACTIVE',
    Workflow: { Status: 'NEW' },
  }))
  const imported = await issues.api.as('admin')('POST', '/api/v1/findings/import', {
    body: ndjson(...records),
    headers: { 'content-type': 'application/x-ndjson' },
  })
  expect(imported.json()).toMatchObject({ accepted: 3 })
  await issues.api.projectIssues()
  const { data } = await issues.list()
  expect(data.map(({ region }: { region: string }) => region).toSorted()).toEqual(
    regions.toSorted(),
  )
  const scoped = issues.api.as('operator', { accounts: [account], regions: ['eu-west-1'] })
  expect((await scoped('GET', LIST)).json()).toMatchObject({
    total: 1,
    data: [{ finding_count: 1 }],
  })
})
