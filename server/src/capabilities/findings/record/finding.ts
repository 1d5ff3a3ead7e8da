import type { AssetSignals } from '@stance/core/assessment/risk-signals'
import type { ObservedVulnerability } from '@stance/core/formats/observation'
import type { Severity } from '@stance/core/kernel/severity'

/** In the order of a sort by status: unresolved findings come first. */
export const FINDING_STATUSES = ['open', 'in_progress', 'suppressed', 'resolved'] as const
export type FindingStatus = (typeof FINDING_STATUSES)[number]

/** Statuses of a problem that exists and is not accepted. */
export const UNRESOLVED: readonly FindingStatus[] = ['open', 'in_progress']

/**
 * Why a finding is suppressed: by an approved exception, because the scanner has muted it, or with its
 * issue, for the reason of that suppression.
 */
export type SuppressionReason =
  | ''
  | 'exception'
  | 'scanner'
  | `scanner: ${string}`
  | 'issue'
  | `issue: ${string}`

const MAX_MUTE_REASON_LENGTH = 1_000

/** The reason of a finding that its scanner has muted. `reason` may be empty; a long one is cut. */
export const scannerMute = (reason: string): 'scanner' | `scanner: ${string}` =>
  reason ? `scanner: ${reason.slice(0, MAX_MUTE_REASON_LENGTH).toWellFormed()}` : 'scanner'

export const isScannerMute = (
  reason: SuppressionReason | StoredDecision,
): reason is 'scanner' | `scanner: ${string}` =>
  reason === 'scanner' || reason.startsWith('scanner: ')

/** The reason of a finding that is suppressed with its issue. `reason` may be empty. */
export const issueSuppressionReason = (reason: string): Exclude<SuppressionReason, ''> =>
  reason ? `issue: ${reason}` : 'issue'

export const isIssueSuppression = (reason: SuppressionReason): boolean =>
  reason === 'issue' || reason.startsWith('issue: ')

/** The metadata of a finding's resource, from accounts.yaml. */
export interface FindingMetadata extends AssetSignals {
  readonly account_name: string
  readonly environment: string
  readonly application_id: string
  readonly owner: string
  readonly cost_center: string
}

/**
 * What the scanner and the metadata contribute to a finding: everything that a newer observation may
 * change. Field names are those of the API.
 */
export interface FindingContent {
  readonly source: string
  readonly source_finding_id: string
  readonly control_id: string
  readonly type: string
  readonly title: string
  readonly description: string
  readonly resource_type: string
  readonly resource_id: string
  readonly resource_name: string
  /** Other identifiers by which scanners name the resource. */
  readonly resource_aliases: readonly string[]
  readonly platform: string
  readonly cloud_provider: string
  readonly region: string
  readonly account_id: string
  readonly account_name: string
  readonly severity: Severity
  /** 0.0 to 10.0. */
  readonly ai_risk_score: number
  readonly ai_risk_level: string
  readonly category: string
  readonly service_name: string
  readonly exploit_available: boolean
  /** Whether one of the vulnerabilities has a fix; null: none, or unknown of all. */
  readonly fix_available: boolean | null
  /** Whether strangers reach the resource; null: unknown. */
  readonly internet_facing: boolean | null
  /** The name of the image that the resource is or runs, such as `nginx:1.27`; '' if there is none. */
  readonly image: string
  readonly auto_remediatable: boolean
  readonly environment: string
  readonly application_id: string
  readonly owner: string
  readonly cost_center: string
  readonly tags: Readonly<Record<string, string>>
  readonly cves: readonly ObservedVulnerability[]
  readonly compliance: readonly { readonly framework: string; readonly control: string }[]
  readonly remediation: string
  readonly native_ids: readonly string[]
  /** What the scan looked at: an image, a repository, a cluster; '': the account; null: unknown. */
  readonly artifact: string | null
  /** The group of checks of which a scan lists failures only; '' for other checks. */
  readonly check_group: string
}

/** The placement that the sender reports. It applies where the metadata has no value. */
export interface ReportedPlacement {
  readonly environment?: string
  readonly application_id?: string
  readonly owner?: string
  readonly cost_center?: string
}

/** What was decided about a record at its source: it is resolved, or suppressed for a reason. */
export type StoredDecision = '' | 'resolved' | 'scanner' | `scanner: ${string}`

/** What decides which of several records about one finding counts, and about which of its instances. */
export interface RecordVersion {
  /** A digest of the scanner's id of the instance and of the place. */
  readonly instance: string
  /** When this version of the record was made, ISO 8601 UTC; null: the record does not say it. */
  readonly version_at: string | null
  readonly decision: StoredDecision
}

/** A finding derived from an observation and scored, before it is compared with the stored one. */
export interface DerivedFinding extends RecordVersion {
  readonly id: string
  readonly deduplication_key: string
  readonly check_id: string
  readonly content: FindingContent
  readonly placement: ReportedPlacement
  /** The RiskAssessment as JSON. */
  readonly risk: string
  /** The scanner has muted it. */
  readonly muted: boolean
  /** Why the scanner has muted it; '' if it does not say. */
  readonly mute_reason: string
  /** When the scanner first observed it, ISO 8601 UTC, or null. */
  readonly first_observed_at: string | null
  /** When it was observed, ISO 8601 UTC; null: when it was received. */
  readonly observed_at: string | null
}

/** The state of a finding in its lifecycle. */
export interface FindingState {
  readonly status: FindingStatus
  readonly suppression_reason: SuppressionReason
  readonly first_found_at: Date
  readonly reopened_at: Date | null
  readonly resolved_at: Date | null
  readonly sla_deadline: Date | null
  readonly sla_breached: boolean
  /** Since when an exception lets the SLA clock stand still; null: it runs. */
  readonly sla_paused_at: Date | null
  /** How long it has stood still before, since its start, in milliseconds. */
  readonly sla_paused_ms: number
  /** Whether a person has resolved it. Only a later failure reopens it then. */
  readonly resolved_by_user: boolean
}
