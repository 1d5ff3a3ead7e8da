import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api, dataOf, type Schemas } from '../../api/client.ts'

export type ExceptionRecord = Schemas['Exception']

export const VIEWS = ['waiting', 'ending', 'mine'] as const
export type ViewName = (typeof VIEWS)[number]

const PATHS = {
  waiting: '/api/v1/exceptions/pending',
  ending: '/api/v1/exceptions/expiring',
  mine: '/api/v1/exceptions/mine',
} as const

export const STATUSES = ['pending', 'approved', 'rejected', 'withdrawn', 'expired'] as const
export const SORTS = ['created_at', 'expires_at'] as const

const PER_PAGE = 50

export interface ExceptionListing {
  readonly status: ExceptionRecord['status'] | undefined
  readonly application_id: string | undefined
  readonly sort: (typeof SORTS)[number]
  readonly page: number
}

/** A page of all exceptions. */
export const exceptionPageQuery = ({ status, application_id, sort, page }: ExceptionListing) =>
  queryOptions({
    queryKey: ['exceptions', 'page', status, application_id, sort, page],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) =>
      dataOf(
        await api.GET('/api/v1/exceptions', {
          params: {
            query: {
              sort,
              page,
              per_page: PER_PAGE,
              ...(status && { status: [status] }),
              ...(application_id && { application_id }),
            },
          },
          signal,
        }),
      ),
  })

const MAX_ACTIVE = 200

/** The approved exceptions with the soonest ends; `total` says how many there are. */
export const activeExceptionsQuery = queryOptions({
  queryKey: ['exceptions', 'active'],
  queryFn: async ({ signal }) =>
    dataOf(
      await api.GET('/api/v1/exceptions', {
        params: { query: { status: ['approved'], sort: 'expires_at', per_page: MAX_ACTIVE } },
        signal,
      }),
    ),
})

/** The exceptions of a view. They change by decisions of others and by time. */
export const exceptionsQuery = (view: ViewName) =>
  queryOptions({
    queryKey: ['exceptions', view],
    queryFn: async ({ signal }) => dataOf(await api.GET(PATHS[view], { signal })),
  })

export const exceptionQuery = (id: string) =>
  queryOptions({
    queryKey: ['exceptions', 'one', id],
    queryFn: async ({ signal }) =>
      dataOf(await api.GET('/api/v1/exceptions/{id}', { params: { path: { id } }, signal })),
  })

export const requestException = async (body: Schemas['NewException']) =>
  dataOf(await api.POST('/api/v1/exceptions', { body }))

export const checkRequest = async (body: Schemas['ExceptionCheck']) =>
  dataOf(await api.POST('/api/v1/validate/exception', { body }))

export const decideException = async ({
  id,
  ...body
}: Schemas['ExceptionDecision'] & { id: string }) =>
  dataOf(await api.POST('/api/v1/exceptions/{id}/approve', { params: { path: { id } }, body }))

export const withdrawException = async (id: string) =>
  dataOf(await api.POST('/api/v1/exceptions/{id}/withdraw', { params: { path: { id } } }))
