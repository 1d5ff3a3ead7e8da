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
 * Ranks candidates by BM25. How rare a word is follows from the candidates alone, which the caller may
 * see. Equal scores keep the order of the database.
 */
export const rankCandidates = (
  candidates: readonly Candidate[],
  words: readonly QueryWord[],
): Hit[] => {
  const patterns = words.map(scriptPattern)
  const counted = candidates.map((candidate) => frequencies(candidate, patterns))
  const mean = candidates.reduce((sum, one) => sum + lengthOf(one), 0) / (candidates.length || 1)
  const weights = patterns.map((_, index) => {
    const having = counted.filter((counts) => (counts[index] ?? 0) > 0).length
    return Math.log(1 + (candidates.length - having + 0.5) / (having + 0.5))
  })
  const hits = candidates.map((candidate, row) => {
    const norm = K1 * (1 - B + (B * lengthOf(candidate)) / (mean || 1))
    const score = (counted[row] ?? []).reduce(
      (sum, count, index) => sum + ((weights[index] ?? 0) * (count * (K1 + 1))) / (count + norm),
      0,
    )
    return { finding_id: candidate.id, issue_id: candidate.issue_id, score }
  })
  return hits.sort((a, b) => b.score - a.score)
}
