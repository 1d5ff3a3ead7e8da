import { toIso } from '../../kernel/clock.ts'
import type { Approval } from '../workflows/workflow.ts'
import { approvalRecord } from '../workflows/workflow-record.ts'
import type { Exception } from './exception.ts'
import { statusAt } from './exception-state.ts'

/** An exception in the form of the API, as it is at this moment. */
export const exceptionRecord = (
  exception: Exception,
  approvals: readonly Approval[] = [],
  now: Date,
) => ({
  id: exception.id,
  application_id: exception.application_id,
  policy_violated: exception.policy_violated,
  requestor_email: exception.requestor_email,
  request_type: exception.request_type,
  resource_requested: exception.resource_requested,
  business_case: exception.business_case,
  status: statusAt(exception, now),
  approvals: approvals.map(approvalRecord),
  expires_at: toIso(exception.expires_at),
  finding_count: exception.finding_count,
  created_at: exception.created_at.toISOString(),
  updated_at: exception.updated_at.toISOString(),
})
