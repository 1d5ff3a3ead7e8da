import type { CoveredSegment, RankedTerm, RankedTerms } from './ranked-terms.ts'
import type { SegmentRanges } from './search-scope.ts'
import { impactIn, visitTerm } from './segments/postings.ts'

const numberIn = ({ terms }: RankedTerm, at: number): number => terms[at]?.[0] ?? -1

/** Counts how many of the terms each document has; returns 1 for those that have all. */
const documentsWithAll = (
  { segment, ranges }: CoveredSegment,
  terms: readonly number[],
): Uint8Array => {
  const counts = new Uint8Array(segment.documents)
  if (terms.includes(-1)) return counts
  for (const term of terms)
    visitTerm(segment, term, ranges, (document) => {
      counts[document] = (counts[document] as number) + 1
    })
  return counts.map((count) => (count === terms.length ? 1 : 0))
}

/** Writes the documents that have a score or are complete, in their order, and returns their number. */
const collectFound = (
  scores: Int32Array,
  complete: readonly Uint8Array[],
  { bounds }: SegmentRanges,
  found: Uint16Array,
): number => {
  let count = 0
  for (let range = 0; range < bounds.length; range += 2)
    for (let at = bounds[range] as number; at < (bounds[range + 1] as number); at++)
      if (scores[at] !== 0 || complete.some((documents) => documents[at] === 1)) found[count++] = at
  return count
}

/**
 * Adds what the parts of identifiers are worth to the documents of a segment that have a score, or all
 * words of an identifier. `found` is a buffer for them. `at` is the number of the segment.
 */
export const addOtherTerms = (
  scores: Int32Array,
  found: Uint16Array,
  covered: CoveredSegment,
  { others, together }: RankedTerms,
  at: number,
): void => {
  const { segment, ranges } = covered
  const complete = together.map((words) =>
    documentsWithAll(
      covered,
      words.map((word) => numberIn(word, at)),
    ),
  )
  const count = collectFound(scores, complete, ranges, found)
  for (const other of others) {
    const term = numberIn(other, at)
    if (term === -1) continue
    const impactOf = impactIn(segment, term)
    for (let one = 0; one < count; one++) {
      const document = found[one] as number
      scores[document] = (scores[document] as number) + other.weight * impactOf(document)
    }
  }
}
