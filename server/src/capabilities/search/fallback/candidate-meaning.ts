import { fuse, listWeights } from '@stance/core/search/semantics/fuse'
import type { RuleText } from '@stance/core/search/semantics/rule-text'
import {
  addTexts,
  rankTexts,
  type SemanticModel,
} from '@stance/core/search/semantics/semantic-model'
import { keyOfRuleText, maskedRuleText } from '../index/masked-rule-text.ts'
import { type Candidate, sortedHits } from './candidate-ranking.ts'
import {
  type CandidateRequest,
  type RankedCandidates,
  rankByKeywords,
  scoreByKeywords,
} from './keyword-ranking.ts'

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
  request: CandidateRequest,
  space: SemanticModel['space'] | null,
): RankedCandidates => {
  const { query, mode, candidates } = request
  if (mode === 'keyword' || space === null) return rankByKeywords(request)
  const { texts, ofCandidates } = numberTexts(candidates)
  const ranked = rankTexts(addTexts({ space, parts: [] }, texts), query)
  const scatter = (scores: Float32Array) =>
    Float32Array.from(ofCandidates, (number) => scores[number] ?? 0)
  const weights = listWeights(mode, ranked.conceptShare)
  const fused = fuse([
    { scores: Float32Array.from(scoreByKeywords(request)), weight: weights.findings },
    { scores: scatter(ranked.words), weight: weights.words },
    { scores: scatter(ranked.vectors), weight: weights.vectors },
  ])
  return { hits: sortedHits(candidates, fused), mode }
}
