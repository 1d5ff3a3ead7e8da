import { highlightsOf } from './finding-highlights.ts'
import type { Hit } from './ranking.ts'
import type { SearchGroup } from './search-request.ts'

/** The records of a page of hits, as the answer has them. */
export interface FoundPage {
  /** The elements of a JSON array, as bytes: a thread hands them over without a copy. */
  readonly json: Uint8Array<ArrayBuffer>
  /** How many hits have no record: it is gone, or has left the data scope. */
  readonly gone: number
}

/** How hits become elements. */
export interface PageRequest {
  readonly group: SearchGroup
  readonly query: string
  readonly hasHighlights: boolean
}

const element = ({ group, query, hasHighlights }: PageRequest, json: string, score: number) => {
  const highlights = hasHighlights
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
  return {
    json: new TextEncoder().encode(elements.join(',')),
    gone: hits.length - elements.length,
  }
}
