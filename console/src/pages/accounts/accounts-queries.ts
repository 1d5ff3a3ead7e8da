import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api, dataOf, type Schemas } from '../../api/client.ts'

export type Account = Schemas['Account']

const PER_PAGE = 50

export const accountsQuery = (page: number) =>
  queryOptions({
    queryKey: ['accounts', 'page', page],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) =>
      dataOf(
        await api.GET('/api/v1/accounts', {
          params: { query: { sort: 'severity', page, per_page: PER_PAGE } },
          signal,
        }),
      ),
  })

/** Deletes an account. The service refuses when it has another number of findings than was shown. */
export const deleteAccount = ({ id, finding_counts }: Account) =>
  api.DELETE('/api/v1/accounts/{id}', {
    params: { path: { id }, query: { count: finding_counts.total } },
  })
