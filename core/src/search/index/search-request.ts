import type { Severity } from '../../kernel/severity.ts'
import type { Facets } from './facet-counts.ts'
import type { SearchStatus } from './search-document.ts'
import type { SearchScope } from './search-scope.ts'
import type { Suggestion } from './suggestions.ts'

export const SEARCH_MODES = ['keyword', 'semantic', 'hybrid'] as const
export type SearchMode = (typeof SEARCH_MODES)[number]

/** Results behind this one are counted, but not returned. */
export const MAX_DEPTH = 10_000

export interface SearchFilters {
  readonly severity?: readonly Severity[] | undefined
  readonly status?: readonly SearchStatus[] | undefined
  readonly provider?: readonly string[] | undefined
}

export interface SearchRequest {
  /** What stands in the search box. */
  readonly text: string
  readonly mode: SearchMode
  readonly filters: SearchFilters
  readonly scope: SearchScope
  /** From 1. */
  readonly page: number
  readonly per_page: number
  /** What a hit is: a finding, or an issue with its best finding. */
  readonly group: 'finding' | 'issue'
  readonly include: readonly ('facets' | 'suggestions')[]
  /** Asked between segments; the search ends with `SearchExpired` when it returns true. */
  readonly isExpired?: () => boolean
}

export interface SearchHit {
  /** The finding; for issues, the best one. */
  readonly id: string
  readonly issue_id: string | null
  readonly score: number
}

export interface SearchResult {
  readonly hits: readonly SearchHit[]
  readonly total: number
  readonly max_score: number
  /** The mode that was used: without semantic lists it is `keyword`. */
  readonly mode: SearchMode
  readonly facets?: Facets
  readonly suggestions?: readonly Suggestion[]
}

/** A search did not end before its deadline. */
export class SearchExpired extends Error {
  constructor() {
    super('The search did not end before its deadline. Search for fewer words, or try again later.')
  }
}
