import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api, dataOf, type Schemas } from '../../api/client.ts'

export type WorkflowRecord = Schemas['Workflow']

export const VIEWS = ['me', 'waiting', 'all'] as const
export type ViewName = (typeof VIEWS)[number]

const PER_PAGE = 50

const FILTERS = {
  me: { waiting_for: 'me' },
  waiting: { status: ['pending_approval'] },
  all: {},
} satisfies Record<ViewName, object>

export const workflowsQuery = (view: ViewName, page: number) =>
  queryOptions({
    queryKey: ['workflows', 'page', view, page],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const filter: { waiting_for?: 'me'; status?: WorkflowRecord['status'][] } = FILTERS[
        view
      ] as never
      const query = { page, per_page: PER_PAGE, ...filter }
      return dataOf(await api.GET('/api/v1/workflows', { params: { query }, signal }))
    },
  })

export const workflowQuery = (id: string) =>
  queryOptions({
    queryKey: ['workflows', 'one', id],
    queryFn: async ({ signal }) =>
      dataOf(await api.GET('/api/v1/workflows/{id}', { params: { path: { id } }, signal })),
  })

/** A change of a policy, with the texts that are in force before and after it. */
export const policyChangeQuery = (id: string) =>
  queryOptions({
    queryKey: ['workflows', 'policy-change', id],
    queryFn: async ({ signal }) => {
      const path = { id }
      const change = dataOf(
        await api.GET('/api/v1/policy-changes/{id}', { params: { path }, signal }),
      )
      const versions = dataOf(
        await api.GET('/api/v1/policies/{id}/versions', {
          params: { path: { id: change.policy_id } },
          signal,
        }),
      )
      const textOf = (number: number) =>
        versions.find(({ version }) => version === number)?.rego ?? ''
      const isDeciding = change.base_status === 'active'
      return {
        change,
        before: isDeciding ? textOf(change.base_version) : '',
        after: textOf(change.version),
      }
    },
  })

export const decideWorkflow = async ({
  id,
  ...body
}: Schemas['WorkflowDecision'] & { readonly id: string }) =>
  dataOf(await api.POST('/api/v1/workflows/{id}/approve', { params: { path: { id } }, body }))

export const withdrawWorkflow = async (id: string) =>
  dataOf(await api.POST('/api/v1/workflows/{id}/withdraw', { params: { path: { id } } }))
