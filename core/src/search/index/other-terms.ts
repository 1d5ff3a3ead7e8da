import type { CoveredSegment, RankedTerm, RankedTerms } from './ranked-terms.ts'
import { impactIn, visitTerm } from './segments/postings.ts'
import { documentCount } from './segments/segment.ts'

const numberIn = ({ terms }: RankedTerm, at: number): number => terms[at]?.[0] ?? -1

/** Returns the documents in the ranges that have all of the terms, in their order. */
const documentsWithAll = (
  { segment, ranges }: CoveredSegment,
  terms: readonly number[],
): readonly number[] => {
  if (terms.includes(-1)) return []
  const found: number[] = []
  const [rarest, ...others] = [...terms].sort(
    (a, b) => documentCount(segment, a) - documentCount(segment, b),
  )
  const impacts = others.map((term) => impactIn(segment, term))
  if (rarest !== undefined)
    visitTerm(segment, rarest, ranges, (document) => {
      if (impacts.every((impactOf) => impactOf(document) > 0)) found.push(document)
    })
  return found
}

const withComplete = (found: Uint16Array, complete: readonly number[]): Uint16Array =>
  complete.length === 0 ? found : Uint16Array.from(new Set([...found, ...complete])).sort()

/**
 * Adds what the parts of identifiers are worth to the documents of a segment that have a score, which are
 * `found` in their order, or all words of an identifier. `at` is the number of the segment.
 */
export const addOtherTerms = (
  scores: Int32Array,
  found: Uint16Array,
  covered: CoveredSegment,
  { others, together }: RankedTerms,
  at: number,
): void => {
  const { segment } = covered
  const complete = together.flatMap((words) =>
    documentsWithAll(
      covered,
      words.map((word) => numberIn(word, at)),
    ),
  )
  const documents = withComplete(found, complete)
  for (const other of others) {
    const term = numberIn(other, at)
    if (term === -1) continue
    const impactOf = impactIn(segment, term)
    for (let one = 0; one < documents.length; one++) {
      const document = documents[one] as number
      scores[document] = (scores[document] as number) + other.weight * impactOf(document)
    }
  }
}
