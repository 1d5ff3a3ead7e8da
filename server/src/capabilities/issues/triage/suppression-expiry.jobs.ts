import type { Clock } from '../../../kernel/clock.ts'
import type { Transact } from '../../../platform/db/transaction.ts'
import type { CronJob, JobTask } from '../../../platform/jobs/job-task.ts'
import { expireSuppressions, type IssueStores } from '../record/issues.service.ts'

export const EXPIRE_SUPPRESSIONS = 'expire-suppressions'

export const expireSuppressionsCron: CronJob = { task: EXPIRE_SUPPRESSIONS, pattern: '* * * * *' }

const BATCH_SIZE = 200

/** Reopens issues whose suppression has expired, in short transactions. */
export const expireSuppressionsTask =
  ({ transact, now }: { transact: Transact<IssueStores>; now: Clock }): JobTask =>
  async (_payload, { signal }) => {
    let expired = BATCH_SIZE
    while (expired === BATCH_SIZE) {
      signal.throwIfAborted()
      expired = await transact((stores) => expireSuppressions(stores, now(), BATCH_SIZE))
    }
  }
