import { contentUuid } from '../../kernel/digest.ts'
import type { Severity } from '../../kernel/severity.ts'
import type {
  FindingContent,
  FindingReport,
  FindingState,
  FindingStatus,
  SuppressionReason,
} from './finding.ts'
import type { Counted } from './finding-counts.ts'
import { issueIdOf } from './issue-key.ts'

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
  readonly cloud_provider: string
  readonly region: string
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
  /** StatedPlace as JSON. */
  readonly stated: string
  readonly content_digest: string
  readonly version: number
  readonly issue_id: string
}

/** What is only shown of a finding, in a table of its own. */
export interface BodyRow {
  readonly account_id: string
  readonly id: string
  readonly body: string
  readonly risk: string
}

/** A finding as it is written. */
export interface FindingRows {
  readonly row: FindingRow
  readonly body: BodyRow
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
  cloud_provider: 'text',
  region: 'text',
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
  stated: 'jsonb',
  content_digest: 'uuid',
  version: 'integer',
  issue_id: 'uuid',
} as const satisfies Record<keyof FindingRow, string>

export const BODY_COLUMNS = {
  account_id: 'text',
  id: 'uuid',
  body: 'text',
  risk: 'text',
} as const satisfies Record<keyof BodyRow, string>

const iso = (moment: Date | null): string | null => moment?.toISOString() ?? null

const digestOfTexts = (content: string, stated: string, risk: string): string =>
  contentUuid(content + stated + risk)

type Described = Pick<FindingReport, 'content' | 'stated' | 'risk'>

/** Changes exactly when something changes in the content, its score or what its sender states. */
export const digestOf = ({ content, stated, risk }: Described): string =>
  digestOfTexts(JSON.stringify(content), JSON.stringify(stated), risk)

/** Written out, because spreading is what an import of millions would spend its time on. */
export const rowsOf = (
  report: Omit<FindingReport, 'muted' | 'first_observed_at'>,
  state: FindingState,
  version: number,
): FindingRows => {
  const { content, risk } = report
  const text = JSON.stringify(content)
  const stated = JSON.stringify(report.stated)
  const first_found_at = state.first_found_at.toISOString()
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
    cloud_provider: content.cloud_provider,
    region: content.region,
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
    first_found_at,
    reopened_at: iso(state.reopened_at),
    resolved_at: iso(state.resolved_at),
    sla_deadline: iso(state.sla_deadline),
    sla_breached: state.sla_breached,
    stated,
    content_digest: digestOfTexts(text, stated, risk),
    version,
    issue_id: issueIdOf(content),
  }
  const body =
    `{"id":"${report.id}","deduplication_key":"${report.deduplication_key}",` +
    `${text.slice(1, -1)},"first_found_at":"${first_found_at}"`
  return { row, body: { account_id: row.account_id, id: row.id, body, risk } }
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

/** What is joined to the body when a finding is read. */
export interface StoredFinding {
  readonly body: string
  readonly status: FindingStatus
  readonly suppression_reason: SuppressionReason
  readonly resolved_at: Date | null
  readonly last_seen_at: Date
  readonly occurrences: number
}

const quotedOrNull = (moment: Date | null) => (moment ? `"${moment.toISOString()}"` : 'null')

/** A finding's JSON text. It is put together, not built and serialized again, for every list. */
export const findingJson = (stored: StoredFinding): string =>
  `${stored.body},"status":"${stored.status}","suppressed":${stored.status === 'suppressed'}` +
  `,"suppression_reason":${JSON.stringify(stored.suppression_reason)}` +
  `,"resolved_at":${quotedOrNull(stored.resolved_at)}` +
  `,"last_seen_at":"${stored.last_seen_at.toISOString()}","occurrences":${stored.occurrences}}`

/** What a stored body was made of. */
export const contentOf = (body: string): { deduplication_key: string; content: FindingContent } => {
  const { id: _i, first_found_at: _f, deduplication_key, ...content } = JSON.parse(`${body}}`)
  return { deduplication_key, content }
}
