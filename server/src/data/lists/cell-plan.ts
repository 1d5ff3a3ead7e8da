import type { Severity } from '@stance/core/kernel/severity'

/**
 * The records that agree in the columns that lists of their kind filter by, and how many of them are
 * in the scope. An index contains the records of each cell in the order of a list.
 */
export interface Cell<Status extends string = string> {
  readonly status: Status
  readonly cloud_provider: string
  readonly severity: Severity
  readonly rows: number
}

/** A part of a page, from cells with the same leading sort key. Their records are interleaved. */
export interface CellRange<Of extends Cell = Cell> {
  readonly cells: readonly Of[]
  /** Whether the offset counts from the end, because the end is nearer. Then rows come in reverse. */
  readonly isReversed: boolean
  readonly offset: number
  readonly limit: number
}

/** How one page of a list is read. It is chosen from the counters, before the table is read. */
export type ListPlan<Of extends Cell = Cell> =
  /** The page is empty: the table is not read. */
  | { readonly kind: 'empty' }
  /** Merges the cells, each from an index in order, and skips records outside of the scope. */
  | { readonly kind: 'indexMerge'; readonly ranges: readonly CellRange<Of>[] }
  /** Reads every match of the accounts that have any, and sorts them. */
  | { readonly kind: 'filterAndSort'; readonly offset: number; readonly limit: number }

export interface ListSize<Of extends Cell = Cell> {
  /** Cells with matches, in no particular order. */
  readonly cells: readonly Of[]
  /** How many index entries a merge skips for each match; 0 if it skips none. */
  readonly skippedPerMatch: number
}

export interface CellOrder<Of extends Cell = Cell> {
  /** Cells come in ascending order of this key; cells with the same key are interleaved. */
  readonly leadingKey: (cell: Of) => number
  /** Whether the sort has its usual direction. */
  readonly isNatural: boolean
}

/** Reading and sorting a record costs about as much as skipping this many index entries. */
const SORT_COST = 3
/** The cost of a statement, and of a cell in it, in the same unit. */
const RANGE_COST = 400
const CELL_COST = 20

/** Returns the number of records in the cells. */
export const sizeOf = (cells: readonly Cell[]): number =>
  cells.reduce((sum, { rows }) => sum + rows, 0)

/** Groups the cells by leading key, in the order of the list. The records of a group are interleaved. */
export const groupCells = <Of extends Cell>(
  cells: readonly Of[],
  { leadingKey, isNatural }: CellOrder<Of>,
): Of[][] => {
  const groups = new Map<number, Of[]>()
  for (const cell of cells) {
    const group = groups.get(leadingKey(cell))
    if (group) group.push(cell)
    else groups.set(leadingKey(cell), [cell])
  }
  const ordered = [...groups.entries()].sort(([a], [b]) => a - b).map(([, group]) => group)
  return isNatural ? ordered : ordered.reverse()
}

/** Returns the part of `[offset, offset + limit)` that is inside these cells. */
const rangeIn = <Of extends Cell>(
  cells: readonly Of[],
  offset: number,
  limit: number,
): CellRange<Of> => {
  const size = sizeOf(cells)
  const from = Math.max(0, offset)
  const length = Math.min(size, offset + limit) - from
  const isReversed = from > size / 2
  return {
    cells,
    isReversed: isReversed,
    offset: isReversed ? size - from - length : from,
    limit: length,
  }
}

/** Returns the ranges of a page, one for each group of cells that it spans. */
export const cellRanges = <Of extends Cell>(
  size: ListSize<Of>,
  order: CellOrder<Of>,
  offset: number,
  limit: number,
): CellRange<Of>[] => {
  const ranges: CellRange<Of>[] = []
  let before = 0
  for (const cells of groupCells(size.cells, order)) {
    const range = rangeIn(cells, offset - before, limit)
    if (range.limit > 0) ranges.push(range)
    before += sizeOf(cells)
  }
  return ranges
}

const costOf = ({ cells, offset, limit }: CellRange, { skippedPerMatch }: ListSize): number =>
  RANGE_COST + CELL_COST * cells.length + (offset + limit) * (1 + skippedPerMatch)

/**
 * Returns the plan with the lowest estimated cost. A merge reads everything up to the end of the page
 * and the entries between the matches, so it is very expensive for a narrow scope. The cost of
 * filtering and sorting depends on the number of matches, not on the size of the table.
 */
export const planCells = <Of extends Cell>(
  size: ListSize<Of>,
  order: CellOrder<Of>,
  offset: number,
  limit: number,
): ListPlan<Of> => {
  const total = sizeOf(size.cells)
  if (offset >= total) return { kind: 'empty' }
  const ranges = cellRanges(size, order, offset, limit)
  const mergeCost = ranges.reduce((sum, range) => sum + costOf(range, size), 0)
  return RANGE_COST + total * SORT_COST < mergeCost
    ? { kind: 'filterAndSort', offset, limit: Math.min(limit, total - offset) }
    : { kind: 'indexMerge', ranges }
}
