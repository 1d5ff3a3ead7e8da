import { riskLevel } from '../../assessment/risk-assessment.ts'
import { deduplicationKey } from '../../kernel/digest.ts'
import type { Severity } from '../../kernel/severity.ts'
import type { FindingContent, FindingStatus, SuppressionReason } from './finding.ts'

/** What a finding is put together from when it is read. JSON is the text of it. */
export interface StoredFinding {
  readonly id: string
  readonly source: string
  readonly source_finding_id: string
  readonly control_id: string
  readonly type: string
  readonly title: string
  readonly resource_type: string
  readonly resource_id: string
  readonly resource_name: string
  readonly platform: string
  readonly cloud_provider: string
  readonly region: string
  readonly account_id: string
  readonly account_name: string
  readonly severity: Severity
  readonly ai_risk_score: number
  readonly category: string
  readonly service_name: string
  readonly exploit_available: boolean
  readonly auto_remediatable: boolean
  readonly environment: string
  readonly application_id: string
  readonly owner: string
  readonly cost_center: string
  readonly tags_json: string
  readonly native_ids_json: string
  readonly first_found_at: Date
  readonly status: FindingStatus
  readonly suppression_reason: SuppressionReason
  readonly resolved_at: Date | null
  readonly description: string
  readonly remediation: string
  readonly compliance_json: string
  readonly cves_json: string
}

/** The same with how often and when last it was seen. */
export interface SightedFinding extends StoredFinding {
  readonly last_seen_at: Date
  readonly occurrences: number
}

/** The members that the scanner and the metadata say. */
const contentJson = (stored: StoredFinding): string => {
  const content = JSON.stringify({
    source: stored.source,
    source_finding_id: stored.source_finding_id,
    control_id: stored.control_id,
    type: stored.type,
    title: stored.title,
    description: stored.description,
    resource_type: stored.resource_type,
    resource_id: stored.resource_id,
    resource_name: stored.resource_name,
    platform: stored.platform,
    cloud_provider: stored.cloud_provider,
    region: stored.region,
    account_id: stored.account_id,
    account_name: stored.account_name,
    severity: stored.severity,
    category: stored.category,
    service_name: stored.service_name,
    exploit_available: stored.exploit_available,
    auto_remediatable: stored.auto_remediatable,
    environment: stored.environment,
    application_id: stored.application_id,
    owner: stored.owner,
    cost_center: stored.cost_center,
    remediation: stored.remediation,
    ai_risk_score: stored.ai_risk_score,
    ai_risk_level: riskLevel(stored.ai_risk_score),
  })
  // What is JSON already is not built and serialized again.
  return (
    `${content.slice(1, -1)},"tags":${stored.tags_json},"cves":${stored.cves_json}` +
    `,"compliance":${stored.compliance_json},"native_ids":${stored.native_ids_json}`
  )
}

/** A finding's JSON text. */
export const findingJson = (stored: SightedFinding): string => {
  const { id, status, suppression_reason, first_found_at, resolved_at } = stored
  const life = JSON.stringify({
    first_found_at,
    status,
    suppressed: status === 'suppressed',
    suppression_reason,
    resolved_at,
    last_seen_at: stored.last_seen_at,
    occurrences: stored.occurrences,
  })
  return (
    `{"id":"${id}","deduplication_key":"${deduplicationKey(stored)}",` +
    `${contentJson(stored)},${life.slice(1)}`
  )
}

/** What a stored finding was made of. */
export const contentOf = (stored: StoredFinding): FindingContent =>
  JSON.parse(`{${contentJson(stored)}}`)
