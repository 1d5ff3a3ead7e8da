import type { Phrase, SearchBox } from '../query/search-box.ts'
import type { SegmentRanges } from './search-scope.ts'
import { encodeTerm, findTerm, visitPrefix } from './segments/dictionary.ts'
import { PhraseMatcher } from './segments/phrase-matching.ts'
import { visitTerm } from './segments/postings.ts'
import { documentCount, type Segment } from './segments/segment.ts'

const HAS_DIGIT = /[0-9]/

const numberOf = (segment: Segment, term: string): number =>
  findTerm(segment.dictionary, encodeTerm(term))

/** Visits the documents in the ranges that have a phrase, some of them twice. */
const visitPhrase = (
  segment: Segment,
  phrase: Phrase,
  ranges: SegmentRanges,
  visit: (document: number) => void,
): void => {
  if (phrase.term !== null) {
    const term = numberOf(segment, phrase.term)
    if (term !== -1) visitTerm(segment, term, ranges, visit)
  }
  if (phrase.words.length > 1) visitSequence(segment, phrase.words, ranges, visit)
}

/** Visits the documents in the ranges that have words one after the other. */
const visitSequence = (
  segment: Segment,
  words: readonly string[],
  ranges: SegmentRanges,
  visit: (document: number) => void,
): void => {
  const terms = words.map((word) => numberOf(segment, word))
  if (terms.includes(-1)) return
  const rarest = terms.reduce((best, term) =>
    documentCount(segment, term) < documentCount(segment, best) ? term : best,
  )
  const matcher = new PhraseMatcher(
    segment,
    terms,
    words.some((word) => HAS_DIGIT.test(word)),
  )
  visitTerm(segment, rarest, ranges, (document) => {
    if (matcher.matches(document)) visit(document)
  })
}

/** Whether a query requires or excludes something, so that not every document is eligible. */
export const hasRequirements = (box: SearchBox): boolean =>
  box.phrases.length + box.excluded.length + box.excludedPrefixes.length > 0

/** Returns 1 for each document in the ranges that has every phrase and nothing that is excluded. */
export const eligibleDocuments = (
  segment: Segment,
  box: SearchBox,
  ranges: SegmentRanges,
): Uint8Array => {
  const found = new Uint8Array(segment.documents)
  if (box.phrases.length === 0) found.fill(1)
  for (const [at, phrase] of box.phrases.entries()) {
    let count = 0
    visitPhrase(segment, phrase, ranges, (document) => {
      // Only documents with all phrases before this one count on.
      if (found[document] !== at) return
      found[document] = at + 1
      count++
    })
    if (count === 0) return found.fill(0)
  }
  const all = Math.max(1, box.phrases.length)
  for (let at = 0; at < found.length; at++) found[at] = found[at] === all ? 1 : 0
  const exclude = (document: number) => {
    found[document] = 0
  }
  for (const phrase of box.excluded) visitPhrase(segment, phrase, ranges, exclude)
  for (const prefix of box.excludedPrefixes)
    visitPrefix(segment.dictionary, encodeTerm(prefix), (term) => {
      visitTerm(segment, term, ranges, exclude)
      return true
    })
  return found
}
