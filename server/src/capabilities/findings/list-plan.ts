/** How one page of a list is fetched. Chosen from the counts, before the table is touched. */
export type ListPlan =
  /** Nothing on this page: the table is not asked at all. */
  | { readonly kind: 'empty' }
  /** Walks the index of the sort order and skips what does not match. */
  | {
      readonly kind: 'walk'
      readonly reversed: boolean
      readonly offset: number
      readonly limit: number
    }
  /** Takes every match from the accounts that have any, and sorts them. */
  | { readonly kind: 'gather'; readonly offset: number; readonly limit: number }

export interface ListSize {
  /** Matches inside the caller's scope. */
  readonly total: number
  /** Rows of the table, roughly. */
  readonly rows: number
}

/** Sorting a gathered row costs about this many entries of an index walk. */
const GATHER_COST = 3

/**
 * The plan that touches the fewest entries. A walk meets a match every `rows / total` entries, so
 * it is right for a dense list and ruinous for a sparse one; gathering costs what the list holds,
 * whatever the table holds. Past the middle a walk comes from the other end.
 */
export const planList = (size: ListSize, offset: number, limit: number): ListPlan => {
  const { total, rows } = size
  if (offset >= total) return { kind: 'empty' }
  const wanted = Math.min(limit, total - offset)
  const reversed = offset > total / 2
  const skipped = reversed ? total - offset - wanted : offset
  const walked = (skipped + wanted) * Math.max(1, rows / total)
  return total * GATHER_COST < walked
    ? { kind: 'gather', offset, limit: wanted }
    : { kind: 'walk', reversed, offset: skipped, limit: wanted }
}
