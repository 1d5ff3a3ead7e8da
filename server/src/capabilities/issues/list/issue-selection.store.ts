import { contentUuid } from '@stance/core/kernel/digest'
import { type RawBuilder, sql } from 'kysely'
import { BY_ID, cellList, type SortKey } from '../../../data/lists/cell-list.store.ts'
import { type ScopedConnection, scopedConnection } from '../../../data/scoped.ts'
import type { DataScope } from '../../../kernel/data-scope.ts'
import type { IssueFilter, IssueSort } from './issue-list.ts'
import { canSeeParts, visibleIssues } from './visible-issues.store.ts'

type Sql = RawBuilder<unknown>

const descending = (column: string): SortKey => ({ column, isDescending: true })

/** The keys of each sort in its natural direction. All end with the id. */
export const ISSUE_SORT_KEYS: Record<IssueSort, readonly SortKey[]> = {
  severity: [descending('severity'), descending('risk_score'), BY_ID],
  risk_score: [descending('risk_score'), BY_ID],
  blast_radius: [descending('blast_radius'), BY_ID],
  created_at: [descending('created_at'), BY_ID],
  updated_at: [descending('updated_at'), BY_ID],
}

/** The columns of a listed issue; `i` is the issue and `t` the text of its leading finding. */
const listedColumns = (
  radius: Sql,
) => sql`i.id, i.version, i.account_id, i.control_id, i.title, i.scanner_title, i.severity, i.risk_score,
  ${radius} as blast_radius, i.resource_key, i.is_account, i.status, i.cloud_provider, i.resource_id, i.resource_name, i.region, i.application_id,
  i.finding_count, i.assignee, i.ticket, i.suppression_reason, i.suppressed_until,
  i.sla_started_at, i.sla_deadline, i.created_at, i.updated_at, i.resolved_at,
  coalesce(t.description, '') as description`

export const cellConditions = ({ severity, provider, status }: IssueFilter): Sql[] => [
  ...(severity ? [sql`severity = any(${severity}::severity[])`] : []),
  ...(provider ? [sql`cloud_provider = any(${provider}::text[])`] : []),
  ...(status ? [sql`status = any(${status}::issue_status[])`] : []),
]

export const controlConditions = ({ control_id }: IssueFilter): Sql[] =>
  control_id === undefined ? [] : [sql`control_id = ${control_id}`]

const resourceConditions = ({ resource_id }: IssueFilter): Sql[] =>
  resource_id === undefined
    ? []
    : [sql`resource_key = ${contentUuid(resource_id)}::uuid`, sql`resource_id = ${resource_id}`]

/** Without a parameter, so that the partial index of issues with a ticket applies. */
export const ticketConditions = ({ ticketed }: IssueFilter): Sql[] =>
  ticketed === undefined ? [] : [ticketed ? sql`ticketed` : sql`not ticketed`]

/** The conditions of a filter, except for the account, which narrows the scope instead. */
export const filterConditions = (filter: IssueFilter): Sql[] => [
  ...cellConditions(filter),
  ...controlConditions(filter),
  ...resourceConditions(filter),
  ...ticketConditions(filter),
]

const scopeWithin = (scope: DataScope, account: string): DataScope => ({
  ...scope,
  accounts: scope.accounts === 'all' || scope.accounts.includes(account) ? [account] : [],
})

/** The connection with its scope narrowed to the account of the filter. It never widens the scope. */
export const narrowToAccount = (
  connection: ScopedConnection,
  { account_id }: IssueFilter,
): ScopedConnection =>
  account_id === undefined
    ? connection
    : scopedConnection(connection.db, scopeWithin(connection.scope, account_id))

/** The list of issues with the columns of the API. `withRadius` adds the radius where the scope matters. */
export const listedIssues = (connection: ScopedConnection) => {
  const isWhole = !canSeeParts(connection)
  const texts = connection.scoped('issue_finding_text')
  return cellList(connection, {
    table: 'issue',
    statusType: 'issue_status',
    indexedColumns: ['ticketed'],
    alias: 'i',
    columns: listedColumns(isWhole ? sql`i.blast_radius` : sql`0`),
    ...(!isWhole && { relation: visibleIssues(connection) }),
    joins: sql`left join lateral (select description from ${texts} m
      where m.account_id = i.account_id and m.id = i.lead_finding_id offset 0) t on true`,
  })
}
