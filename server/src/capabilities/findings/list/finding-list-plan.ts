import { SEVERITIES } from '@stance/core/kernel/severity'
import {
  type Cell as CellOf,
  type CellOrder,
  cellRanges,
  groupCells,
  type ListPlan as PlanOf,
  planCells,
  type CellRange as RangeOf,
  type ListSize as SizeOf,
} from '../../../data/lists/cell-plan.ts'
import { FINDING_STATUSES, type FindingStatus } from '../record/finding.ts'
import type { FindingSort } from './finding-list.ts'

/** The number of findings in the scope that agree in every column that a list filters by. */
export type Cell = CellOf<FindingStatus>
export type Range = RangeOf<Cell>
export type ListPlan = PlanOf<Cell>
export type ListSize = SizeOf<Cell>

export interface ListOrder {
  readonly sort: FindingSort
  /** Whether the sort has its natural direction. */
  readonly isNatural: boolean
}

const bySeverity = ({ severity }: Cell) => -SEVERITIES.indexOf(severity)
const byStatus = ({ status }: Cell) => FINDING_STATUSES.indexOf(status) * SEVERITIES.length

/** Cells with different keys follow each other in the list; cells with equal keys are interleaved. */
const LEADING_KEY: Partial<Record<FindingSort, (cell: Cell) => number>> = {
  severity: bySeverity,
  status: (cell) => byStatus(cell) + bySeverity(cell),
}

const cellOrder = ({ sort, isNatural }: ListOrder): CellOrder<Cell> => ({
  leadingKey: LEADING_KEY[sort] ?? (() => 0),
  isNatural,
})

/** The cells in the order of the list. Those of one group are interleaved. */
export const cellGroups = (size: ListSize, order: ListOrder): Cell[][] =>
  groupCells(size.cells, cellOrder(order))

/** The page as merged index ranges, one for each group of cells that it spans. */
export const mergeRanges = (
  size: ListSize,
  order: ListOrder,
  offset: number,
  limit: number,
): Range[] => cellRanges(size, cellOrder(order), offset, limit)

/** Chooses the plan that reads the fewest index entries for a page of findings. */
export const planList = (
  size: ListSize,
  order: ListOrder,
  offset: number,
  limit: number,
): ListPlan => planCells(size, cellOrder(order), offset, limit)
