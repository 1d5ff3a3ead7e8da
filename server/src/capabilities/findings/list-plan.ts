import { SEVERITIES, type Severity } from '../../kernel/severity.ts'
import { FINDING_STATUSES, type FindingStatus } from './finding.ts'
import type { FindingSort } from './finding-list.ts'

/** Findings that agree in all that a list filters by, and how many they are in the scope. */
export interface Cell {
  readonly status: FindingStatus
  readonly cloud_provider: string
  readonly severity: Severity
  readonly findings: number
}

/** A part of a page, from cells that no leading sort key tells apart: they are merged. */
export interface Run {
  readonly cells: readonly Cell[]
  /** Counted from the other end, which is nearer. The rows come in reverse. */
  readonly reversed: boolean
  readonly offset: number
  readonly limit: number
}

/** How one page of a list is fetched. Chosen from the counts, before the table is touched. */
export type ListPlan =
  /** Nothing on this page: the table is not asked at all. */
  | { readonly kind: 'empty' }
  /** Merges the cells, each of which an index holds in order, and skips what is out of scope. */
  | { readonly kind: 'merge'; readonly runs: readonly Run[] }
  /** Takes every match from the accounts that have any, and sorts them. */
  | { readonly kind: 'gather'; readonly offset: number; readonly limit: number }

export interface ListSize {
  /** Cells with matches, in the order of nothing. */
  readonly cells: readonly Cell[]
  /** Findings out of scope that a merge may meet for each one inside; 0 when it meets none. */
  readonly outside: number
}

export interface ListOrder {
  readonly sort: FindingSort
  /** The direction in which the sort is usually wanted. */
  readonly natural: boolean
}

/** Sorting a gathered finding costs about as much as stepping over this many in an index. */
const GATHER_COST = 3
/** Beginning a statement, and beginning a cell in it, in the same unit. */
const RUN_COST = 400
const CELL_COST = 20

const bySeverity = ({ severity }: Cell) => -SEVERITIES.indexOf(severity)
const byStatus = ({ status }: Cell) => FINDING_STATUSES.indexOf(status) * SEVERITIES.length

/** Cells that differ in this come one after another in the list, in its order; else they mingle. */
const LEADING_KEY: Partial<Record<FindingSort, (cell: Cell) => number>> = {
  severity: bySeverity,
  status: (cell) => byStatus(cell) + bySeverity(cell),
}

/** How many findings there are in the cells. */
export const sizeOf = (cells: readonly Cell[]): number =>
  cells.reduce((sum, { findings }) => sum + findings, 0)

const groupedBy = (cells: readonly Cell[], key: (cell: Cell) => number): Map<number, Cell[]> => {
  const groups = new Map<number, Cell[]>()
  for (const cell of cells) {
    const group = groups.get(key(cell))
    if (group) group.push(cell)
    else groups.set(key(cell), [cell])
  }
  return groups
}

/** The cells as the list has them: groups in order, the cells of each mingled. */
const groupsInOrder = (cells: readonly Cell[], { sort, natural }: ListOrder): Cell[][] => {
  const groups = groupedBy(cells, LEADING_KEY[sort] ?? (() => 0))
  const ordered = [...groups.entries()].sort(([a], [b]) => a - b).map(([, group]) => group)
  return natural ? ordered : ordered.reverse()
}

/** The part of `[offset, offset + limit)` that lies in these cells. */
const runIn = (cells: readonly Cell[], offset: number, limit: number): Run => {
  const size = sizeOf(cells)
  const from = Math.max(0, offset)
  const wanted = Math.min(size, offset + limit) - from
  const reversed = from > size / 2
  return { cells, reversed, offset: reversed ? size - from - wanted : from, limit: wanted }
}

/** The page as merges, one for each group of cells that it spans. */
export const mergeRuns = (
  size: ListSize,
  order: ListOrder,
  offset: number,
  limit: number,
): Run[] => {
  const runs: Run[] = []
  let before = 0
  for (const cells of groupsInOrder(size.cells, order)) {
    const run = runIn(cells, offset - before, limit)
    if (run.limit > 0) runs.push(run)
    before += sizeOf(cells)
  }
  return runs
}

const costOf = ({ cells, offset, limit }: Run, { outside }: ListSize): number =>
  RUN_COST + CELL_COST * cells.length + (offset + limit) * (1 + outside)

/**
 * The plan that touches the fewest entries. A merge costs what lies before the page, and for each of
 * that what lies between it and the next one in scope, so it is ruinous for a narrow scope; gathering
 * costs what the list holds, whatever the table holds.
 */
export const planList = (
  size: ListSize,
  order: ListOrder,
  offset: number,
  limit: number,
): ListPlan => {
  const total = sizeOf(size.cells)
  if (offset >= total) return { kind: 'empty' }
  const runs = mergeRuns(size, order, offset, limit)
  const merged = runs.reduce((sum, run) => sum + costOf(run, size), 0)
  return RUN_COST + total * GATHER_COST < merged
    ? { kind: 'gather', offset, limit: Math.min(limit, total - offset) }
    : { kind: 'merge', runs }
}
