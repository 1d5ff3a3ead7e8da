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
  conditions,
  ISSUE_SORT_KEYS,
  narrowed,
  ofCells,
  ofControl,
  ofTicket,
  shownIssues,
} from './issue-selection.store.ts'

type Sql = RawBuilder<unknown>

/** The coarsest counters that can tell the scope apart. */
export const issueCounters = ({ scoped, restrictsOnly }: ScopedConnection): Sql => {
  if (restrictsOnly('providers')) return scoped('issue_count_global')
  return restrictsOnly('accounts', 'providers')
    ? scoped('issue_count_account')
    : scoped('issue_count')
}

/** An index of the issues of a control has them in this order, and in no other. */
const BY_CONTROL: readonly IssueSort[] = ['severity', 'risk_score']

/** Whether an index has the cells of a list in its order. */
const isInOrder = ({ control_id, resource_id }: IssueFilter, sort: IssueSort): boolean =>
  resource_id === undefined && (control_id === undefined || BY_CONTROL.includes(sort))

/** Reads issues inside a scope, which a filter by account has narrowed already. */
const listWithin = (connection: ScopedConnection, choosePlan: typeof planCells<IssueCell>) => {
  const { db, scoped, restrictsOnly } = connection
  /** What counts the matches; null if nothing does. */
  const countersFor = ({ control_id, resource_id }: IssueFilter): Sql | null => {
    if (resource_id !== undefined) return null
    if (control_id === undefined) return issueCounters(connection)
    return restrictsOnly('accounts', 'providers') ? scoped('issue_count_control') : null
  }

  /** Matches by cell. Where no counter tells them, they are few, and an index leads to them. */
  const countCells = async (filter: IssueFilter) => {
    const counted =
      countersFor(filter) ??
      sql`(select *, 1 as issues from ${scoped('issue')} i where ${allOf(conditions(filter))})`
    const asked = allOf([...ofCells(filter), ...ofControl(filter)])
    const matching = sql`filter (where ${allOf(ofTicket(filter))})`
    const { rows } = await sql<IssueCell & { entries: number; table_rows: number }>`
      select status, cloud_provider, severity, (sum(issues) ${matching})::bigint as rows,
        sum(issues)::bigint as entries,
        (select reltuples::bigint from pg_class where oid = 'issue'::regclass) as table_rows
      from ${counted} c where ${asked}
      group by status, cloud_provider, severity having sum(issues) ${matching} > 0`.execute(db)
    const met = restrictsOnly('providers')
      ? rows.reduce((sum, { entries }) => sum + entries, 0)
      : (rows[0]?.table_rows ?? 0)
    return { cells: rows, outside: Math.max(0, met / sizeOf(rows) - 1) }
  }

  /** No index begins with a region or an application; the accounts that have some are known. */
  const placed = (filter: IssueFilter): Sql[] =>
    restrictsOnly('accounts', 'providers')
      ? []
      : [
          sql`account_id = any(array(select distinct account_id from ${scoped('issue_count')} c
            where ${allOf([...ofCells(filter), ...ofTicket(filter)])} and issues > 0))`,
        ]

  return async ({ filter, sort = 'severity', order, page }: Omit<IssueListRequest, 'query'>) => {
    const size = await countCells(filter)
    const [offset, limit] = [offsetOf(page), page.per_page]
    const natural = order !== 'asc'
    const plan = isInOrder(filter, sort)
      ? choosePlan(size, issueCellOrder(sort, natural), offset, limit)
      : ({ kind: 'gather', offset, limit } as const)
    const listed = {
      keys: ISSUE_SORT_KEYS[sort],
      natural,
      where: [...conditions(filter), ...placed(filter)],
      inCell: ofControl(filter),
      inCells: ofTicket(filter),
    }
    const data = await shownIssues(connection).read<ListedIssue>(plan, listed)
    return { data, total: sizeOf(size.cells) }
  }
}

/**
 * Reads pages of issues inside a data scope. Every plan gives the same pages: which one `choosePlan`
 * takes decides how long a page takes, and nothing else.
 */
export const issuesListStore = (
  connection: ScopedConnection,
  choosePlan: typeof planCells<IssueCell> = planCells,
) => ({
  list: (
    request: Omit<IssueListRequest, 'query'>,
  ): Promise<{ data: ListedIssue[]; total: number }> =>
    listWithin(narrowed(connection, request.filter), choosePlan)(request),
})
