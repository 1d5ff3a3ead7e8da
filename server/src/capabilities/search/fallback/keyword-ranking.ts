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

/** The score of each candidate by words. */
export const scoreByKeywords = ({ query, candidates }: CandidateRequest): number[] =>
  scoreCandidates(candidates, queryWords(query))

/**
 * Ranks candidates by words alone. It is apart from meaning, because the main thread ranks by words only, and
 * meaning needs the dictionary.
 */
export const rankByKeywords = (request: CandidateRequest): RankedCandidates => ({
  hits: sortedHits(request.candidates, scoreByKeywords(request)),
  mode: 'keyword',
})
