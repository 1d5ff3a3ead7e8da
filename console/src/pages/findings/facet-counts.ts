import { queryOptions } from '@tanstack/react-query'
import { api, dataOf, type Schemas } from '../../api/client.ts'
import { getJson } from '../../api/get-json.ts'
import type { SearchParams } from '../../search-params.ts'
import type { CountedValues } from '../../ui/facets/facet-values.ts'
import { SEVERITIES } from '../../ui/severity.tsx'
import { apiFilters, type FacetName, listKey, withoutOrder } from './finding-filters.ts'
import { rankedBody } from './findings-queries.ts'

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

/** The filters that keep a search by relevance one: they are counted by what it finds. */
const RANKED = ['severity', 'status', 'provider'] as const

/** Returns the search that counts a facet. The filter of the facet does not restrict it. */
export const rankedFacetBody = (search: SearchParams, name: (typeof RANKED)[number]) => {
  const others = { ...search, [name]: undefined }
  return {
    ...rankedBody(name === 'status' ? { ...others, status: 'any', suppressed: undefined } : others),
    include: ['facets' as const],
  }
}

const countRanked = async (
  search: SearchParams,
  name: (typeof RANKED)[number],
  signal: AbortSignal,
): Promise<[string, CountedValues]> => {
  const body = rankedFacetBody(search, name)
  const { facets } = dataOf(await api.POST('/api/v1/findings/search', { body, signal }))
  const values = [...(facets?.[name] ?? [])]
  const places: readonly string[] = SEVERITIES
  if (name === 'severity') values.sort((a, b) => places.indexOf(a.value) - places.indexOf(b.value))
  return [name, { distinct: values.length, values }]
}

/** Returns the counts of the facets that the service always knows. `isRanked`: the list is ranked by relevance. */
export const facetsQuery = (search: SearchParams, isRanked: boolean) =>
  queryOptions({
    queryKey: ['findings', 'facets', isRanked, keyOf(search)],
    queryFn: async ({ signal }) => {
      const [{ facets }, ranked] = await Promise.all([
        countFacets(search, { values: FIRST_VALUES, signal }),
        Promise.all(isRanked ? RANKED.map((name) => countRanked(search, name, signal)) : []),
      ])
      const listed = facets.map((facet): [string, CountedValues] => [facet.name, facet])
      return new Map([...listed, ...ranked])
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
