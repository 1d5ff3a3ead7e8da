import type { Clock } from '../../../kernel/clock.ts'
import type { Transact } from '../../../platform/db/transaction.ts'
import type { CronJob, JobTask } from '../../../platform/jobs/job-task.ts'
import { type FindingStores, flagOverdue } from '../ingest/findings.service.ts'

export interface OverdueContext {
  readonly transact: Transact<FindingStores>
  readonly now: Clock
}

export const FLAG_OVERDUE_FINDINGS = 'flag-overdue-findings'

/** Every minute. Statistics also count overdue findings that are not flagged yet. */
export const flagOverdueCron: CronJob = { task: FLAG_OVERDUE_FINDINGS, pattern: '* * * * *' }

const FLAG_BATCH_SIZE = 500

/** Flags findings whose deadline has passed, in short transactions, so that breaches are counted. */
export const flagOverdueTask =
  ({ transact, now }: OverdueContext): JobTask =>
  async (_payload, { signal }) => {
    let flagged = FLAG_BATCH_SIZE
    while (flagged === FLAG_BATCH_SIZE) {
      signal.throwIfAborted()
      flagged = await transact(({ findingWrites }) =>
        flagOverdue(findingWrites, now(), FLAG_BATCH_SIZE),
      )
    }
  }
