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

/** A part of a list. */
export interface ListWindow {
  readonly sort: IssueSort
  /** Whether the list has its usual direction. */
  readonly isNatural: boolean
  readonly offset: number
  readonly limit: number
}

/** The columns of an issue by which lists are ordered, apart from the radius. */
export interface ListKeys {
  readonly account_id: string
  readonly id: string
  readonly severity: Severity
  readonly risk_score: number
  readonly created_at: Date
  readonly updated_at: Date
}

type Value = (issue: ListKeys) => number

const VALUES: Record<Exclude<IssueSort, 'blast_radius'>, readonly Value[]> = {
  severity: [({ severity }) => SEVERITIES.indexOf(severity), ({ risk_score }) => risk_score],
  risk_score: [({ risk_score }) => risk_score],
  created_at: [({ created_at }) => created_at.getTime()],
  updated_at: [({ updated_at }) => updated_at.getTime()],
}

/** The order of the list: natural is descending, and ascending by id. */
const comparatorOf = ({ sort, isNatural }: ListWindow) => {
  const values = sort === 'blast_radius' ? [] : VALUES[sort]
  return (one: ListKeys, other: ListKeys): number => {
    const value = values.find((of) => of(one) !== of(other))
    const natural = value ? value(other) - value(one) : Number(one.id > other.id) * 2 - 1
    return isNatural ? natural : -natural
  }
}

/**
 * A window of a list that consists of some issues, which are known, and of others, which another list
 * contains in the same order. Of the others, `wholeWindow` must be read, because at most all of those that are
 * known come before the window. `merged` returns the window.
 */
export const windowWith = (known: readonly ListKeys[], window: ListWindow) => {
  const { offset, limit } = window
  const from = Math.max(0, offset - known.length)
  return {
    wholeWindow: { ...window, offset: from, limit: offset + limit - from },
    merged: <Row extends ListKeys>(others: readonly Row[]): (Row | ListKeys)[] =>
      [...known, ...others].sort(comparatorOf(window)).slice(offset - from, offset - from + limit),
  }
}
