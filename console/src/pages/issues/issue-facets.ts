import { queryOptions } from '@tanstack/react-query'
import type { Schemas } from '../../api/client.ts'
import { getJson } from '../../api/get-json.ts'
import type { SearchParams } from '../../search-params.ts'
import type { CountedValues } from '../../ui/facets/facet-values.ts'
import { filterOf } from './issue-filters.ts'
import { ISSUES_KEY } from './issues-queries.ts'

export type FacetField = Schemas['IssueFacet']['name']

const countFacets = async (
  search: SearchParams,
  { signal, ...choice }: { facets?: string; values: number; search?: string; signal: AbortSignal },
) => {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries({ ...filterOf(search), ...choice })) {
    if (value !== '') params.set(name, String(value))
  }
  const path = '/api/v1/issues/facets'
  const { facets } = await getJson<Schemas['IssueFacets']>(path, params, signal)
  return new Map<string, CountedValues>(facets.map((facet) => [facet.name, facet]))
}

const keyOf = (search: SearchParams, ...more: readonly string[]) => [
  ...ISSUES_KEY,
  'facets',
  JSON.stringify(filterOf(search)),
  ...more,
]

const FIRST_VALUES = 10
const MORE_VALUES = 100

/** Returns the counts of the facets that counters know, in one request. */
export const facetsQuery = (search: SearchParams) =>
  queryOptions({
    queryKey: keyOf(search),
    queryFn: ({ signal }) => countFacets(search, { values: FIRST_VALUES, signal }),
  })

/** Returns the counts of the facets for which the service reads the issues. */
export const readFacetsQuery = (search: SearchParams) =>
  queryOptions({
    queryKey: keyOf(search, 'read'),
    queryFn: ({ signal }) => {
      const facets = 'sla_status,assignee,ticketed'
      return countFacets(search, { facets, values: FIRST_VALUES, signal })
    },
  })

/** Returns the query of more values of one facet; `text` is a part of them. */
export const facetValuesQuery = (search: SearchParams, field: FacetField, text: string) => ({
  queryKey: keyOf(search, field, text),
  queryFn: async ({ signal }: { signal: AbortSignal }): Promise<CountedValues> => {
    const request = { facets: field, values: MORE_VALUES, search: text, signal }
    return (await countFacets(search, request)).get(field) ?? { distinct: 0, values: [] }
  },
})
