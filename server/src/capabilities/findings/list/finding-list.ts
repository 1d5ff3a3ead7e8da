import type { Severity } from '@stance/core/kernel/severity'
import type { PageRequest } from '../../../kernel/page.ts'
import type { FindingStatus } from '../record/finding.ts'

export const FINDING_SORTS = [
  'severity',
  'ai_risk',
  'ai_risk_score',
  'first_found_at',
  'title',
  'status',
] as const
export type FindingSort = (typeof FINDING_SORTS)[number]

/** An absent field restricts nothing. Several values of one field are alternatives. */
export interface FindingFilter {
  readonly severity?: readonly Severity[]
  readonly provider?: readonly string[]
  readonly status?: readonly FindingStatus[]
}

/** The filter in the parameters of a request. */
export const filterOf = ({ severity, provider, status }: FindingFilter): FindingFilter => ({
  ...(severity && { severity }),
  ...(provider && { provider }),
  ...(status && { status }),
})

export interface FindingListRequest {
  readonly filter: FindingFilter
  readonly sort: FindingSort
  /** undefined: the natural direction of the sort, such as most severe first. */
  readonly order: 'asc' | 'desc' | undefined
  readonly page: PageRequest
}
