import { queryOptions } from '@tanstack/react-query'
import { api, dataOf, type Schemas } from '../../api/client.ts'
import { getJson } from '../../api/get-json.ts'
import type { SearchParams } from '../../search-params.ts'
import { SEVERITIES } from '../../ui/severity.tsx'
import { type FacetName, listKey, valuesOf } from './finding-filters.ts'
import { listRequest } from './findings-queries.ts'

/** A value of a facet; `count` is absent where the service does not count under filters. */
export interface FacetValue {
  value: string
  label?: string
  count?: number
}

export interface Facet {
  name: FacetName
  values: readonly FacetValue[]
}

/** The values of the facets that are counted under the filters of the others. */
const COUNTED = {
  severity: SEVERITIES,
  provider: ['aws', 'azure', 'gcp'],
  status: ['open', 'in_progress', 'resolved'],
} as const

/** Returns the address with one value of a facet alone: what is listed when it is chosen. */
const withOnly = (search: SearchParams, name: FacetName, value: string): SearchParams => ({
  ...search,
  [name]: value,
  ...(name === 'status' && { suppressed: 'exclude' }),
})

const countOf = async (search: SearchParams, signal: AbortSignal) => {
  const { path, params } = listRequest({ ...search, sort: undefined })
  params.set('per_page', '1')
  return (await getJson<Schemas['FindingPage']>(path, params, signal)).total
}

const countFacet = async (
  search: SearchParams,
  name: keyof typeof COUNTED,
  signal: AbortSignal,
): Promise<Facet> => {
  const values = await Promise.all(
    COUNTED[name].map(async (value) => ({
      value,
      count: await countOf(withOnly(search, name, value), signal),
    })),
  )
  return { name, values }
}

/** Returns the counts of a facet. The counts ignore the filter of the facet itself. */
export const facetQuery = (search: SearchParams, name: keyof typeof COUNTED) =>
  queryOptions({
    queryKey: [
      'findings',
      'facet',
      name,
      listKey({ ...search, [name]: undefined, sort: undefined }),
    ],
    queryFn: ({ signal }) => countFacet(search, name, signal),
  })

/** Returns the categories that occur and the accounts, both without counts under filters. */
export const listedFacetsQuery = queryOptions({
  queryKey: ['findings', 'listed-facets'],
  staleTime: 60_000,
  queryFn: async ({ signal }): Promise<readonly Facet[]> => {
    const [statistics, accounts] = await Promise.all([
      api.GET('/api/v1/findings/stats', { signal }).then(dataOf),
      api.GET('/api/v1/accounts', { params: { query: { per_page: 200 } }, signal }).then(dataOf),
    ])
    const categories = Object.entries(statistics.by_category)
      .filter(([, count]) => count > 0)
      .sort(([, one], [, other]) => other - one)
    return [
      { name: 'category', values: categories.map(([value]) => ({ value })) },
      {
        name: 'account_id',
        values: accounts.data.map(({ id, name }) => ({
          value: id,
          ...(name !== '' && { label: name }),
        })),
      },
    ]
  },
})

/** Facets that have no list of values here, and that the address names all the same. */
export const namedFacets = (search: SearchParams, names: readonly FacetName[]): readonly Facet[] =>
  names
    .filter((name) => search[name] !== undefined)
    .map((name) => ({ name, values: valuesOf(search, name).map((value) => ({ value })) }))
