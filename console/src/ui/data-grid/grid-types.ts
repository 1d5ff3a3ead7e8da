import type { ReactNode, Ref } from 'react'

/** A column of a grid. Define columns outside of components: rows are drawn again when columns change. */
export interface GridColumn<Row> {
  id: string
  header: string
  /** The track of the column in CSS, for example `96px` or `minmax(240px,1fr)`. */
  track: string
  cell: (row: Row) => ReactNode
  isSortable?: boolean
  /** Numbers and ages stand at the end of their column. */
  align?: 'end'
  /** A narrow grid leaves the column out: first `lg`, then `sm`. Below 560 px, both are left out. */
  hideBelow?: 'sm' | 'lg'
}

export interface GridSort {
  column: string
  order: 'asc' | 'desc'
}

/** Selected rows by their ids. They stay selected when a filter hides them. */
export type GridSelection<Row> = ReadonlyMap<string, Row>

export interface DataGridProps<Row> {
  label: string
  columns: readonly GridColumn<Row>[]
  /** How many rows match, whether they are loaded or not. */
  total: number
  /** Returns a loaded row; undefined draws a row that is loading. */
  rowAt: (index: number) => Row | undefined
  idOf: (row: Row) => string
  /** What screen readers call a row. */
  nameOf: (row: Row) => string
  /** Gets the rows that are on the screen, to load them. */
  onRangeChange: (first: number, last: number) => void
  /** The rows are of the last filter while those of the new one are loaded. */
  isBusy?: boolean
  /** The list starts at its top when this text changes: filters and sort. */
  resetKey?: string
  sort?: GridSort
  onSort?: (sort: GridSort) => void
  selection?: GridSelection<Row>
  onSelectionChange?: (selection: GridSelection<Row>) => void
  /** The row that is open in the drawer. */
  openId?: string | undefined
  onOpen?: (row: Row, index: number) => void
  handle?: Ref<GridHandle>
  /** Stands over the rows when there are none. */
  empty?: ReactNode
}

/** What a page can tell its grid. */
export interface GridHandle {
  /** Moves to the next (1) or the previous (-1) row, and opens it while the drawer is open. */
  step: (by: number) => void
}

/** A list longer than this cannot be scrolled reliably: browsers limit the height of an element. */
export const MAX_GRID_ROWS = 100_000
