import type { Ranking } from '../ranking.ts'
import type { SearchIndex } from '../search-index.service.ts'
import { MAX_WINDOW, type SearchRequest } from '../search-request.ts'
import { rankByMeaning } from './candidate-meaning.ts'
import { facetsOf } from './facets.ts'
import { type FallbackStore, MAX_RANKED } from './fallback.store.ts'
import { queryWords } from './query-words.ts'
import { suggestWords } from './suggestions.ts'

/**
 * Searches the database. A thread ranks the best candidates, by meaning if it has no index because of its
 * memory; without a thread, they are ranked by keywords here.
 */
export const searchDatabase = async (
  {
    fallback,
    searchIndex,
  }: {
    readonly fallback: Pick<FallbackStore, 'find'>
    readonly searchIndex: Pick<SearchIndex, 'rank'>
  },
  { query, mode, filters, group, page, include }: SearchRequest,
): Promise<Ranking> => {
  const words = queryWords(query)
  const end = Math.min(page.page * page.per_page, MAX_WINDOW)
  const start = (page.page - 1) * page.per_page
  const limit = Math.max(MAX_RANKED, end)
  const { candidates, total, cells } = await fallback.find({ words, filters, group, limit })
  const ranked = candidates.slice(0, MAX_RANKED)
  const others = candidates.slice(MAX_RANKED)
  const request = { query, mode, candidates: ranked }
  const best = (await searchIndex.rank(request)) ?? rankByMeaning(request, null)
  const hits = [
    ...best.hits,
    ...others.map(({ id, issue_id }) => ({ finding_id: id, issue_id, score: 0 })),
  ]
  return {
    hits: hits.slice(start, end),
    total,
    max_score: hits[0]?.score ?? 0,
    mode: best.mode,
    ...(include.has('facets') && { facets: facetsOf(cells) }),
    ...(include.has('suggestions') && { suggestions: suggestWords(ranked, query) }),
  }
}
