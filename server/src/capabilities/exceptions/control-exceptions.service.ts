import type { ControlException } from '../compliance/evidence/control-exception.ts'
import type { ControlExceptionsPort } from '../compliance/evidence/control-exceptions.port.ts'
import type { Approval } from '../workflows/workflow.ts'
import type { WorkflowStore } from '../workflows/workflows.service.ts'
import type { Exception } from './exception.ts'
import type { ExceptionStore } from './exceptions.store.ts'

const recordOf = (exception: Exception, approvals: readonly Approval[] = []): ControlException => ({
  id: exception.id,
  control_ids: exception.control_ids,
  application_id: exception.application_id,
  resource: exception.resource_requested,
  status: exception.status === 'approved' ? 'approved' : 'pending',
  requested_for: exception.requestor_email || exception.requester,
  reason: exception.business_case,
  requested_at: exception.created_at,
  approved_by: approvals
    .filter(({ decision }) => decision === 'approve')
    .map(({ decided_by }) => decided_by),
  approved_at: exception.approved_at,
  expires_at: exception.expires_at,
})

/** Returns which exceptions are about controls of frameworks. */
export const controlExceptions = (
  exceptions: ExceptionStore,
  workflows: WorkflowStore,
): ControlExceptionsPort => ({
  about: async (controls, at) => {
    const found = await exceptions.about(
      controls.map((control) => control.toLowerCase()),
      at,
    )
    if (found.length === 0) return []
    const approvals = await workflows.approvalsOf(
      'exception',
      found.map(({ id }) => id),
    )
    return found.map((one) => recordOf(one, approvals.get(one.id)))
  },
})
