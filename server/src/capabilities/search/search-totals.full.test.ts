import { type Draw, drawFrom } from '@stance/core/search/index/search-document.fixture'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/support/test-app.ts'
import { report, searchAs } from './search-api.fixture.ts'

const ACCOUNTS = ['600000000001', '600000000002', '600000000003']
const REGIONS = ['eu-west-1', 'us-east-1']
const SEVERITIES = ['CRITICAL', 'HIGH', 'MEDIUM', 'LOW', 'INFO']
const STATUSES = ['open', 'in_progress', 'suppressed', 'resolved']
const ISSUE_STATUSES = ['OPEN', 'IN_PROGRESS', 'SUPPRESSED', 'RESOLVED']
const WORDS = ['walrus', 'badger', 'heron']
/** Every finding: none has the word. */
const EVERYTHING = '-nonexistentword'
const TIMEOUT = { timeout: 60_000, interval: 100 }

let api: TestApp
beforeAll(async () => {
  api = await startTestApp({ hasSearchIndex: true })
  await vi.waitFor(() => expect(api.searchIndex.status().state).toBe('ready'), {
    timeout: 60_000,
    interval: 100,
  })
})
afterAll(() => api.close())

const pick = <T>(values: readonly T[], draw: Draw): T => values[draw(values.length)] as T

const reportOne = (draw: Draw) => {
  const account_id = pick(ACCOUNTS, draw)
  const region = pick(REGIONS, draw)
  const number = draw(12)
  return report(api, {
    title: `A ${pick(WORDS, draw)} in the garden`,
    source_finding_id: `check-${number}`,
    control_id: `check-${number % 3}`,
    severity: pick(SEVERITIES, draw),
    account_id,
    resource_id: `arn:aws:ec2:${region}:${account_id}:instance/i-0${number}`,
  })
}

const changeStatus = async (draw: Draw) => {
  await api.projectIssues()
  const listed = await api.as('admin')('GET', '/api/v1/issues?per_page=200')
  const issues: { id: string }[] = listed.json().data
  if (issues.length === 0) return
  const body = { status: pick(ISSUE_STATUSES, draw), reason: 'planned' }
  const answer = await api.as('admin')('PATCH', `/api/v1/issues/${pick(issues, draw).id}`, { body })
  expect(answer.statusCode, answer.body).toBeLessThan(500)
}

const deleteAccount = async (draw: Draw) => {
  const account = pick(ACCOUNTS, draw)
  const listed = await api.as('admin', { accounts: [account] })('GET', '/api/v1/findings')
  const count = listed.json().total
  if (count === 0) return
  const answer = await api.as('admin')('DELETE', `/api/v1/accounts/${account}?count=${count}`)
  expect(answer.statusCode, answer.body).toBeLessThan(300)
}

const change = async (draw: Draw): Promise<void> => {
  // What was resolved is reopened by a report that is later.
  api.time.now = new Date(api.time.now.getTime() + 1_000)
  const kind = draw(12)
  if (kind < 9) await reportOne(draw)
  else if (kind < 11) await changeStatus(draw)
  else await deleteAccount(draw)
}

const FILTERS = [
  {},
  ...SEVERITIES.map((severity) => ({ severity })),
  ...STATUSES.map((status) => ({ status })),
  { severity: 'HIGH', status: 'open' },
  { provider: 'aws' },
  { provider: 'gcp' },
]
const SCOPES = [
  { accounts: ['*'] },
  { accounts: ACCOUNTS.slice(0, 2) },
  { accounts: ['*'], regions: ['eu-west-1'] },
  { accounts: [] },
]

const totalsOf = async (claims: { accounts: string[] }, filters: Record<string, string>) => {
  const lists = Object.fromEntries(Object.entries(filters).map(([name, value]) => [name, [value]]))
  const body = { query: EVERYTHING, filters: lists, per_page: 200, include: ['facets'] }
  const found = await api.as('operator', claims)('POST', '/api/v1/findings/search', { body })
  const query = new URLSearchParams({ ...filters, per_page: '200' })
  const listed = await api.as('operator', claims)('GET', `/api/v1/findings?${query}`)
  expect([found.statusCode, listed.statusCode], found.body + listed.body).toEqual([200, 200])
  const ids = (records: { id: string }[]) => records.map(({ id }) => id).sort()
  const { data, total, facets } = found.json()
  const counted = facets.severity.reduce(
    (sum: number, one: { count: number }) => sum + one.count,
    0,
  )
  return {
    search: {
      total,
      counted,
      ids: ids(data.map((hit: { finding: { id: string } }) => hit.finding)),
    },
    list: { total: listed.json().total, counted: total, ids: ids(listed.json().data) },
  }
}

/** The statuses of the findings with a word, by id. */
const statusesWith = async (word: string) => {
  const found = await searchAs(api, ['*'])({ query: word, mode: 'keyword', per_page: 200 })
  const listed = await api.as('operator')('GET', '/api/v1/findings?per_page=200')
  expect([found.statusCode, listed.statusCode], found.body + listed.body).toEqual([200, 200])
  type Listed = { id: string; title: string; status: string }
  const statuses = (findings: Listed[]) =>
    Object.fromEntries(findings.map(({ id, status }) => [id, status]))
  return {
    search: statuses(found.json().data.map((hit: { finding: Listed }) => hit.finding)),
    list: statuses(listed.json().data.filter(({ title }: Listed) => title.includes(word))),
  }
}

test('after any changes, a search counts what the list counts, for all filters and scopes', async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer(), async (seed) => {
      const draw = drawFrom(seed)
      for (let at = 0; at < 20; at++) {
        // Searches go on while the index changes.
        const [answer] = await Promise.all([
          searchAs(api, ['*'])({ query: 'walrus heron garden', per_page: 200 }),
          change(draw),
        ])
        expect(answer.statusCode).toBe(200)
        expect(answer.json().data.length).toBeLessThanOrEqual(answer.json().total)
      }
      for (const claims of SCOPES)
        for (const filters of FILTERS)
          await vi.waitFor(async () => {
            const { search, list } = await totalsOf(claims, filters)
            expect(search).toEqual(list)
          }, TIMEOUT)
      for (const word of WORDS)
        await vi.waitFor(async () => {
          const { search, list } = await statusesWith(word)
          expect(search).toEqual(list)
        }, TIMEOUT)
    }),
    { numRuns: 2, endOnFailure: true },
  )
}, 240_000)
