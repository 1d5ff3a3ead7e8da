import type { CronJob, JobTask } from '../../../platform/jobs/job-task.ts'
import { type CountingDeps, countFalsePositives } from './false-positive-rate.service.ts'

export const COUNT_FALSE_POSITIVES = 'count-false-positives'

/** Every minute. Counts nothing if no finding has changed since the last run. */
export const countFalsePositivesCron: CronJob = {
  task: COUNT_FALSE_POSITIVES,
  pattern: '* * * * *',
}

/** Keeps the false-positive rates, and the scores that depend on them, up to date. */
export const countFalsePositivesTask =
  ({ transact, findingMetadata, now }: CountingDeps): JobTask =>
  (_payload, { signal, fence, log }) =>
    countFalsePositives({ transact, findingMetadata, now, signal, fence, log })
