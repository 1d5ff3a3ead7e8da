import { misspellings } from '../query/misspellings.ts'
import { readQueryTerms } from '../query/query-terms.ts'
import type { SearchBox } from '../query/search-box.ts'
import { foldText, wordTerm } from '../text/word-term.ts'
import type { CoveredSegment } from './ranked-terms.ts'
import { cursorText, encodeTerm, findTerm, visitPrefix } from './segments/dictionary.ts'
import { EXISTS } from './segments/document-state.ts'
import { countTerm, visitTerm } from './segments/postings.ts'
import { readUuid } from './uuid.ts'

/** A term that documents of the caller have. */
export interface Suggestion {
  /** What stands in the search box: a word that nothing has, or the beginning of one. */
  readonly typed: string
  /** The term; words are stemmed, so `readableTerm` of the examples' texts is what people read. */
  readonly term: string
  /** What the typed word may have been meant to be. Empty for the beginning of a word. */
  readonly spellings: readonly string[]
  /** How many of the caller's documents have it. */
  readonly findings: number
  /** The ids of some of them. */
  readonly examples: readonly string[]
}

const MAX_SUGGESTIONS = 5
const MAX_EXAMPLES = 8
/** Words of a query that are corrected. */
const MAX_CORRECTED = 4
/** Terms that are looked at for one prefix: the first ones in their order. */
const MAX_COMPLETIONS = 2_000
const IS_CORRECTABLE = /^[a-z]{4,20}$/

const countIn = (covered: readonly CoveredSegment[], term: string): number => {
  const encoded = encodeTerm(term)
  let count = 0
  for (const { segment, ranges } of covered) {
    const found = findTerm(segment.dictionary, encoded)
    if (found !== -1) count += countTerm(segment, found, ranges)
  }
  return count
}

/** The number that the first word of an id is in a segment. */
const firstWordOf = (id: string): number => Number.parseInt(id.slice(0, 8), 16)

/**
 * Returns the lowest ids of the documents that have a term. Ids are as good as random, and the lowest
 * ones do not depend on what lies outside of the scope.
 */
const examplesOf = (covered: readonly CoveredSegment[], term: string): readonly string[] => {
  const encoded = encodeTerm(term)
  let lowest: string[] = []
  let limit = Number.POSITIVE_INFINITY
  const keep = (id: string): void => {
    lowest = [...lowest, id].sort().slice(0, MAX_EXAMPLES)
    if (lowest.length === MAX_EXAMPLES) limit = firstWordOf(lowest.at(-1) as string)
  }
  for (const { segment, ranges } of covered) {
    const found = findTerm(segment.dictionary, encoded)
    if (found === -1) continue
    const { ids, states } = segment
    visitTerm(segment, found, ranges, (document) => {
      if (((states[document] as number) & EXISTS) === 0) return
      if ((ids[4 * document] as number) <= limit) keep(readUuid(ids, 4 * document))
    })
  }
  return lowest
}

/** Terms with the spellings that have them. */
type Candidates = ReadonlyMap<string, readonly string[]>

const best = (
  covered: readonly CoveredSegment[],
  typed: string,
  candidates: Candidates,
): readonly Suggestion[] =>
  Array.from(candidates, ([term, spellings]) => ({
    typed,
    term,
    spellings,
    findings: countIn(covered, term),
  }))
    .filter(({ findings }) => findings > 0)
    .sort((a, b) => b.findings - a.findings || (a.term < b.term ? -1 : 1))
    .slice(0, MAX_SUGGESTIONS)
    .map((found) => ({ ...found, examples: examplesOf(covered, found.term) }))

const corrections = (covered: readonly CoveredSegment[], typed: string): readonly Suggestion[] => {
  const candidates = new Map<string, string[]>()
  for (const spelling of misspellings(typed)) {
    const { term } = wordTerm(spelling)
    const spellings = candidates.get(term)
    if (spellings === undefined) candidates.set(term, [spelling])
    else spellings.push(spelling)
  }
  return best(covered, typed, candidates)
}

const completions = (covered: readonly CoveredSegment[], prefix: string): readonly Suggestion[] => {
  const terms = new Set<string>()
  for (const { segment, ranges } of covered) {
    let seen = 0
    visitPrefix(segment.dictionary, encodeTerm(prefix), (term, cursor) => {
      if (countTerm(segment, term, ranges) > 0) {
        terms.add(cursorText(cursor))
        seen++
      }
      return seen < MAX_COMPLETIONS
    })
  }
  // How documents are spread over segments depends on other documents: the limit is that of all segments.
  const first = [...terms].sort().slice(0, MAX_COMPLETIONS)
  return best(covered, prefix, new Map(first.map((term) => [term, []])))
}

/**
 * Returns corrections of words that none of the caller's documents have, and completions of prefixes.
 * Terms of other documents are not suggested and do not change what is.
 */
export const suggestTerms = (
  covered: readonly CoveredSegment[],
  box: SearchBox,
): readonly Suggestion[] => {
  const unknown = readQueryTerms(box.plain)
    .filter(({ term }) => countIn(covered, term) === 0)
    .map(({ start, end }) => foldText(box.plain.slice(start, end)))
    .filter((word) => IS_CORRECTABLE.test(word))
  return [
    ...[...new Set(unknown)].slice(0, MAX_CORRECTED).flatMap((word) => corrections(covered, word)),
    ...box.prefixes.flatMap((prefix) => completions(covered, prefix)),
  ]
}
