import type { Clock } from '../../../kernel/clock.ts'
import type { CronJob, JobTask } from '../../../platform/jobs/job-task.ts'
import { type FindingsTransact, flagOverdue } from '../ingest/findings.service.ts'

export const FLAG_OVERDUE_FINDINGS = 'flag-overdue-findings'

/** Every minute; until then statistics count what is overdue and not flagged. */
export const flagOverdueCron: CronJob = { task: FLAG_OVERDUE_FINDINGS, pattern: '* * * * *' }

const FLAGGED_AT_ONCE = 500

/** Flags the findings whose deadline has passed, so that breaches are counted: short transactions. */
export const flagOverdueTask =
  ({ transact, now }: { transact: FindingsTransact; now: Clock }): JobTask =>
  async (_payload, { signal }) => {
    let flagged = FLAGGED_AT_ONCE
    while (flagged === FLAGGED_AT_ONCE) {
      signal.throwIfAborted()
      flagged = await transact(({ store }) => flagOverdue(store, now(), FLAGGED_AT_ONCE))
    }
  }
