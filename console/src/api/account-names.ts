import { queryOptions, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { api, dataOf } from './client.ts'

/** The accounts with their names; an account without a name is called by its id. */
export const accountNames = queryOptions({
  queryKey: ['accounts', 'names'],
  staleTime: 60_000,
  queryFn: async ({ signal }) =>
    dataOf(await api.GET('/api/v1/accounts', { params: { query: { per_page: 200 } }, signal }))
      .data,
})

/** Returns the names of accounts by their ids. */
export const useAccountNames = (): ReadonlyMap<string, string> => {
  const { data } = useQuery(accountNames)
  return useMemo(() => new Map(data?.map(({ id, name }) => [id, name === '' ? id : name])), [data])
}
