import { queryOptions } from '@tanstack/react-query'
import { api, dataOf } from './client.ts'

/** The accounts with their names; an account without a name is called by its id. */
export const accountNames = queryOptions({
  queryKey: ['accounts', 'names'],
  staleTime: 60_000,
  queryFn: async ({ signal }) =>
    dataOf(await api.GET('/api/v1/accounts', { params: { query: { per_page: 200 } }, signal }))
      .data,
})
