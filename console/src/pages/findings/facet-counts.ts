import { queryOptions } from '@tanstack/react-query'
import type { Schemas } from '../../api/client.ts'
import { getJson } from '../../api/get-json.ts'
import type { SearchParams } from '../../search-params.ts'
import type { CountedValues } from '../../ui/facets/facet-values.ts'
import { apiFilters, type FacetName, listKey, withoutOrder } from './finding-filters.ts'

const countFacets = (
  search: SearchParams,
  {
    signal,
    ...choice
  }: { facets?: FacetName; values: number; search?: string; signal: AbortSignal },
) => {
  const params = apiFilters(search)
  const query = withoutOrder(params.get('q') ?? '')
  params.delete('q')
  if (query.trim() !== '') params.set('q', query)
  for (const [name, value] of Object.entries(choice)) {
    if (value !== '') params.set(name, String(value))
  }
  return getJson<Schemas['FindingFacets']>('/api/v1/findings/facets', params, signal)
}

const keyOf = (search: SearchParams) => listKey({ ...search, sort: undefined, order: undefined })

const FIRST_VALUES = 10
const MORE_VALUES = 100

/** Returns the counts of the facets that the service always knows, in one request. */
export const facetsQuery = (search: SearchParams) =>
  queryOptions({
    queryKey: ['findings', 'facets', keyOf(search)],
    queryFn: async ({ signal }) => {
      const { facets } = await countFacets(search, { values: FIRST_VALUES, signal })
      return new Map<string, CountedValues>(facets.map((facet) => [facet.name, facet]))
    },
  })

/** Returns the query of more values of one facet; `text` is a part of them. */
export const facetValuesQuery = (search: SearchParams, name: FacetName, text: string) => ({
  queryKey: ['findings', 'facets', keyOf(search), name, text],
  queryFn: async ({ signal }: { signal: AbortSignal }): Promise<CountedValues> => {
    const request = { facets: name, values: MORE_VALUES, search: text, signal }
    const { facets } = await countFacets(search, request)
    return facets[0] ?? { distinct: 0, values: [] }
  },
})
