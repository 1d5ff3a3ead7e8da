import type { DocumentPlacement } from './search-document.ts'

/** A placement as a row of texts: in the order in which segments sort their documents. */
export const placementRow = (placement: DocumentPlacement): readonly string[] => [
  placement.cloud_provider,
  placement.account_id,
  placement.region,
  placement.application_id,
]

export const PROVIDER = 0
export const ACCOUNT = 1
export const REGION = 2
export const APPLICATION = 3

const compareRows = (one: readonly string[], other: readonly string[]): number => {
  for (let at = 0; at < one.length; at++) {
    const a = one[at] as string
    const b = other[at] as string
    if (a !== b) return a < b ? -1 : 1
  }
  return 0
}

/** Returns the rank of each placement by number. Placements that are added later keep the order of the others. */
export const placementRanks = (rows: readonly (readonly string[])[]): Uint32Array => {
  const sorted = Uint32Array.from(rows, (_, at) => at).sort((a, b) =>
    compareRows(rows[a] ?? [], rows[b] ?? []),
  )
  const ranks = new Uint32Array(rows.length)
  for (let at = 0; at < sorted.length; at++) ranks[sorted[at] as number] = at
  return ranks
}
