import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api, dataOf, type Schemas } from '../../api/client.ts'

export type User = Schemas['User']

const PER_PAGE = 50

export const usersQuery = (page: number) =>
  queryOptions({
    queryKey: ['users', 'page', page],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) =>
      dataOf(
        await api.GET('/api/v1/users', { params: { query: { page, per_page: PER_PAGE } }, signal }),
      ),
  })

/** Enables or disables a user. */
export const setUserStatus = async ({ id, status }: Pick<User, 'id' | 'status'>) =>
  dataOf(await api.PATCH('/api/v1/users/{id}', { params: { path: { id } }, body: { status } }))
