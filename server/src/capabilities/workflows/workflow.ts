import type { Requested } from './requester.ts'

export const WORKFLOW_KINDS = ['exception', 'policy_change', 'remediation_batch'] as const
export type WorkflowKind = (typeof WORKFLOW_KINDS)[number]

export const WORKFLOW_STATUSES = [
  'pending_approval',
  'running',
  'completed',
  'rejected',
  'failed',
  'cancelled',
] as const
export type WorkflowStatus = (typeof WORKFLOW_STATUSES)[number]

export const STEP_STATUSES = ['waiting', 'running', 'completed', 'skipped'] as const

export interface WorkflowStep {
  readonly name: string
  readonly status: (typeof STEP_STATUSES)[number]
  /** ISO 8601, or null before the step starts. */
  readonly started_at: string | null
  readonly ended_at: string | null
}

export const DECISIONS = ['approve', 'reject'] as const
export type DecisionWord = (typeof DECISIONS)[number]

/** What one person decided about a workflow. */
export interface Approval {
  /** The name of the person in lower case, and the key of the caller: each decides once. */
  readonly identity: string
  readonly caller_key: string
  readonly decided_by: string
  readonly decision: DecisionWord
  readonly comment: string
  /** SHA-256 of what was decided about. */
  readonly digest: string
  readonly at: Date
}

/** What a workflow decides about. */
export interface Subject {
  readonly type: WorkflowKind
  readonly id: string
}

/** The part of the data that a subject belongs to; null: everything, empty: none of it. */
export interface Bounds {
  readonly within_accounts: readonly string[] | null
  readonly within_providers: readonly string[] | null
  readonly within_regions: readonly string[] | null
}

export interface WorkflowState {
  readonly status: WorkflowStatus
  readonly steps: readonly WorkflowStep[]
}

export interface Workflow extends WorkflowState, Bounds, Requested {
  readonly id: string
  readonly kind: WorkflowKind
  readonly name: string
  readonly requested_by: string
  readonly subject: Subject
  readonly application_id: string
  readonly required_approvals: number
  /** SHA-256 of what was asked for, in lower-case hex. */
  readonly digest: string
  readonly created_at: Date
  readonly updated_at: Date
}
