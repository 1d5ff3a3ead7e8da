import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../test/support/test-app.ts'
import { FACETS } from './issue-facets.ts'

const [HERE, THERE] = ['111122223333', '444455556666']
const REGIONS = ['eu-west-1', 'us-east-1']

type Query = Readonly<Record<string, string>>

let api: TestApp

const get = (path: string, query: Query, claims = {}) =>
  api.as('operator', claims)('GET', `/api/v1/issues${path}?${new URLSearchParams(query)}`)
const totalOf = async (query: Query, claims = {}) =>
  (await get('', { per_page: '1', ...query }, claims)).json().total

beforeAll(async () => {
  api = await startTestApp({
    accountsYaml: `accounts: [{match: '${HERE}', application_id: shop}, {match: '${THERE}'}]`,
  })
  const record = (n: number) => ({
    source: 'scanner',
    source_finding_id: `check-${n}`,
    // The region of the first queues is not in their names: they are in both.
    resource_id: n < 4 ? 'queue-shared' : `arn:aws:sqs:${REGIONS[n % 2]}:${HERE}:queue-${n}`,
    ...(n < 4 && { region: REGIONS[n % 2], cloud_provider: 'aws' }),
    account_id: n % 3 === 0 ? THERE : HERE,
    control_id: `control-${n % 4 === 0 ? 'a' : 'b'}`,
    severity: ['CRITICAL', 'HIGH', 'LOW'][n % 3],
    finding_type: 'encryption',
    title: `Queue ${n}`,
    description: 'In the clear',
  })
  const body = Array.from({ length: 30 }, (_, n) => JSON.stringify(record(n))).join('\n')
  const imported = await api.as('admin')('POST', '/api/v1/findings/import', {
    headers: { 'content-type': 'application/x-ndjson' },
    body,
  })
  expect(imported.json(), imported.body).toMatchObject({ accepted: 30 })
  await api.projectIssues()
  const { data } = (await get('', { severity: 'HIGH', per_page: '4' })).json()
  const [assigned, taken, , suppressed] = data.map(({ id }: { id: string }) => id)
  const ticket = { provider: 'jira', id: 'SEC-7', url: 'https://tickets.example.test/7' }
  for (const [id, change] of [
    [assigned, { assignee: 'Sam', status: 'ACKNOWLEDGED' }],
    [taken, { ticket }],
    [suppressed, { status: 'SUPPRESSED', reason: 'a decoy' }],
  ]) {
    const changed = await api.as('operator')('PATCH', `/api/v1/issues/${id}`, { body: change })
    expect(changed.statusCode, changed.body).toBe(200)
  }
})
afterAll(() => api.close())

const facetsOf = async (query: Query, claims = {}) => {
  const answer = await get('/facets', { values: '100', ...query }, claims)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}
const facetOf = async (name: string, query: Query, claims = {}) =>
  (await facetsOf({ facets: name, ...query }, claims)).facets[0]

const isValue = (facet: string, value: string) =>
  value === '' ? `${facet} is empty` : `${facet} = ${facet === 'ticketed' ? value : `"${value}"`}`

const ABOUT_ASSIGNEES = 'title contains "1" and assignee is empty'

const SELECTIONS: [Query, object][] = [
  [{}, {}],
  [{ severity: 'HIGH,LOW', status: 'open' }, {}],
  [{ account_id: HERE, ticketed: 'false' }, {}],
  [{ control_id: 'control-b', q: 'region = "eu-west-1" or severity = HIGH' }, {}],
  [{ resource_id: 'queue-shared' }, {}],
  [{ q: ABOUT_ASSIGNEES }, {}],
  [{}, { accounts: [THERE] }],
  [{ provider: 'aws' }, { accounts: ['*'], regions: ['eu-west-1'] }],
  [{ status: 'open' }, { accounts: ['*'], applications: ['shop'] }],
]

test.each(SELECTIONS)(
  'a facet counts what a list of its values has, with %j and %j',
  async (query, claims) => {
    const { facets } = await facetsOf({ facets: FACETS.join(','), ...query }, claims)
    expect(facets).toHaveLength(FACETS.length)
    for (const { name, values, distinct } of facets) {
      const { [name]: _own, q = '', ...rest } = query
      const others = q === ABOUT_ASSIGNEES && name === 'assignee' ? 'title contains "1"' : q
      const counted = values.filter(({ count }: { count: number }) => count > 0)
      expect([name, counted.length]).toEqual([name, distinct])
      for (const { value, count } of counted.slice(0, 2)) {
        const text = [...(others ? [`(${others})`] : []), isValue(name, value)].join(' and ')
        const total = await totalOf({ ...rest, q: text }, claims)
        expect([name, value, count]).toEqual([name, value, total])
      }
      const sum = counted.reduce((all: number, { count }: { count: number }) => all + count, 0)
      expect([name, sum]).toEqual([
        name,
        await totalOf({ ...rest, ...(others && { q: others }) }, claims),
      ])
    }
  },
)

describe('facets of issues', () => {
  it('without names are those that counters count, under all filters', async () => {
    const { total, facets } = await facetsOf({ severity: 'HIGH', account_id: HERE })
    expect(facets.map(({ name }: { name: string }) => name)).toEqual(FACETS.slice(0, 6))
    expect(total).toBe(await totalOf({ severity: 'HIGH', account_id: HERE }))
  })

  it('show an issue in several regions as one without a region', async () => {
    const { values } = await facetOf('region', { resource_id: 'queue-shared' })
    expect(values).toContainEqual({ value: '', count: expect.any(Number) })
    expect(JSON.stringify(values)).not.toContain('\\u0001')
  })

  it('show selected values that no issue has', async () => {
    const { values } = await facetOf('assignee', { values: '1', q: 'assignee in (Sam, Lee)' })
    expect(values).toEqual([
      { value: '', count: expect.any(Number) },
      { value: 'Sam', count: 1 },
      { value: 'Lee', count: 0 },
    ])
  })

  it('show nothing outside of the data scope', async () => {
    for (const facet of FACETS) {
      expect(await facetOf(facet, {}, { accounts: ['000000000000'] })).toMatchObject({ values: [] })
    }
  })

  test.each([
    [{ facets: 'title' }, 'facets must be one of'],
    [{ q: 'owner = Kim' }, ''],
    [{ sort: 'severity' }, 'sort is not a parameter'],
  ])('are refused with %j', async (query, message) => {
    const answer = await get('/facets', query as unknown as Query)
    expect([answer.statusCode, answer.json().message]).toEqual([
      400,
      expect.stringContaining(message),
    ])
  })
})
