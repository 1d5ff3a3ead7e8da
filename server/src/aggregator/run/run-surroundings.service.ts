import type { Advice } from '../advice/advising.service.ts'
import type { AuditLog } from '../audit/audit-log.store.ts'
import type { PullSurroundings } from '../input/api-reading.service.ts'
import type { Output } from '../outputs/output.service.ts'
import type { CheckpointFiles } from '../state/checkpoint-files.port.ts'
import type { StateStore } from '../state/state-store.port.ts'
import type { RunOptions } from './run-options.ts'
import type { RunThreads, ThreadLimits } from './run-threads.service.ts'

/** What a run shows while it works, and how it is asked to stop. */
export interface RunSurroundings {
  readonly audit: AuditLog
  readonly progress: (text: string) => void
  /** Throws `Interrupted` if the run has to stop. */
  readonly throwIfInterrupted: () => void
  /** Opens the state in a folder. */
  readonly openState?: (folder: string) => StateStore
  /** When a run uses other threads; by default what suits the machine. */
  readonly threads?: ThreadLimits
  /** The clock and the authorities of pulls; by default the machine's. */
  readonly pull?: Pick<PullSurroundings, 'timing' | 'ca'>
}

export interface Run extends Omit<RunSurroundings, 'threads'> {
  readonly options: RunOptions
  readonly run_id: string
  readonly now: Date
  readonly store: StateStore
  readonly work: string
  /** @throws LockedState if another run has taken the state over. */
  readonly checkLock: () => Promise<void>
  readonly checkpoints: CheckpointFiles | null
  /** Null without a model. */
  readonly advice: Advice | null
  readonly outputs: readonly Output[]
  readonly threads: RunThreads
}
