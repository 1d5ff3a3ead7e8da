import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { ApiError } from '../../api/api-error.ts'
import { api, dataOf, type Schemas } from '../../api/client.ts'
import { getJson } from '../../api/get-json.ts'
import type { SearchParams } from '../../search-params.ts'
import { paramsOf } from './result-filters.ts'

export type Result = Schemas['PrioritizedFinding']
export type AggregatorSummary = Schemas['AggregatorSummary']
export type QuickWin = Schemas['QuickWin']
export type Run = Schemas['AggregatorRun']

/** Every query of the results begins so. */
export const RESULTS_KEY = ['aggregator'] as const

const PATH = '/api/v1/aggregator'

export const summaryQuery = queryOptions({
  queryKey: [...RESULTS_KEY, 'summary'],
  queryFn: async ({ signal }) => dataOf(await api.GET(`${PATH}/dashboard/summary`, { signal })),
})

/** The last runs, the oldest first. */
export const runsQuery = queryOptions({
  queryKey: [...RESULTS_KEY, 'runs'],
  queryFn: async ({ signal }) => dataOf(await api.GET(`${PATH}/runs`, { signal })),
})

export const quickWinsQuery = queryOptions({
  queryKey: [...RESULTS_KEY, 'quick-wins'],
  queryFn: async ({ signal }) => dataOf(await api.GET(`${PATH}/reports/quick-wins`, { signal })),
})

/** What the service calls a quick win, as filters of the priorities. */
export const QUICK_WIN_FILTERS = { priority: 'P1,P2', tier: '1', automation_candidate: 'true' }

export const PAGE_SIZE = 100
/** The most that the service gives at once. */
const LARGEST_PAGE = 1_000

const listResults = (params: URLSearchParams, signal: AbortSignal) =>
  getJson<Schemas['PrioritizedFindings']>(`${PATH}/findings`, params, signal)

/** Returns the text that stands for the list of an address. */
export const listKeyOf = (search: SearchParams) => paramsOf(search).toString()

/** The findings of an address, page after page of the run in which the list began. */
export const resultsQuery = (search: SearchParams) =>
  infiniteQueryOptions({
    queryKey: [...RESULTS_KEY, 'findings', listKeyOf(search)],
    // Loading every page again would move the list to another run below the reader.
    staleTime: Number.POSITIVE_INFINITY,
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) => {
      const params = paramsOf(search)
      params.set('limit', String(PAGE_SIZE))
      if (pageParam !== '') params.set('cursor', pageParam)
      return listResults(params, signal)
    },
    getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
  })

/** How many findings each priority has under the other filters. */
export const priorityCountsQuery = (search: SearchParams) => {
  const params = paramsOf(search, 'priority')
  params.set('limit', '1')
  return queryOptions({
    queryKey: [...RESULTS_KEY, 'counts', params.toString()],
    queryFn: async ({ signal }) => (await listResults(params, signal)).summary.by_priority,
  })
}

/** The findings behind the quick wins by their ids: the report does not name resources and accounts. */
export const quickWinFindingsQuery = queryOptions({
  queryKey: [...RESULTS_KEY, 'quick-win-findings'],
  queryFn: async ({ signal }) => {
    const params = paramsOf(QUICK_WIN_FILTERS)
    params.set('limit', String(LARGEST_PAGE))
    const { findings } = await listResults(params, signal)
    return new Map(findings.map(({ finding }) => [finding.finding_id, finding]))
  },
})

/** Returns whether the run in which a list began is no longer held. */
export const isReplaced = (error: unknown) => error instanceof ApiError && error.status === 410
