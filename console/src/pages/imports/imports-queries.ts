import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api, dataOf } from '../../api/client.ts'

const PER_PAGE = 25
const WATCH_MS = 2_000

export const importRuns = (page: number) =>
  queryOptions({
    queryKey: ['imports', page],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) =>
      dataOf(
        await api.GET('/api/v1/imports', {
          params: { query: { page, per_page: PER_PAGE } },
          signal,
        }),
      ),
    // A run is watched while it comes in.
    refetchInterval: ({ state }) =>
      state.data?.data.some(({ status }) => status === 'running') ? WATCH_MS : false,
  })

export const importRun = (id: string) =>
  queryOptions({
    queryKey: ['imports', 'run', id],
    queryFn: async ({ signal }) =>
      dataOf(await api.GET('/api/v1/imports/{id}', { params: { path: { id } }, signal })),
    refetchInterval: ({ state }) => (state.data?.status === 'running' ? WATCH_MS : false),
  })

const REJECTED_PER_PAGE = 50

export const rejectedRecords = (id: string, page: number) =>
  queryOptions({
    queryKey: ['imports', 'rejected', id, page],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) =>
      dataOf(
        await api.GET('/api/v1/imports/{id}/rejected-records', {
          params: { path: { id }, query: { page, per_page: REJECTED_PER_PAGE } },
          signal,
        }),
      ),
  })
