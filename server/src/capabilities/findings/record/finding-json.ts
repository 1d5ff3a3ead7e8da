import { riskLevel } from '@stance/core/assessment/risk-assessment'
import { deduplicationKey } from '@stance/core/kernel/digest'
import type { FindingContent, FindingState } from './finding.ts'

/** The fields of the content that the database stores as JSON. */
type StoredAsJson = 'tags' | 'native_ids' | 'resource_aliases' | 'compliance' | 'cves'

type LifecycleFields = Pick<
  FindingState,
  'first_found_at' | 'status' | 'suppression_reason' | 'resolved_at'
>

/**
 * The stored fields from which a finding is assembled on read. Its risk level and its deduplication
 * key are derived from them and are not stored.
 */
export interface StoredFinding
  extends Omit<FindingContent, StoredAsJson | 'ai_risk_level'>,
    LifecycleFields {
  readonly id: string
  readonly issue_id: string
  readonly tags_json: string
  readonly native_ids_json: string
  readonly resource_aliases_json: string
  readonly compliance_json: string
  readonly cves_json: string
}

/** A stored finding with the time of its last observation and the number of its occurrences. */
export interface SeenFinding extends StoredFinding {
  readonly last_seen_at: Date
  readonly occurrences: number
}

/** The members of the content, without the braces. */
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
    artifact: stored.artifact,
    check_group: stored.check_group,
    platform: stored.platform,
    cloud_provider: stored.cloud_provider,
    region: stored.region,
    account_id: stored.account_id,
    account_name: stored.account_name,
    severity: stored.severity,
    category: stored.category,
    service_name: stored.service_name,
    exploit_available: stored.exploit_available,
    fix_available: stored.fix_available,
    internet_facing: stored.internet_facing,
    image: stored.image,
    auto_remediatable: stored.auto_remediatable,
    environment: stored.environment,
    application_id: stored.application_id,
    owner: stored.owner,
    cost_center: stored.cost_center,
    remediation: stored.remediation,
    ai_risk_score: stored.ai_risk_score,
    ai_risk_level: riskLevel(stored.ai_risk_score),
  } satisfies Record<Exclude<keyof FindingContent, StoredAsJson>, unknown>)
  // Stored JSON is inserted as it is, not parsed and serialised again.
  return (
    `${content.slice(1, -1)},"tags":${stored.tags_json},"cves":${stored.cves_json}` +
    `,"compliance":${stored.compliance_json},"native_ids":${stored.native_ids_json}` +
    `,"resource_aliases":${stored.resource_aliases_json}`
  )
}

/** The JSON text of a finding. */
export const findingJson = (stored: SeenFinding): string => {
  const { id, issue_id, status, suppression_reason, first_found_at, resolved_at } = stored
  const lifecycle = JSON.stringify({
    first_found_at,
    status,
    suppressed: status === 'suppressed',
    suppression_reason,
    resolved_at,
    last_seen_at: stored.last_seen_at,
    occurrences: stored.occurrences,
  })
  return (
    `{"id":"${id}","issue_id":"${issue_id}","deduplication_key":"${deduplicationKey(stored)}",` +
    `${contentJson(stored)},${lifecycle.slice(1)}`
  )
}

/** The content of a stored finding. */
export const contentOf = (stored: StoredFinding): FindingContent =>
  JSON.parse(`{${contentJson(stored)}}`)
