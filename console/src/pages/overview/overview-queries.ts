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

/** How many issues there are in any status. */
export const issueStatistics = queryOptions({
  queryKey: ['overview', 'issue-statistics'],
  queryFn: async ({ signal }) => dataOf(await api.GET('/api/v1/issues/stats', { signal })),
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

/** The accounts with the most unresolved critical findings. */
export const riskiestAccounts = queryOptions({
  queryKey: ['overview', 'accounts'],
  queryFn: async ({ signal }) =>
    dataOf(
      await api.GET('/api/v1/accounts', {
        params: { query: { sort: 'severity', per_page: MATRIX_ACCOUNTS } },
        signal,
      }),
    ).data,
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

/** A list of findings, as an address of their page. */
export interface FindingsAddress {
  q: string
  /** Without it, the unresolved ones. */
  status?: 'any' | 'resolved'
}

/** Naming the status spares the service from looking at the findings that are not resolved. */
const STATUS_OF = { first_found_at: 'any', resolved_at: 'resolved' } as const
type FindingTime = keyof typeof STATUS_OF

/** Returns the address of the findings with a time since some days ago. */
export const listSince = (field: FindingTime, days: number): FindingsAddress => ({
  q: `${field} > now-${days}d`,
  status: STATUS_OF[field],
})

const DAY_MS = 86_400_000

const dayAfter = (date: string) => new Date(Date.parse(date) + DAY_MS).toISOString().slice(0, 10)

/** Returns the address of the findings whose time is on a day in UTC. */
export const listOfDay = (field: FindingTime, date: string): FindingsAddress => ({
  q: `${field} >= "${date}" AND ${field} < "${dayAfter(date)}"`,
  status: STATUS_OF[field],
})

/** Returns the address of the unresolved findings that were first found by the end of a day in UTC. */
export const openSince = (date: string): FindingsAddress => ({
  q: `first_found_at < "${dayAfter(date)}"`,
})

const queryOf = ({ q, status }: FindingsAddress) => {
  if (status === 'any') return q
  const statuses = status === undefined ? UNRESOLVED : [status]
  return `${q} AND status IN (${statuses.join(', ')})`
}

/** How many findings a list has. A link whose number is this one opens as many as it says. */
export const totalOf = (address: FindingsAddress) =>
  queryOptions({
    queryKey: ['overview', 'total', address],
    queryFn: async ({ signal }) => {
      const params = { query: { q: queryOf(address), per_page: 1 } }
      return dataOf(await api.GET('/api/v1/findings/query', { params, signal })).total
    },
  })
