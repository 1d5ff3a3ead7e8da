import { type RawBuilder, sql } from 'kysely'
import { allOf, orderBy } from '../../../data/lists/cell-list.store.ts'
import { planCells, sizeOf } from '../../../data/lists/cell-plan.ts'
import type { ScopedConnection } from '../../../data/scoped.ts'
import { offsetOf } from '../../../kernel/page.ts'
import { rowsAs } from '../../../platform/db/rows.ts'
import type { ListedIssue } from '../record/issue-record.ts'
import {
  type IssueCell,
  type IssueFilter,
  type IssueListRequest,
  type IssueSort,
  issueCellOrder,
  type ListKeys,
  type ListWindow,
  windowWith,
} from './issue-list.ts'
import {
  cellConditions,
  controlConditions,
  filterConditions,
  ISSUE_SORT_KEYS,
  listedIssues,
  narrowToAccount,
  ticketConditions,
} from './issue-selection.store.ts'
import { canSeeParts, partialIssues, visibleIssues, withRadius } from './visible-issues.store.ts'

type Sql = RawBuilder<unknown>

/** The coarsest counters that distinguish all dimensions of the scope. */
export const issueCounters = ({ scoped, restrictsOnly }: ScopedConnection): Sql => {
  if (restrictsOnly('providers')) return scoped('issue_count_global')
  return restrictsOnly('accounts', 'providers')
    ? scoped('issue_count_account')
    : scoped('issue_count')
}

/** The sorts for which an index of issues by control exists. */
const BY_CONTROL: readonly IssueSort[] = ['severity', 'risk_score']

/** Whether an index has the order of the list. */
const isInOrder = ({ control_id, resource_id }: IssueFilter, sort: IssueSort): boolean =>
  resource_id === undefined && (control_id === undefined || BY_CONTROL.includes(sort))

const idsRelation = (rows: readonly Pick<ListKeys, 'account_id' | 'id'>[]): Sql =>
  sql`(select * from ${rowsAs(
    'listed',
    { account_id: 'text', id: 'uuid' },
    rows.map(({ account_id, id }) => ({ account_id, id })),
  )})`

/** Lists issues inside a scope that is already narrowed by the filter's account. */
const createList = (connection: ScopedConnection, choosePlan: typeof planCells<IssueCell>) => {
  const { db, scoped, restrictsOnly } = connection
  /** The counters of the matches; null if there are none for this filter. */
  const countersFor = ({ control_id, resource_id }: IssueFilter): Sql | null => {
    if (resource_id !== undefined) return null
    if (control_id === undefined) return issueCounters(connection)
    return restrictsOnly('accounts', 'providers') ? scoped('issue_count_control') : null
  }

  /** Matches by cell. Where no counter exists, the matches are few and an index finds them. */
  const countCells = async (filter: IssueFilter) => {
    const source =
      countersFor(filter) ??
      sql`(select *, 1 as issues from ${scoped('issue')} i where ${allOf(filterConditions(filter))})`
    const condition = allOf([...cellConditions(filter), ...controlConditions(filter)])
    const matching = sql`filter (where ${allOf(ticketConditions(filter))})`
    const { rows } = await sql<IssueCell & { entries: number; table_rows: number }>`
      select status, cloud_provider, severity, (sum(issues) ${matching})::bigint as rows,
        sum(issues)::bigint as entries,
        (select reltuples::bigint from pg_class where oid = 'issue'::regclass) as table_rows
      from ${source} c where ${condition}
      group by status, cloud_provider, severity having sum(issues) ${matching} > 0`.execute(db)
    const entriesInScope = restrictsOnly('providers')
      ? rows.reduce((sum, { entries }) => sum + entries, 0)
      : (rows[0]?.table_rows ?? 0)
    return { cells: rows, skippedPerMatch: Math.max(0, entriesInScope / sizeOf(rows) - 1) }
  }

  /** No index begins with a region or application, but counters name the accounts with matches. */
  const accountConditions = (filter: IssueFilter): Sql[] =>
    restrictsOnly('accounts', 'providers')
      ? []
      : [
          sql`account_id = any(array(select distinct account_id from ${scoped('issue_count')} c
            where ${allOf([...cellConditions(filter), ...ticketConditions(filter)])} and issues > 0))`,
        ]

  return async (filter: IssueFilter, { sort, isNatural, offset, limit }: ListWindow) => {
    const size = await countCells(filter)
    const plan = isInOrder(filter, sort)
      ? choosePlan(size, issueCellOrder(sort, isNatural), offset, limit)
      : ({ kind: 'filterAndSort', offset, limit } as const)
    const listed = {
      keys: ISSUE_SORT_KEYS[sort],
      isNatural,
      where: [...filterConditions(filter), ...accountConditions(filter)],
      indexPrefixConditions: controlConditions(filter),
      indexConditions: ticketConditions(filter),
    }
    const data = await listedIssues(connection).readPage<ListedIssue>(plan, listed)
    return { data, total: sizeOf(size.cells) }
  }
}

/** Lists issues with those that the scope covers in part. */
const createPartialList = (
  connection: ScopedConnection,
  choosePlan: typeof planCells<IssueCell>,
) => {
  const { db } = connection
  const listWhole = createList(connection, choosePlan)
  const listed = listedIssues(connection)

  const partialKeys = async (filter: IssueFilter): Promise<ListKeys[]> => {
    const { rows } = await sql<ListKeys>`
      select account_id, id, severity, risk_score, created_at, updated_at
      from ${partialIssues(connection)} i where ${allOf(filterConditions(filter))}`.execute(db)
    return rows
  }

  /** The radius depends on the scope, so no index is in its order. */
  const byRadius = (filter: IssueFilter, { isNatural, offset, limit }: ListWindow) => {
    const order = orderBy(ISSUE_SORT_KEYS.blast_radius, isNatural)
    const ids = sql`(select account_id, id from ${visibleIssues(connection)} i
      where ${allOf(filterConditions(filter))} order by ${order})`
    return listed.readByIds<ListedIssue>(ids, offset, limit)
  }

  return async (filter: IssueFilter, window: ListWindow) => {
    const partial = await partialKeys(filter)
    if (window.sort === 'blast_radius') {
      const { total } = await listWhole(filter, { ...window, offset: 0, limit: 1 })
      return { data: await byRadius(filter, window), total: total + partial.length }
    }
    const { merged, wholeWindow } = windowWith(partial, window)
    const whole = await listWhole(filter, wholeWindow)
    const page = merged(whole.data)
    const missing = page.filter((row) => !('title' in row))
    const read =
      missing.length > 0
        ? await listed.readByIds<ListedIssue>(idsRelation(missing), 0, missing.length)
        : []
    const byId = new Map(read.map((issue) => [issue.id, issue]))
    const data = page.flatMap((row) => ('title' in row ? [row] : (byId.get(row.id) ?? [])))
    return { data, total: whole.total + partial.length }
  }
}

/**
 * Reads pages of issues inside a data scope. Every plan returns the same pages; `choosePlan` affects
 * only how fast they are.
 */
export const issuesListStore = (
  connection: ScopedConnection,
  choosePlan: typeof planCells<IssueCell> = planCells,
) => ({
  async list({
    filter,
    sort = 'severity',
    order,
    page,
  }: Omit<IssueListRequest, 'query'>): Promise<{ data: ListedIssue[]; total: number }> {
    const within = narrowToAccount(connection, filter)
    const window = {
      sort,
      isNatural: order !== 'asc',
      offset: offsetOf(page),
      limit: page.per_page,
    }
    if (!canSeeParts(within)) return createList(within, choosePlan)(filter, window)
    const { data, total } = await createPartialList(within, choosePlan)(filter, window)
    return { data: await withRadius(within, data), total }
  },
})
