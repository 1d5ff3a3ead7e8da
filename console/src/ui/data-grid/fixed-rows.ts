/** Rows from the first to the last, both included. */
export interface RowRange {
  first: number
  last: number
}

/** Returns the rows of which a part is on the screen. */
export const rowsOnScreen = (
  top: number,
  viewHeight: number,
  { count, height }: { count: number; height: number },
): RowRange => {
  const end = Math.max(0, count - 1)
  const first = Math.min(end, Math.max(0, Math.floor(top / height)))
  const last = Math.ceil((top + viewHeight) / height) - 1
  return { first, last: Math.max(first, Math.min(end, last)) }
}

/** Returns the rows to draw: some more on both sides, and the pinned one wherever it is, in their order. */
export const rowsToDraw = (
  { first, last }: RowRange,
  { count, around, pinned }: { count: number; around: number; pinned: number },
): number[] => {
  const from = Math.max(0, first - around)
  const to = Math.min(count - 1, last + around)
  const rows = Array.from({ length: Math.max(0, to - from + 1) }, (_, step) => from + step)
  if (pinned >= count || (pinned >= from && pinned <= to)) return rows
  return pinned < from ? [pinned, ...rows] : [...rows, pinned]
}

/** Returns the nearest position of the scroll bar at which all of the row is on the screen. */
export const topToShow = (index: number, top: number, viewHeight: number, height: number) => {
  const start = index * height
  if (start < top) return start
  return Math.max(top, start + height - viewHeight)
}
