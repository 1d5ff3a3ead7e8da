import type { SkipReason, Target } from './handlers/handler.ts'

export const REMEDIATION_STATUSES = [
  'pending',
  'in_progress',
  'completed',
  'failed',
  'skipped',
] as const
export type RemediationStatus = (typeof REMEDIATION_STATUSES)[number]

export const BATCH_STATUSES = [
  'previewed',
  'awaiting_approval',
  'scheduled',
  'running',
  'completed',
  'completed_with_failures',
  'failed',
  'cancelled',
  'expired',
] as const
export type BatchStatus = (typeof BATCH_STATUSES)[number]

export const ROLLBACK_STATUSES = ['none', 'running', 'completed', 'partial', 'failed'] as const
export type RollbackStatus = (typeof ROLLBACK_STATUSES)[number]

export type Tier = 1 | 2 | 3

/** How much of a tier runs at once, in a batch and in an account, and how long an action may take. */
export const TIER_LIMITS: Readonly<
  Record<Tier, { readonly places: number; readonly timeoutMs: number }>
> = {
  1: { places: 10, timeoutMs: 30_000 },
  2: { places: 5, timeoutMs: 120_000 },
  3: { places: 2, timeoutMs: 600_000 },
}

/** A preview can be executed for a day; a change can be taken back for two. */
export const PREVIEW_HOURS = 24
export const ROLLBACK_HOURS = 48

/** What people see of what would be done about a resource. */
export interface ShownPlan {
  readonly before: unknown
  readonly after: unknown
  readonly changes: readonly {
    readonly path: string
    readonly from: unknown
    readonly to: unknown
  }[]
  readonly side_effects: readonly string[]
  readonly reversible: 'yes' | 'no'
  readonly permissions: readonly string[]
  /** Why it is skipped, in words; '' otherwise. */
  readonly message: string
}

/** What the engine executes. It is sealed, because states may hold what is secret. */
export interface SealedPlan {
  readonly target: Target
  readonly state: unknown
  readonly plan: unknown
}

export interface Remediation {
  readonly id: string
  readonly batch_id: string
  readonly finding_id: string | null
  readonly account_id: string
  readonly cloud_provider: string
  readonly region: string
  readonly application_id: string
  readonly environment: string
  readonly handler: string
  readonly tier: Tier
  readonly status: RemediationStatus
  readonly reason: SkipReason | ''
  readonly resource_id: string
  readonly managed_by: string
  readonly preview: ShownPlan
  readonly result: Readonly<Record<string, unknown>> | null
  readonly error: string
  readonly attempts: number
  readonly created_by: string
  readonly created_at: Date
  readonly asked_at: Date | null
  readonly started_at: Date | null
  readonly finished_at: Date | null
  readonly rolled_back_at: Date | null
}

export interface Batch {
  readonly id: string
  readonly status: BatchStatus
  readonly rollback_status: RollbackStatus
  readonly executor_tier: Tier
  readonly total: number
  readonly created_by: string
  readonly created_key: string
  readonly created_at: Date
  readonly expires_at: Date
  readonly start_at: Date | null
  readonly started_at: Date | null
  readonly finished_at: Date | null
  readonly workflow_id: string | null
}

export interface StatusCounts {
  readonly completed: number
  readonly failed: number
  readonly pending: number
  readonly skipped: number
}

/** The end of a batch whose remediations have all ended. */
export const endOf = ({
  completed,
  failed,
}: Pick<StatusCounts, 'completed' | 'failed'>): BatchStatus => {
  if (failed === 0) return 'completed'
  return completed === 0 ? 'failed' : 'completed_with_failures'
}

/** The end of a rollback: what it has restored, of what it tried. */
export const rollbackEndOf = (restored: number, tried: number): RollbackStatus => {
  if (restored === tried) return 'completed'
  return restored === 0 ? 'failed' : 'partial'
}
