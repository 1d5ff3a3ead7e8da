import type { Provider } from '@stance/core/kernel/provider'
import type { Severity } from '@stance/core/kernel/severity'
import type { PageRequest } from '../../kernel/page.ts'
import type { FindingStatus } from '../findings/record/finding.ts'

export const SEARCH_MODES = ['keyword', 'semantic', 'hybrid'] as const
export type SearchMode = (typeof SEARCH_MODES)[number]

/** What an answer contains beyond the specification, if the request asks for it. */
export const INCLUDES = ['highlights', 'facets', 'suggestions'] as const
export type Include = (typeof INCLUDES)[number]

/** The maximum of hits that can be paged through. Beyond it, callers narrow the search. */
export const MAX_WINDOW = 10_000

/** Which findings a search covers; an absent or empty list does not restrict it. */
export interface SearchFilters {
  readonly severity?: readonly Severity[]
  readonly provider?: readonly Provider[]
  readonly status?: readonly FindingStatus[]
}

/** Whether hits are findings, or the issues of findings. */
export type SearchGroup = 'finding' | 'issue'

export interface SearchRequest {
  readonly query: string
  readonly mode: SearchMode
  readonly filters: SearchFilters
  readonly page: PageRequest
  readonly include: ReadonlySet<Include>
  readonly group: SearchGroup
}

/** A validated body. */
interface SearchBody {
  readonly query: string
  readonly mode?: SearchMode
  readonly filters?: SearchFilters
  readonly page?: number
  readonly per_page?: number
  readonly include?: readonly Include[]
}

const restriction = <Name extends string, Value>(name: Name, values: readonly Value[] = []) =>
  values.length > 0 ? { [name]: [...new Set(values)].sort() } : {}

export const searchRequest = (
  { query, mode = 'hybrid', filters = {}, page = 1, per_page = 50, include = [] }: SearchBody,
  group: SearchGroup,
): SearchRequest => ({
  query,
  mode,
  filters: {
    ...restriction('severity', filters.severity),
    ...restriction('provider', filters.provider),
    ...restriction('status', filters.status),
  },
  page: { page, per_page },
  include: new Set(include),
  group,
})
