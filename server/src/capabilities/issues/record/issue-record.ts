import { slaStatus } from '@stance/core/assessment/sla'
import { toIso } from '../../../kernel/clock.ts'
import { MIXED_PLACEMENT } from '../../../kernel/data-scope.ts'
import type { IssueChanges } from './issue-history.ts'
import type { StoredIssue } from './stored-issue.ts'

/** The columns of an issue that the API needs. */
export interface ListedIssue
  extends Omit<StoredIssue, 'set_by_user' | 'lead_finding_id' | 'suppressed_within'> {
  /** Of the leading finding; '' where that is outside the scope. */
  readonly description: string
}

/** One entry of the history, as stored. */
export interface StoredChange {
  readonly at: Date
  readonly actor: string
  readonly changes: IssueChanges
  readonly reason: string
}

/** A resolved or suppressed issue needs no action, so it is never late. */
const slaStatusOf = ({ status, sla_started_at, sla_deadline }: ListedIssue, now: Date) => {
  const isSettled = status === 'RESOLVED' || status === 'SUPPRESSED'
  if (isSettled || !sla_deadline) return 'on_track' as const
  return slaStatus(sla_started_at ?? sla_deadline, sla_deadline, now)
}

/** A part of the placement; '' where the findings differ. */
const withoutMark = <Value extends string>(
  value: Value,
): Exclude<Value, typeof MIXED_PLACEMENT> | '' =>
  value === MIXED_PLACEMENT ? '' : (value as Exclude<Value, typeof MIXED_PLACEMENT>)

/** An issue in the form of the API. The title of the control is that of the issue. */
export const issueRecord = (issue: ListedIssue, now: Date) => ({
  id: issue.id,
  control_id: issue.control_id,
  control_title: issue.title,
  title: issue.title,
  scanner_title: issue.scanner_title,
  description: issue.description,
  severity: issue.severity,
  risk_score: issue.risk_score,
  blast_radius: issue.blast_radius,
  status: issue.status,
  provider: withoutMark(issue.cloud_provider),
  account_id: issue.account_id,
  resource_id: issue.resource_id,
  resource_name: issue.resource_name,
  region: withoutMark(issue.region),
  application_id: withoutMark(issue.application_id),
  finding_count: issue.finding_count,
  assignee: issue.assignee,
  ticket: issue.ticket,
  suppression:
    issue.status === 'SUPPRESSED'
      ? { reason: issue.suppression_reason, until: toIso(issue.suppressed_until) }
      : null,
  sla_deadline: toIso(issue.sla_deadline),
  sla_status: slaStatusOf(issue, now),
  created_at: issue.created_at.toISOString(),
  updated_at: issue.updated_at.toISOString(),
  resolved_at: toIso(issue.resolved_at),
})

/** The actor in the history for changes by the service itself. */
const SERVICE_ACTOR = 'stance'

export const changeRecord = ({ at, actor, changes, reason }: StoredChange) => ({
  at: at.toISOString(),
  actor: actor || SERVICE_ACTOR,
  changes: { ...changes },
  reason,
})
