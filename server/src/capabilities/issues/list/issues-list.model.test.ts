import { SEVERITIES } from '@stance/core/kernel/severity'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type CellOrder,
  cellRuns,
  type ListPlan,
  planCells,
} from '../../../data/lists/cell-plan.ts'
import { createAdHocQueries } from '../../../data/queries/user-queries.store.ts'
import { scopedConnection } from '../../../data/scoped.ts'
import { covers, type DataScope, UNRESTRICTED } from '../../../kernel/data-scope.ts'
import { issueCountChanges } from '../counts/issue-counts.ts'
import { issueStatistics } from '../counts/issue-statistics.ts'
import { type IssueStore, issueStore } from '../issues.store.ts'
import {
  ACCOUNTS,
  APPLICATIONS,
  CONTROLS,
  REGIONS,
  RESOURCES,
  storedIssues,
} from '../issues.test-data.ts'
import { ISSUE_STATUSES } from '../record/issue.ts'
import { type Issues, openIssues } from '../record/issue-database.fixture.ts'
import { issueQuery } from '../record/issue-fields.ts'
import type { StoredIssue } from '../record/stored-issue.ts'
import { ISSUE_SORTS, type IssueCell, type IssueFilter, type IssueSort } from './issue-list.ts'
import { issuesQueryStore } from './issues-query.store.ts'

const NOW = new Date('2026-01-01T10:00:00.000Z')

let database: Issues
beforeAll(async () => {
  database = await openIssues()
})
afterAll(() => database.close())

const some = <Value>(...values: Value[]) =>
  fc.uniqueArray(fc.constantFrom(...values), { minLength: 1 })

const filter: fc.Arbitrary<IssueFilter> = fc.record({
  severity: some(...SEVERITIES),
  status: some(...ISSUE_STATUSES),
  provider: some('aws', 'azure', 'gcp'),
  control_id: fc.constantFrom(...CONTROLS),
  account_id: fc.constantFrom(...ACCOUNTS, '000000000000'),
  resource_id: fc.constantFrom(...RESOURCES),
  ticketed: fc.boolean(),
})

/** At most two of the members of a record: of combinations few leave a match. */
const few = <Whole extends object>(whole: Whole): fc.Arbitrary<Partial<Whole>> =>
  fc
    .subarray(Object.keys(whole), { maxLength: 2 })
    .map(
      (kept) =>
        Object.fromEntries(
          Object.entries(whole).filter(([name]) => kept.includes(name)),
        ) as Partial<Whole>,
    )

const someFilter = fc.oneof(
  { weight: 1, arbitrary: filter },
  { weight: 6, arbitrary: filter.chain(few) },
)

const restriction = fc.record({
  accounts: fc.subarray([...ACCOUNTS], { minLength: 1 }),
  providers: fc.subarray(['aws', 'azure', 'gcp', ''], { minLength: 1 }),
  regions: fc.subarray([...REGIONS], { minLength: 1 }),
  applications: fc.subarray([...APPLICATIONS], { minLength: 1 }),
})

const scope: fc.Arbitrary<DataScope> = fc
  .oneof(
    { weight: 4, arbitrary: fc.constant({}) },
    { weight: 6, arbitrary: restriction.chain(few) },
    { weight: 1, arbitrary: fc.constant({ accounts: [] }) },
  )
  .map((restricted) => ({ ...UNRESTRICTED, ...restricted }))

const asked = fc.record({
  wanted: someFilter,
  restricted: scope,
  sort: fc.constantFrom(...ISSUE_SORTS),
  order: fc.constantFrom(undefined, 'asc' as const, 'desc' as const),
  per_page: fc.constantFrom(1, 3, 7, 50),
})

const fits = (wanted: IssueFilter) => (issue: StoredIssue) =>
  (wanted.severity?.includes(issue.severity) ?? true) &&
  (wanted.status?.includes(issue.status) ?? true) &&
  (wanted.provider?.includes(issue.cloud_provider) ?? true) &&
  (wanted.control_id ?? issue.control_id) === issue.control_id &&
  (wanted.account_id ?? issue.account_id) === issue.account_id &&
  (wanted.resource_id ?? issue.resource_id) === issue.resource_id &&
  (wanted.ticketed ?? issue.ticket !== null) === (issue.ticket !== null)

type Value = (issue: StoredIssue) => number

const VALUES: Record<IssueSort, readonly Value[]> = {
  severity: [({ severity }) => SEVERITIES.indexOf(severity), ({ risk_score }) => risk_score],
  risk_score: [({ risk_score }) => risk_score],
  blast_radius: [({ blast_radius }) => blast_radius],
  created_at: [({ created_at }) => created_at.getTime()],
  updated_at: [({ updated_at }) => updated_at.getTime()],
}

const sorted = (issues: readonly StoredIssue[], sort: IssueSort, order?: 'asc' | 'desc') => {
  const down = issues.toSorted((a, b) => {
    const value = VALUES[sort].find((of) => of(a) !== of(b))
    return value ? value(b) - value(a) : Number(a.id > b.id) - Number(a.id < b.id)
  })
  return order === 'asc' ? down.reverse() : down
}

/** The same filter in the words of the query language. */
const queryOf = (wanted: IssueFilter): string => {
  const { ticketed, ...texts } = wanted
  const named = Object.entries(texts).map(
    ([name, values]) =>
      `${name} IN (${[values]
        .flat()
        .map((value) => `'${value}'`)
        .join(', ')})`,
  )
  return [...named, `ticketed IN (${ticketed ?? 'true, false'})`].join(' AND ')
}

type Order = CellOrder<IssueCell>
const PLANS: Record<string, typeof planCells<IssueCell>> = {
  chosen: planCells,
  merge: (size, order: Order, offset, limit): ListPlan<IssueCell> => ({
    kind: 'merge',
    runs: cellRuns(size, order, offset, limit),
  }),
  gather: (_size, _order, offset, limit) => ({ kind: 'gather', offset, limit }),
}

const restoreWith = async (issues: readonly StoredIssue[]) => {
  await database.forgetIssues()
  const counts = issueCountChanges()
  for (const issue of issues) counts.move(null, issue)
  const nothing = { changed: [], removed: [], history: [], also: [] }
  await database.within((unit) => unit.issues.save({ made: issues, counts, ...nothing }))
}

const adHoc = createAdHocQueries()

type Read = (
  sort: IssueSort,
  order: 'asc' | 'desc' | undefined,
  page: number,
) => ReturnType<IssueStore['page']>

/** Every way to one list. */
const waysTo = (wanted: IssueFilter, restricted: DataScope, per_page: number): [string, Read][] => {
  const connection = scopedConnection(database.connection, restricted)
  const listed = Object.entries(PLANS).map(([name, plan]): [string, Read] => {
    const store = issueStore(connection, adHoc, plan)
    const query = { filter: wanted, query: null }
    return [
      name,
      (sort, order, page) => store.page({ ...query, sort, order, page: { page, per_page } }, NOW),
    ]
  })
  const query = issueQuery(queryOf(wanted), NOW)
  const queried = [0, 5, 1_000].map((most): [string, Read] => {
    const store = issuesQueryStore(connection, adHoc, most)
    return [
      `query, ${most} gathered`,
      (sort, order, page) =>
        store.query({ filter: {}, query, sort, order, page: { page, per_page } }, NOW),
    ]
  })
  return [...listed, ...queried]
}

const pagesOf = async (
  read: (page: number) => ReturnType<IssueStore['page']>,
  total: number,
  per_page: number,
) => {
  const ids: string[] = []
  for (let page = 1; page <= Math.floor(total / per_page) + 1; page += 1) {
    const listed = await read(page)
    expect(listed.total).toBe(total)
    expect(listed.data.length).toBeLessThanOrEqual(per_page)
    ids.push(...listed.data.map(({ id }) => id))
  }
  return ids
}

const expectStatistics = async (visible: readonly StoredIssue[], restricted: DataScope) => {
  const store = issueStore(scopedConnection(database.connection, restricted), adHoc)
  const statistics = issueStatistics(await store.counted())
  expect(statistics.total).toBe(visible.length)
  for (const [name, keyOf] of [
    ['by_severity', ({ severity }: StoredIssue) => severity],
    ['by_status', ({ status }: StoredIssue) => status],
    ['by_provider', ({ cloud_provider }: StoredIssue) => cloud_provider || 'unknown'],
  ] as const) {
    const counts: Record<string, number> = {}
    for (const issue of visible) counts[keyOf(issue)] = (counts[keyOf(issue)] ?? 0) + 1
    const counted = Object.entries(statistics[name]).filter(([, count]) => count > 0)
    expect(Object.fromEntries(counted)).toEqual(counts)
  }
}

test('every list is the one that the issues give, whatever way leads to it', async () => {
  await fc.assert(
    fc.asyncProperty(
      storedIssues,
      fc.array(asked, { minLength: 8, maxLength: 8 }),
      async (issues, lists) => {
        await restoreWith(issues)
        for (const { wanted, restricted, sort, order, per_page } of lists) {
          const within = issues.filter((issue) => covers(restricted, issue))
          await expectStatistics(within, restricted)
          const visible = within.filter(fits(wanted))
          const model = sorted(visible, sort, order).map(({ id }) => id)
          for (const [way, read] of waysTo(wanted, restricted, per_page)) {
            const ids = await pagesOf((page) => read(sort, order, page), model.length, per_page)
            expect(ids, way).toEqual(model)
          }
        }
      },
    ),
    { numRuns: 25 },
  )
}, 120_000)
