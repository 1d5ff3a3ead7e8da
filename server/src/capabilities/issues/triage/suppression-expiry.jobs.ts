import type { Clock } from '../../../kernel/clock.ts'
import type { CronJob, JobTask } from '../../../platform/jobs/job-task.ts'
import { expireSuppressions, type IssuesTransact } from '../record/issues.service.ts'

export const EXPIRE_SUPPRESSIONS = 'expire-suppressions'

export const expireSuppressionsCron: CronJob = { task: EXPIRE_SUPPRESSIONS, pattern: '* * * * *' }

const EXPIRED_AT_ONCE = 200

/** Opens the issues whose suppression has come to its end: short transactions. */
export const expireSuppressionsTask =
  ({ transact, now }: { transact: IssuesTransact; now: Clock }): JobTask =>
  async (_payload, { signal }) => {
    let expired = EXPIRED_AT_ONCE
    while (expired === EXPIRED_AT_ONCE) {
      signal.throwIfAborted()
      expired = await transact((unit) => expireSuppressions(unit, now(), EXPIRED_AT_ONCE))
    }
  }
