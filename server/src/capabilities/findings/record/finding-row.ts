import { issueIdOf } from '@stance/core/classification/issue-key'
import { contentUuid } from '@stance/core/kernel/digest'
import type { Severity } from '@stance/core/kernel/severity'
import type { Counted } from '../counts/finding-counts.ts'
import type {
  FindingContent,
  FindingReport,
  FindingState,
  FindingStatus,
  SuppressionReason,
} from './finding.ts'
import { type RiskRow, riskRowOf, type TextRow, textRowOf } from './finding-text.ts'

/** A finding as the table holds it. Moments are ISO 8601 text on the way in. */
export interface FindingRow {
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
  readonly auto_remediatable: boolean
  readonly suppression_reason: SuppressionReason
  readonly first_found_at: string
  readonly reopened_at: string | null
  readonly resolved_at: string | null
  readonly sla_deadline: string | null
  readonly sla_breached: boolean
  /** JSON, as are the tags. */
  readonly native_ids: string
  /** StatedPlace as JSON. */
  readonly stated: string
  /** Of what it has in common with others of its kind. */
  readonly text_digest: string
  readonly risk_digest: string
  readonly content_digest: string
  readonly version: number
  readonly issue_id: string
}

/** A finding as it is written. */
export interface FindingRows {
  readonly row: FindingRow
  readonly text: TextRow
  readonly risk: RiskRow
}

/** The PostgreSQL type of each column, in the order of the table. */
export const FINDING_COLUMNS = {
  account_id: 'text',
  id: 'uuid',
  source: 'text',
  source_finding_id: 'text',
  check_id: 'text',
  control_id: 'text',
  type: 'text',
  title: 'text',
  resource_type: 'text',
  resource_id: 'text',
  resource_name: 'text',
  platform: 'text',
  cloud_provider: 'text',
  region: 'text',
  account_name: 'text',
  severity: 'severity',
  ai_risk_score: 'real',
  status: 'finding_status',
  category: 'text',
  service_name: 'text',
  environment: 'text',
  application_id: 'text',
  owner: 'text',
  cost_center: 'text',
  tags: 'jsonb',
  exploit_available: 'boolean',
  auto_remediatable: 'boolean',
  suppression_reason: 'text',
  first_found_at: 'timestamptz',
  reopened_at: 'timestamptz',
  resolved_at: 'timestamptz',
  sla_deadline: 'timestamptz',
  sla_breached: 'boolean',
  native_ids: 'jsonb',
  stated: 'jsonb',
  text_digest: 'uuid',
  risk_digest: 'uuid',
  content_digest: 'uuid',
  version: 'integer',
  issue_id: 'uuid',
} as const satisfies Record<keyof FindingRow, string>

const iso = (moment: Date | null): string | null => moment?.toISOString() ?? null

/** In one order, whichever the sender or the database has. */
const tagsOf = ({ tags }: FindingContent): string[] =>
  Object.keys(tags)
    .sort()
    .flatMap((key) => [key, tags[key] ?? ''])

/** Of everything that a finding says; of its texts by their digests. */
const digestOfAll = (
  { content, stated }: Pick<FindingReport, 'content' | 'stated'>,
  text_digest: string,
  risk_digest: string,
): string =>
  contentUuid(
    JSON.stringify([
      content.source,
      content.source_finding_id,
      content.control_id,
      content.type,
      content.title,
      content.resource_type,
      content.resource_id,
      content.resource_name,
      content.platform,
      content.cloud_provider,
      content.region,
      content.account_id,
      content.account_name,
      content.severity,
      content.ai_risk_score,
      content.category,
      content.service_name,
      content.exploit_available,
      content.auto_remediatable,
      content.environment,
      content.application_id,
      content.owner,
      content.cost_center,
      tagsOf(content),
      content.native_ids,
      stated,
      text_digest,
      risk_digest,
    ]),
  )

type Described = Pick<FindingReport, 'content' | 'stated' | 'risk'>

/** Changes exactly when something changes in the content, its score or what its sender states. */
export const digestOf = (report: Described): string =>
  digestOfAll(report, textRowOf(report.content).digest, riskRowOf(report.risk).digest)

/** Written out, because spreading is what an import of millions would spend its time on. */
export const rowsOf = (
  report: Pick<FindingReport, 'id' | 'check_id' | 'content' | 'stated' | 'risk'>,
  state: FindingState,
  version: number,
): FindingRows => {
  const { content } = report
  const text = textRowOf(content)
  const risk = riskRowOf(report.risk)
  const row: FindingRow = {
    account_id: content.account_id,
    id: report.id,
    source: content.source,
    source_finding_id: content.source_finding_id,
    check_id: report.check_id,
    control_id: content.control_id,
    type: content.type,
    title: content.title,
    resource_type: content.resource_type,
    resource_id: content.resource_id,
    resource_name: content.resource_name,
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
    auto_remediatable: content.auto_remediatable,
    suppression_reason: state.suppression_reason,
    first_found_at: state.first_found_at.toISOString(),
    reopened_at: iso(state.reopened_at),
    resolved_at: iso(state.resolved_at),
    sla_deadline: iso(state.sla_deadline),
    sla_breached: state.sla_breached,
    native_ids: JSON.stringify(content.native_ids),
    stated: JSON.stringify(report.stated),
    text_digest: text.digest,
    risk_digest: risk.digest,
    content_digest: digestOfAll(report, text.digest, risk.digest),
    version,
    issue_id: issueIdOf(content),
  }
  return { row, text, risk }
}

/** What the table tells of a known finding when it is reported again. */
export interface KnownFinding extends Counted, FindingState {
  readonly id: string
  readonly content_digest: string
  readonly version: number
  /** null: written by a release that knew no issues. */
  readonly issue_id: string | null
}

/** Where a finding with this content and state is counted. */
export const countedAs = (
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
