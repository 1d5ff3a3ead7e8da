import { SEVERITIES } from '../../kernel/severity.ts'
import { findingTerms } from '../query/finding-terms.ts'
import { readTerms } from '../query/query-terms.ts'
import { isOnlyExcluding, type Phrase, readSearchBox, type SearchBox } from '../query/search-box.ts'
import { SCORE_UNIT, weightOf } from './ranked-terms.ts'
import type { SearchDocument } from './search-document.ts'
import type { SearchRequest } from './search-request.ts'
import type { SearchScope } from './search-scope.ts'
import { FIELDS, impactOf, lengthFactor, USUAL_LENGTH } from './segments/field-weights.ts'

/** A search by brute force: no index, every document read for every query. */

const admits = (dimension: 'all' | readonly string[], value: string): boolean =>
  dimension === 'all' || dimension.includes(value)

export const isInside = (scope: SearchScope, { placement }: SearchDocument): boolean =>
  admits(scope.accounts, placement.account_id) &&
  admits(scope.providers, placement.cloud_provider) &&
  admits(scope.regions, placement.region) &&
  admits(scope.applications, placement.application_id)

const textsOf = (document: SearchDocument, field: (typeof FIELDS)[number]['field']): string[] =>
  [document.text[field]].flat().filter((text) => text !== '')

/** Returns the terms of a document with what each contributes to a score. */
export const impactsOf = (document: SearchDocument): Map<string, number> => {
  const occurrences = new Map<string, number>()
  let length = 0
  for (const { field, kind, weight, isCounted } of FIELDS)
    for (const text of textsOf(document, field))
      for (const { term, isWhole } of readTerms(text, kind)) {
        occurrences.set(term, (occurrences.get(term) ?? 0) + weight)
        if (isCounted && !isWhole) length += weight
      }
  const factor = lengthFactor(length, USUAL_LENGTH)
  return new Map(Array.from(occurrences, ([term, count]) => [term, impactOf(count, factor)]))
}

const isSequence = (words: readonly string[], phrase: readonly string[]): boolean =>
  words.some((_, at) => phrase.every((word, offset) => words[at + offset] === word))

const hasPhrase = (
  document: SearchDocument,
  terms: ReadonlyMap<string, number>,
  phrase: Phrase,
): boolean => {
  if (phrase.term !== null && terms.has(phrase.term)) return true
  if (phrase.words.length < 2) return false
  return FIELDS.filter(({ hasPhrases }) => hasPhrases).some(({ field, kind }) =>
    textsOf(document, field).some((text) => {
      const words = readTerms(text, kind).filter(({ isWhole }) => !isWhole)
      return isSequence(
        words.map(({ term }) => term),
        phrase.words,
      )
    }),
  )
}

const precedes = (one: SearchDocument, other: SearchDocument): number => {
  const severity = (document: SearchDocument) => SEVERITIES.indexOf(document.severity)
  const seconds = (document: SearchDocument) => Math.floor(document.first_found_at / 1000)
  return (
    severity(other) - severity(one) ||
    other.risk_score - one.risk_score ||
    seconds(other) - seconds(one) ||
    (one.id < other.id ? -1 : 1)
  )
}

interface Candidate {
  readonly document: SearchDocument
  readonly terms: ReadonlyMap<string, number>
}

const meets = (box: SearchBox, { document, terms }: Candidate): boolean =>
  box.phrases.every((phrase) => hasPhrase(document, terms, phrase)) &&
  !box.excluded.some((phrase) => hasPhrase(document, terms, phrase)) &&
  !box.excludedPrefixes.some((prefix) => [...terms.keys()].some((term) => term.startsWith(prefix)))

const keywordScore = (
  box: SearchBox,
  visible: readonly Candidate[],
  { terms }: Candidate,
): number => {
  const scored = (documents: number, impact: number, times = 1) =>
    impact * weightOf(Math.min(documents, visible.length), visible.length, times)
  const has = (word: string) => visible.some((other) => other.terms.has(word))
  const { finding, together } = findingTerms(box, has, () => true)
  const isFound =
    [...finding].some((word) => terms.has(word)) ||
    together.some((words) => words.every((word) => terms.has(word))) ||
    box.prefixes.some((prefix) => [...terms.keys()].some((term) => term.startsWith(prefix)))
  if (!isFound) return 0
  let score = 0
  for (const word of box.words) {
    const impact = terms.get(word)
    if (impact === undefined) continue
    const having = visible.filter((other) => other.terms.has(word)).length
    score += scored(having, impact, box.times.get(word))
  }
  for (const prefix of box.prefixes) {
    const starts = ([term]: readonly [string, number]) => term.startsWith(prefix)
    const impacts = [...terms].filter(starts).map(([, impact]) => impact)
    if (impacts.length === 0) continue
    const documents = visible.reduce(
      (sum, other) => sum + [...other.terms].filter(starts).length,
      0,
    )
    score += scored(documents, Math.max(...impacts))
  }
  return score
}

export interface OracleHit {
  readonly document: SearchDocument
  readonly score: number
}

/** Returns every match of a keyword search in its order. */
export const searchByBruteForce = (
  documents: readonly SearchDocument[],
  { text, scope, filters }: SearchRequest,
): readonly OracleHit[] => {
  const box = readSearchBox(text)
  const inside = documents.filter(
    (document) =>
      isInside(scope, document) &&
      (filters.provider === undefined ||
        filters.provider.includes(document.placement.cloud_provider)),
  )
  const visible = inside.map((document) => ({ document, terms: impactsOf(document) }))
  return visible
    .filter(({ document }) => filters.severity?.includes(document.severity) ?? true)
    .filter(({ document }) => filters.status?.includes(document.status) ?? true)
    .filter((candidate) => meets(box, candidate))
    .map((candidate) => ({
      document: candidate.document,
      score: keywordScore(box, visible, candidate),
    }))
    .filter(({ score }) => score > 0 || isOnlyExcluding(box))
    .sort((a, b) => b.score - a.score || precedes(a.document, b.document))
    .map(({ document, score }) => ({ document, score: (score * 2.2) / SCORE_UNIT }))
}
