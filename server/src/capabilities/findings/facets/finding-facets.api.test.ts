import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../test/support/test-app.ts'
import { FACETS } from './finding-facets.ts'

const [HERE, THERE] = ['111122223333', '444455556666']
const SEVERITIES = ['CRITICAL', 'HIGH', 'LOW', 'INFO']

let api: TestApp
beforeAll(async () => {
  api = await startTestApp({
    accountsYaml: `accounts:
  - {match: '${HERE}', owner: 'Kim, of the "core" team', application_id: shop, env_type: Dev}
  - {match: '${THERE}', owner: Lee}
`,
  })
  const record = (n: number) => ({
    source: n % 4 === 0 ? 'scanner' : 'other scanner',
    source_finding_id: `check-${n}`,
    resource_id: `arn:aws:sqs:${n % 5 === 0 ? 'eu-west-1' : 'us-east-1'}:${n % 3 === 0 ? THERE : HERE}:queue-${n}`,
    account_id: n % 3 === 0 ? THERE : HERE,
    severity: SEVERITIES[n % 4],
    finding_type: n % 2 === 0 ? 'encryption' : 'open_port',
    title: `Queue ${n}`,
    description: 'In the clear',
  })
  const body = Array.from({ length: 60 }, (_, n) => JSON.stringify(record(n))).join('\n')
  const imported = await api.as('admin')('POST', '/api/v1/findings/import', {
    headers: { 'content-type': 'application/x-ndjson' },
    body,
  })
  expect(imported.json()).toMatchObject({ accepted: 60 })
})
afterAll(() => api.close())

type Query = Readonly<Record<string, string>>

const get = async (path: string, query: Query, claims = {}) => {
  const url = `/api/v1/findings/${path}?${new URLSearchParams(query)}`
  return api.as('viewer', claims)('GET', url)
}
const facetsOf = async (query: Query, claims = {}) => {
  const answer = await get('facets', { values: '100', ...query }, claims)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}
const facetOf = async (name: string, query: Query, claims = {}) =>
  (await facetsOf({ facets: name, ...query }, claims)).facets[0]
const totalOf = async (q: string, claims = {}) =>
  (await get('query', { q, per_page: '1' }, claims)).json().total

const fieldOf = (facet: string) => (facet === 'provider' ? 'cloud_provider' : facet)
const literal = (text: string) => `"${text.replaceAll('"', '\\"')}"`
const isValue = (facet: string, value: string) =>
  value === '' ? `${fieldOf(facet)} is empty` : `${fieldOf(facet)} = ${literal(value)}`

describe.each(FACETS)('the facet %s', (facet) => {
  test.each([
    ['id exists', {}],
    ['severity >= HIGH', {}],
    ['owner = Lee', {}],
    [`account_id = ${HERE} and severity in (HIGH, LOW)`, {}],
    ['title contains "1"', {}],
    ['id exists', { accounts: [THERE] }],
    ['severity = HIGH', { accounts: ['*'], regions: ['eu-west-1'] }],
  ])('counts what a query for the value finds, with %s and %j', async (others, claims) => {
    const ownField = new RegExp(`\\b${fieldOf(facet)}\\b`)
    const rest = others.split(' and ').filter((part) => !ownField.test(part))
    const { values, distinct } = await facetOf(facet, { q: others }, claims)
    const counted = values.filter(({ count }: { count: number }) => count > 0)
    expect(counted).toHaveLength(distinct)
    for (const { value, count } of counted.slice(0, 3)) {
      const q = [...rest, isValue(facet, value)].join(' and ')
      expect([facet, value, count]).toEqual([facet, value, await totalOf(q, claims)])
    }
    const sum = counted.reduce((all: number, { count }: { count: number }) => all + count, 0)
    expect(sum).toBe(await totalOf(rest.join(' and ') || 'id exists', claims))
  })
})

describe('facets', () => {
  it('ignore their own filter, and no other', async () => {
    const { total, facets } = await facetsOf({ severity: 'HIGH,LOW', q: `account_id = ${HERE}` })
    expect(total).toBe(await totalOf(`severity in (HIGH, LOW) and account_id = ${HERE}`))
    const countsOf = (name: string) =>
      Object.fromEntries(
        facets
          .find((facet: { name: string }) => facet.name === name)
          .values.map(({ value, count }: { value: string; count: number }) => [value, count]),
      )
    expect(countsOf('severity').CRITICAL).toBe(
      await totalOf(`severity = CRITICAL and account_id = ${HERE}`),
    )
    expect(countsOf('account_id')[THERE]).toBe(
      await totalOf(`severity in (HIGH, LOW) and account_id = ${THERE}`),
    )
  })

  it('without names are those that counters count', async () => {
    const { facets } = await facetsOf({})
    expect(facets.map(({ name }: { name: string }) => name)).toEqual(FACETS.slice(0, 7))
  })

  it('are in the order of severity, and of frequency', async () => {
    const severity = await facetOf('severity', {})
    expect(severity.values.map(({ value }: { value: string }) => value)).toEqual(SEVERITIES)
    const { values } = await facetOf('account_id', {})
    expect(values.map(({ value }: { value: string }) => value)).toEqual([HERE, THERE])
  })

  it('show the first values, how many there are, and the selected ones', async () => {
    const first = await facetOf('severity', { values: '1' })
    expect(first).toMatchObject({ distinct: 4, values: [{ value: 'CRITICAL' }] })
    const selected = await facetOf('severity', { values: '1', severity: 'info,MEDIUM' })
    expect(selected.values.map(({ value }: { value: string }) => value)).toEqual([
      'CRITICAL',
      'INFO',
      'MEDIUM',
    ])
    expect(selected.values.at(-1)).toEqual({ value: 'MEDIUM', count: 0 })
  })

  it('find values by a part of them', async () => {
    const { values, distinct } = await facetOf('owner', { search: '"CORE' })
    expect(values.map(({ value }: { value: string }) => value)).toEqual(['Kim, of the "core" team'])
    expect(distinct).toBe(1)
  })

  it('show nothing outside of the data scope', async () => {
    for (const facets of FACETS) {
      const { values } = await facetOf(facets, {}, { accounts: ['000000000000'] })
      expect([facets, values]).toEqual([facets, []])
    }
    const { values } = await facetOf('account_id', { search: '4444' }, { accounts: [HERE] })
    expect(values).toEqual([])
  })

  test.each([
    [{ facets: 'title' }, 'facets must be one of'],
    [{ q: 'severity >' }, ''],
    [{ values: '101' }, 'values must be at most 100'],
    [{ sort: 'title' }, 'sort is not a parameter'],
  ])('are refused with %j', async (query, message) => {
    const answer = await get('facets', query as unknown as Query)
    expect([answer.statusCode, answer.json().message]).toEqual([
      400,
      expect.stringContaining(message),
    ])
  })
})
