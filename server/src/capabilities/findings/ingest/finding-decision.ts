import {
  type FindingState,
  isIssueSuppression,
  type SuppressionReason,
  UNRESOLVED,
} from '../record/finding.ts'

/** What a person decides about a finding, with its issue. */
export type Decision =
  | { readonly status: 'open' | 'in_progress' | 'resolved' }
  | { readonly status: 'suppressed'; readonly reason: Exclude<SuppressionReason, ''> }

/** Whether the state rests on no evidence and on no decision but that about the issue. */
const isFree = ({ status, suppression_reason, resolved_by_user }: FindingState): boolean =>
  UNRESOLVED.includes(status) ||
  (status === 'suppressed' && isIssueSuppression(suppression_reason)) ||
  (status === 'resolved' && resolved_by_user)

const isBreached = ({ sla_deadline }: FindingState, at: Date): boolean =>
  sla_deadline !== null && sla_deadline <= at

const decided = (current: FindingState, decision: Decision, at: Date): FindingState => {
  const isResolved = decision.status === 'resolved'
  return {
    ...current,
    status: decision.status,
    suppression_reason: decision.status === 'suppressed' ? decision.reason : '',
    resolved_at: isResolved ? at : null,
    resolved_by_user: isResolved,
    sla_breached: isBreached(current, at),
  }
}

/**
 * The state of a finding after a decision about its issue. Returns null if nothing changes: the finding
 * has this status, or evidence, its scanner or an exception has settled it. A suppression leaves resolved
 * findings as they are.
 */
export const decide = (
  current: FindingState,
  decision: Decision,
  at: Date,
): FindingState | null => {
  if (current.status === decision.status || !isFree(current)) return null
  if (decision.status === 'suppressed' && current.status === 'resolved') return null
  return decided(current, decision, at)
}
