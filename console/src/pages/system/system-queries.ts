import { queryOptions } from '@tanstack/react-query'
import { api, dataOf } from '../../api/client.ts'

const EVERY_MS = 10_000

export const health = queryOptions({
  queryKey: ['system', 'health'],
  refetchInterval: EVERY_MS,
  queryFn: async ({ signal }) => dataOf(await api.GET('/health', { signal })),
})

export const connectedSystems = queryOptions({
  queryKey: ['system', 'connected'],
  queryFn: async ({ signal }) => dataOf(await api.GET('/api/v1/providers', { signal })),
})
