import type { Provider } from '@stance/core/kernel/provider'
import type { Severity } from '@stance/core/kernel/severity'
import type { DataScope, MIXED_PLACEMENT } from '../../../kernel/data-scope.ts'

/** In the order of the database enum. */
export const ISSUE_STATUSES = [
  'OPEN',
  'ACKNOWLEDGED',
  'IN_PROGRESS',
  'RESOLVED',
  'SUPPRESSED',
] as const
export type IssueStatus = (typeof ISSUE_STATUSES)[number]

/** The part of a data scope that distinguishes the findings of an issue; null: it covers all of them. */
export type DecisionScope = Pick<DataScope, 'regions' | 'providers' | 'applications'> | null

export interface Ticket {
  readonly provider: string
  readonly id: string
  readonly url: string
  /** The provider's name of the status; '' until it has been fetched. */
  readonly status: string
}

/** The part of an issue that users or the service set; the rest follows from its findings. */
export interface IssueState {
  readonly status: IssueStatus
  /** Whether a user set the status; otherwise it follows from the findings. */
  readonly set_by_user: boolean
  readonly suppression_reason: string
  /** When the suppression expires; null: never. */
  readonly suppressed_until: Date | null
  /** The scope of the user who suppressed it: only findings inside it are suppressed later on. */
  readonly suppressed_within: DecisionScope
  readonly assignee: string
  readonly ticket: Ticket | null
  readonly resolved_at: Date | null
}

/** The findings of an issue, aggregated. */
export interface IssueFacts {
  readonly finding_count: number
  /** Findings that are open or in progress. */
  readonly unresolved: number
  readonly suppressed: number
  readonly lead_finding_id: string
  /** That of the rule, if the control is one. */
  readonly title: string
  /** That of the leading finding. */
  readonly scanner_title: string
  readonly severity: Severity
  /** 0 to 100. */
  readonly risk_score: number
  /** `MIXED_PLACEMENT` where the findings differ, as are region and application. */
  readonly cloud_provider: Provider | '' | typeof MIXED_PLACEMENT
  readonly region: string
  readonly application_id: string
  readonly resource_name: string
  /** Number of inventory resources affected. */
  readonly blast_radius: number
  readonly sla_started_at: Date | null
  readonly sla_deadline: Date | null
  readonly first_found_at: Date
  /** When the last finding was resolved; null while one is unresolved. */
  readonly all_resolved_at: Date | null
}
