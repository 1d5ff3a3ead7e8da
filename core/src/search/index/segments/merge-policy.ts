import { deadDocuments, MAX_SEGMENT_DOCUMENTS, type Segment } from './segment.ts'

/** As many segments of one tier become one of the next. */
const SEGMENTS_A_TIER = 8
/** The largest segments of each tier. */
const TIERS = [1_024, 8_192, MAX_SEGMENT_DOCUMENTS] as const
/** A segment with more dead documents is written again without them. */
const MAX_DEAD_SHARE = 0.3

const liveOf = (segment: Segment): number => segment.documents - deadDocuments(segment)

/** Returns the largest number of the smallest segments that fit into one, at most a tier of them. */
const fitting = (segments: readonly Segment[]): readonly Segment[] => {
  const sorted = [...segments].sort((a, b) => liveOf(a) - liveOf(b))
  let documents = 0
  let count = 0
  for (const segment of sorted) {
    documents += liveOf(segment)
    if (documents > MAX_SEGMENT_DOCUMENTS || count === SEGMENTS_A_TIER) break
    count++
  }
  return sorted.slice(0, count)
}

/**
 * Returns the segments that should become one, or none. Many small segments make each search slow, and
 * a merge copies its documents, so each document is copied once a tier.
 */
export const segmentsToMerge = (segments: readonly Segment[]): readonly Segment[] => {
  const stale = segments.find(
    (segment) => deadDocuments(segment) > segment.documents * MAX_DEAD_SHARE,
  )
  if (stale !== undefined) return [stale]
  // Half full segments stay as they are.
  const growing = segments.filter((one) => liveOf(one) < MAX_SEGMENT_DOCUMENTS / 2)
  let smallest = 0
  for (const largest of TIERS) {
    const tier = growing.filter((one) => liveOf(one) > smallest && liveOf(one) <= largest)
    if (tier.length >= SEGMENTS_A_TIER) return fitting(tier)
    smallest = largest
  }
  return []
}
