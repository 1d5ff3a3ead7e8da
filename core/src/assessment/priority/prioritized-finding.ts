import type { Provider } from '../../kernel/provider.ts'
import type { Severity } from '../../kernel/severity.ts'
import type { AssetTier } from '../risk-signals.ts'
import type { Priority, SlaStatus } from '../sla.ts'

/** The severities of the aggregator. */
export type RatedSeverity = Exclude<Severity, 'INFO'>

export const FINDING_STATUSES = ['ACTIVE', 'RESOLVED', 'SUPPRESSED'] as const
export type FindingStatus = (typeof FINDING_STATUSES)[number]

export const DELTA_STATUSES = ['NEW', 'EXISTING', 'CLOSED', 'REOPENED'] as const
export type DeltaStatus = (typeof DELTA_STATUSES)[number]

export const QUEUES = [
  'auto_remediation',
  'change_board',
  'security_review',
  'app_team',
  'remediation_queue',
] as const
export type Queue = (typeof QUEUES)[number]

/** A finding of one run. Unknown text is ''. Timestamps are ISO 8601 UTC. */
export interface NormalizedFinding {
  /** The provider's own identifier. */
  finding_id: string
  /** The key of state and de-duplication: 64 lower-case hexadecimal digits. */
  finding_id_short: string
  csp: Provider
  account_id: string
  resource_id: string
  title: string
  description: string
  severity: RatedSeverity
  status: FindingStatus
  control_id: string
  standard: 'CIS' | 'FSBP' | 'MCSB' | ''
  cbu: string
  tier: AssetTier | ''
  env_type: 'DEV' | 'STG' | 'PROD' | ''
  owner: string
  first_seen: string
  last_seen: string
  /** Equals `sla_deadline`. */
  remediation_sla: string
  asana_task_id?: string
  delta_status: DeltaStatus
  /** Whole days from `first_seen` to the run, or to the closing. */
  days_open: number
}

export interface FindingRisk {
  original_severity: RatedSeverity
  adjusted_severity: RatedSeverity
  severity_direction: 'upgraded' | 'downgraded' | 'unchanged'
  /** 1–100, in the band of the adjusted severity. */
  risk_score: number
  /** 0.0–1.0 */
  confidence: number
  rationale: string
  /** Each with its points. */
  mitigating_factors: readonly string[]
  aggravating_factors: readonly string[]
  recommended_action: 'remediate' | 'accept_risk' | 'investigate' | 'suppress'
  auto_accept_eligible: boolean
  auto_accept_reason?: string
}

/** 1: fully automatic; 2: partly; 3: manual. */
export type ComplexityTier = 1 | 2 | 3

export interface ComplexityAssessment {
  tier: ComplexityTier
  /** 1–100 */
  complexity_score: number
  automation_candidate: boolean
  automation_blockers?: readonly string[]
  requires_app_team: boolean
  requires_network_team: boolean
  requires_db_team: boolean
  requires_change_window: boolean
  requires_downtime: boolean
  service_impact: 'none' | 'minimal' | 'moderate' | 'significant'
  /** Minutes. */
  estimated_downtime_min: number
  /** Hours. */
  estimated_effort_hours: number
  recommended_approach: string
  /** Names the rule that decided, and what raised the tier. */
  rationale: string
}

/** A finding with everything that the aggregator derives from it. */
export interface PrioritizedFinding {
  finding: NormalizedFinding
  risk_assessment: FindingRisk
  complexity_assessment: ComplexityAssessment
  priority: Priority
  escalation_reasons?: readonly string[]
  queue: Queue
  auto_remediation_ready: boolean
  sla_deadline: string
  sla_status: SlaStatus
  /** Floored; negative when overdue. */
  days_until_sla: number
}
