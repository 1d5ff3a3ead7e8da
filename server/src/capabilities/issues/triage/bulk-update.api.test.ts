import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest'
import { NOW } from '../../../../test/support/test-app.ts'
import { BULK, type IssuesApi, openIssuesApi, TICKET, UNKNOWN } from '../issues-api.fixture.ts'

let issues: IssuesApi
beforeAll(async () => {
  issues = await openIssuesApi()
})
afterAll(() => issues.api.close())
beforeEach(() => issues.nextAccount())

describe('POST /api/v1/issues/bulk', () => {
  it('changes the listed issues and reports those that do not exist', async () => {
    const ids = await issues.createBuckets('a', 'b')
    const before = (await issues.audited('updateIssues')).length
    const response = await issues.bulk({
      ids: [...ids, UNKNOWN],
      status: 'SUPPRESSED',
      reason: 'a decoy',
    })
    expect(response.json()).toEqual({
      matched: 2,
      changed: 2,
      failures: [{ id: UNKNOWN, code: 'ISSUE_NOT_FOUND', message: 'No such issue' }],
    })
    for (const id of ids) {
      expect(await issues.detail(id)).toMatchObject({
        status: 'SUPPRESSED',
        suppression: { reason: 'a decoy', until: null },
        history: [{ actor: 'operator@example.test', reason: 'a decoy' }],
      })
    }
    const records = (await issues.audited('updateIssues')).slice(before)
    expect(records.map(({ resource_id }) => resource_id).toSorted()).toEqual(ids.toSorted())
    expect(records[0]).toMatchObject({ detail: { status: 'SUPPRESSED', reason: 'a decoy' } })
  })

  it('gives each issue back what it was, in one request', async () => {
    const [open = '', acknowledged = '', suppressed = ''] = await issues.createBuckets(
      'a',
      'b',
      'c',
    )
    const until = '2099-01-01T00:00:00.000Z'
    const earlier = { status: 'SUPPRESSED', reason: 'a decoy', expires_at: until }
    await issues.bulk({ ids: [acknowledged], status: 'ACKNOWLEDGED', assignee: 'sam' })
    await issues.bulk({ ids: [suppressed], ...earlier })
    const ids = [open, acknowledged, suppressed]
    await issues.bulk({ ids, status: 'SUPPRESSED', reason: 'until the move', assignee: 'ann' })

    const before = (await issues.audited('updateIssues')).length
    const undo = await issues.bulk({
      changes: [
        { ids: [open], status: 'OPEN', assignee: null, reason: 'undone' },
        { ids: [acknowledged], status: 'ACKNOWLEDGED', assignee: 'sam', reason: 'undone' },
        { ids: [suppressed], ...earlier, assignee: null },
      ],
    })
    expect(undo.json()).toEqual({ matched: 3, changed: 3, failures: [] })
    expect(await issues.detail(open)).toMatchObject({
      status: 'OPEN',
      assignee: '',
      suppression: null,
      history: [{ reason: 'undone' }, { reason: 'until the move' }],
    })
    expect(await issues.detail(acknowledged)).toMatchObject({
      status: 'ACKNOWLEDGED',
      assignee: 'sam',
      suppression: null,
    })
    expect(await issues.detail(suppressed)).toMatchObject({
      status: 'SUPPRESSED',
      assignee: '',
      suppression: { reason: 'a decoy', until },
    })
    const records = (await issues.audited('updateIssues')).slice(before)
    expect(new Set(records.map(({ request_id }) => request_id)).size).toBe(1)
    const details = new Map(records.map(({ resource_id, detail }) => [resource_id, detail]))
    expect(details.get(open)).toMatchObject({ status: 'OPEN', assignee: null })
    expect(details.get(acknowledged)).toMatchObject({ assignee: 'sam' })
  })

  it.each([
    ['another field', { status: 'OPEN' }, [], 'so the body has no other field'],
    ['an issue twice', {}, [{ assignee: 'ann' }, { assignee: 'sam' }], 'twice'],
    ['a suppression without a reason', {}, [{ status: 'SUPPRESSED' }], 'reason is required'],
    ['nothing to change', {}, [{}], 'The body must name what is to change'],
  ])('refuses changes with %s, and makes none of them', async (_, more, wrong, sentence) => {
    const [id = ''] = await issues.createBuckets('a')
    const changes = [{ assignee: 'eve' }, ...wrong].map((one) => ({ ids: [id], ...one }))
    const response = await issues.bulk({ ...more, changes })
    expect(response.statusCode).toBe(400)
    expect(response.json().message).toContain(sentence)
    expect(await issues.detail(id)).toMatchObject({ assignee: '' })
  })

  it('changes the issues that a filter matches if the count is as expected', async () => {
    await issues.createBuckets('a', 'b')
    await issues.ingest({ resource_id: 'arn:aws:s3:::c', severity: 'LOW' })
    await issues.api.projectIssues()
    const filter = { severity: ['HIGH'], account_id: issues.account() }
    const wrong = await issues.bulk({ filter, count: 3, status: 'RESOLVED' })
    expect(wrong.json()).toMatchObject({ code: 'CONFLICT', status: 409 })
    expect(wrong.json().message).toMatch(/matches 2 issues, but count is 3/)
    expect((await issues.list('?status=resolved')).total).toBe(0)
    const right = await issues.bulk({ filter, count: 2, status: 'RESOLVED', assignee: 'sam' })
    expect(right.json()).toEqual({ matched: 2, changed: 2, failures: [] })
    expect((await issues.list('?status=resolved&severity=high')).total).toBe(2)
    const q = "assignee = 'sam'"
    expect((await issues.bulk({ filter: { q }, count: 2, assignee: null })).json()).toMatchObject({
      changed: 2,
    })
    expect((await issues.bulk({ filter: { q }, count: 0, assignee: null })).json()).toMatchObject({
      matched: 0,
    })
  })

  it('counts the issues that it has changed', async () => {
    const [first, second] = await issues.createBuckets('a', 'b')
    const suppression = { status: 'SUPPRESSED', reason: 'a decoy' }
    expect((await issues.bulk({ ids: [first], ...suppression })).json()).toMatchObject({
      changed: 1,
    })
    expect((await issues.bulk({ ids: [first, second], ...suppression })).json()).toEqual({
      matched: 2,
      changed: 1,
      failures: [],
    })
    expect((await issues.bulk({ ids: [first, second], ...suppression })).json()).toEqual({
      matched: 2,
      changed: 0,
      failures: [],
    })
  })

  it('changes only issues inside the data scope', async () => {
    const ids = await issues.createBuckets('a')
    const elsewhere = issues.api.as('operator', { accounts: ['999999999999'] })
    const named = await elsewhere('POST', BULK, { body: { ids, status: 'RESOLVED' } })
    expect(named.json()).toMatchObject({ matched: 0, changed: 0, failures: [{ id: ids[0] }] })
    const filter = { account_id: issues.account() }
    const matched = await elsewhere('POST', BULK, {
      body: { filter, count: 1, status: 'RESOLVED' },
    })
    expect(matched.json().message).toMatch(/matches 0 issues/)
    expect((await issues.detail(ids[0] ?? '')).status).toBe('OPEN')
  })

  it('rejects a filter that matches more than 1,000 issues', async () => {
    await issues.createIssue()
    const { rows } = await issues.api.database.pool.query(
      `select string_agg(quote_ident(column_name), ', ') as columns
       from information_schema.columns
       where table_name = 'issue' and column_name not in ('id', 'ticketed')`,
    )
    const [{ columns }] = rows
    await issues.api.database.pool.query(
      `insert into issue (id, ${columns}) select gen_random_uuid(), ${columns}
       from issue, generate_series(1, 1000) where account_id = $1`,
      [issues.account()],
    )
    const filter = { account_id: issues.account() }
    const response = await issues.bulk({ filter, count: 1_001, status: 'RESOLVED' })
    expect(response.json()).toMatchObject({ code: 'BAD_REQUEST', status: 400 })
    expect(response.json().message).toContain('more than 1,000 issues')
  })

  test.each([
    {},
    { status: 'RESOLVED' },
    { ids: [UNKNOWN] },
    { ids: [], status: 'RESOLVED' },
    { ids: [UNKNOWN, UNKNOWN], status: 'RESOLVED' },
    { ids: ['x'], status: 'RESOLVED' },
    { ids: [UNKNOWN], count: 1, status: 'RESOLVED' },
    { ids: [UNKNOWN], filter: {}, count: 1, status: 'RESOLVED' },
    { filter: {}, status: 'RESOLVED' },
    { filter: { severity: ['high'] }, count: 0, status: 'RESOLVED' },
    { filter: { q: 'colour = red' }, count: 0, status: 'RESOLVED' },
    { ids: [UNKNOWN], status: 'SUPPRESSED' },
    { ids: [UNKNOWN], assignee: 'sam', reason: 'a decoy' },
    { ids: [UNKNOWN], ticket: TICKET },
    { ids: [UNKNOWN], status: 'SUPPRESSED', reason: 'x', expires_at: NOW.toISOString() },
    { ids: [UNKNOWN], status: 'SUPPRESSED', reason: 'x', expires_at: 'tomorrow' },
  ])('rejects the body %j', async (body) => {
    expect((await issues.bulk(body)).json()).toMatchObject({ code: 'BAD_REQUEST', status: 400 })
  })
})
