import { findingTerms } from '../query/finding-terms.ts'
import type { SearchBox } from '../query/search-box.ts'
import { SUFFIX_BEGINNINGS } from '../query/suffixes.ts'
import { isMeaningful } from '../semantics/concepts/concepts.ts'
import type { SegmentRanges } from './search-scope.ts'
import { type EncodedTerm, encodeTerm, findTerm, visitPrefix } from './segments/dictionary.ts'
import { MAX_IMPACT } from './segments/field-weights.ts'
import { countTerm } from './segments/postings.ts'
import type { Segment } from './segments/segment.ts'

/** A segment with the part of it that a search covers. */
export interface CoveredSegment {
  readonly segment: Segment
  readonly ranges: SegmentRanges
}

/** A word or a prefix of a query with its weight and its terms in each segment. */
export interface RankedTerm {
  readonly documents: number
  readonly weight: number
  /** For each segment: the numbers of the terms; more than one for a prefix. */
  readonly terms: readonly (readonly number[])[]
}

/** Rarer and repeated words say more; what a query has beyond them would cost time and change little. */
const MAX_RANKED_TERMS = 32
/** Weights are whole numbers, so that the order of additions does not change a score. */
const WEIGHT_UNIT = 4096

/** What a score is divided by, so that it is BM25's. */
export const SCORE_UNIT = WEIGHT_UNIT * MAX_IMPACT

/** More would not matter, and the sum of all weights has to stay within 32 bits. */
const MAX_TIMES = 4

/**
 * Returns the weight of a term by the documents that the caller may see, and by no others. `times` is how
 * often the query has it: a long text repeats what it is about.
 */
export const weightOf = (documents: number, all: number, times = 1): number => {
  const rarity = Math.log(1 + (all - documents + 0.5) / (documents + 0.5))
  return Math.max(1, Math.round(WEIGHT_UNIT * rarity * Math.sqrt(Math.min(times, MAX_TIMES))))
}

const numbersOf = (segment: Segment, word: EncodedTerm): readonly number[] => {
  const term = findTerm(segment.dictionary, word)
  return term === -1 ? [] : [term]
}

/**
 * Returns the terms that a prefix begins, and the stem that it may be a longer form of: the index has
 * `encrypt` for `encryption`, which `encrypti` begins.
 */
const prefixedTerms = (segment: Segment, prefix: string): readonly number[] => {
  const found: number[] = []
  for (let length = 4; length < prefix.length; length++)
    if (SUFFIX_BEGINNINGS.has(prefix.slice(length)))
      found.push(...numbersOf(segment, encodeTerm(prefix.slice(0, length))))
  visitPrefix(segment.dictionary, encodeTerm(prefix), (term) => {
    found.push(term)
    return true
  })
  return found
}

const ranked = (
  covered: readonly CoveredSegment[],
  text: string,
  isPrefix: boolean,
  all: number,
  times = 1,
): RankedTerm => {
  let documents = 0
  const word = encodeTerm(text)
  const terms = covered.map(({ segment, ranges }) => {
    const found = isPrefix ? prefixedTerms(segment, text) : numbersOf(segment, word)
    for (const term of found) documents += countTerm(segment, term, ranges)
    return found
  })
  const count = Math.min(documents, all)
  return { documents: count, weight: weightOf(count, all, times), terms }
}

/** The words and prefixes of a query that the caller's documents have, those with the largest weights first. */
export interface RankedTerms {
  /** Each of them finds documents. */
  readonly finding: readonly RankedTerm[]
  /** Parts of identifiers: they change how documents rank that something else finds. */
  readonly others: readonly RankedTerm[]
  /** A document that has all words of a list is found, too. */
  readonly together: readonly (readonly RankedTerm[])[]
  /** The text to rank by meaning in a hybrid search. */
  readonly meaning: string
}

export const rankTerms = (
  covered: readonly CoveredSegment[],
  box: SearchBox,
  all: number,
): RankedTerms => {
  const known = box.words
    .map((word) => [word, ranked(covered, word, false, all, box.times.get(word))] as const)
    .filter(([, { documents }]) => documents > 0)
    .sort(([, a], [, b]) => b.weight - a.weight)
  const byWord = new Map(known)
  const { finding, together, meaning } = findingTerms(box, (word) => byWord.has(word), isMeaningful)
  const termsOf = (isFinding: boolean) =>
    known
      .filter(([word]) => finding.has(word) === isFinding)
      .slice(0, MAX_RANKED_TERMS)
      .map(([, term]) => term)
  const ofPrefixes = box.prefixes
    .map((prefix) => ranked(covered, prefix, true, all))
    .filter(({ documents }) => documents > 0)
  return {
    finding: [...termsOf(true), ...ofPrefixes],
    others: termsOf(false),
    together: together
      .map((words) => words.flatMap((word) => byWord.get(word) ?? []))
      .filter((terms, at) => terms.length === together[at]?.length),
    meaning,
  }
}
