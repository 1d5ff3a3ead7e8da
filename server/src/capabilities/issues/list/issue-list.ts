import { SEVERITIES, type Severity } from '@stance/core/kernel/severity'
import type { Query } from '@stance/core/rql/syntax'
import type { Cell, CellOrder } from '../../../data/lists/cell-plan.ts'
import type { PageRequest } from '../../../kernel/page.ts'
import type { IssueStatus } from '../record/issue.ts'

/** All are descending unless requested otherwise. */
export const ISSUE_SORTS = [
  'severity',
  'risk_score',
  'blast_radius',
  'created_at',
  'updated_at',
] as const
export type IssueSort = (typeof ISSUE_SORTS)[number]

/** An absent field restricts nothing; several values of one field are alternatives. */
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

/** The issues that match all of a filter and, unless it is null, a query. */
export interface IssueSelection {
  readonly filter: IssueFilter
  readonly query: Query | null
}

export interface IssueListRequest extends IssueSelection {
  /** undefined: the order of the query, else by severity. */
  readonly sort: IssueSort | undefined
  /** undefined: descending. */
  readonly order: 'asc' | 'desc' | undefined
  readonly page: PageRequest
}

/** Issues with equal leading index columns, and how many there are in the scope. */
export type IssueCell = Cell<IssueStatus>

/** The order of the cells of issues in a list. */
export const issueCellOrder = (sort: IssueSort, isNatural: boolean): CellOrder<IssueCell> => ({
  leadingKey: sort === 'severity' ? ({ severity }) => -SEVERITIES.indexOf(severity) : () => 0,
  isNatural,
})
