import { afterAll, beforeAll, describe, expect, it, test, vi } from 'vitest'
import { startTestApp, type TestApp } from '../../../../test/support/test-app.ts'
import { COLUMNS } from './csv.ts'

const EXPORT = '/api/v1/findings/export'
const [HERE, THERE] = ['111122223333', '444455556666']

let api: TestApp
beforeAll(async () => {
  api = await startTestApp()
  const record = (n: number) => ({
    source: 'scanner',
    source_finding_id: `check-${n}`,
    resource_id: `arn:aws:sqs:eu-west-1:${n % 3 === 0 ? THERE : HERE}:queue-${n}`,
    account_id: n % 3 === 0 ? THERE : HERE,
    severity: n % 2 === 0 ? 'HIGH' : 'LOW',
    finding_type: 'encryption',
    title: n === 1 ? '=1+1' : `Queue ${n}`,
    description: 'In the clear, "or" not',
  })
  // More than two pages.
  const lines = Array.from({ length: 1_203 }, (_, n) => JSON.stringify(record(n))).join('\n')
  const imported = await api.as('admin')('POST', '/api/v1/findings/import', {
    headers: { 'content-type': 'application/x-ndjson' },
    body: lines,
  })
  expect(imported.json()).toMatchObject({ accepted: 1_203 })
})
afterAll(() => api.close())

const lines = (text: string): string[] => text.split('\n').filter((line) => line !== '')
const totalOf = async (query: string, claims = {}) =>
  (await api.as('viewer', claims)('GET', `/api/v1/findings${query}`)).json().total

describe('an export of findings', () => {
  test.each([
    ['', ''],
    ['severity=high', '?severity=high'],
    ['status=resolved', '?status=resolved'],
    ['q=severity = HIGH', '?severity=high'],
    ['q=title contains "7" and severity = LOW', '/query?q=title contains "7" and severity = LOW'],
  ])('with %j contains what the list contains, once', async (query, list) => {
    const answer = await api.as('viewer')('GET', `${EXPORT}?${query}`)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-type']).toBe('application/x-ndjson; charset=utf-8')
    const ids = lines(answer.body).map((line) => JSON.parse(line).id)
    expect(ids).toHaveLength(await totalOf(list))
    expect(ids).toEqual([...new Set(ids)].sort())
  })

  test.each([
    'severity = HIGH ORDER BY title',
    'severity = LOW order by resource.id desc',
    'title contains "7" order by severity',
  ])('of %j is in its order, over pages and with a filter', async (query) => {
    const q = encodeURIComponent(query)
    const answer = await api.as('viewer')('GET', `${EXPORT}?q=${q}&status=open`)
    const ids = lines(answer.body).map((line) => JSON.parse(line).id)
    const listed: string[] = []
    for (let page = 1; listed.length < ids.length; page += 1) {
      const url = `/api/v1/findings/query?q=${q}&per_page=200&page=${page}`
      const { data, total } = (await api.as('viewer')('GET', url)).json()
      expect(total).toBe(ids.length)
      listed.push(...data.map(({ id }: { id: string }) => id))
    }
    expect(ids).toEqual(listed)
  })

  it('has the chosen columns in their order, in both formats', async () => {
    const q = encodeURIComponent('title in ("Queue 4", "=1+1") order by title')
    const query = `columns=title,severity,account_id&q=${q}`
    const csv = await api.as('viewer')('GET', `${EXPORT}?format=csv&${query}`)
    expect(csv.body).toBe(
      `\uFEFFtitle,severity,account_id\r\n'=1+1,LOW,${HERE}\r\nQueue 4,HIGH,${HERE}\r\n`,
    )
    const ndjson = await api.as('viewer')('GET', `${EXPORT}?${query}`)
    expect(ndjson.body).toBe(
      `{"title":"=1+1","severity":"LOW","account_id":"${HERE}"}\n{"title":"Queue 4","severity":"HIGH","account_id":"${HERE}"}\n`,
    )
  })

  it('has every column that can be chosen', async () => {
    const query = `columns=${COLUMNS.join(',')}&q=title = "Queue 5"`
    const [line = ''] = lines((await api.as('viewer')('GET', `${EXPORT}?${query}`)).body)
    expect(Object.keys(JSON.parse(line))).toEqual([...COLUMNS])
  })

  it('contains each finding as the API returns it', async () => {
    const answer = await api.as('viewer')('GET', `${EXPORT}?q=title = "Queue 5"`)
    const [line = ''] = lines(answer.body)
    const listed = await api.as('viewer')('GET', '/api/v1/findings/query?q=title = "Queue 5"')
    expect(JSON.parse(line)).toEqual(listed.json().data[0])
  })

  it('is imported again as what it was', async () => {
    const { body } = await api.as('viewer')('GET', `${EXPORT}?severity=low`)
    const again = await api.as('admin')('POST', '/api/v1/findings/import', {
      headers: { 'content-type': 'application/x-ndjson' },
      body,
    })
    expect(again.json()).toMatchObject({ format: 'stance-ndjson', rejected: 0 })
    expect(await totalOf('')).toBe(1_203)
  })

  it('is CSV that a spreadsheet does not evaluate', async () => {
    const answer = await api.as('viewer')('GET', `${EXPORT}?format=CSV&severity=LOW`)
    expect(answer.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="findings-20260301T120000Z.csv"',
    })
    expect(answer.body.startsWith('\uFEFFid,status,severity,')).toBe(true)
    expect(answer.body).toContain(",'=1+1,")
    expect(lines(answer.body)).toHaveLength((await totalOf('?severity=LOW')) + 1)
  })

  it('contains what is inside the data scope only', async () => {
    for (const accounts of [[HERE], [THERE], ['000000000000'], []]) {
      const answer = await api.as('viewer', { accounts })('GET', EXPORT)
      const exported = lines(answer.body).map((line) => JSON.parse(line).account_id)
      expect(exported).toHaveLength(await totalOf('', { accounts }))
      expect([...new Set(exported)]).toEqual(accounts.filter((id) => exported.includes(id)))
    }
  })

  it('is in the audit log with what was exported', async () => {
    await api.as('viewer')('GET', `${EXPORT}?format=csv&severity=high&q=region = "eu-west-1"`)
    const { rows } = await api.database.pool.query(
      `select role, result, status, detail from audit_entry where action = 'exportFindings'
       and detail ->> 'format' = 'csv' and detail ->> 'q' like 'region%'`,
    )
    expect(rows[0]).toMatchObject({
      role: 'viewer',
      result: 'success',
      status: 200,
      detail: { format: 'csv', severity: ['HIGH'], q: 'region = "eu-west-1"' },
    })
  })

  test.each([['format=xml'], ['q=severity >'], ['sort=title'], ['page=2'], ['columns=risk']])(
    'is refused with %s',
    async (query) => {
      const answer = await api.as('viewer')('GET', `${EXPORT}?${query}`)
      expect(answer.json()).toMatchObject({ code: 'BAD_REQUEST', status: 400 })
    },
  )
})

describe('exports that are not read', () => {
  const asReader = (subject: string) => api.as('viewer', { subject })('GET', EXPORT)
  const waitingQueries = async () => {
    const { rows } = await api.database.pool.query(
      `select count(*)::int as waiting from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock' and query like '%"finding"%'`,
    )
    return rows[0].waiting as number
  }

  test('are three of one caller, and do not keep others from theirs', async () => {
    const locked = await api.database.pool.connect()
    await locked.query('begin; lock table finding in access exclusive mode')
    const open = Array.from({ length: 3 }, () => asReader('idle@example.com'))
    try {
      await vi.waitFor(async () => expect(await waitingQueries()).toBe(3), { timeout: 60_000 })
      const fourth = await asReader('idle@example.com')
      expect([fourth.statusCode, fourth.json().code]).toEqual([429, 'RATE_LIMITED'])
      open.push(asReader('busy@example.com'))
      await vi.waitFor(async () => expect(await waitingQueries()).toBe(4), { timeout: 60_000 })
    } finally {
      await locked.query('rollback')
      locked.release()
    }
    for (const answer of await Promise.all(open)) expect(answer.statusCode).toBe(200)
    expect((await asReader('idle@example.com')).statusCode).toBe(200)
  })
})
