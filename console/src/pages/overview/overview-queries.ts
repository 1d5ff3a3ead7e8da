import { queryOptions } from '@tanstack/react-query'
import { api, dataOf, type Schemas } from '../../api/client.ts'

export const findingStatistics = queryOptions({
  queryKey: ['overview', 'statistics'],
  queryFn: async ({ signal }) => dataOf(await api.GET('/api/v1/findings/stats', { signal })),
})

const FIX_FIRST = 6

export const worstIssues = queryOptions({
  queryKey: ['overview', 'issues'],
  queryFn: async ({ signal }) =>
    dataOf(
      await api.GET('/api/v1/issues', {
        params: {
          query: {
            status: ['OPEN', 'ACKNOWLEDGED', 'IN_PROGRESS'],
            sort: 'risk_score',
            order: 'desc',
            per_page: FIX_FIRST,
          },
        },
        signal,
      }),
    ).data,
})

/** What the list of the newest shows, as a query that its link opens. */
export const NEWEST = { severity: 'CRITICAL,HIGH', sort: 'first_found_at', order: 'desc' }

export const newestFindings = queryOptions({
  queryKey: ['overview', 'findings'],
  queryFn: async ({ signal }) =>
    dataOf(
      await api.GET('/api/v1/findings', {
        params: {
          query: {
            severity: ['CRITICAL', 'HIGH'],
            status: ['open', 'in_progress'],
            sort: 'first_found_at',
            order: 'desc',
            per_page: FIX_FIRST,
          },
        },
        signal,
      }),
    ).data,
})

const MATRIX_ACCOUNTS = 8

/** The accounts with the most open findings of the first page that the service gives. */
export const riskiestAccounts = queryOptions({
  queryKey: ['overview', 'accounts'],
  queryFn: async ({ signal }) => {
    const { data } = dataOf(
      await api.GET('/api/v1/accounts', { params: { query: { per_page: 200 } }, signal }),
    )
    const weight = ({ finding_counts: { by_severity } }: (typeof data)[number]) =>
      (by_severity.CRITICAL ?? 0) * 1_000 + (by_severity.HIGH ?? 0)
    return data.sort((a, b) => weight(b) - weight(a)).slice(0, MATRIX_ACCOUNTS)
  },
})

const UNRESOLVED = ['open', 'in_progress'] as const

const openFacet = async (facet: 'severity' | 'owner', values: number, signal: AbortSignal) =>
  dataOf(
    await api.GET('/api/v1/findings/facets', {
      params: { query: { status: [...UNRESOLVED], facets: [facet], values } },
      signal,
    }),
  )

export const openFacets = queryOptions({
  queryKey: ['overview', 'severity'],
  queryFn: async ({ signal }) => {
    const { total, facets } = await openFacet('severity', 5, signal)
    const counts = facets.flatMap(({ values }) => values).map(({ value, count }) => [value, count])
    return { total, severity: Object.fromEntries(counts) as Record<string, number> }
  },
})

export const openOwners = queryOptions({
  queryKey: ['overview', 'owners'],
  queryFn: async ({ signal }) =>
    (await openFacet('owner', FIX_FIRST, signal)).facets.flatMap(({ values }) => values),
})

export type FindingDay = Schemas['FindingTrendDay']

const TREND_DAYS = 30

export const findingTrend = queryOptions({
  queryKey: ['overview', 'trend'],
  queryFn: async ({ signal }) => {
    const params = { query: { days: TREND_DAYS } }
    return dataOf(await api.GET('/api/v1/findings/trend', { params, signal })).days
  },
})

const DAY_MS = 86_400_000

/** Returns the address of the findings whose time is on a day in UTC, whatever became of them. */
export const listOfDay = (field: 'first_found_at' | 'resolved_at', date: string) => {
  const next = new Date(Date.parse(date) + DAY_MS).toISOString().slice(0, 10)
  return {
    q: `${field} >= "${date}" AND ${field} < "${next}"`,
    status: 'any',
    suppressed: 'include',
  }
}
