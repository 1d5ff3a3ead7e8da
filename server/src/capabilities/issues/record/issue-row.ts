import { toIso } from '../../../kernel/clock.ts'
import type { IssuePart } from './issue-parts.ts'
import type { StoredIssue } from './stored-issue.ts'

/** The columns of an issue. */
export const ISSUE_ROW = {
  account_id: 'text',
  id: 'uuid',
  control_id: 'text',
  title: 'text',
  scanner_title: 'text',
  cloud_provider: 'text',
  region: 'text',
  application_id: 'text',
  resource_id: 'text',
  resource_key: 'uuid',
  resource_name: 'text',
  is_account: 'boolean',
  severity: 'severity',
  risk_score: 'smallint',
  blast_radius: 'integer',
  status: 'issue_status',
  finding_count: 'integer',
  lead_finding_id: 'uuid',
  assignee: 'text',
  ticket: 'jsonb',
  suppression_reason: 'text',
  suppressed_until: 'timestamptz',
  suppressed_within: 'jsonb',
  set_by_user: 'boolean',
  sla_started_at: 'timestamptz',
  sla_deadline: 'timestamptz',
  created_at: 'timestamptz',
  updated_at: 'timestamptz',
  resolved_at: 'timestamptz',
  version: 'integer',
} as const satisfies Record<keyof StoredIssue, string>

/** The columns of a part of an issue. */
export const PART_ROW = {
  ...ISSUE_ROW,
  unresolved: 'integer',
  mixed_dimensions: 'smallint',
} as const satisfies Record<keyof IssuePart, string>

/** As the table stores it: timestamps and the ticket as text. */
export const issueRow = (issue: StoredIssue) => ({
  ...issue,
  ticket: issue.ticket && JSON.stringify(issue.ticket),
  suppressed_until: toIso(issue.suppressed_until),
  suppressed_within: issue.suppressed_within && JSON.stringify(issue.suppressed_within),
  sla_started_at: toIso(issue.sla_started_at),
  sla_deadline: toIso(issue.sla_deadline),
  created_at: issue.created_at.toISOString(),
  updated_at: issue.updated_at.toISOString(),
  resolved_at: toIso(issue.resolved_at),
})
