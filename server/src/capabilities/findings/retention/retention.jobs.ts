import type { Clock } from '../../../kernel/clock.ts'
import type { CronJob, JobTask } from '../../../platform/jobs/job-task.ts'
import {
  type RetentionTransact,
  removeResolvedFindings,
  removeUnusedBatches,
  removeUnusedTexts,
} from './retention.service.ts'

export const RETAIN_FINDINGS = 'retain-findings'

/** At an hour when little else happens. */
export const retainFindingsCron: CronJob = { task: RETAIN_FINDINGS, pattern: '47 3 * * *' }

const DAY_MS = 86_400_000

/** What one run has removed. */
export interface Removed {
  findings: number
  source_batches: number
}

export interface RetentionOptions {
  readonly transact: RetentionTransact
  readonly now: Clock
  /** Days that resolved findings are kept; 0: for ever. */
  readonly findingDays: number
  /** Days that source records are kept to which nothing refers. */
  readonly sourceRecordDays: number
  /** Puts on record what was removed. */
  readonly record: (removed: Removed) => Promise<void>
}

/** Removes what is older than it has to be kept: short transactions, and one record for the run. */
export const retainFindingsTask =
  ({ transact, now, findingDays, sourceRecordDays, record }: RetentionOptions): JobTask =>
  async (_payload, { signal }) => {
    const removed: Removed = { findings: 0, source_batches: 0 }
    const daysAgo = (days: number) => new Date(now().getTime() - days * DAY_MS)
    signal.throwIfAborted()
    try {
      if (findingDays > 0) {
        for await (const some of removeResolvedFindings(transact, daysAgo(findingDays), now())) {
          removed.findings += some
          signal.throwIfAborted()
        }
      }
      for await (const some of removeUnusedBatches(transact, daysAgo(sourceRecordDays))) {
        removed.source_batches += some
        signal.throwIfAborted()
      }
      // Nobody's data: what findings had in common that are gone, or say something else now.
      for await (const _ of removeUnusedTexts(transact)) signal.throwIfAborted()
    } finally {
      // A run that is cut off has removed what it has removed, and its successor the rest.
      if (removed.findings + removed.source_batches > 0) await record(removed)
    }
  }
