import { SEVERITIES } from '@stance/core/kernel/severity'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { scopedConnection } from '../../../data/scoped.ts'
import { type DataScope, UNRESTRICTED } from '../../../kernel/data-scope.ts'
import { statisticsOf } from '../counts/finding-statistics.ts'
import { findingsStore } from '../findings.store.ts'
import { FINDING_STATUSES } from '../record/finding.ts'
import { type Findings, openFindings } from '../record/finding-database.fixture.ts'
import {
  ACCOUNTS,
  REGIONS,
  type Row,
  rowsOf,
  runScript,
  script,
} from '../record/finding-model.fixture.ts'
import { FINDING_SORTS, type FindingFilter, type FindingSort } from './finding-list.ts'
import { type ListPlan, mergeRanges, planList } from './finding-list-plan.ts'

let findings: Findings
beforeAll(async () => {
  findings = await openFindings()
})
afterAll(() => findings.close())

const byNumber =
  (value: (row: Row) => number) =>
  (a: Row, b: Row): number =>
    value(a) - value(b)
const byText =
  (value: (row: Row) => string) =>
  (a: Row, b: Row): number =>
    value(a) < value(b) ? -1 : Number(value(a) > value(b))

const BY_SEVERITY = byNumber(({ severity }) => -SEVERITIES.indexOf(severity))
const BY_RISK = byNumber(({ ai_risk_score }) => -ai_risk_score)
const BY_ID = byText(({ id }) => id)

/** Each sort in its natural direction. */
const ORDERS: Record<FindingSort, readonly ((a: Row, b: Row) => number)[]> = {
  severity: [BY_SEVERITY, BY_RISK, BY_ID],
  ai_risk: [BY_RISK, BY_ID],
  ai_risk_score: [BY_RISK, BY_ID],
  first_found_at: [byNumber(({ first_found_at }) => -first_found_at.getTime()), BY_ID],
  title: [byText(({ title }) => title.toLowerCase()), BY_ID],
  status: [byNumber(({ status }) => FINDING_STATUSES.indexOf(status)), BY_SEVERITY, BY_RISK, BY_ID],
}
const ASCENDING: readonly FindingSort[] = ['title', 'status']

const sorted = (rows: readonly Row[], sort: FindingSort, order: 'asc' | 'desc' | undefined) => {
  const natural = rows.toSorted((a, b) => {
    for (const compare of ORDERS[sort]) if (compare(a, b) !== 0) return compare(a, b)
    return 0
  })
  const reverse = order !== undefined && (order === 'asc') !== ASCENDING.includes(sort)
  return reverse ? natural.reverse() : natural
}

const filter: fc.Arbitrary<FindingFilter> = fc.record(
  {
    severity: fc.uniqueArray(fc.constantFrom(...SEVERITIES), { minLength: 1 }),
    provider: fc.constantFrom(['aws'], ['aws', 'gcp'], ['azure']),
    status: fc.uniqueArray(fc.constantFrom(...FINDING_STATUSES), { minLength: 1 }),
  },
  { requiredKeys: [] },
)

const scope: fc.Arbitrary<DataScope> = fc
  .constantFrom<Partial<DataScope>>(
    {},
    { accounts: [ACCOUNTS[0]] },
    { accounts: [] },
    { providers: ['aws'] },
    { providers: ['gcp'] },
    { regions: [REGIONS.ledgers] },
    { applications: ['shop'] },
    { accounts: [...ACCOUNTS], regions: [REGIONS.images], applications: ['', 'till'] },
  )
  .map((requestedScope) => ({ ...UNRESTRICTED, ...requestedScope }))

const within = (requestedScope: DataScope) => (row: Row) =>
  (requestedScope.accounts === 'all' || requestedScope.accounts.includes(row.account_id)) &&
  (requestedScope.providers === 'all' || requestedScope.providers.includes(row.cloud_provider)) &&
  (requestedScope.regions === 'all' || requestedScope.regions.includes(row.region)) &&
  (requestedScope.applications === 'all' ||
    requestedScope.applications.includes(row.application_id))

const fits = (requestedFilter: FindingFilter) => (row: Row) =>
  (requestedFilter.severity?.includes(row.severity) ?? true) &&
  (requestedFilter.provider?.includes(row.cloud_provider) ?? true) &&
  (requestedFilter.status?.includes(row.status) ?? true)

const PLANS: Record<string, typeof planList> = {
  chosen: planList,
  indexMerge: (...planInput): ListPlan => ({
    kind: 'indexMerge',
    ranges: mergeRanges(...planInput),
  }),
  filterAndSort: (_size, _order, offset, limit): ListPlan => ({
    kind: 'filterAndSort',
    offset,
    limit,
  }),
}

const expectLists = async (
  { connection }: Findings,
  rows: readonly Row[],
  requestedFilter: FindingFilter,
  requestedScope: DataScope,
  per_page: number,
) => {
  const visible = rows.filter(within(requestedScope)).filter(fits(requestedFilter))
  for (const [name, plan] of Object.entries(PLANS)) {
    const store = findingsStore(scopedConnection(connection, requestedScope), plan)
    for (const sort of FINDING_SORTS) {
      for (const order of [undefined, 'asc', 'desc'] as const) {
        const ids: string[] = []
        for (let page = 1; page <= Math.floor(visible.length / per_page) + 1; page += 1) {
          const listed = await store.page({
            filter: requestedFilter,
            sort,
            order,
            page: { page, per_page },
          })
          expect(listed.total).toBe(visible.length)
          expect(listed.data.length).toBeLessThanOrEqual(per_page)
          ids.push(...listed.data.map((json) => JSON.parse(json).id))
        }
        expect(ids, `${name} ${sort} ${order}`).toEqual(
          sorted(visible, sort, order).map(({ id }) => id),
        )
      }
    }
  }
}

const countBy = (rows: readonly Row[], key: (row: Row) => string) => {
  const counts: Record<string, number> = {}
  for (const row of rows) counts[key(row)] = (counts[key(row)] ?? 0) + 1
  return counts
}

const expectStatistics = async (
  { connection, world }: Findings,
  rows: readonly Row[],
  requestedScope: DataScope,
) => {
  const store = findingsStore(scopedConnection(connection, requestedScope))
  const statistics = statisticsOf(
    await store.countByGroup(),
    await store.unflaggedOverdue(world.now),
    await store.deltas(world.now),
  )
  const visible = rows.filter(within(requestedScope))
  expect(statistics.total).toBe(visible.length)
  expect(statistics.by_severity).toMatchObject(countBy(visible, ({ severity }) => severity))
  expect(statistics.by_status).toMatchObject(countBy(visible, ({ status }) => status))
  expect(statistics.by_category).toEqual(countBy(visible, ({ category }) => category))
  const overdue = visible.filter(
    ({ status, sla_deadline }) => status === 'open' && sla_deadline && sla_deadline <= world.now,
  )
  expect(statistics.sla_breached).toBe(overdue.length)
}

test('every list equals the sorted rows, under every plan', async () => {
  await fc.assert(
    fc.asyncProperty(
      script,
      filter,
      scope,
      fc.constantFrom(1, 3, 7, 50),
      async (steps, ...list) => {
        await runScript(findings, steps)
        const rows = await rowsOf(findings)
        const [requestedFilter, requestedScope, per_page] = list
        await expectLists(findings, rows, requestedFilter, requestedScope, per_page)
        await expectStatistics(findings, rows, requestedScope)
      },
    ),
    { numRuns: 25 },
  )
}, 600_000)
