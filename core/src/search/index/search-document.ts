import { CATEGORIES, type Category } from '../../classification/category-rules.ts'
import type { Severity } from '../../kernel/severity.ts'

/** The statuses of a finding, in the order of their numbers in an index. */
export const SEARCH_STATUSES = ['open', 'in_progress', 'suppressed', 'resolved'] as const
export type SearchStatus = (typeof SEARCH_STATUSES)[number]

/** Where a document lies; data scopes and the filter by provider decide by it. */
export interface DocumentPlacement {
  readonly account_id: string
  readonly cloud_provider: string
  readonly region: string
  readonly application_id: string
}

/** What a finding says. */
export interface DocumentText {
  readonly title: string
  readonly description: string
  readonly remediation: string
  readonly resource_id: string
  readonly resource_name: string
  readonly account_name: string
  readonly service: string
  readonly region: string
  readonly cves: readonly string[]
  readonly controls: readonly string[]
  readonly tags: readonly string[]
}

/** A finding as the index reads it. */
export interface SearchDocument {
  readonly id: string
  /** The issue of the finding; null: it has none. */
  readonly issue_id: string | null
  readonly placement: DocumentPlacement
  readonly severity: Severity
  readonly status: SearchStatus
  /** A category, or '' where it is unknown. */
  readonly category: Category | ''
  /** From 0 to 100, kept with two decimals. */
  readonly risk_score: number
  /** Milliseconds since 1970. Ties are broken by whole seconds. */
  readonly first_found_at: number
  readonly text: DocumentText
  /** The key of the distinct text of the rule, by which semantic lists name the document. */
  readonly text_key: string
}

/** The number of a category that is unknown. */
export const NO_CATEGORY = 255

const CATEGORY_NUMBERS = new Map<string, number>(CATEGORIES.map((name, at) => [name, at]))

export const categoryNumber = (category: string): number =>
  CATEGORY_NUMBERS.get(category) ?? NO_CATEGORY

export const categoryName = (number: number): string => CATEGORIES[number] ?? ''
