import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/support/test-app.ts'
import { ACCOUNT, DOCUMENTS, OTHER_ACCOUNT, report, searchAs } from './search-api.fixture.ts'

let api: TestApp
const send = (body: unknown, accounts?: string[]) => searchAs(api, accounts)(body)
const search = async (body: object, accounts?: string[]) => {
  const answer = await send(body, accounts)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}
const titlesOf = ({ data }: { data: { finding: { title: string } }[] }) =>
  data.map(({ finding }) => finding.title)

const soon = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 60_000, interval: 50 })

beforeAll(async () => {
  api = await startTestApp({ hasSearchIndex: true })
  for (const document of Object.values(DOCUMENTS)) await report(api, document)
  await soon(async () => {
    const { mode, total } = await search({ query: 'bucket ssh disk console' }, ['*'])
    expect([mode, total]).toEqual(['hybrid', Object.keys(DOCUMENTS).length])
  })
})
afterAll(() => api.close())

describe('the index', () => {
  test.each(['keyword', 'semantic', 'hybrid'])('answers in the mode %s', async (mode) => {
    const body = await search({ query: 'bucket anonymous read', mode })
    expect(body.mode).toBe(mode)
    expect(titlesOf(body)[0]).toBe(DOCUMENTS.bucket.title)
    expect(body.max_score).toBe(body.data[0].score)
    const scores = body.data.map(({ score }: { score: number }) => score)
    expect(scores).toEqual([...scores].sort((a, b) => b - a))
  })

  test('has the findings as the list has them', async () => {
    const body = await search({ query: 'bucket ssh disk console' })
    const list = await api.as('viewer', { accounts: [ACCOUNT] })('GET', '/api/v1/findings')
    const found = body.data.map(({ finding }: { finding: unknown }) => finding)
    expect(found).toHaveLength(list.json().total)
    expect(found).toEqual(expect.arrayContaining(list.json().data))
    expect(Object.keys(body)).toEqual([
      'data',
      'total',
      'page',
      'per_page',
      'max_score',
      'took_ms',
      'mode',
    ])
    expect(Object.keys(body.data[0])).toEqual(['finding', 'score'])
  })

  test('follows changes while a transaction that began before them is running', async () => {
    const running = await api.database.pool.connect()
    const found = async (title: string, expected: number) =>
      soon(async () => expect((await search({ query: `"${title}"` })).total).toBe(expected))
    try {
      await running.query('begin')
      await running.query('select pg_current_xact_id()')
      const late = {
        title: 'Quokka without a keeper',
        source_finding_id: 'late',
        resource_id: 'late',
      }
      await report(api, late)
      await found('Quokka without a keeper', 1)
      await report(api, { ...late, title: 'Quokka with a keeper' })
      await found('Quokka with a keeper', 1)
      await found('Quokka without a keeper', 0)
    } finally {
      await running.query('rollback')
      running.release()
    }
  })

  test.each([
    ['MFA missing', DOCUMENTS.mfa],
    ['publicly readable s3', DOCUMENTS.bucket],
    ['world open ssh', DOCUMENTS.ssh],
    ['unencrypted volume', DOCUMENTS.disk],
  ])('finds by meaning: %s', async (query, { title }) => {
    expect(titlesOf(await search({ query })).slice(0, 2)).toContain(title)
  })

  test.each([
    ['sg-0a1b2c3d', DOCUMENTS.ssh],
    ['arn:aws:s3:::customer-exports', DOCUMENTS.bucket],
    ['"multi-factor authentication"', DOCUMENTS.mfa],
    ['storage -bucket disk', DOCUMENTS.disk],
    ['anonym*', DOCUMENTS.bucket],
  ])('finds %s', async (query, { title }) => {
    expect(titlesOf(await search({ query, mode: 'keyword' }))[0]).toBe(title)
  })

  test.each([
    ['sg-0a1b2c3d', DOCUMENTS.ssh],
    [DOCUMENTS.ssh.resource_id, DOCUMENTS.ssh],
    [DOCUMENTS.bucket.resource_id, DOCUMENTS.bucket],
    ['customer-exports', DOCUMENTS.bucket],
  ])('finds by an identifier what has it, and nothing else: %s', async (query, { title }) => {
    for (const mode of ['keyword', 'hybrid']) {
      const body = await search({ query, mode })
      expect([titlesOf(body), body.total]).toEqual([[title], 1])
    }
  })

  test.each([
    ['zzyzx', ['keyword', 'semantic', 'hybrid']],
    ['qqqq wwww', ['keyword', 'semantic', 'hybrid']],
    ['football invoice', ['keyword', 'semantic', 'hybrid']],
    ['sg-0ffffffff', ['keyword', 'hybrid']],
    ['CVE-2031-99999', ['keyword', 'hybrid']],
  ])('finds nothing by words that nothing has: %s', async (query, modes) => {
    for (const mode of modes)
      expect(await search({ query, mode })).toMatchObject({ data: [], total: 0, max_score: 0 })
  })

  test('covers the data scope only', async () => {
    expect(titlesOf(await search({ query: 'bucket' }, [OTHER_ACCOUNT]))).toEqual([
      DOCUMENTS.elsewhere.title,
    ])
    expect(await search({ query: 'bucket' }, [])).toMatchObject({
      data: [],
      total: 0,
      max_score: 0,
    })
  })

  test('filters, pages, and includes what is asked for', async () => {
    const filters = { severity: ['high'], provider: ['aws'], status: ['open'] }
    const include = ['facets', 'highlights', 'suggestions']
    const body = await search({
      query: 'ssh console',
      mode: 'keyword',
      filters,
      include,
      per_page: 1,
    })
    expect(body).toMatchObject({ total: 2, per_page: 1 })
    expect(body.data).toHaveLength(1)
    expect(body.facets.severity).toEqual([{ value: 'HIGH', count: 2 }])
    expect(body.data[0].highlights.length).toBeGreaterThan(0)
    const past = await search({ query: 'ssh console', mode: 'keyword', filters, page: 9 })
    expect(past).toMatchObject({ data: [], total: 2 })
  })

  test('suggests words that the caller sees', async () => {
    const include = ['suggestions']
    expect((await search({ query: 'anonym*', include })).suggestions).toEqual(['anonymous'])
    expect((await search({ query: 'anonym*', include }, [OTHER_ACCOUNT])).suggestions).toEqual([])
    expect((await search({ query: 'encyrption', include })).suggestions).toEqual(['encrypted'])
    // A word of identifiers only is not shown as its stem.
    expect((await search({ query: 'subscriptons', include })).suggestions).toEqual([
      'subscriptions',
    ])
  })
})

test('an answer does not change with what lies outside of the data scope', async () => {
  const include = ['facets', 'suggestions', 'highlights']
  const asked = ['keyword', 'semantic', 'hybrid'].flatMap((mode) =>
    ['bucket anonymous read', 'encyrption', 'jacaranda', 'ssh jaca*'].map((query) => ({
      query,
      mode,
      include,
    })),
  )
  const answer = async (body: object) => ({ ...(await search(body)), took_ms: undefined })
  const read = () => Promise.all(asked.map(answer))
  const before = await read()
  const account_id = '500000000006'
  for (const [at, title] of [
    'Jacaranda bucket allows anonymous read',
    'Anonymous ssh to the encrypted jacaranda',
    'Encyrption of jacaranda snapshots',
  ].entries())
    await report(api, { title, account_id, severity: 'CRITICAL', resource_id: `jacaranda-${at}` })
  const outside = () => search({ query: 'jacaranda', mode: 'keyword' }, ['*'])
  await soon(async () => expect((await outside()).total).toBe(3))
  expect(await read()).toEqual(before)
})

/** The issue of the only finding of an account. */
const issueOf = async (account: string): Promise<string> => {
  await api.projectIssues()
  const listed = await api.as('admin', { accounts: [account] })('GET', '/api/v1/issues')
  return listed.json().data[0].id
}

const setStatus = async (issue: string, status: string): Promise<void> => {
  const body = { status, reason: 'planned' }
  const changed = await api.as('admin')('PATCH', `/api/v1/issues/${issue}`, { body })
  expect(changed.statusCode, changed.body).toBe(200)
}

describe('the index follows', () => {
  test('a new finding, its change and its removal', async () => {
    const title = 'Zanzibar gateway leaks tokens'
    await report(api, { title, account_id: '500000000003' })
    const find = (filters: object = {}) =>
      search({ query: 'zanzibar', mode: 'keyword', filters }, ['*'])
    await soon(async () => expect(await find()).toMatchObject({ total: 1, mode: 'keyword' }))
    await setStatus(await issueOf('500000000003'), 'SUPPRESSED')
    await soon(async () => expect((await find({ status: ['suppressed'] })).total).toBe(1))
    expect((await find({ status: ['open'] })).total).toBe(0)
    const removed = await api.as('admin')('DELETE', '/api/v1/accounts/500000000003?count=1')
    expect(removed.statusCode, removed.body).toBeLessThan(300)
    await soon(async () => expect((await find()).total).toBe(0))
  })

  test('a change of a status in place: there is no new state of the index', async () => {
    const account_id = '500000000007'
    await report(api, { title: 'Xenops record', account_id })
    const issue = await issueOf(account_id)
    const find = async (filters: object = {}) => {
      const include = ['facets']
      return search({ query: 'xenops', mode: 'keyword', include, filters }, ['*'])
    }
    const epochAfter = async (status: string, found: string) => {
      await setStatus(issue, status)
      await soon(async () => {
        const { facets } = await find()
        expect(facets.status).toEqual([{ value: found, count: 1 }])
        expect((await find({ status: [found] })).data).toHaveLength(1)
      })
      return api.searchIndex.status().epoch
    }
    await soon(async () => expect((await find()).total).toBe(1))
    // Merges of what came before make new states too: they end.
    await soon(async () => {
      const before = await epochAfter('IN_PROGRESS', 'in_progress')
      expect(await epochAfter('RESOLVED', 'resolved')).toBe(before)
      expect(await epochAfter('OPEN', 'open')).toBe(before)
      expect(await epochAfter('SUPPRESSED', 'suppressed')).toBe(before)
      expect(await epochAfter('OPEN', 'open')).toBe(before)
    })
  })

  test('what changes together with a status', async () => {
    const account_id = '500000000008'
    const xerus = {
      title: 'Xerus record',
      source_finding_id: 'xerus',
      resource_id: 'x',
      account_id,
    }
    await report(api, xerus)
    await setStatus(await issueOf(account_id), 'RESOLVED')
    api.time.now = new Date(api.time.now.getTime() + 1_000)
    await report(api, { ...xerus, title: 'Ichneumon record', severity: 'CRITICAL' })
    const filters = { severity: ['critical'], status: ['open'] }
    await soon(async () => {
      const reopened = await search({ query: 'ichneumon', mode: 'keyword', filters }, ['*'])
      expect(titlesOf(reopened)).toEqual(['Ichneumon record'])
    })
    expect((await search({ query: 'xerus', mode: 'keyword' }, ['*'])).total).toBe(0)
  })

  test('a hit that is gone before the index knows is not counted', async () => {
    await report(api, { title: 'Quetzal record', account_id: '500000000004' })
    const find = () => search({ query: 'quetzal', mode: 'keyword' }, ['*'])
    await soon(async () => expect((await find()).total).toBe(1))
    await api.database.pool.query(`delete from finding where title = 'Quetzal record'`)
    expect(await find()).toMatchObject({ data: [], total: 0 })
  })
})

test('issues are found by their findings, each once', async () => {
  const account = '500000000005'
  for (const source_finding_id of ['one', 'two']) {
    await report(api, {
      title: `Okapi ${source_finding_id}`,
      source_finding_id,
      account_id: account,
      control_id: 'okapi-control',
      resource_id: 'okapi-resource',
    })
  }
  await api.projectIssues()
  const searchIssues = searchAs(api, [account], '/api/v1/issues/search')
  const include = ['highlights', 'facets']
  await soon(async () => {
    const answer = await searchIssues({ query: 'okapi', mode: 'keyword', include })
    expect(answer.statusCode, answer.body).toBe(200)
    const { data, total, facets } = answer.json()
    const listed = await api.as('viewer', { accounts: [account] })('GET', '/api/v1/issues')
    expect([total, data.length, listed.json().total]).toEqual([1, 1, 1])
    expect(data[0].issue).toEqual(listed.json().data[0])
    expect(data[0].highlights).toContainEqual({ field: 'title', ranges: [{ start: 0, end: 5 }] })
    expect(facets.status).toEqual([{ value: 'open', count: 1 }])
  })
  const elsewhere = await searchAs(
    api,
    [ACCOUNT],
    '/api/v1/issues/search',
  )({ query: 'okapi', mode: 'keyword' })
  expect(elsewhere.json()).toMatchObject({ data: [], total: 0 })
})

test('its state is in the health and in the metrics', async () => {
  const health = await api.app.inject({ url: '/health' })
  expect(health.json().components.search).toBe('ok')
  const metrics = await api.app.inject({ url: '/metrics' })
  expect(metrics.body).toMatch(/^stance_search_documents [1-9]/m)
  expect(metrics.body).toMatch(/^stance_search_duration_seconds_count\{mode="hybrid"\} [1-9]/m)
})

test('a search as an account that has nothing takes the same form', async () => {
  const body = await search({ query: 'bucket', mode: 'hybrid' }, [ACCOUNT.replace('5', '9')])
  expect(body).toMatchObject({ data: [], total: 0 })
})
