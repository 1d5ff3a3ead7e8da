import { riskLevel } from '@stance/core/assessment/risk-assessment'
import { deduplicationKey } from '@stance/core/kernel/digest'
import type { FindingContent, FindingState } from './finding.ts'

/** What of a content is JSON in the database already. */
type AsJson = 'tags' | 'native_ids' | 'compliance' | 'cves'

type Life = Pick<FindingState, 'first_found_at' | 'status' | 'suppression_reason' | 'resolved_at'>

/**
 * What a finding is put together from when it is read. What is derived from the rest of it, its level
 * of risk and its key, is not stored.
 */
export interface StoredFinding extends Omit<FindingContent, AsJson | 'ai_risk_level'>, Life {
  readonly id: string
  readonly tags_json: string
  readonly native_ids_json: string
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
