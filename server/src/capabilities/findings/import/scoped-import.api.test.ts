import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../../test/support/test-app.ts'
import { asffRecord, ndjson } from './import-records.test-data.ts'

const ACCOUNTS_YAML = `
tags:
  - {match: team=till, application_id: till}
  - {match: team=desk, application_id: desk}
`

const BUCKET = 'arn:aws:s3:::ledgers'
const QUEUE = 'arn:aws:sqs:us-east-1:111122223333:ledgers'

const record = (region: string, team: string, over: object = {}) =>
  asffRecord({
    Region: region,
    Resources: [{ Type: 'AwsS3Bucket', Id: BUCKET, Region: region, Tags: { team } }],
    ...over,
  })
const passed = (region: string, team: string) =>
  record(region, team, { Compliance: { Status: 'PASSED', SecurityControlId: 'S3.8' } })

const INSIDE = record('eu-west-1', 'till')

/** What another caller has reported under the same identity, and the scope that does not contain it. */
const OUTSIDE: [string, object, object][] = [
  ['regions', { regions: ['eu-west-1'] }, record('us-east-1', 'till')],
  ['applications', { applications: ['till'] }, record('eu-west-1', 'desk')],
]

const apps: TestApp[] = []
const start = async () => {
  const app = await startTestApp({ accountsYaml: ACCOUNTS_YAML })
  apps.push(app)
  return app
}
afterAll(() => Promise.all(apps.map((app) => app.close())))

const send = (app: TestApp, claims: object, ...records: object[]) =>
  app.as('admin', claims)('POST', '/api/v1/findings/import', {
    body: ndjson(...records),
    headers: { 'content-type': 'application/x-ndjson' },
  })

const stored = async ({ database: { pool } }: TestApp, ids: readonly string[]) => {
  const tables = [
    'select * from finding where id = any($1)',
    'select * from finding_seen where id = any($1)',
    'select * from check_outcome where id = any($1)',
  ]
  const rows = await Promise.all(tables.map((text) => pool.query(text, [ids])))
  const inventory = await pool.query('select * from resource order by key')
  return [...rows, inventory].map((result) => result.rows)
}

describe.each(OUTSIDE)('an identity that is taken elsewhere in %s', (_, claims, theirs) => {
  let [known, unknown]: TestApp[] = []
  let ids: string[]
  let before: unknown[][]

  beforeAll(async () => {
    known = await start()
    unknown = await start()
    expect((await send(known, {}, theirs)).json()).toMatchObject({ accepted: 1 })
    const { rows } = await known.database.pool.query('select id from finding')
    ids = rows.map(({ id }) => id)
    before = await stored(known, ids)
  })

  it('is answered as an unknown one, as often as it is reported', async () => {
    for (const inside of [INSIDE, INSIDE, passed('eu-west-1', 'till'), INSIDE]) {
      const answers = await Promise.all([known!, unknown!].map((app) => send(app, claims, inside)))
      expect(answers[0]!.statusCode).toBe(200)
      expect(answers[0]!.body).toBe(answers[1]!.body)
    }
  })

  it('changes neither the finding nor the resource nor the outcome there', async () => {
    expect(await stored(known!, ids)).toEqual(before)
  })

  it('is a finding of its own for the reporter', async () => {
    const pages = await Promise.all(
      [known!, unknown!].map(async (app) =>
        (await app.as('viewer', claims)('GET', '/api/v1/findings')).json(),
      ),
    )
    const [one, other] = pages.map(({ data, total }) => [
      total,
      data.map(({ id: _id, ...rest }: { id: string }) => rest),
    ])
    expect(one).toEqual(other)
    expect(pages[0].total).toBe(1)
  })
})

describe('an outcome that is known elsewhere', () => {
  it('does not tell that a reported problem is gone, and stays as it is', async () => {
    const app = await start()
    const later = { UpdatedAt: '2026-02-20T00:00:00Z' }
    await send(app, {}, { ...passed('us-east-1', 'till'), ...later })
    const outcomes = () =>
      app.database.pool.query('select * from check_outcome where region <> $1', ['eu-west-1'])
    const { rows: before } = await outcomes()
    expect(before).toHaveLength(1)
    const answer = await send(app, { regions: ['eu-west-1'] }, INSIDE)
    expect(answer.json()).toMatchObject({ accepted: 1, resolved: 0 })
    const { data } = (
      await app.as('viewer', { regions: ['eu-west-1'] })('GET', '/api/v1/findings')
    ).json()
    expect(data).toMatchObject([{ status: 'open', region: 'eu-west-1' }])
    await send(app, { regions: ['eu-west-1'] }, passed('eu-west-1', 'till'))
    expect((await outcomes()).rows).toEqual(before)
  })
})

it('a resource whose identifier names another region is outside, known or not', async () => {
  const [known, unknown] = [await start(), await start()]
  const named = (region: string) =>
    record(region, 'till', { Resources: [{ Type: 'AwsSqsQueue', Id: QUEUE, Region: region }] })
  await send(known, {}, named('us-east-1'))
  const before = await stored(known, [])
  const claims = { regions: ['eu-west-1'] }
  const answers = await Promise.all(
    [known, unknown].map((app) => send(app, claims, named('eu-west-1'))),
  )
  expect(answers[0]!.json()).toMatchObject({ accepted: 0, rejected: 1 })
  expect(answers[0]!.body).toBe(answers[1]!.body)
  expect(await stored(known, [])).toEqual(before)
})

it('an identity that is taken in another application is ingested like an unknown one', async () => {
  const [known, unknown] = [await start(), await start()]
  const body = (team: string) => ({
    source: 'scanner',
    source_finding_id: '1',
    account_id: '111122223333',
    severity: 'LOW',
    resource_id: BUCKET,
    finding_type: 't',
    title: 'T',
    description: 'D',
    tags: { team },
  })
  const ingest = (app: TestApp, claims: object, team: string) =>
    app.as('admin', claims)('POST', '/api/v1/findings/ingest', { body: body(team) })
  expect((await ingest(known, {}, 'desk')).statusCode).toBe(201)
  const claims = { applications: ['till'] }
  for (const status of [201, 409]) {
    const answers = await Promise.all([known, unknown].map((app) => ingest(app, claims, 'till')))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([status, status])
    const [one, other] = answers.map((answer) => ({ ...answer.json(), finding_id: '' }))
    expect(one).toEqual(other)
  }
})
