import { misspellings } from '../query/misspellings.ts'
import type { SearchBox } from '../query/search-box.ts'
import { wordTerm } from '../text/word-term.ts'
import type { CoveredSegment } from './ranked-terms.ts'
import { cursorText, encodeTerm, findTerm, visitPrefix } from './segments/dictionary.ts'
import { EXISTS } from './segments/document-state.ts'
import { countTerm, visitTerm } from './segments/postings.ts'
import { readUuid } from './uuid.ts'

/** A term that documents of the caller have. */
export interface Suggestion {
  /** What stands in the search box: a word that nothing has, or the beginning of one. */
  readonly typed: string
  /** The term; words are stemmed, so `readableTerm` of the example's text is what people read. */
  readonly term: string
  /** How many of the caller's documents have it. */
  readonly findings: number
  /** The id of one of them. */
  readonly example: string
}

const MAX_SUGGESTIONS = 5
/** Words of a query that are corrected. */
const MAX_CORRECTED = 4
/** Terms that are looked at for one prefix in one segment. */
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

const exampleOf = (covered: readonly CoveredSegment[], term: string): string => {
  const encoded = encodeTerm(term)
  let example = ''
  for (const { segment, ranges } of covered) {
    const found = findTerm(segment.dictionary, encoded)
    if (found === -1) continue
    visitTerm(segment, found, ranges, (document) => {
      if (example === '' && ((segment.states[document] as number) & EXISTS) !== 0)
        example = readUuid(segment.ids, 4 * document)
    })
    if (example !== '') return example
  }
  return example
}

const best = (
  covered: readonly CoveredSegment[],
  typed: string,
  terms: Iterable<string>,
): readonly Suggestion[] =>
  Array.from(terms, (term) => ({ typed, term, findings: countIn(covered, term) }))
    .filter(({ findings }) => findings > 0)
    .sort((a, b) => b.findings - a.findings || (a.term < b.term ? -1 : 1))
    .slice(0, MAX_SUGGESTIONS)
    .map((found) => ({ ...found, example: exampleOf(covered, found.term) }))

const corrections = (covered: readonly CoveredSegment[], word: string): readonly Suggestion[] => {
  const terms = new Set<string>()
  for (const spelling of misspellings(word)) terms.add(wordTerm(spelling).term)
  return best(covered, word, terms)
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
  return best(covered, prefix, terms)
}

/**
 * Returns corrections of words that none of the caller's documents have, and completions of prefixes.
 * Terms of other documents are not suggested and do not change what is.
 */
export const suggestTerms = (
  covered: readonly CoveredSegment[],
  box: SearchBox,
): readonly Suggestion[] => {
  const unknown = box.words
    .filter((word) => IS_CORRECTABLE.test(word) && countIn(covered, word) === 0)
    .slice(0, MAX_CORRECTED)
  return [
    ...unknown.flatMap((word) => corrections(covered, word)),
    ...box.prefixes.flatMap((prefix) => completions(covered, prefix)),
  ]
}
