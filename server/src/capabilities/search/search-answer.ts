import type { FoundPage } from './found-page.ts'
import type { Ranking } from './ranking.ts'
import type { SearchRequest } from './search-request.ts'

/**
 * Returns the answer as JSON text. Without `include`, it has exactly the fields of the specification. Hits whose
 * record is gone are not counted.
 */
export const searchAnswer = (
  { page: { page, per_page }, include }: SearchRequest,
  { total, max_score, mode, facets, suggestions }: Omit<Ranking, 'hits'>,
  { json, gone }: FoundPage,
  tookMs: number,
): string => {
  const rest = JSON.stringify({
    total: total - gone,
    page,
    per_page,
    max_score,
    took_ms: Math.round(tookMs),
    mode,
    ...(include.has('facets') && { facets }),
    ...(include.has('suggestions') && { suggestions }),
  })
  return `{"data":[${json}],${rest.slice(1)}`
}
