import type { CronJob, JobTask } from '../../platform/jobs/job-task.ts'
import { type ApplyDeps, applyPending } from './coverage.service.ts'
import { runExpiry } from './exception-expiry.service.ts'

export const EXPIRE_EXCEPTIONS = 'expire-exceptions'

export const expireExceptionsCron: CronJob = { task: EXPIRE_EXCEPTIONS, pattern: '* * * * *' }

type JobDeps = Omit<ApplyDeps, 'signal'>

/** Ends exceptions whose time is over, and opens their findings. */
export const expireExceptionsTask =
  ({ transact, now }: JobDeps): JobTask =>
  (_payload, { signal }) =>
    runExpiry({ transact, now, signal })

/** Goes on with the findings of an exception that has more than one chunk of them. */
export const applyExceptionsTask =
  ({ transact, now }: JobDeps): JobTask =>
  (_payload, { signal }) =>
    applyPending({ transact, now, signal })
