import type { SearchMode } from './search-request.ts'

/** A hit without its record. */
export interface Hit {
  /** The finding; for a search of issues, the best finding of the issue. */
  readonly finding_id: string
  /** Empty where the finding has no issue. */
  readonly issue_id: string
  readonly score: number
}

/** Counts by value, of every hit. */
export interface Facets {
  readonly severity: Readonly<Record<string, number>>
  readonly provider: Readonly<Record<string, number>>
  readonly status: Readonly<Record<string, number>>
  readonly category: Readonly<Record<string, number>>
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
