import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it, test, vi } from 'vitest'
import { NOW, startTestApp } from '../../../test/support/test-app.ts'
import { BULK, type IssuesApi, LIST, openIssuesApi, TICKET, UNKNOWN } from './issues-api.fixture.ts'

let issues: IssuesApi
beforeAll(async () => {
  issues = await openIssuesApi()
})
afterAll(() => issues.api.close())
beforeEach(() => issues.nextAccount())

describe('GET /api/v1/issues/{id}', () => {
  it('returns the aggregated findings and their ids', async () => {
    const first = await issues.ingest()
    const second = await issues.ingest({
      source_finding_id: 'check-2',
      severity: 'CRITICAL',
      title: 'The bucket is public',
      description: 'Quite "open", \u00fc \ud83e\udea3',
    })
    await issues.api.projectIssues()
    const { data, total } = await issues.list()
    expect(total).toBe(1)
    const { finding_ids, history, ...issueFields } = await issues.detail(data[0].id)
    expect(issueFields).toEqual(data[0])
    expect(issueFields).toMatchObject({
      severity: 'CRITICAL',
      status: 'OPEN',
      provider: 'aws',
      account_id: issues.account(),
      resource_id: 'arn:aws:s3:::ledgers',
      resource_name: 'ledgers',
      finding_count: 2,
      title: 'The bucket is public',
      control_title: 'The bucket is public',
      description: 'Quite "open", \u00fc \ud83e\udea3',
      assignee: '',
      ticket: null,
      suppression: null,
      sla_status: 'on_track',
      created_at: NOW.toISOString(),
    })
    expect(finding_ids.toSorted()).toEqual([first, second].toSorted())
    expect(history).toEqual([])
  })

  it('returns 404 for an unknown issue and for one outside the scope', async () => {
    const id = await issues.createIssue()
    const elsewhere = issues.api.as('operator', { accounts: ['999999999999'] })
    for (const response of [
      await issues.as()('GET', `${LIST}/${UNKNOWN}`),
      await elsewhere('GET', `${LIST}/${id}`),
      await issues.patch(UNKNOWN, { status: 'OPEN' }),
      await elsewhere('PATCH', `${LIST}/${id}`, { body: { status: 'SUPPRESSED' } }),
    ]) {
      expect(response.json()).toMatchObject({ code: 'ISSUE_NOT_FOUND', status: 404 })
    }
    expect((await issues.detail(id)).status).toBe('OPEN')
  })
})

describe('PATCH /api/v1/issues/{id}', () => {
  it('returns the changed issue, and records the change and its actor in the history', async () => {
    const id = await issues.createIssue()
    const changed = await issues.patch(id, {
      status: 'IN_PROGRESS',
      assignee: 'sam',
      ticket: TICKET,
    })
    expect(changed.json()).toMatchObject({
      id,
      status: 'IN_PROGRESS',
      assignee: 'sam',
      ticket: { ...TICKET, status: '' },
    })
    expect(changed.headers.etag).toBe('"2"')
    const freed = await issues.patch(id, { assignee: null, ticket: null })
    expect(freed.json()).toMatchObject({ assignee: '', ticket: null, status: 'IN_PROGRESS' })
    const { history } = await issues.detail(id)
    expect(history).toMatchObject([
      { changes: { assignee: { from: 'sam', to: '' } } },
      {
        at: NOW.toISOString(),
        actor: 'operator@example.test',
        reason: '',
        changes: { status: { from: 'OPEN', to: 'IN_PROGRESS' }, assignee: { from: '', to: 'sam' } },
      },
    ])
    const records = (await issues.audited('updateIssue')).filter(
      (record) => record.resource_id === id,
    )
    expect(records.at(-1)).toMatchObject({ detail: { assignee: null, ticket: null } })
  })

  it('succeeds only with the current version in If-Match', async () => {
    const id = await issues.createIssue()
    const { etag } = (await issues.as()('GET', `${LIST}/${id}`)).headers
    const headers = { 'if-match': String(etag) }
    expect((await issues.patch(id, { status: 'ACKNOWLEDGED' }, headers)).statusCode).toBe(200)
    const late = await issues.patch(id, { status: 'RESOLVED' }, headers)
    expect(late.json()).toMatchObject({ code: 'CONFLICT', status: 412 })
    expect((await issues.patch(id, { status: 'RESOLVED' }, { 'if-match': '*' })).statusCode).toBe(
      200,
    )
    expect((await issues.detail(id)).status).toBe('RESOLVED')
  })

  it('locks the row once and does not read it again', async () => {
    const id = await issues.createIssue()
    const query = vi.spyOn(pg.Client.prototype, 'query')
    const changed = await issues.patch(id, { status: 'SUPPRESSED' })
    const statements = query.mock.calls.map(([sent]) => String(Object(sent).text ?? sent))
    query.mockRestore()
    expect(changed.json()).toMatchObject({ status: 'SUPPRESSED', finding_count: 1 })
    const reads = statements.filter((text) => / from "issue" /.test(text))
    expect(reads).toEqual([expect.stringContaining('for update')])
    const { finding_ids: _f, history: _h, ...stored } = await issues.detail(id)
    expect(changed.json()).toEqual(stored)
  })

  it('accepts an id in upper case', async () => {
    const id = await issues.createIssue()
    expect((await issues.patch(id.toUpperCase(), { status: 'OPEN' })).statusCode).toBe(200)
  })

  test.each([
    {},
    { status: 'DONE' },
    { status: 'open' },
    { status: ['OPEN'] },
    { status: null },
    { severity: 'LOW' },
    { status: 'RESOLVED', risk_score: 0 },
    { reason: 'a decoy' },
    { reason: ' ', status: 'SUPPRESSED' },
    { expires_at: '2027-01-01T00:00:00Z', status: 'OPEN' },
    { assignee: 'sam\u202e' },
    { ticket: { ...TICKET, url: 'https://sam:secret@tickets.example.test/7' } },
    { assignee: 5 },
    { assignee: '' },
    { assignee: 'x'.repeat(257) },
    { ticket: { provider: 'jira', id: 'SEC-7' } },
    { ticket: { ...TICKET, status: 'Done' } },
    { ticket: { ...TICKET, url: 'javascript:alert(1)' } },
    { ticket: 'SEC-7' },
    [],
  ])('rejects the body %j and changes nothing', async (body) => {
    const id = await issues.createIssue()
    expect((await issues.patch(id, body)).json()).toMatchObject({
      code: 'BAD_REQUEST',
      status: 400,
    })
    expect((await issues.as()('GET', `${LIST}/${id}`)).headers.etag).toBe('"1"')
  })
})

describe('GET /api/v1/issues', () => {
  const BUCKETS = ['a', 'b', 'c', 'd']

  it('returns pages without gap or overlap, in every order', async () => {
    await issues.createBuckets(...BUCKETS)
    for (const sort of ['severity', 'risk_score', 'blast_radius', 'created_at', 'updated_at']) {
      for (const order of ['asc', 'desc']) {
        const query = `?sort=${sort}&order=${order}&per_page=3`
        const pages = [
          await issues.list(query),
          await issues.list(`${query}&page=2`),
          await issues.list(`${query}&page=3`),
        ]
        expect(pages.map(({ data }) => data.length)).toEqual([3, 1, 0])
        const ids = pages.flatMap(({ data }) => data.map(({ id }: { id: string }) => id))
        expect(new Set(ids).size).toBe(4)
        expect(pages[0]).toMatchObject({ total: 4, total_pages: 2, page: 1, per_page: 3 })
      }
    }
  })

  it('combines a filter with a query', async () => {
    await issues.createBuckets(...BUCKETS)
    await issues.ingest({ resource_id: 'arn:aws:s3:::e', severity: 'LOW' })
    await issues.api.projectIssues()
    const totalOf = async (query: string) => (await issues.list(query)).total
    const q = (text: string) => `q=${encodeURIComponent(text)}`
    expect(await totalOf('?severity=low')).toBe(1)
    expect(await totalOf(`?${q('severity < HIGH')}`)).toBe(1)
    expect(await totalOf(`?severity=high&${q("resource.name IN ('a', 'e')")}`)).toBe(1)
    expect(
      await totalOf(`?${q('description CONTAINS "every principal" AND sla_status = on_track')}`),
    ).toBe(5)
    expect(await totalOf(`?${q('ticket.id EXISTS OR assignee EXISTS')}`)).toBe(0)
    const named = await issues.list(`?per_page=2&${q('status = open ORDER BY resource_name DESC')}`)
    expect(named.data.map(({ resource_name }: { resource_name: string }) => resource_name)).toEqual(
      ['e', 'd'],
    )
    expect(named.total).toBe(5)
  })

  it('knows the vulnerabilities and the exposure of its findings', async () => {
    const cves = [{ id: 'CVE-2031-0001', package: 'openssl', patch_available: true }]
    await issues.createBuckets('public')
    await issues.createIssues({ source_finding_id: 'v', finding_type: 'vulnerability', cves })
    const totalOf = async (query: string) =>
      (await issues.list(`?q=${encodeURIComponent(query)}`)).total
    expect(await totalOf('package = OpenSSL AND fix_available = true')).toBe(1)
    expect(await totalOf('package = zlib OR fix_available = false OR image EXISTS')).toBe(0)
    expect(await totalOf('NOT package EXISTS AND internet_facing = true')).toBe(1)
  })

  test.each([
    'status=DONE',
    'severity=URGENT',
    'provider=oracle',
    'ticketed=maybe',
    'ticketed=1',
    'ticketed=TRUE',
    'sort=title',
    'order=up',
    'page=0',
    'per_page=201',
    'control_id=',
    `control_id=${'x'.repeat(10_240)}`,
    'q=',
    'q=colour%20%3D%20red',
    `q=${'x'.repeat(1_025)}`,
    'title=x',
  ])('rejects the query string %s', async (query) => {
    expect(await issues.list(`?${query}`)).toMatchObject({ code: 'BAD_REQUEST', status: 400 })
  })

  it('agrees with the statistics endpoint', async () => {
    await issues.createBuckets(...BUCKETS)
    await issues.ingest({ resource_id: 'nowhere', severity: 'LOW' })
    await issues.api.projectIssues()
    const statistics = (await issues.as('viewer')('GET', `${LIST}/stats`)).json()
    expect(statistics).toEqual({
      total: 5,
      by_severity: { CRITICAL: 0, HIGH: 4, MEDIUM: 0, LOW: 1, INFO: 0 },
      by_status: { OPEN: 5, ACKNOWLEDGED: 0, IN_PROGRESS: 0, RESOLVED: 0, SUPPRESSED: 0 },
      by_provider: { aws: 4, azure: 0, gcp: 0, unknown: 1 },
    })
  })
})

describe('an installation without issues', () => {
  it('returns 501 to callers with the required role', async () => {
    const off = await startTestApp({ issuesEnabled: false })
    const ask = off.as('operator')
    for (const response of [
      await ask('GET', LIST),
      await ask('GET', `${LIST}/stats`),
      await ask('GET', `${LIST}/facets`),
      await ask('GET', `${LIST}/${UNKNOWN}`),
      await ask('PATCH', `${LIST}/${UNKNOWN}`, { body: { status: 'OPEN' } }),
      await ask('POST', BULK, { body: { ids: [UNKNOWN], status: 'OPEN' } }),
    ]) {
      expect(response.json()).toMatchObject({ code: 'NOT_IMPLEMENTED', status: 501 })
    }
    expect((await off.as('requester')('GET', LIST)).statusCode).toBe(403)
    await off.close()
  })
})
