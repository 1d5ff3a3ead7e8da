import { queryOptions } from '@tanstack/react-query'
import { api, dataOf, type Schemas } from '../../api/client.ts'
import type { SearchParams } from '../../search-params.ts'
import {
  filterOf,
  type IssueFilter,
  isBestMatch,
  searchFiltersOf,
  sortOf,
} from './issue-filters.ts'

export type Issue = Schemas['Issue']
export type IssueDetail = Schemas['IssueDetail']
export type IssueChange = Schemas['IssueChange']

export const PAGE_SIZE = 100

/** The API answers at most this many at once. */
const LARGEST_PAGE = 200

/** Every query of issues begins so. */
export const ISSUES_KEY = ['issues'] as const
export const LIST_KEY = [...ISSUES_KEY, 'list'] as const

const listIssues = async (search: SearchParams, page: number, signal: AbortSignal) => {
  const { column, order } = sortOf(search)
  const query = { ...filterOf(search), sort: column, order, page, per_page: PAGE_SIZE }
  const { data, total } = dataOf(await api.GET('/api/v1/issues', { params: { query }, signal }))
  return { rows: data, total }
}

const searchIssues = async (search: SearchParams, page: number, signal: AbortSignal) => {
  const body = {
    query: search.text ?? '',
    filters: searchFiltersOf(search),
    page,
    per_page: PAGE_SIZE,
  }
  const { data, total } = dataOf(await api.POST('/api/v1/issues/search', { body, signal }))
  return { rows: data.map(({ issue }) => issue), total }
}

/** Returns the text that stands for the list of an address: what it filters, and how it sorts. */
export const listKeyOf = (search: SearchParams) =>
  isBestMatch(search)
    ? JSON.stringify(['best', search.text, searchFiltersOf(search)])
    : JSON.stringify([filterOf(search), sortOf(search)])

/** Returns one page of the list that an address stands for; the first page is 0. */
export const issuePageQuery = (search: SearchParams, page: number) => ({
  queryKey: [...LIST_KEY, listKeyOf(search), page],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    isBestMatch(search)
      ? searchIssues(search, page + 1, signal)
      : listIssues(search, page + 1, signal),
})

export const detailKey = (id: string) => [...ISSUES_KEY, 'detail', id] as const

/** The issue with the version that a change of it names. */
export const issueQuery = (id: string) =>
  queryOptions({
    queryKey: detailKey(id),
    queryFn: async ({ signal }) => {
      const result = await api.GET('/api/v1/issues/{id}', { params: { path: { id } }, signal })
      return { issue: dataOf(result), etag: result.response.headers.get('etag') ?? '' }
    },
  })

/** How many issues there are, whatever their status. */
export const issueStatistics = queryOptions({
  queryKey: [...ISSUES_KEY, 'statistics'],
  queryFn: async ({ signal }) => dataOf(await api.GET('/api/v1/issues/stats', { signal })),
})

const FINDINGS_SHOWN = 20

/** The findings of an issue, most severe first. */
export const issueFindingsQuery = (id: string) =>
  queryOptions({
    queryKey: ['findings', 'of-issue', id],
    queryFn: async ({ signal }) =>
      dataOf(
        await api.GET('/api/v1/findings/query', {
          params: { query: { q: `issue_id = '${id}'`, per_page: FINDINGS_SHOWN } },
          signal,
        }),
      ),
  })

/** Changes one issue. The service refuses with 412 when it is no longer in the version of `etag`. */
export const changeIssue = async (id: string, change: IssueChange, etag: string) => {
  const result = await api.PATCH('/api/v1/issues/{id}', {
    params: { path: { id } },
    body: change,
    headers: { 'if-match': etag },
  })
  return { issue: dataOf(result), etag: result.response.headers.get('etag') ?? '' }
}

export const changeIssues = async (body: Schemas['BulkIssueChange']) =>
  dataOf(await api.POST('/api/v1/issues/bulk', { body }))

/** Loads every issue of a filter as it is before a change, so that the change can be taken back. */
export const loadMatching = async (filter: IssueFilter, count: number): Promise<Issue[]> => {
  const pages = Array.from({ length: Math.ceil(count / LARGEST_PAGE) }, (_, page) => page + 1)
  const loaded = await Promise.all(
    pages.map((page) =>
      api.GET('/api/v1/issues', {
        params: {
          query: { ...filter, page, per_page: LARGEST_PAGE, sort: 'created_at', order: 'asc' },
        },
      }),
    ),
  )
  return loaded.flatMap((result) => dataOf(result).data)
}
