import { fuse, listWeights } from '@stance/core/search/semantics/fuse'
import type { RuleText } from '@stance/core/search/semantics/rule-text'
import {
  addTexts,
  rankTexts,
  type SemanticModel,
} from '@stance/core/search/semantics/semantic-model'
import { keyOfRuleText, maskedRuleText } from '../index/masked-rule-text.ts'
import type { Hit } from '../ranking.ts'
import type { SearchMode } from '../search-request.ts'
import { type Candidate, scoreCandidates, sortedHits } from './candidate-ranking.ts'
import { queryWords } from './query-words.ts'

/** Candidates of the database that are to be ranked. */
export interface CandidateRequest {
  readonly query: string
  readonly mode: SearchMode
  readonly candidates: readonly Candidate[]
}

export interface RankedCandidates {
  readonly hits: readonly Hit[]
  /** The effective mode. */
  readonly mode: SearchMode
}

/** The distinct texts of rules, and the number of that of each candidate. */
const numberTexts = (candidates: readonly Candidate[]) => {
  const numbers = new Map<string, number>()
  const texts: RuleText[] = []
  const ofCandidates = candidates.map((candidate) => {
    const text = maskedRuleText(candidate.rule, candidate.rule)
    const key = keyOfRuleText(text)
    const known = numbers.get(key)
    if (known !== undefined) return known
    numbers.set(key, texts.length)
    return texts.push(text) - 1
  })
  return { texts, ofCandidates }
}

/**
 * Ranks candidates by words, and with a space also by meaning. Everything is counted over the candidates,
 * which the caller may see. Equal scores keep the order of the database.
 */
export const rankByMeaning = (
  { query, mode, candidates }: CandidateRequest,
  space: SemanticModel['space'] | null,
): RankedCandidates => {
  const byWords = scoreCandidates(candidates, queryWords(query))
  if (mode === 'keyword' || space === null)
    return { hits: sortedHits(candidates, byWords), mode: 'keyword' }
  const { texts, ofCandidates } = numberTexts(candidates)
  const ranked = rankTexts(addTexts({ space, parts: [] }, texts), query)
  const scatter = (scores: Float32Array) =>
    Float32Array.from(ofCandidates, (number) => scores[number] ?? 0)
  const weights = listWeights(mode, ranked.conceptShare)
  const fused = fuse([
    { scores: Float32Array.from(byWords), weight: weights.findings },
    { scores: scatter(ranked.words), weight: weights.words },
    { scores: scatter(ranked.vectors), weight: weights.vectors },
  ])
  return { hits: sortedHits(candidates, fused), mode }
}
