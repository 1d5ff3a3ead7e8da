import type { SearchRequest } from './search-request.ts'
import type { SearchScope } from './search-scope.ts'

export const UNRESTRICTED: SearchScope = {
  accounts: 'all',
  providers: 'all',
  regions: 'all',
  applications: 'all',
}

/** Returns a request for everything that a text finds. */
export const allOf = (text: string, changes: Partial<SearchRequest> = {}): SearchRequest => ({
  text,
  mode: 'keyword',
  filters: {},
  scope: UNRESTRICTED,
  page: 1,
  per_page: 200,
  group: 'finding',
  include: [],
  ...changes,
})
