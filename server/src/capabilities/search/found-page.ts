import { highlightsOf } from './finding-highlights.ts'
import type { Hit } from './ranking.ts'
import type { SearchRequest } from './search-request.ts'

/** The records of a page of hits, as the answer has them. */
export interface FoundPage {
  /** The elements of a JSON array. */
  readonly json: string
  /** How many hits have no record: it is gone, or has left the data scope. */
  readonly gone: number
}

type PageRequest = Pick<SearchRequest, 'group' | 'query' | 'include'>

const element = ({ group, query, include }: PageRequest, json: string, score: number): string => {
  const highlights = include.has('highlights')
    ? `,"highlights":${JSON.stringify(highlightsOf(query, JSON.parse(json)))}`
    : ''
  return `{"${group}":${json},"score":${score}${highlights}}`
}

/** Returns the page of hits with their records as JSON texts. */
export const foundPage = (
  request: PageRequest,
  hits: readonly Pick<Hit, 'score'>[],
  records: readonly (string | undefined)[],
): FoundPage => {
  const elements = hits.flatMap(({ score }, at) => {
    const json = records[at]
    return json === undefined ? [] : [element(request, json, score)]
  })
  return { json: elements.join(','), gone: hits.length - elements.length }
}
