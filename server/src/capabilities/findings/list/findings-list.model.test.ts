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
  play,
  REGIONS,
  type Row,
  rowsOf,
  script,
} from '../record/finding-model.fixture.ts'
import { FINDING_SORTS, type FindingFilter, type FindingSort } from './finding-list.ts'
import { type ListPlan, mergeRuns, planList } from './finding-list-plan.ts'

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

/** Each sort in the direction in which it is usually wanted. */
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
  .map((restricted) => ({ ...UNRESTRICTED, ...restricted }))

const within = (restricted: DataScope) => (row: Row) =>
  (restricted.accounts === 'all' || restricted.accounts.includes(row.account_id)) &&
  (restricted.providers === 'all' || restricted.providers.includes(row.cloud_provider)) &&
  (restricted.regions === 'all' || restricted.regions.includes(row.region)) &&
  (restricted.applications === 'all' || restricted.applications.includes(row.application_id))

const fits = (wanted: FindingFilter) => (row: Row) =>
  (wanted.severity?.includes(row.severity) ?? true) &&
  (wanted.provider?.includes(row.cloud_provider) ?? true) &&
  (wanted.status?.includes(row.status) ?? true)

const PLANS: Record<string, typeof planList> = {
  chosen: planList,
  merge: (...asked): ListPlan => ({ kind: 'merge', runs: mergeRuns(...asked) }),
  gather: (_size, _order, offset, limit): ListPlan => ({ kind: 'gather', offset, limit }),
}

const expectLists = async (
  { connection }: Findings,
  rows: readonly Row[],
  wanted: FindingFilter,
  restricted: DataScope,
  per_page: number,
) => {
  const visible = rows.filter(within(restricted)).filter(fits(wanted))
  for (const [name, plan] of Object.entries(PLANS)) {
    const store = findingsStore(scopedConnection(connection, restricted), plan)
    for (const sort of FINDING_SORTS) {
      for (const order of [undefined, 'asc', 'desc'] as const) {
        const ids: string[] = []
        for (let page = 1; page <= Math.floor(visible.length / per_page) + 1; page += 1) {
          const listed = await store.page({
            filter: wanted,
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
  restricted: DataScope,
) => {
  const store = findingsStore(scopedConnection(connection, restricted))
  const statistics = statisticsOf(
    await store.counted(),
    await store.unflaggedOverdue(world.now),
    await store.deltas(world.now),
  )
  const visible = rows.filter(within(restricted))
  expect(statistics.total).toBe(visible.length)
  expect(statistics.by_severity).toMatchObject(countBy(visible, ({ severity }) => severity))
  expect(statistics.by_status).toMatchObject(countBy(visible, ({ status }) => status))
  expect(statistics.by_category).toEqual(countBy(visible, ({ category }) => category))
  const overdue = visible.filter(
    ({ status, sla_deadline }) => status === 'open' && sla_deadline && sla_deadline <= world.now,
  )
  expect(statistics.sla_breached).toBe(overdue.length)
}

test('every list is the one that the rows give, under every plan', async () => {
  await fc.assert(
    fc.asyncProperty(
      script,
      filter,
      scope,
      fc.constantFrom(1, 3, 7, 50),
      async (steps, ...list) => {
        await play(findings, steps)
        const rows = await rowsOf(findings)
        const [wanted, restricted, per_page] = list
        await expectLists(findings, rows, wanted, restricted, per_page)
        await expectStatistics(findings, rows, restricted)
      },
    ),
    { numRuns: 25 },
  )
}, 120_000)
