import { contentUuid } from '@stance/core/kernel/digest'
import { type RawBuilder, sql } from 'kysely'
import { BY_ID, cellList, type SortKey } from '../../../data/lists/cell-list.store.ts'
import { type ScopedConnection, scopedConnection } from '../../../data/scoped.ts'
import type { DataScope } from '../../../kernel/data-scope.ts'
import type { IssueFilter, IssueSort } from './issue-list.ts'

type Sql = RawBuilder<unknown>

const down = (column: string): SortKey => ({ column, descending: true })

/** Each sort in its natural direction. All end in the id. */
export const ISSUE_SORT_KEYS: Record<IssueSort, readonly SortKey[]> = {
  severity: [down('severity'), down('risk_score'), BY_ID],
  risk_score: [down('risk_score'), BY_ID],
  blast_radius: [down('blast_radius'), BY_ID],
  created_at: [down('created_at'), BY_ID],
  updated_at: [down('updated_at'), BY_ID],
}

/** What is read of an issue to show it; `i` is the issue and `t` the texts of its leading finding. */
const LISTED = sql`i.id, i.version, i.account_id, i.control_id, i.title, i.severity, i.risk_score,
  i.blast_radius, i.status, i.cloud_provider, i.resource_id, i.resource_name, i.region,
  i.finding_count, i.assignee, i.ticket, i.suppression_reason, i.suppressed_until,
  i.sla_started_at, i.sla_deadline, i.created_at, i.updated_at, i.resolved_at,
  coalesce(t.description, '') as description`

export const ofCells = ({ severity, provider, status }: IssueFilter): Sql[] => [
  ...(severity ? [sql`severity = any(${severity}::severity[])`] : []),
  ...(provider ? [sql`cloud_provider = any(${provider}::text[])`] : []),
  ...(status ? [sql`status = any(${status}::issue_status[])`] : []),
]

export const ofControl = ({ control_id }: IssueFilter): Sql[] =>
  control_id === undefined ? [] : [sql`control_id = ${control_id}`]

const ofResource = ({ resource_id }: IssueFilter): Sql[] =>
  resource_id === undefined
    ? []
    : [sql`resource_key = ${contentUuid(resource_id)}::uuid`, sql`resource_id = ${resource_id}`]

/** Without a parameter, because an index holds the issues with a ticket. */
export const ofTicket = ({ ticketed }: IssueFilter): Sql[] =>
  ticketed === undefined ? [] : [ticketed ? sql`ticketed` : sql`not ticketed`]

/** What a filter asks of the table of issues, but for the account, which narrows the scope. */
export const conditions = (filter: IssueFilter): Sql[] => [
  ...ofCells(filter),
  ...ofControl(filter),
  ...ofResource(filter),
  ...ofTicket(filter),
]

const within = (scope: DataScope, account: string): DataScope => ({
  ...scope,
  accounts: scope.accounts === 'all' || scope.accounts.includes(account) ? [account] : [],
})

/** A filter by account reaches no further than the scope does. */
export const narrowed = (
  connection: ScopedConnection,
  { account_id }: IssueFilter,
): ScopedConnection =>
  account_id === undefined
    ? connection
    : scopedConnection(connection.db, within(connection.scope, account_id))

/** Issues as they are shown. */
export const shownIssues = (connection: ScopedConnection) => {
  const texts = connection.scoped('issue_finding_text')
  return cellList(connection, {
    table: 'issue',
    statusType: 'issue_status',
    carried: ['ticketed'],
    alias: 'i',
    columns: LISTED,
    joined: sql`left join lateral (select description from ${texts} m
      where m.account_id = i.account_id and m.id = i.lead_finding_id offset 0) t on true`,
  })
}
