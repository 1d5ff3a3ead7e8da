import { CATEGORIES } from '@stance/core/classification/category-rules'
import { PROVIDERS } from '@stance/core/kernel/provider'
import { SEVERITIES } from '@stance/core/kernel/severity'
import { BOOLEAN, field, NUMBER, several, TEXT, TIME, words } from '@stance/core/rql/fields'
import type { Subject } from '@stance/core/rql/syntax'
import { FINDING_STATUSES } from '../record/finding.ts'

/** From least to most. */
export const RISK_LEVELS = ['none', 'low', 'medium', 'high', 'critical'] as const

/**
 * What of a finding a query may ask about: every field of the API's finding, its lists by what
 * stands in them, its tags with `tag('key')`. Its risk assessment is asked about by score and level.
 */
export const FINDING_SUBJECT: Subject = {
  tagged: true,
  fields: [
    field(TEXT, 'id', 'finding.id'),
    field(TEXT, 'source'),
    field(TEXT, 'source_finding_id'),
    field(TEXT, 'type', 'finding.type'),
    field(TEXT, 'title', 'finding.title'),
    field(TEXT, 'description'),
    field(TEXT, 'resource_type', 'resource.type'),
    field(TEXT, 'resource_id', 'resource.id'),
    field(TEXT, 'resource_name', 'resource.name'),
    field(TEXT, 'platform'),
    field(words(PROVIDERS), 'cloud_provider', 'provider', 'cloud.type'),
    field(TEXT, 'region', 'cloud.region'),
    field(TEXT, 'account_id', 'account', 'cloud.account'),
    field(TEXT, 'account_name'),
    field(words(SEVERITIES, true), 'severity', 'finding.severity'),
    field(NUMBER, 'ai_risk_score', 'risk.score'),
    field(words(RISK_LEVELS, true), 'ai_risk_level', 'risk.level'),
    field(words(FINDING_STATUSES), 'status', 'finding.status'),
    field(words(CATEGORIES), 'category', 'finding.category'),
    field(TEXT, 'service_name', 'cloud.service'),
    field(TIME, 'first_found_at'),
    field(TIME, 'last_seen_at'),
    field(BOOLEAN, 'exploit_available'),
    field(BOOLEAN, 'auto_remediatable'),
    field(BOOLEAN, 'suppressed'),
    field(TEXT, 'suppression_reason'),
    field(TIME, 'resolved_at'),
    field(NUMBER, 'occurrences'),
    field(TEXT, 'control_id', 'control'),
    field(TEXT, 'environment'),
    field(TEXT, 'application_id', 'application'),
    field(TEXT, 'owner'),
    field(TEXT, 'cost_center'),
    several(TEXT, 'cves', 'cve.id'),
    several(NUMBER, 'cve.cvss'),
    several(NUMBER, 'cve.epss'),
    several(BOOLEAN, 'cve.kev'),
    several(TEXT, 'compliance', 'compliance.framework'),
    several(TEXT, 'compliance.control'),
    field(TEXT, 'remediation'),
    several(TEXT, 'native_ids'),
    field(TEXT, 'deduplication_key'),
  ],
}
