import { issueIdOf } from '@stance/core/classification/issue-key'
import { contentUuid } from '@stance/core/kernel/digest'
import type { Severity } from '@stance/core/kernel/severity'
import { toIso } from '../../../kernel/clock.ts'
import type { Counted } from '../counts/finding-counts.ts'
import { type ColumnName, DIGESTED_FIELDS } from './field-table.ts'
import type {
  DerivedFinding,
  FindingContent,
  FindingState,
  FindingStatus,
  StoredDecision,
  SuppressionReason,
} from './finding.ts'
import { type RiskRow, riskRowOf, type TextRow, textRowOf } from './finding-text.ts'

/** A row of the table `finding`. When written, timestamps are ISO 8601 text. */
export interface FindingRow extends Record<ColumnName, unknown> {
  readonly account_id: string
  readonly id: string
  readonly source: string
  readonly source_finding_id: string
  readonly check_id: string
  readonly control_id: string
  readonly type: string
  readonly title: string
  readonly resource_type: string
  readonly resource_id: string
  readonly resource_name: string
  /** JSON, as are the tags. */
  readonly resource_aliases: string
  readonly artifact: string | null
  readonly check_group: string
  readonly platform: string
  readonly cloud_provider: string
  readonly region: string
  readonly account_name: string
  readonly severity: Severity
  readonly ai_risk_score: number
  readonly status: FindingStatus
  readonly category: string
  readonly service_name: string
  readonly environment: string
  readonly application_id: string
  readonly owner: string
  readonly cost_center: string
  readonly tags: string
  readonly exploit_available: boolean
  readonly fix_available: boolean | null
  readonly internet_facing: boolean | null
  readonly image: string
  readonly auto_remediatable: boolean
  readonly suppression_reason: SuppressionReason
  readonly first_found_at: string
  readonly reopened_at: string | null
  readonly resolved_at: string | null
  readonly sla_deadline: string | null
  readonly sla_breached: boolean
  readonly sla_paused_at: string | null
  readonly sla_paused_ms: number
  readonly resolved_by_user: boolean
  /** JSON, as are the tags. */
  readonly native_ids: string
  /** The ReportedPlacement as JSON. */
  readonly reported_placement: string
  /** The digests of the text and the risk assessment, which findings share. */
  readonly text_digest: string
  readonly risk_digest: string
  readonly content_digest: string
  readonly version: number
  readonly issue_id: string
}

/** The rows of a finding. */
export interface FindingRows {
  readonly row: FindingRow
  readonly text: TextRow
  readonly risk: RiskRow
}

/** Sorted, because the sender and the database order them differently. */
const sortedTags = ({ tags }: FindingContent): string[] => {
  const sorted: string[] = []
  for (const key of Object.keys(tags).sort()) sorted.push(key, tags[key] ?? '')
  return sorted
}

/** The digest of the content and the reported placement. Shared texts are included by their digests. */
const contentDigest = (
  { content, placement }: Pick<DerivedFinding, 'content' | 'placement'>,
  text_digest: string,
  risk_digest: string,
): string => {
  const values: unknown[] = DIGESTED_FIELDS.map((name) =>
    name === 'tags' ? sortedTags(content) : content[name],
  )
  values.push(placement, text_digest, risk_digest)
  return contentUuid(JSON.stringify(values))
}

type DigestInput = Pick<DerivedFinding, 'content' | 'placement' | 'risk'>

/** Changes exactly when the content, the score or the reported placement changes. */
export const digestOf = (finding: DigestInput): string =>
  contentDigest(finding, textRowOf(finding.content).digest, riskRowOf(finding.risk).digest)

/** Written out, because object spread would dominate the time of a large import. */
export const rowsOf = (
  finding: Pick<DerivedFinding, 'id' | 'check_id' | 'content' | 'placement' | 'risk'>,
  state: FindingState,
  version: number,
): FindingRows => {
  const { content } = finding
  const text = textRowOf(content)
  const risk = riskRowOf(finding.risk)
  const row: FindingRow = {
    account_id: content.account_id,
    id: finding.id,
    source: content.source,
    source_finding_id: content.source_finding_id,
    check_id: finding.check_id,
    control_id: content.control_id,
    type: content.type,
    title: content.title,
    resource_type: content.resource_type,
    resource_id: content.resource_id,
    resource_name: content.resource_name,
    resource_aliases: JSON.stringify(content.resource_aliases),
    artifact: content.artifact,
    check_group: content.check_group,
    platform: content.platform,
    cloud_provider: content.cloud_provider,
    region: content.region,
    account_name: content.account_name,
    severity: content.severity,
    ai_risk_score: content.ai_risk_score,
    status: state.status,
    category: content.category,
    service_name: content.service_name,
    environment: content.environment,
    application_id: content.application_id,
    owner: content.owner,
    cost_center: content.cost_center,
    tags: JSON.stringify(content.tags),
    exploit_available: content.exploit_available,
    fix_available: content.fix_available,
    internet_facing: content.internet_facing,
    image: content.image,
    auto_remediatable: content.auto_remediatable,
    suppression_reason: state.suppression_reason,
    first_found_at: state.first_found_at.toISOString(),
    reopened_at: toIso(state.reopened_at),
    resolved_at: toIso(state.resolved_at),
    sla_deadline: toIso(state.sla_deadline),
    sla_breached: state.sla_breached,
    sla_paused_at: toIso(state.sla_paused_at),
    sla_paused_ms: state.sla_paused_ms,
    resolved_by_user: state.resolved_by_user,
    native_ids: JSON.stringify(content.native_ids),
    reported_placement: JSON.stringify(finding.placement),
    text_digest: text.digest,
    risk_digest: risk.digest,
    content_digest: contentDigest(finding, text.digest, risk.digest),
    version,
    issue_id: issueIdOf(content),
  }
  return { row, text, risk }
}

/** The stored columns that a new observation of an existing finding is compared with. */
export interface ExistingFinding extends Counted, FindingState {
  readonly id: string
  readonly content_digest: string
  readonly version: number
  readonly issue_id: string
}

/** An existing finding that the transaction has locked. */
export interface LockedFinding extends ExistingFinding {
  /** When its latest failure was observed, and whether the record says so. */
  readonly last_seen_at: Date
  readonly is_dated: boolean
  /** When the source record was received, and what was decided about it, if that came later. */
  readonly received_at: Date
  readonly decided_at: Date | null
  readonly version_at: Date | null
  readonly decision: StoredDecision
  /** `SEVERAL`; null: not known. */
  readonly instance: string | null
}

/** The fields by which a finding with this content and state is counted. */
export const toCounted = (
  content: Omit<Counted, 'status' | 'sla_breached'>,
  state: Pick<Counted, 'status' | 'sla_breached'>,
): Counted => ({
  account_id: content.account_id,
  cloud_provider: content.cloud_provider,
  region: content.region,
  application_id: content.application_id,
  category: content.category,
  severity: content.severity,
  status: state.status,
  auto_remediatable: content.auto_remediatable,
  sla_breached: state.sla_breached,
})
