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
      expect(single.json()).toMatchObject({ code: 'ISSUE_NOT_FOUND', status: 404 })
      const bulk = await partial('POST', BULK, { body: { ids: [id], ...change } })
      expect(bulk.json()).toMatchObject({ matched: 0, changed: 0, failures: [{ id }] })
    }
    await issues.api.projectIssues()
    expect([await status(seen), await status(unseen)]).toEqual(['open', 'open'])
    expect(await issues.detail(id)).toMatchObject({ status: 'OPEN', assignee: '', history: [] })
    const read = await partial('GET', `${LIST}/${id}`)
    expect(read.statusCode).toBe(404)
    expect((await partial('GET', LIST)).json().total).toBe(0)
    expect((await partial('GET', `${LIST}/stats`)).json().total).toBe(0)
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
