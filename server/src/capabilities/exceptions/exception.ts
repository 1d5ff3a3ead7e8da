import type { RequestType } from '../../kernel/request-types.ts'
import type { Requested } from '../workflows/requester.ts'
import type { Bounds } from '../workflows/workflow.ts'

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

/** What a request may meet: what is not known of it, what there is already, what is not admitted. */
export const REASON_CODES = [
  'POLICY_UNKNOWN',
  'APPLICATION_UNKNOWN',
  'ALREADY_EXCEPTED',
  'REQUEST_PENDING',
  'BUSINESS_CASE_MISSING',
  'TOO_SEVERE',
  'TOO_MANY_RENEWALS',
] as const

export interface Reason {
  readonly code: (typeof REASON_CODES)[number]
  readonly message: string
}

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
