import type { DeltaCounts } from '@stance/core/assessment/priority/work-totals'
import type { Priority } from '@stance/core/assessment/sla'
import type { OutputResult, RunError, RunFacts } from '../run-summary.ts'

/** The line on standard output at the end of a run. */
export interface RunResult {
  readonly run_id: string
  readonly status: 'completed' | 'partial' | 'failed' | 'interrupted'
  readonly dry_run: boolean
  readonly started_at: string
  readonly duration_ms: number
  readonly providers: RunFacts['providers']
  readonly delta: DeltaCounts
  readonly by_priority: Readonly<Record<Priority, number>>
  readonly quick_wins: number
  readonly outputs: readonly OutputResult[]
  readonly errors: readonly RunError[]
}

/** The exit codes of the job. */
export const EXIT = {
  done: 0,
  unexpected: 1,
  usage: 2,
  providerFailed: 3,
  writeFailed: 4,
  state: 5,
  openFindings: 10,
  interrupted: 130,
} as const
