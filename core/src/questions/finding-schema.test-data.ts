import { CATEGORIES } from '../classification/category-rules.ts'
import { PROVIDERS } from '../kernel/provider.ts'
import { SEVERITIES } from '../kernel/severity.ts'
import {
  BOOLEAN,
  enumOf,
  field,
  multiValuedField,
  NUMBER,
  numberIn,
  TEXT,
  TIME,
} from '../rql/fields.ts'
import type { Field, RqlSchema } from '../rql/syntax.ts'

const ENVIRONMENT: Field = {
  ...field(TEXT, 'environment'),
  synonyms: [
    ['prod', 'production', 'prd', 'live'],
    ['stg', 'stage', 'staging', 'preprod', 'pre-prod', 'preproduction', 'pre-production'],
    ['dev', 'development', 'develop'],
    ['test', 'testing', 'tst'],
  ],
}

/** The fields of findings that questions use; a test of the service compares them with all of them. */
export const FINDING_FIELDS: RqlSchema = {
  hasTags: true,
  fields: [
    field(TEXT, 'source'),
    field(TEXT, 'type', 'finding.type'),
    field(TEXT, 'title', 'finding.title'),
    field(TEXT, 'resource_type', 'resource.type'),
    field(TEXT, 'resource_id', 'resource.id'),
    field(TEXT, 'resource_name', 'resource.name'),
    field(enumOf(PROVIDERS), 'cloud_provider', 'provider', 'cloud.type'),
    field(TEXT, 'region', 'cloud.region'),
    field(TEXT, 'account_id', 'account', 'cloud.account'),
    field(enumOf(SEVERITIES, true), 'severity', 'finding.severity'),
    field(numberIn(0, 10), 'ai_risk_score', 'risk.score'),
    field(
      enumOf(['none', 'low', 'medium', 'high', 'critical'], true),
      'ai_risk_level',
      'risk.level',
    ),
    field(enumOf(['open', 'in_progress', 'suppressed', 'resolved']), 'status', 'finding.status'),
    field(enumOf(CATEGORIES), 'category', 'finding.category'),
    field(TEXT, 'service_name', 'cloud.service'),
    field(TIME, 'first_found_at'),
    field(TIME, 'last_seen_at'),
    field(BOOLEAN, 'exploit_available'),
    field(BOOLEAN, 'fix_available'),
    field(BOOLEAN, 'internet_facing'),
    { ...field(TEXT, 'image'), isImage: true },
    field(BOOLEAN, 'auto_remediatable'),
    field(TIME, 'resolved_at'),
    field(TIME, 'sla_deadline', 'sla.deadline'),
    field(TEXT, 'suppression_reason'),
    field(NUMBER, 'occurrences'),
    field(TEXT, 'control_id'),
    field(TEXT, 'control'),
    ENVIRONMENT,
    field(TEXT, 'application_id', 'application'),
    field(TEXT, 'owner'),
    field(TEXT, 'cost_center'),
    multiValuedField(TEXT, 'cves', 'cve.id'),
    multiValuedField(TEXT, 'package', 'cve.package'),
    multiValuedField(numberIn(0, 10), 'cve.cvss'),
    multiValuedField(numberIn(0, 1), 'cve.epss'),
    multiValuedField(BOOLEAN, 'cve.kev'),
    {
      ...multiValuedField(TEXT, 'compliance', 'compliance.framework'),
      hasVersions: true,
    },
    multiValuedField(TEXT, 'compliance.control'),
  ],
}
