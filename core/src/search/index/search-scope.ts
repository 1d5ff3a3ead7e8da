import { ACCOUNT, APPLICATION, PROVIDER, REGION } from './placement-table.ts'
import type { Segment } from './segments/segment.ts'

/** One dimension of a data scope: everything, or exactly these values. */
export type ScopeDimension = 'all' | readonly string[]

/** What a caller may see. It has the shape of the data scope of the service. */
export interface SearchScope {
  readonly accounts: ScopeDimension
  readonly providers: ScopeDimension
  readonly regions: ScopeDimension
  readonly applications: ScopeDimension
}

/** The placements that a search covers. */
export interface PlacementMask {
  /** 1 for each placement by number; null: all. */
  readonly admitted: Uint8Array | null
  /** The ranges of the segments that were searched. */
  readonly ranges: WeakMap<Segment, SegmentRanges>
}

const isRestricted = (scope: SearchScope): boolean =>
  scope.accounts !== 'all' ||
  scope.providers !== 'all' ||
  scope.regions !== 'all' ||
  scope.applications !== 'all'

const MAX_CACHED_MASKS = 64

/** The masks of the scopes that were searched last. */
export class PlacementMasks {
  readonly #masks = new Map<string, PlacementMask>()
  #rows = 0

  /** Returns the mask of a scope; masks of fewer placements are forgotten. */
  get(
    rows: readonly (readonly string[])[],
    scope: SearchScope,
    providers: readonly string[] | undefined,
  ): PlacementMask {
    if (rows.length !== this.#rows || this.#masks.size >= MAX_CACHED_MASKS) this.#masks.clear()
    this.#rows = rows.length
    const key = JSON.stringify([scope, providers])
    const existing = this.#masks.get(key)
    if (existing !== undefined) return existing
    const mask = placementMask(rows, scope, providers)
    this.#masks.set(key, mask)
    return mask
  }

  clear(): void {
    this.#masks.clear()
  }
}

/** Returns the placements of a scope, of the given providers only if there are any. */
const placementMask = (
  rows: readonly (readonly string[])[],
  scope: SearchScope,
  providers: readonly string[] | undefined,
): PlacementMask => {
  if (!isRestricted(scope) && providers === undefined)
    return { admitted: null, ranges: new WeakMap() }
  const dimensions: (readonly [number, ReadonlySet<string>])[] = []
  const restrict = (column: number, dimension: ScopeDimension) => {
    if (dimension !== 'all') dimensions.push([column, new Set(dimension)])
  }
  restrict(ACCOUNT, scope.accounts)
  restrict(PROVIDER, scope.providers)
  restrict(REGION, scope.regions)
  restrict(APPLICATION, scope.applications)
  restrict(PROVIDER, providers ?? 'all')
  const admitted = new Uint8Array(rows.length)
  for (const [at, row] of rows.entries())
    if (dimensions.every(([column, values]) => values.has(row[column] as string))) admitted[at] = 1
  return { admitted, ranges: new WeakMap() }
}

/**
 * The documents of a segment that a search covers, as ranges: starts and ends in turn. A segment is
 * sorted by placement, so a scope is a few ranges, and nothing outside of them is read.
 */
export interface SegmentRanges {
  readonly bounds: Uint32Array
  readonly documents: number
  readonly isWhole: boolean
}

export const segmentRanges = (segment: Segment, mask: PlacementMask): SegmentRanges => {
  const existing = mask.ranges.get(segment)
  if (existing !== undefined) return existing
  const ranges = rangesOf(segment, mask.admitted)
  mask.ranges.set(segment, ranges)
  return ranges
}

const rangesOf = (segment: Segment, admitted: Uint8Array | null): SegmentRanges => {
  const { runPlacements, runStarts, documents } = segment
  if (admitted === null) return { bounds: Uint32Array.of(0, documents), documents, isWhole: true }
  const bounds: number[] = []
  let count = 0
  for (let run = 0; run < runPlacements.length; run++) {
    if (admitted[runPlacements[run] as number] !== 1) continue
    const start = runStarts[run] as number
    const end = runStarts[run + 1] as number
    count += end - start
    if (bounds.at(-1) === start) bounds[bounds.length - 1] = end
    else bounds.push(start, end)
  }
  return { bounds: Uint32Array.from(bounds), documents: count, isWhole: count === documents }
}
