import { PROVIDERS } from '@stance/core/kernel/provider'
import { SEVERITIES } from '@stance/core/kernel/severity'
import { BOOLEAN, field, NUMBER, TEXT, TIME, words } from '@stance/core/rql/fields'
import { parseQuery } from '@stance/core/rql/parse'
import type { Query, Subject } from '@stance/core/rql/syntax'
import { badRequest } from '../../../kernel/app-error.ts'
import { ISSUE_STATUSES } from './issue.ts'

/** From what can wait to what cannot. */
const SLA_STATUSES = ['on_track', 'at_risk', 'overdue'] as const

/** What of an issue a query may ask about: every field of the API's issue. */
export const ISSUE_SUBJECT: Subject = {
  tagged: false,
  fields: [
    field(TEXT, 'id', 'issue.id'),
    field(TEXT, 'control_id', 'control'),
    field(TEXT, 'title', 'control_title'),
    field(TEXT, 'description'),
    field(words(SEVERITIES, true), 'severity', 'issue.severity'),
    field(NUMBER, 'risk_score', 'risk.score'),
    field(NUMBER, 'blast_radius'),
    field(words(ISSUE_STATUSES), 'status', 'issue.status'),
    field(words(PROVIDERS), 'provider', 'cloud_provider', 'cloud.type'),
    field(TEXT, 'account_id', 'account', 'cloud.account'),
    field(TEXT, 'resource_id', 'resource.id'),
    field(TEXT, 'resource_name', 'resource.name'),
    field(TEXT, 'region', 'cloud.region'),
    field(NUMBER, 'finding_count'),
    field(TEXT, 'assignee'),
    field(BOOLEAN, 'ticketed'),
    field(TEXT, 'ticket.provider'),
    field(TEXT, 'ticket.id'),
    field(TEXT, 'ticket.url'),
    field(TEXT, 'suppression.reason'),
    field(TIME, 'suppression.until'),
    field(TIME, 'sla_deadline'),
    field(words(SLA_STATUSES, true), 'sla_status'),
    field(TIME, 'created_at'),
    field(TIME, 'updated_at'),
    field(TIME, 'resolved_at'),
  ],
}

/** What somebody asks about issues; null when he does not. BAD_REQUEST says what is not understood. */
export const issueQuery = (text: string | undefined, now: Date): Query | null => {
  if (text === undefined) return null
  const reading = parseQuery(text, ISSUE_SUBJECT, now)
  if (!reading.ok) throw badRequest(reading.error.message)
  return reading.query
}
