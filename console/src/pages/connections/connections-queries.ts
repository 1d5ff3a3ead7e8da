import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api, dataOf, type Schemas } from '../../api/client.ts'

export type ConnectionRecord = Schemas['Connection']
export type Check = Schemas['ConnectionCheck']

const PER_PAGE = 25
const WATCH_RUN_MS = 2_000
const WATCH_MS = 10_000

export const isRunning = ({ last_run }: ConnectionRecord) => last_run?.status === 'running'

/** A page of connections. Runs start by themselves, so that the page is read again while it is open. */
export const connectionsQuery = (page: number) =>
  queryOptions({
    queryKey: ['connections', page],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) =>
      dataOf(
        await api.GET('/api/v1/connections', {
          params: { query: { page, per_page: PER_PAGE } },
          signal,
        }),
      ),
    refetchInterval: ({ state }) =>
      state.data?.data.some(isRunning) === true ? WATCH_RUN_MS : WATCH_MS,
  })

export const connectionQuery = (id: string) =>
  queryOptions({
    queryKey: ['connections', 'one', id],
    queryFn: async ({ signal }) =>
      dataOf(await api.GET('/api/v1/connections/{id}', { params: { path: { id } }, signal })),
    refetchInterval: ({ state }) =>
      state.data !== undefined && isRunning(state.data) ? WATCH_RUN_MS : WATCH_MS,
  })

export const checkReading = async (body: Schemas['Reading']) =>
  dataOf(await api.POST('/api/v1/connections/check', { body }))

export const addConnection = async (body: Schemas['NewConnection']) =>
  dataOf(await api.POST('/api/v1/connections', { body }))

export const changeConnection = async ({
  id,
  ...body
}: Schemas['ConnectionChange'] & { id: string }) =>
  dataOf(await api.PATCH('/api/v1/connections/{id}', { params: { path: { id } }, body }))

export const removeConnection = ({ id }: ConnectionRecord) =>
  api.DELETE('/api/v1/connections/{id}', { params: { path: { id } } })

export const runConnection = async ({ id }: ConnectionRecord) =>
  dataOf(await api.POST('/api/v1/connections/{id}/runs', { params: { path: { id } } }))
