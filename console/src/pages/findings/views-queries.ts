import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError } from '../../api/api-error.ts'
import { api, dataOf } from '../../api/client.ts'
import { parseViews, type View } from './views.ts'

const PAGE = 'findings'
const MAX_VIEWS = 100

const createView = async (view: View) =>
  dataOf(await api.POST('/api/v1/me/views', { body: { ...view, page: PAGE } }))

/** Where views were kept before the service kept them. */
const STORED = 'stance.findings.views'

const readStored = () => {
  try {
    return localStorage.getItem(STORED)
  } catch {
    // Storage is blocked: nothing was ever kept there.
    return null
  }
}

/** Gives the views of this browser to the service, once. A name that is taken there stays what it is there. */
const moveStoredViews = async () => {
  const stored = readStored()
  if (stored === null) return
  for (const view of parseViews(stored)) {
    await createView(view).catch((error: unknown) => {
      if (!(error instanceof ApiError) || error.status === 0 || error.status >= 500) throw error
    })
  }
  localStorage.removeItem(STORED)
}

export const viewsQuery = queryOptions({
  queryKey: ['views', PAGE],
  staleTime: 60_000,
  queryFn: async ({ signal }) => {
    await moveStoredViews()
    const params = { query: { per_page: MAX_VIEWS } }
    const { data } = dataOf(await api.GET('/api/v1/me/views', { params, signal }))
    return data.filter(({ page }) => page === PAGE)
  },
})

const useViewMutation = <Input>(send: (input: Input) => Promise<unknown>) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: send,
    onSuccess: () => client.invalidateQueries({ queryKey: viewsQuery.queryKey }),
  })
}

export const useCreateView = () => useViewMutation(createView)

/** Saves other filters under the name of a view. */
export const useChangeView = () =>
  useViewMutation(({ id, query }: { id: string; query: string }) =>
    api.PATCH('/api/v1/me/views/{id}', { params: { path: { id } }, body: { query } }),
  )

export const useDeleteView = () =>
  useViewMutation((id: string) => api.DELETE('/api/v1/me/views/{id}', { params: { path: { id } } }))
