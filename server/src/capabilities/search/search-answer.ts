import type { Highlight } from './highlights.ts'
import type { Ranking } from './ranking.ts'
import type { SearchRequest } from './search-request.ts'

/** A hit with its record as JSON text. */
export interface FoundRecord {
  readonly json: string
  readonly score: number
  readonly highlights?: readonly Highlight[]
}

const itemJson = (name: string, { json, score, highlights }: FoundRecord): string =>
  `{"${name}":${json},"score":${score}${
    highlights ? `,"highlights":${JSON.stringify(highlights)}` : ''
  }}`

/** Returns the answer as JSON text. Without `include`, it has exactly the fields of the specification. */
export const searchAnswer = (
  { group, page: { page, per_page }, include }: SearchRequest,
  { total, max_score, mode, facets, suggestions }: Ranking,
  found: readonly FoundRecord[],
  tookMs: number,
): string => {
  const data = found.map((record) => itemJson(group, record)).join(',')
  const rest = JSON.stringify({
    total,
    page,
    per_page,
    max_score,
    took_ms: Math.round(tookMs),
    mode,
    ...(include.has('facets') && { facets }),
    ...(include.has('suggestions') && { suggestions }),
  })
  return `{"data":[${data}],${rest.slice(1)}`
}
