import type { GridSelection } from './grid-types.ts'

/** Returns the selection with the row added, or without it. */
export const toggleRow = <Row>(selection: GridSelection<Row>, id: string, row: Row) => {
  const next = new Map(selection)
  if (!next.delete(id)) next.set(id, row)
  return next
}

/** Returns the selection with all rows added. */
export const addRows = <Row>(
  selection: GridSelection<Row>,
  rows: readonly Row[],
  idOf: (row: Row) => string,
) => new Map([...selection, ...rows.map((row) => [idOf(row), row] as const)])

/** Returns the selection without the rows. */
export const removeRows = <Row>(
  selection: GridSelection<Row>,
  rows: readonly Row[],
  idOf: (row: Row) => string,
) => {
  const next = new Map(selection)
  for (const row of rows) next.delete(idOf(row))
  return next
}

/** Returns the loaded rows between two places of the list, both included, in either order. */
export const rowsBetween = <Row>(
  rowAt: (index: number) => Row | undefined,
  from: number,
  to: number,
) => {
  const first = Math.min(from, to)
  const count = Math.abs(to - from) + 1
  return Array.from({ length: count }, (_, step) => rowAt(first + step)).filter(
    (row) => row !== undefined,
  )
}
