import { slaStatus } from '@stance/core/assessment/sla'
import type { Provider } from '@stance/core/kernel/provider'
import { SEVERAL_PLACES } from './issue.ts'
import type { IssueChanges } from './issue-history.ts'
import type { StoredIssue } from './stored-issue.ts'

/** What is read of an issue to show it. */
export interface ListedIssue
  extends Omit<
    StoredIssue,
    'resource_key' | 'decided' | 'lead_finding_id' | 'application_id' | 'cloud_provider'
  > {
  readonly cloud_provider: Provider | ''
  /** Of the finding that says what the issue is like; '' where it is out of scope. */
  readonly description: string
}

/** What happened to an issue, as it is stored. */
export interface StoredChange {
  readonly at: Date
  readonly actor: string
  readonly changes: IssueChanges
  readonly reason: string
}

const iso = (moment: Date | null): string | null => moment?.toISOString() ?? null

/** Nobody waits for what is settled, so it is never late. */
const slaStatusOf = ({ status, sla_started_at, sla_deadline }: ListedIssue, now: Date) => {
  const isSettled = status === 'RESOLVED' || status === 'SUPPRESSED'
  if (isSettled || !sla_deadline) return 'on_track' as const
  return slaStatus(sla_started_at ?? sla_deadline, sla_deadline, now)
}

/** An issue as it is shown in a list. The finding that leads it speaks for its control. */
export const issueRecord = (issue: ListedIssue, now: Date) => ({
  id: issue.id,
  control_id: issue.control_id,
  control_title: issue.title,
  title: issue.title,
  description: issue.description,
  severity: issue.severity,
  risk_score: issue.risk_score,
  blast_radius: issue.blast_radius,
  status: issue.status,
  provider: issue.cloud_provider,
  account_id: issue.account_id,
  resource_id: issue.resource_id,
  resource_name: issue.resource_name,
  region: issue.region === SEVERAL_PLACES ? '' : issue.region,
  finding_count: issue.finding_count,
  assignee: issue.assignee,
  ticket: issue.ticket,
  suppression:
    issue.status === 'SUPPRESSED'
      ? { reason: issue.suppression_reason, until: iso(issue.suppressed_until) }
      : null,
  sla_deadline: iso(issue.sla_deadline),
  sla_status: slaStatusOf(issue, now),
  created_at: issue.created_at.toISOString(),
  updated_at: issue.updated_at.toISOString(),
  resolved_at: iso(issue.resolved_at),
})

/** Who stands in the history for what the service did by itself. */
const SERVICE = 'stance'

export const changeRecord = ({ at, actor, changes, reason }: StoredChange) => ({
  at: at.toISOString(),
  actor: actor || SERVICE,
  changes: { ...changes },
  reason,
})
