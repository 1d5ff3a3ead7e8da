import { SEVERITIES, type Severity } from '@stance/core/kernel/severity'
import type { Query } from '@stance/core/rql/syntax'
import type { Cell, CellOrder } from '../../../data/lists/cell-plan.ts'
import type { PageRequest } from '../../../kernel/page.ts'
import type { IssueStatus } from '../record/issue.ts'

/** All of them begin at the greatest, unless the other direction is asked for. */
export const ISSUE_SORTS = [
  'severity',
  'risk_score',
  'blast_radius',
  'created_at',
  'updated_at',
] as const
export type IssueSort = (typeof ISSUE_SORTS)[number]

/** What is absent restricts nothing; of several values of one field any may hold. */
export interface IssueFilter {
  readonly severity?: readonly Severity[]
  readonly status?: readonly IssueStatus[]
  readonly provider?: readonly string[]
  readonly control_id?: string
  readonly account_id?: string
  readonly resource_id?: string
  /** Whether a ticket is attached. */
  readonly ticketed?: boolean
}

/** The issues for which all of a filter holds and, unless it is null, a query. */
export interface IssueSelection {
  readonly filter: IssueFilter
  readonly query: Query | null
}

export interface IssueListRequest extends IssueSelection {
  /** undefined: what the query says, else by severity. */
  readonly sort: IssueSort | undefined
  /** undefined: the greatest first. */
  readonly order: 'asc' | 'desc' | undefined
  readonly page: PageRequest
}

/** Issues that agree in all that an index of theirs begins with, and how many they are in the scope. */
export type IssueCell = Cell<IssueStatus>

/** How the cells of issues follow each other in a list. */
export const issueCellOrder = (sort: IssueSort, natural: boolean): CellOrder<IssueCell> => ({
  leading: sort === 'severity' ? ({ severity }) => -SEVERITIES.indexOf(severity) : () => 0,
  natural,
})
