import type { CronJob, JobTask } from '../../../platform/jobs/job-task.ts'
import { type ExpiryDeps, expireDueSuppressions } from './suppression-expiry.service.ts'

export const EXPIRE_SUPPRESSIONS = 'expire-suppressions'

export const expireSuppressionsCron: CronJob = { task: EXPIRE_SUPPRESSIONS, pattern: '* * * * *' }

/** Reopens issues whose suppression has expired. */
export const expireSuppressionsTask =
  ({ transact, now }: Pick<ExpiryDeps, 'transact' | 'now'>): JobTask =>
  (_payload, { signal, log }) =>
    expireDueSuppressions({ transact, now, signal, log })
