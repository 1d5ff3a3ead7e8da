import type { Hit } from '../ranking.ts'
import { type QueryWord, scriptPattern } from './query-words.ts'

/** A finding that the database proposes, in the order in which it ranks them. */
export interface Candidate {
  readonly id: string
  readonly issue_id: string
  readonly title: string
  /** The identifiers of the finding and of its resource. */
  readonly names: string
  readonly description: string
  /** What says which rule found it, and what of it varies. */
  readonly rule: {
    readonly title: string
    readonly description: string
    readonly remediation: string
    readonly control_id: string
    readonly service_name: string
    readonly resource_id: string
    readonly resource_name: string
    readonly account_id: string
    readonly account_name: string
    readonly region: string
  }
}

const TITLE_WEIGHT = 2
/** The usual parameters of BM25. */
const K1 = 1.2
const B = 0.75

const countOf = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0

const lengthOf = ({ title, names, description }: Candidate): number =>
  TITLE_WEIGHT * title.length + names.length + description.length

const frequencies = (candidate: Candidate, patterns: readonly RegExp[]): number[] => {
  const title = candidate.title
  const rest = `${candidate.names}\n${candidate.description}`
  return patterns.map((pattern) => TITLE_WEIGHT * countOf(title, pattern) + countOf(rest, pattern))
}

/**
 * Scores candidates by BM25, in their order. How rare a word is follows from the candidates alone, which
 * the caller may see.
 */
export const scoreCandidates = (
  candidates: readonly Candidate[],
  words: readonly QueryWord[],
): number[] => {
  const patterns = words.map(scriptPattern)
  const counted = candidates.map((candidate) => frequencies(candidate, patterns))
  const mean = candidates.reduce((sum, one) => sum + lengthOf(one), 0) / (candidates.length || 1)
  const weights = patterns.map((_, index) => {
    const having = counted.filter((counts) => (counts[index] ?? 0) > 0).length
    return Math.log(1 + (candidates.length - having + 0.5) / (having + 0.5))
  })
  return candidates.map((candidate, row) => {
    const norm = K1 * (1 - B + (B * lengthOf(candidate)) / (mean || 1))
    return (counted[row] ?? []).reduce(
      (sum, count, index) => sum + ((weights[index] ?? 0) * (count * (K1 + 1))) / (count + norm),
      0,
    )
  })
}

/** Candidates with their scores, the best first. Equal scores keep the order of the database. */
export const sortedHits = (candidates: readonly Candidate[], scores: ArrayLike<number>): Hit[] =>
  candidates
    .map(({ id, issue_id }, at) => ({ finding_id: id, issue_id, score: scores[at] ?? 0 }))
    .sort((a, b) => b.score - a.score)
