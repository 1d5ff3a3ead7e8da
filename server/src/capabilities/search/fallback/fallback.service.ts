import { QueryTimeout } from '../../../data/queries/user-queries.store.ts'
import { badRequest, unavailable } from '../../../kernel/app-error.ts'
import type { Ranking } from '../ranking.ts'
import type { SearchIndex } from '../search-index.service.ts'
import { MAX_WINDOW, type SearchRequest } from '../search-request.ts'
import { facetsOf } from './facets.ts'
import { type FallbackStore, MAX_RANKED } from './fallback.store.ts'
import { rankByKeywords } from './keyword-ranking.ts'
import { queryWords } from './query-words.ts'
import { suggestWords } from './suggestions.ts'

/** A search is right, however many findings there are: the index answers soon, or never. */
const describeTimeout = (error: unknown, isIndexOff: boolean): unknown => {
  if (!(error instanceof QueryTimeout)) return error
  return isIndexOff
    ? badRequest(
        'Without the search index, this search takes too long; use rarer words, or filter by severity, provider or status',
      )
    : unavailable('The search index is being built; try again shortly')
}

/**
 * Searches the database. A thread ranks the best candidates, by meaning if it has no index because of its
 * memory; without a thread, they are ranked by keywords here.
 */
export const searchDatabase = async (
  {
    fallback,
    searchIndex,
    callerKey,
  }: {
    readonly fallback: Pick<FallbackStore, 'find'>
    readonly searchIndex: Pick<SearchIndex, 'rank' | 'status'>
    readonly callerKey: string
  },
  { query, mode, filters, group, page, include }: SearchRequest,
): Promise<Ranking> => {
  const words = queryWords(query)
  const end = Math.min(page.page * page.per_page, MAX_WINDOW)
  const start = (page.page - 1) * page.per_page
  const limit = Math.max(MAX_RANKED, end)
  const matches = await fallback.find({ words, filters, group, limit }).catch((error: unknown) => {
    throw describeTimeout(error, searchIndex.status().state === 'off')
  })
  const { candidates, total, cells } = matches
  const ranked = candidates.slice(0, MAX_RANKED)
  const others = candidates.slice(MAX_RANKED)
  const request = { query, mode, candidates: ranked }
  const best = (await searchIndex.rank(request, callerKey)) ?? rankByKeywords(request)
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
