import type { Severity } from '@stance/core/kernel/severity'

/**
 * Records that agree in what every list of their kind filters by, and how many they are in the
 * scope. An index holds the records of each cell in the order of a list.
 */
export interface Cell<Status extends string = string> {
  readonly status: Status
  readonly cloud_provider: string
  readonly severity: Severity
  readonly rows: number
}

/** A part of a page, from cells that no leading sort key tells apart: they are merged. */
export interface Run<Of extends Cell = Cell> {
  readonly cells: readonly Of[]
  /** Counted from the other end, which is nearer. The rows come in reverse. */
  readonly reversed: boolean
  readonly offset: number
  readonly limit: number
}

/** How one page of a list is fetched. Chosen from the counts, before the table is touched. */
export type ListPlan<Of extends Cell = Cell> =
  /** Nothing on this page: the table is not asked at all. */
  | { readonly kind: 'empty' }
  /** Merges the cells, each of which an index holds in order, and skips what is out of scope. */
  | { readonly kind: 'merge'; readonly runs: readonly Run<Of>[] }
  /** Takes every match from the accounts that have any, and sorts them. */
  | { readonly kind: 'gather'; readonly offset: number; readonly limit: number }

export interface ListSize<Of extends Cell = Cell> {
  /** Cells with matches, in the order of nothing. */
  readonly cells: readonly Of[]
  /** Records that do not match and that a merge may meet for each one that does; 0 when it meets none. */
  readonly outside: number
}

export interface CellOrder<Of extends Cell = Cell> {
  /**
   * Cells that differ in this come one after another in the list, the lesser first; those that
   * agree mingle.
   */
  readonly leading: (cell: Of) => number
  /** The direction in which the sort is usually wanted. */
  readonly natural: boolean
}

/** Sorting a gathered record costs about as much as stepping over this many in an index. */
const GATHER_COST = 3
/** Beginning a statement, and beginning a cell in it, in the same unit. */
const RUN_COST = 400
const CELL_COST = 20

/** How many records there are in the cells. */
export const sizeOf = (cells: readonly Cell[]): number =>
  cells.reduce((sum, { rows }) => sum + rows, 0)

/** The cells as the list has them: groups in order, the cells of each mingled. */
export const groupsInOrder = <Of extends Cell>(
  cells: readonly Of[],
  { leading, natural }: CellOrder<Of>,
): Of[][] => {
  const groups = new Map<number, Of[]>()
  for (const cell of cells) {
    const group = groups.get(leading(cell))
    if (group) group.push(cell)
    else groups.set(leading(cell), [cell])
  }
  const ordered = [...groups.entries()].sort(([a], [b]) => a - b).map(([, group]) => group)
  return natural ? ordered : ordered.reverse()
}

/** The part of `[offset, offset + limit)` that lies in these cells. */
const runIn = <Of extends Cell>(cells: readonly Of[], offset: number, limit: number): Run<Of> => {
  const size = sizeOf(cells)
  const from = Math.max(0, offset)
  const wanted = Math.min(size, offset + limit) - from
  const reversed = from > size / 2
  return { cells, reversed, offset: reversed ? size - from - wanted : from, limit: wanted }
}

/** The page as merges, one for each group of cells that it spans. */
export const cellRuns = <Of extends Cell>(
  size: ListSize<Of>,
  order: CellOrder<Of>,
  offset: number,
  limit: number,
): Run<Of>[] => {
  const runs: Run<Of>[] = []
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
 * that what lies between it and the next match, so it is ruinous for a narrow scope; gathering costs
 * what the list holds, whatever the table holds.
 */
export const planCells = <Of extends Cell>(
  size: ListSize<Of>,
  order: CellOrder<Of>,
  offset: number,
  limit: number,
): ListPlan<Of> => {
  const total = sizeOf(size.cells)
  if (offset >= total) return { kind: 'empty' }
  const runs = cellRuns(size, order, offset, limit)
  const merged = runs.reduce((sum, run) => sum + costOf(run, size), 0)
  return RUN_COST + total * GATHER_COST < merged
    ? { kind: 'gather', offset, limit: Math.min(limit, total - offset) }
    : { kind: 'merge', runs }
}
