import { PROVIDERS } from '@stance/core/kernel/provider'
import { SEVERITIES } from '@stance/core/kernel/severity'
import {
  BOOLEAN,
  enumOf,
  field,
  multiValuedField,
  NUMBER,
  numberIn,
  TEXT,
  TIME,
} from '@stance/core/rql/fields'
import type { Query, RqlSchema } from '@stance/core/rql/syntax'
import { queryOfText } from '../../../data/queries/query-text.ts'
import { ISSUE_STATUSES } from './issue.ts'

/** By rising urgency. */
const SLA_STATUSES = ['on_track', 'at_risk', 'overdue'] as const

/** The fields of an issue for RQL: every field of the issue in the API, and some of its findings. */
export const ISSUE_SCHEMA: RqlSchema = {
  hasTags: false,
  fields: [
    field(TEXT, 'id', 'issue.id'),
    field(TEXT, 'control_id'),
    field(TEXT, 'control'),
    field(TEXT, 'title', 'control_title'),
    field(TEXT, 'scanner_title'),
    field(TEXT, 'description'),
    field(enumOf(SEVERITIES, true), 'severity', 'issue.severity'),
    field(numberIn(0, 100), 'risk_score', 'risk.score'),
    field(NUMBER, 'blast_radius'),
    field(enumOf(ISSUE_STATUSES), 'status', 'issue.status'),
    field(enumOf(PROVIDERS), 'provider', 'cloud_provider', 'cloud.type'),
    field(TEXT, 'account_id', 'account', 'cloud.account'),
    field(TEXT, 'resource_id', 'resource.id'),
    field(TEXT, 'resource_name', 'resource.name'),
    field(TEXT, 'region', 'cloud.region'),
    field(TEXT, 'application_id', 'application'),
    field(NUMBER, 'finding_count'),
    field(TEXT, 'assignee'),
    field(BOOLEAN, 'ticketed'),
    field(TEXT, 'ticket.provider'),
    field(TEXT, 'ticket.id'),
    field(TEXT, 'ticket.url'),
    field(TEXT, 'suppression.reason'),
    field(TIME, 'suppression.until'),
    field(TIME, 'sla_deadline'),
    field(enumOf(SLA_STATUSES, true), 'sla_status'),
    field(TIME, 'created_at'),
    field(TIME, 'updated_at'),
    field(TIME, 'resolved_at'),
    multiValuedField(BOOLEAN, 'fix_available'),
    multiValuedField(BOOLEAN, 'internet_facing'),
    { ...multiValuedField(TEXT, 'image'), isImage: true },
    multiValuedField(TEXT, 'package', 'cve.package'),
  ],
}

/** The parsed RQL query; null for undefined. Throws BAD_REQUEST with the syntax error. */
export const issueQuery = (text: string | undefined, now: Date): Query | null =>
  text === undefined ? null : queryOfText(text, ISSUE_SCHEMA, now)
