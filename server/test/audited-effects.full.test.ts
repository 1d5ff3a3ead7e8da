import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { exampleModule } from './support/example-endpoints.ts'
import { UNKNOWN_ID } from './support/operations.ts'
import { makeFinding } from './support/scope-fixtures.ts'
import { startTestApp, type TestApp } from './support/test-app.ts'

let api: TestApp
let findingId: string
/** Entries from before the tests. */
let earlier: string[]
beforeEach(async () => {
  api = await startTestApp({ modules: [exampleModule] })
  findingId = await makeFinding(api)
  const { rows } = await api.database.pool.query('select id from audit_entry')
  earlier = rows.map(({ id }) => id)
})
afterEach(() => api.close())

const audited = async () => {
  const { rows } = await api.database.pool.query(
    `select action, actor, role, method, path, resource_type, resource_id, result, status, detail,
       request_id from audit_entry where id <> all ($1::uuid[]) order by status, action`,
    [earlier],
  )
  return rows
}

const commentsUrl = () => `/api/v1/findings/${findingId}/comments`
const comment = { body: { body: 'Seen' }, headers: { 'x-request-id': 'request-1' } }
const commentCount = async () =>
  (await api.as('admin')('GET', commentsUrl())).json().length as number

test('a change leaves one entry, which names its record', async () => {
  const { id } = (await api.as('operator')('POST', commentsUrl(), comment)).json()
  expect(await audited()).toEqual([
    {
      action: 'addFindingComment',
      actor: 'operator@example.test',
      role: 'operator',
      method: 'POST',
      path: commentsUrl(),
      resource_type: 'findings',
      resource_id: id,
      result: 'success',
      status: 201,
      detail: {},
      request_id: 'request-1',
    },
  ])
})

test('the address is that of the connection, whatever the headers of an untrusted peer claim', async () => {
  const headers = { 'x-forwarded-for': '192.0.2.7', forwarded: 'for=192.0.2.7' }
  await api.as('operator')('POST', commentsUrl(), { ...comment, headers })
  const { rows } = await api.database.pool.query('select distinct ip from audit_entry')
  expect(rows).toEqual([{ ip: '127.0.0.1' }])
})

test('a read leaves no entry', async () => {
  await api.as('viewer')('GET', '/api/v1/findings')
  expect(await audited()).toEqual([])
})

test('a caller without the role leaves an entry', async () => {
  await api.as('viewer')('POST', commentsUrl(), comment)
  await api.as('requester')('GET', '/api/v1/findings')
  expect(await audited()).toMatchObject([
    { action: 'addFindingComment', result: 'denied', status: 403, resource_id: findingId },
    { action: 'listFindings', result: 'denied', status: 403, role: 'requester' },
  ])
})

test('a caller without a valid token leaves no entry', async () => {
  await api.send('POST', commentsUrl(), null, comment)
  await api.send('POST', commentsUrl(), 'no.valid.token', comment)
  expect(await audited()).toEqual([])
})

test.each([
  ['an unknown record', `/api/v1/findings/${UNKNOWN_ID}/comments`, { body: 'Seen' }, 404],
  ['a body that is not valid', '/example/outside', { outcome: 'unheard of' }, 400],
])('a refused change leaves a failure: %s', async (_, url, body, status) => {
  expect((await api.as('operator')('POST', url, { body })).statusCode).toBe(status)
  expect(await audited()).toMatchObject([{ result: 'failure', status }])
})

test('a change that fails midway is rolled back, and leaves a failure', async () => {
  const body = { finding_id: findingId }
  const answer = await api.as('operator')('POST', '/example/write', {
    body,
    headers: { 'x-request-id': 'request-1' },
  })
  expect(answer.json()).toEqual({
    code: 'INTERNAL_ERROR',
    message: 'Something went wrong; the request id is request-1',
    status: 500,
  })
  expect(await commentCount()).toBe(0)
  expect(await audited()).toMatchObject([{ result: 'failure', status: 500, detail: {} }])
})

test('a change that fails at its commit is not recorded as a success', async () => {
  await api.database.pool.query(`
    create function refuse() returns trigger language plpgsql as
      $$ begin raise exception 'refused'; end $$;
    create constraint trigger refused_at_commit after insert on finding_comment
      deferrable initially deferred for each row execute function refuse()`)
  expect((await api.as('operator')('POST', commentsUrl(), comment)).statusCode).toBe(500)
  expect(await commentCount()).toBe(0)
  expect(await audited()).toMatchObject([{ result: 'failure', status: 500 }])
})

describe('without an audit log', () => {
  beforeEach(() => api.database.pool.query('alter table audit_entry rename to audit_away'))

  test('no change is made', async () => {
    expect((await api.as('operator')('POST', commentsUrl(), comment)).statusCode).toBe(500)
    const ingested = await api.as('admin')('POST', '/api/v1/findings/ingest', {
      body: {
        source: 'scanner',
        source_finding_id: 'other',
        resource_id: 'disk',
        account_id: 'acct1',
        severity: 'LOW',
        finding_type: 'backup',
        title: 'No backup',
        description: 'None',
      },
    })
    expect(ingested.statusCode).toBe(500)
    await api.database.pool.query('alter table audit_away rename to audit_entry')
    expect(await commentCount()).toBe(0)
    expect((await api.as('viewer')('GET', '/api/v1/findings')).json().total).toBe(1)
    expect((await api.as('viewer')('GET', '/api/v1/findings/stats')).json().total).toBe(1)
    expect(await audited()).toEqual([])
  })

  test('no external effect happens', async () => {
    const body = { outcome: 'done' }
    expect((await api.as('operator')('POST', '/example/outside', { body })).statusCode).toBe(500)
    await api.database.pool.query('alter table audit_away rename to audit_entry')
    expect(await audited()).toEqual([])
  })

  test('the rejection of a caller stays a rejection', async () => {
    expect((await api.as('viewer')('POST', commentsUrl(), comment)).statusCode).toBe(500)
    expect((await api.as('viewer')('GET', '/api/v1/findings')).statusCode).toBe(200)
  })
})

describe('an external effect', () => {
  test('leaves its intent and its outcome', async () => {
    const body = { outcome: 'done' }
    await api.as('operator')('POST', '/example/outside', { body })
    expect(await audited()).toMatchObject([
      { action: 'exampleOutside', result: 'success', status: 202, detail: { phase: 'started' } },
      {
        action: 'exampleOutside',
        result: 'success',
        status: 204,
        resource_id: 'thing-1',
        detail: { phase: 'finished' },
      },
    ])
  })

  test('leaves its intent and its failure', async () => {
    const body = { outcome: 'refused' }
    await api.as('operator')('POST', '/example/outside', { body })
    expect(await audited()).toMatchObject([
      { result: 'success', status: 202, detail: { phase: 'started' } },
      { result: 'failure', status: 409 },
    ])
  })
})

test('changes that share a transaction leave an entry each, and an invalid one fails alone', async () => {
  const observedFinding = (name: string, severity = 'LOW') => ({
    source: 'scanner',
    source_finding_id: name,
    resource_id: 'disk',
    account_id: 'acct1',
    severity,
    finding_type: 'backup',
    title: 'No backup',
    description: 'None',
  })
  const ingest = (name: string, account: string) =>
    api.as('admin', { accounts: ['acct1'] })('POST', '/api/v1/findings/ingest', {
      body: { ...observedFinding(name), account_id: account },
    })
  const names = Array.from({ length: 20 }, (_, index) => `check-${index}`)
  const answers = await Promise.all(
    names.map((name, index) => ingest(name, index === 7 ? 'elsewhere' : 'acct1')),
  )
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(
    names.map((_, index) => (index === 7 ? 403 : 201)),
  )
  const entries = await audited()
  expect(entries.filter(({ result }) => result === 'success')).toHaveLength(19)
  expect(entries.filter(({ result }) => result === 'denied')).toMatchObject([{ status: 403 }])
})
