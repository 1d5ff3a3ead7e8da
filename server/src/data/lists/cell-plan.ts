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
  readonly reversed: boolean
  readonly offset: number
  readonly limit: number
}

/** How one page of a list is read. Chosen from the counters, before the table is read. */
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
  readonly leading: (cell: Of) => number
  /** Whether the sort has its usual direction. */
  readonly natural: boolean
}

/** Reading and sorting a record costs about as much as skipping this many index entries. */
const SORT_COST = 3
/** The cost of a statement, and of a cell in it, in the same unit. */
const RANGE_COST = 400
const CELL_COST = 20

/** The number of records in the cells. */
export const sizeOf = (cells: readonly Cell[]): number =>
  cells.reduce((sum, { rows }) => sum + rows, 0)

/** The cells in the order of the list: groups in order; the cells of a group are interleaved. */
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

/** The part of `[offset, offset + limit)` inside of these cells. */
const rangeIn = <Of extends Cell>(
  cells: readonly Of[],
  offset: number,
  limit: number,
): CellRange<Of> => {
  const size = sizeOf(cells)
  const from = Math.max(0, offset)
  const length = Math.min(size, offset + limit) - from
  const reversed = from > size / 2
  return { cells, reversed, offset: reversed ? size - from - length : from, limit: length }
}

/** The ranges of a page, one for each group of cells that it spans. */
export const cellRanges = <Of extends Cell>(
  size: ListSize<Of>,
  order: CellOrder<Of>,
  offset: number,
  limit: number,
): CellRange<Of>[] => {
  const ranges: CellRange<Of>[] = []
  let before = 0
  for (const cells of groupsInOrder(size.cells, order)) {
    const range = rangeIn(cells, offset - before, limit)
    if (range.limit > 0) ranges.push(range)
    before += sizeOf(cells)
  }
  return ranges
}

const costOf = ({ cells, offset, limit }: CellRange, { skippedPerMatch }: ListSize): number =>
  RANGE_COST + CELL_COST * cells.length + (offset + limit) * (1 + skippedPerMatch)

/**
 * The plan with the lowest estimated cost. A merge reads everything up to the end of the page and the
 * entries between the matches, so it is very expensive for a narrow scope. Filtering and sorting
 * costs as much as the list has matches, whatever the size of the table.
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
