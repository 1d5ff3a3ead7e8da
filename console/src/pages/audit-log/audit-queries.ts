import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api, dataOf, type Schemas } from '../../api/client.ts'
import { listOf, pageOf, type SearchParams } from '../../search-params.ts'

export type AuditEntry = Schemas['AuditEntry']

export const RESULTS = ['success', 'denied', 'failure'] as const

const PER_PAGE = 50

/** Returns the request that an address stands for. An unknown result is left out. */
export const auditRequest = (search: SearchParams) => {
  const wanted = listOf(search.result)
  const result = RESULTS.filter((name) => wanted.includes(name))
  const actor = search.actor?.trim() ?? ''
  return {
    page: pageOf(search),
    per_page: PER_PAGE,
    ...(result.length > 0 && { result }),
    ...(actor !== '' && { actor }),
  }
}

export const auditQuery = (search: SearchParams) => {
  const query = auditRequest(search)
  return queryOptions({
    queryKey: ['audit-log', query],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) =>
      dataOf(await api.GET('/api/v1/audit-log', { params: { query }, signal })),
  })
}
