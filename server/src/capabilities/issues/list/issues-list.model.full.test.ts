import { SEVERITIES } from '@stance/core/kernel/severity'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type CellOrder,
  cellRanges,
  type ListPlan,
  planCells,
} from '../../../data/lists/cell-plan.ts'
import { createUserQueries } from '../../../data/queries/user-queries.store.ts'
import { scopedConnection } from '../../../data/scoped.ts'
import {
  covers,
  type DataScope,
  restrictedParts,
  UNRESTRICTED,
} from '../../../kernel/data-scope.ts'
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

const oneOrMore = <Value>(...values: Value[]) =>
  fc.uniqueArray(fc.constantFrom(...values), { minLength: 1 })

const filter: fc.Arbitrary<IssueFilter> = fc.record({
  severity: oneOrMore(...SEVERITIES),
  status: oneOrMore(...ISSUE_STATUSES),
  provider: oneOrMore('aws', 'azure', 'gcp'),
  control_id: fc.constantFrom(...CONTROLS),
  account_id: fc.constantFrom(...ACCOUNTS, '000000000000'),
  resource_id: fc.constantFrom(...RESOURCES),
  ticketed: fc.boolean(),
})

/** At most two members of a record, because combinations of more rarely have a match. */
const atMostTwo = <Members extends object>(members: Members): fc.Arbitrary<Partial<Members>> =>
  fc
    .subarray(Object.keys(members), { maxLength: 2 })
    .map(
      (names) =>
        Object.fromEntries(
          Object.entries(members).filter(([name]) => names.includes(name)),
        ) as Partial<Members>,
    )

const sparseFilter = fc.oneof(
  { weight: 1, arbitrary: filter },
  { weight: 6, arbitrary: filter.chain(atMostTwo) },
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
    { weight: 6, arbitrary: restriction.chain(atMostTwo) },
    { weight: 1, arbitrary: fc.constant({ accounts: [] }) },
  )
  .map((restricted) => ({ ...UNRESTRICTED, ...restricted }))

const listArbitrary = fc.record({
  filterCase: sparseFilter,
  restricted: scope,
  sort: fc.constantFrom(...ISSUE_SORTS),
  order: fc.constantFrom(undefined, 'asc' as const, 'desc' as const),
  // Pages of one are many: they take longer than all others.
  per_page: fc.oneof(
    { weight: 1, arbitrary: fc.constant(1) },
    { weight: 9, arbitrary: fc.constantFrom(3, 7, 50) },
  ),
})

const matchesFilter = (filterCase: IssueFilter) => (issue: StoredIssue) =>
  (filterCase.severity?.includes(issue.severity) ?? true) &&
  (filterCase.status?.includes(issue.status) ?? true) &&
  (filterCase.provider?.includes(issue.cloud_provider) ?? true) &&
  (filterCase.control_id ?? issue.control_id) === issue.control_id &&
  (filterCase.account_id ?? issue.account_id) === issue.account_id &&
  (filterCase.resource_id ?? issue.resource_id) === issue.resource_id &&
  (filterCase.ticketed ?? issue.ticket !== null) === (issue.ticket !== null)

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

/** The same filter as an RQL query. */
const queryOf = (filterCase: IssueFilter): string => {
  const { ticketed, ...texts } = filterCase
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
    kind: 'indexMerge',
    ranges: cellRanges(size, order, offset, limit),
  }),
  filterAndSort: (_size, _order, offset, limit) => ({ kind: 'filterAndSort', offset, limit }),
}

const restoreWith = async (issues: readonly StoredIssue[]) => {
  await database.resetIssues()
  const counts = issueCountChanges()
  for (const issue of issues) counts.move(null, issue)
  const nothing = { changed: [], deleted: [], moved: [], history: [], extra: [] }
  await database.within((stores) =>
    stores.issueWrites.save({ inserted: issues, counts, ...nothing }),
  )
}

const userQueries = createUserQueries()('')

type Read = (
  sort: IssueSort,
  order: 'asc' | 'desc' | undefined,
  page: number,
) => ReturnType<IssueStore['page']>

/** Every way of reading one list. */
const readersOf = (
  filterCase: IssueFilter,
  restricted: DataScope,
  per_page: number,
): [string, Read][] => {
  const connection = scopedConnection(database.connection, restricted)
  const listed = Object.entries(PLANS).map(([name, plan]): [string, Read] => {
    const store = issueStore(connection, userQueries, plan)
    const query = { filter: filterCase, query: null }
    return [
      name,
      (sort, order, page) => store.page({ ...query, sort, order, page: { page, per_page } }, NOW),
    ]
  })
  const query = issueQuery(queryOf(filterCase), NOW)
  const queried = [0, 5, 1_000].map((maxSinglePass): [string, Read] => {
    const store = issuesQueryStore(connection, userQueries, maxSinglePass)
    return [
      `query, single pass up to ${maxSinglePass}`,
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

const expectStatistics = async (matching: readonly StoredIssue[], restricted: DataScope) => {
  const store = issueStore(scopedConnection(database.connection, restricted), userQueries)
  const statistics = issueStatistics(await store.counts())
  expect(statistics.total).toBe(matching.length)
  for (const [name, keyOf] of [
    ['by_severity', ({ severity }: StoredIssue) => severity],
    ['by_status', ({ status }: StoredIssue) => status],
    ['by_provider', ({ cloud_provider }: StoredIssue) => cloud_provider || 'unknown'],
  ] as const) {
    const counts: Record<string, number> = {}
    for (const issue of matching) counts[keyOf(issue)] = (counts[keyOf(issue)] ?? 0) + 1
    const counted = Object.entries(statistics[name]).filter(([, count]) => count > 0)
    expect(Object.fromEntries(counted)).toEqual(counts)
  }
}

test('every way of reading a list returns the same as a model', async () => {
  await fc.assert(
    fc.asyncProperty(
      storedIssues,
      fc.array(listArbitrary, { minLength: 8, maxLength: 8 }),
      async (issues, lists) => {
        await restoreWith(issues)
        for (const { filterCase, restricted, sort, order, per_page } of lists) {
          // Without an inventory, the radius is the resource itself wherever it depends on the scope.
          const isWhole = restrictedParts(restricted) === 0
          const within = issues
            .filter((issue) => covers(restricted, issue))
            .map((issue) => (isWhole ? issue : { ...issue, blast_radius: 1 }))
          await expectStatistics(within, restricted)
          const matching = within.filter(matchesFilter(filterCase))
          const model = sorted(matching, sort, order).map(({ id }) => id)
          for (const [reader, read] of readersOf(filterCase, restricted, per_page)) {
            const ids = await pagesOf((page) => read(sort, order, page), model.length, per_page)
            expect(ids, reader).toEqual(model)
          }
        }
      },
    ),
    { numRuns: 25, endOnFailure: true },
  )
}, 600_000)
