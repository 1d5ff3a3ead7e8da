import { queryOptions } from '@tanstack/react-query'
import { api, dataOf, type Schemas } from '../../api/client.ts'
import { getJson } from '../../api/get-json.ts'
import type { SearchParams } from '../../search-params.ts'
import type { RowPage } from '../../ui/data-grid/use-paged-rows.ts'
import { apiFilters, listKey, statusFilter, valuesOf, withoutOrder } from './finding-filters.ts'

export type Finding = Schemas['Finding']

export const PAGE_SIZE = 100
export const DEFAULT_SORT = { column: 'ai_risk_score', order: 'desc' } as const

/** Sorts that the list without a query knows. */
const LIST_SORTS: ReadonlySet<string> = new Set([
  'severity',
  'ai_risk_score',
  'first_found_at',
  'title',
  'status',
])
const PARAMETERS = ['severity', 'provider', 'status'] as const
const EVERY_FINDING = 'ai_risk_score >= 0'

/** Returns where a list is requested, and with which filters and order. */
export const listRequest = (search: SearchParams) => {
  const params = apiFilters(search)
  const query = params.get('q')
  const sort = search.sort ?? DEFAULT_SORT.column
  const order = search.order ?? DEFAULT_SORT.order
  if (query === null && LIST_SORTS.has(sort)) {
    params.set('sort', sort)
    params.set('order', order)
    return { path: '/api/v1/findings', params }
  }
  const conditions = [
    ...(query === null ? [] : [`(${withoutOrder(query)})`]),
    ...PARAMETERS.flatMap((name) => {
      const values = params.get(name)
      return values === null ? [] : [`${name} IN (${values.split(',').join(', ')})`]
    }),
  ]
  const where = conditions.length === 0 ? EVERY_FINDING : conditions.join(' AND ')
  const written = /\border\s+by\s+[^"']*$/i.exec(search.q ?? '')?.[0]
  const ordered =
    search.sort === undefined && written !== undefined
      ? written
      : `ORDER BY ${sort} ${order.toUpperCase()}`
  return {
    path: '/api/v1/findings/query',
    params: new URLSearchParams({ q: `${where} ${ordered}` }),
  }
}

/** Returns one page of the findings of the address. */
export const findingsPage = (search: SearchParams, page: number) => ({
  queryKey: ['findings', 'list', listKey(search), page],
  queryFn: async ({ signal }: { signal: AbortSignal }): Promise<RowPage<Finding>> => {
    const { path, params } = listRequest(search)
    params.set('page', String(page + 1))
    params.set('per_page', String(PAGE_SIZE))
    const { data, total } = await getJson<Schemas['FindingPage']>(path, params, signal)
    return { rows: data, total }
  },
})

/** Returns the request of the best match for the words of the address. */
export const rankedBody = (search: SearchParams): Schemas['SearchRequest'] => ({
  query: (search.text ?? '').trim().slice(0, 1_000),
  page: 1,
  per_page: 1,
  filters: {
    severity: [...valuesOf(search, 'severity')] as Schemas['Severity'][],
    provider: [...valuesOf(search, 'provider')] as Schemas['Provider'][],
    status: [...(statusFilter(search) ?? [])] as Schemas['FindingStatus'][],
  },
})

/** Returns one page of the findings that the words of the address mean, the best match first. */
export const rankedPage = (search: SearchParams, page: number) => ({
  queryKey: ['findings', 'ranked', listKey(search), page],
  queryFn: async ({ signal }: { signal: AbortSignal }): Promise<RowPage<Finding>> => {
    const body = { ...rankedBody(search), page: page + 1, per_page: PAGE_SIZE }
    const { data, total } = dataOf(await api.POST('/api/v1/findings/search', { body, signal }))
    return { rows: data.map(({ finding }) => finding), total }
  },
})

/** Returns the words of findings that the words of the address may have been meant to be. */
export const suggestionsQuery = (search: SearchParams) =>
  queryOptions({
    queryKey: ['findings', 'suggestions', listKey(search)],
    queryFn: async ({ signal }) => {
      const body = { ...rankedBody(search), include: ['suggestions' as const] }
      const answer = dataOf(await api.POST('/api/v1/findings/search', { body, signal }))
      return answer.suggestions ?? []
    },
  })

/** Details that were closed are kept while someone may go back to them. */
const KEEP_MS = 60_000

export const findingQuery = (id: string) =>
  queryOptions({
    queryKey: ['finding', id],
    gcTime: KEEP_MS,
    queryFn: async ({ signal }) =>
      dataOf(await api.GET('/api/v1/findings/{id}', { params: { path: { id } }, signal })),
  })

export const commentsQuery = (id: string) =>
  queryOptions({
    queryKey: ['finding', id, 'comments'],
    gcTime: KEEP_MS,
    queryFn: async ({ signal }) =>
      dataOf(await api.GET('/api/v1/findings/{id}/comments', { params: { path: { id } }, signal })),
  })

/** The issue of a finding holds its deadline, its assignee, its history and its other findings. */
export const issueOfFinding = (id: string) =>
  queryOptions({
    queryKey: ['issue', id],
    gcTime: KEEP_MS,
    queryFn: async ({ signal }) =>
      dataOf(await api.GET('/api/v1/issues/{id}', { params: { path: { id } }, signal })),
  })

export const querySchema = queryOptions({
  queryKey: ['findings', 'query-schema'],
  staleTime: Number.POSITIVE_INFINITY,
  queryFn: async ({ signal }) => dataOf(await api.GET('/api/v1/findings/query/schema', { signal })),
})

/** Returns what a question means. Questions need the role operator. */
export const questionQuery = (query: string) =>
  queryOptions({
    queryKey: ['question', query],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }) =>
      dataOf(await api.POST('/api/v1/ai/nlq', { body: { query }, signal })),
  })
