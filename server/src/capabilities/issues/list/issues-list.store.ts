import { type RawBuilder, sql } from 'kysely'
import { allOf } from '../../../data/lists/cell-list.store.ts'
import { planCells, sizeOf } from '../../../data/lists/cell-plan.ts'
import type { ScopedConnection } from '../../../data/scoped.ts'
import { offsetOf } from '../../../kernel/page.ts'
import type { ListedIssue } from '../record/issue-record.ts'
import {
  type IssueCell,
  type IssueFilter,
  type IssueListRequest,
  type IssueSort,
  issueCellOrder,
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

  return async ({ filter, sort = 'severity', order, page }: Omit<IssueListRequest, 'query'>) => {
    const size = await countCells(filter)
    const [offset, limit] = [offsetOf(page), page.per_page]
    const isNatural = order !== 'asc'
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

/**
 * Reads pages of issues inside a data scope. Every plan returns the same pages; `choosePlan` affects
 * only how fast they are.
 */
export const issuesListStore = (
  connection: ScopedConnection,
  choosePlan: typeof planCells<IssueCell> = planCells,
) => ({
  list: (
    request: Omit<IssueListRequest, 'query'>,
  ): Promise<{ data: ListedIssue[]; total: number }> =>
    createList(narrowToAccount(connection, request.filter), choosePlan)(request),
})
