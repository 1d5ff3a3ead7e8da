import type { Facets } from '@stance/core/search/index/facet-counts'
import type { SearchMode } from './search-request.ts'

/** A hit without its record. */
export interface Hit {
  /** The finding; for a search of issues, the best finding of the issue. */
  readonly finding_id: string
  /** Empty where the finding has no issue. */
  readonly issue_id: string
  readonly score: number
}

/** The hits of one page, and what is known of all hits. */
export interface Ranking {
  readonly hits: readonly Hit[]
  readonly total: number
  readonly max_score: number
  /** The effective mode. */
  readonly mode: SearchMode
  readonly facets?: Facets
  readonly suggestions?: readonly string[]
}
