import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api, dataOf, type Schemas } from '../../api/client.ts'

export type PolicyRecord = Schemas['Policy']
export type DecisionRecord = Schemas['PolicyDecision']

export const STATUSES = ['active', 'draft', 'disabled'] as const
export type PolicyStatus = (typeof STATUSES)[number]

const PER_PAGE = 50

export const policiesQuery = (status: PolicyStatus | undefined, page: number) =>
  queryOptions({
    queryKey: ['policies', 'page', status, page],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) =>
      dataOf(
        await api.GET('/api/v1/policies', {
          params: { query: { page, per_page: PER_PAGE, ...(status && { status: [status] }) } },
          signal,
        }),
      ),
  })

/** A policy, and the version of its record that a change has to name. */
export const policyQuery = (id: string) =>
  queryOptions({
    queryKey: ['policies', 'one', id],
    queryFn: async ({ signal }) => {
      const result = await api.GET('/api/v1/policies/{id}', { params: { path: { id } }, signal })
      return { policy: dataOf(result), etag: result.response.headers.get('etag') ?? '' }
    },
  })

export const versionsQuery = (id: string) =>
  queryOptions({
    queryKey: ['policies', 'versions', id],
    queryFn: async ({ signal }) =>
      dataOf(await api.GET('/api/v1/policies/{id}/versions', { params: { path: { id } }, signal })),
  })

export const decisionsQuery = (policy_id: string, allow: boolean | undefined, page: number) =>
  queryOptions({
    queryKey: ['policies', 'decisions', policy_id, allow, page],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) =>
      dataOf(
        await api.GET('/api/v1/policy-decisions', {
          params: {
            query: { policy_id, page, per_page: PER_PAGE, ...(allow !== undefined && { allow }) },
          },
          signal,
        }),
      ),
  })

export const createPolicy = async (body: Schemas['NewPolicy']) =>
  dataOf(await api.POST('/api/v1/policies', { body }))

export interface PolicyPatchRequest {
  readonly id: string
  readonly etag: string
  readonly patch: Schemas['PolicyPatch']
}

export const changePolicy = async ({ id, etag, patch }: PolicyPatchRequest) =>
  dataOf(
    await api.PATCH('/api/v1/policies/{id}', {
      params: { path: { id } },
      body: patch,
      headers: { 'if-match': etag },
    }),
  )

export const deletePolicy = async (id: string) => {
  await api.DELETE('/api/v1/policies/{id}', { params: { path: { id } } })
}

export const testPolicy = async ({
  id,
  ...body
}: Schemas['TestedPolicyText'] & { readonly id: string }) =>
  dataOf(await api.POST('/api/v1/policies/{id}/test', { params: { path: { id } }, body }))

export const dryRunPolicy = async ({ id, ...body }: Schemas['PolicyDryRun'] & { id: string }) =>
  dataOf(await api.POST('/api/v1/policies/{id}/dry-run', { params: { path: { id } }, body }))
