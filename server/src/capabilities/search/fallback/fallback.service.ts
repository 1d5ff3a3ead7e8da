import type { Ranking } from '../ranking.ts'
import { MAX_WINDOW, type SearchRequest } from '../search-request.ts'
import { rankCandidates } from './candidate-ranking.ts'
import { facetsOf } from './facets.ts'
import { type FallbackStore, MAX_RANKED } from './fallback.store.ts'
import { queryWords } from './query-words.ts'
import { suggestWords } from './suggestions.ts'

/** Searches the database. The effective mode is `keyword`. */
export const searchDatabase = async (
  { fallback }: { readonly fallback: Pick<FallbackStore, 'find'> },
  { query, filters, group, page, include }: SearchRequest,
): Promise<Ranking> => {
  const words = queryWords(query)
  const end = Math.min(page.page * page.per_page, MAX_WINDOW)
  const start = (page.page - 1) * page.per_page
  const limit = Math.max(MAX_RANKED, end)
  const { candidates, total, cells } = await fallback.find({ words, filters, group, limit })
  const ranked = candidates.slice(0, MAX_RANKED)
  const others = candidates.slice(MAX_RANKED)
  const hits = [
    ...rankCandidates(ranked, words),
    ...others.map(({ id, issue_id }) => ({ finding_id: id, issue_id, score: 0 })),
  ]
  return {
    hits: hits.slice(start, end),
    total,
    max_score: hits[0]?.score ?? 0,
    mode: 'keyword',
    ...(include.has('facets') && { facets: facetsOf(cells) }),
    ...(include.has('suggestions') && { suggestions: suggestWords(ranked, query) }),
  }
}
