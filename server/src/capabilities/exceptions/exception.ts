import type { Requested } from '../workflows/requester.ts'
import type { Bounds } from '../workflows/workflow.ts'

export const REQUEST_TYPES = ['waiver', 'extension', 'exemption'] as const
export type RequestType = (typeof REQUEST_TYPES)[number]

export const EXCEPTION_STATUSES = [
  'pending',
  'approved',
  'rejected',
  'withdrawn',
  'expired',
] as const
export type ExceptionStatus = (typeof EXCEPTION_STATUSES)[number]

/** The latest request first, or the soonest end first with those that have none at the end. */
export const EXCEPTION_SORTS = ['created_at', 'expires_at'] as const
export type ExceptionSort = (typeof EXCEPTION_SORTS)[number]

/** What a list of exceptions is filtered by. */
export interface ExceptionFilter {
  readonly status?: readonly ExceptionStatus[]
  readonly application_id?: string
  /** As requests name it, or a control that the policy of the request means. */
  readonly policy?: string
}

/** What a request asks for. */
export interface ExceptionRequest {
  readonly application_id: string
  readonly policy_violated: string
  readonly requestor_email: string
  readonly request_type: RequestType
  readonly resource_requested: string
  readonly business_case: string
}

/** Which findings an exception is about. */
export interface Selector extends Bounds {
  readonly application_id: string
  /** In lower case. */
  readonly control_ids: readonly string[]
  readonly resource_requested: string
}

export interface Exception extends ExceptionRequest, Selector, Requested {
  readonly id: string
  readonly status: ExceptionStatus
  readonly expires_at: Date | null
  readonly approved_at: Date | null
  /** When it was withdrawn after its approval. */
  readonly ended_at: Date | null
  readonly finding_count: number
  readonly announced_days: number | null
  readonly is_applied: boolean
  readonly created_at: Date
  readonly updated_at: Date
}
