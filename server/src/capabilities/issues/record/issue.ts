import type { Severity } from '@stance/core/kernel/severity'

/** In the order of the database's type. */
export const ISSUE_STATUSES = [
  'OPEN',
  'ACKNOWLEDGED',
  'IN_PROGRESS',
  'RESOLVED',
  'SUPPRESSED',
] as const
export type IssueStatus = (typeof ISSUE_STATUSES)[number]

/**
 * Where an issue stands of which the findings are in several regions, or belong to several
 * applications. No scope that names places covers it, so whoever is held to one of them does not see
 * what is known of the others.
 */
export const SEVERAL_PLACES = '(several)'

export interface Ticket {
  readonly provider: string
  readonly id: string
  readonly url: string
  /** As its provider names it; '' while nobody has asked him. */
  readonly status: string
}

/** What a person or the service decides about an issue; the rest follows from its findings. */
export interface IssueState {
  readonly status: IssueStatus
  /** Whether the status is a person's word. */
  readonly decided: boolean
  readonly suppression_reason: string
  /** When a suppression ends by itself; null: never. */
  readonly suppressed_until: Date | null
  readonly assignee: string
  readonly ticket: Ticket | null
  readonly resolved_at: Date | null
}

/** What the findings of an issue say, taken together. */
export interface IssueFacts {
  readonly finding_count: number
  /** Findings that are open or in progress. */
  readonly unresolved: number
  readonly suppressed: number
  readonly lead_finding_id: string
  readonly title: string
  readonly severity: Severity
  /** 0 to 100. */
  readonly risk_score: number
  readonly cloud_provider: string
  /** `SEVERAL_PLACES` where the findings disagree. */
  readonly region: string
  readonly application_id: string
  readonly resource_name: string
  /** Resources of the inventory that it concerns; 0 where the inventory knows none. */
  readonly blast_radius: number
  readonly sla_started_at: Date | null
  readonly sla_deadline: Date | null
  readonly first_found_at: Date
  /** When the last of them was resolved; null while one is not. */
  readonly all_resolved_at: Date | null
}
