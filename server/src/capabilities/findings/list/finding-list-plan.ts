import { SEVERITIES } from '@stance/core/kernel/severity'
import {
  type Cell as CellOf,
  type CellOrder,
  cellRuns,
  groupsInOrder,
  type ListPlan as PlanOf,
  planCells,
  type Run as RunOf,
  type ListSize as SizeOf,
} from '../../../data/lists/cell-plan.ts'
import { FINDING_STATUSES, type FindingStatus } from '../record/finding.ts'
import type { FindingSort } from './finding-list.ts'

/** Findings that agree in all that a list filters by, and how many they are in the scope. */
export type Cell = CellOf<FindingStatus>
export type Run = RunOf<Cell>
export type ListPlan = PlanOf<Cell>
export type ListSize = SizeOf<Cell>

export interface ListOrder {
  readonly sort: FindingSort
  /** The direction in which the sort is usually wanted. */
  readonly natural: boolean
}

const bySeverity = ({ severity }: Cell) => -SEVERITIES.indexOf(severity)
const byStatus = ({ status }: Cell) => FINDING_STATUSES.indexOf(status) * SEVERITIES.length

/** Cells that differ in this come one after another in the list, in its order; else they mingle. */
const LEADING_KEY: Partial<Record<FindingSort, (cell: Cell) => number>> = {
  severity: bySeverity,
  status: (cell) => byStatus(cell) + bySeverity(cell),
}

const cellOrder = ({ sort, natural }: ListOrder): CellOrder<Cell> => ({
  leading: LEADING_KEY[sort] ?? (() => 0),
  natural,
})

/** The cells in the order of the list; those of one group mingle. */
export const cellGroups = (size: ListSize, order: ListOrder): Cell[][] =>
  groupsInOrder(size.cells, cellOrder(order))

/** The page as merges, one for each group of cells that it spans. */
export const mergeRuns = (size: ListSize, order: ListOrder, offset: number, limit: number): Run[] =>
  cellRuns(size, cellOrder(order), offset, limit)

/** The plan that touches the fewest entries, for a page of findings. */
export const planList = (
  size: ListSize,
  order: ListOrder,
  offset: number,
  limit: number,
): ListPlan => planCells(size, cellOrder(order), offset, limit)
