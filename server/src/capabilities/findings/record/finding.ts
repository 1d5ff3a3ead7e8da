import type { PlaceSignals } from '@stance/core/assessment/risk-signals'
import type { ObservedVulnerability } from '@stance/core/formats/observation'
import type { Severity } from '@stance/core/kernel/severity'

/** In the order of a sort by status: what waits for somebody comes first. */
export const FINDING_STATUSES = ['open', 'in_progress', 'suppressed', 'resolved'] as const
export type FindingStatus = (typeof FINDING_STATUSES)[number]

/** Statuses under which a problem is still there and nobody has accepted it. */
export const UNRESOLVED: readonly FindingStatus[] = ['open', 'in_progress']

/**
 * Why a finding is suppressed: by an approved exception, because its scanner has muted it, or with
 * its issue, for the reason that was given there.
 */
export type SuppressionReason = '' | 'exception' | 'scanner' | 'issue' | `issue: ${string}`

/** What stands at a finding that was suppressed with its issue; `why` may be empty. */
export const withIssue = (why: string): Exclude<SuppressionReason, ''> =>
  why ? `issue: ${why}` : 'issue'

export const isWithIssue = (reason: SuppressionReason): boolean =>
  reason === 'issue' || reason.startsWith('issue: ')

/** What is known of the place of a finding in the company, from accounts.yaml. */
export interface FindingMetadata extends PlaceSignals {
  readonly account_name: string
  readonly environment: string
  readonly application_id: string
  readonly owner: string
  readonly cost_center: string
}

/**
 * What the scanner and the metadata say about a finding: everything that a newer report may change.
 * Field names are those of the API.
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
}

/** What its sender says about the place of a finding. It holds where the metadata says nothing. */
export interface StatedPlace {
  readonly environment?: string
  readonly application_id?: string
  readonly owner?: string
  readonly cost_center?: string
}

/** A report of a finding, projected and scored, before it is held against what is known. */
export interface FindingReport {
  readonly id: string
  readonly deduplication_key: string
  readonly check_id: string
  readonly content: FindingContent
  readonly stated: StatedPlace
  /** The RiskAssessment as JSON. */
  readonly risk: string
  /** The scanner itself has muted it. */
  readonly muted: boolean
  /** The scanner's own date of first observation, ISO 8601 UTC, or null. */
  readonly first_observed_at: string | null
}

/** What happens to a finding over its life. */
export interface FindingState {
  readonly status: FindingStatus
  readonly suppression_reason: SuppressionReason
  readonly first_found_at: Date
  readonly reopened_at: Date | null
  readonly resolved_at: Date | null
  readonly sla_deadline: Date | null
  readonly sla_breached: boolean
}
