import type { CronJob, JobTask } from '../../../platform/jobs/job-task.ts'
import { type CountingDeps, countFalsePositives } from './false-positive-rate.service.ts'

export const COUNT_FALSE_POSITIVES = 'count-false-positives'

/** Every minute; when nothing has happened to a finding since, nothing is counted. */
export const countFalsePositivesCron: CronJob = {
  task: COUNT_FALSE_POSITIVES,
  pattern: '* * * * *',
}

/** Keeps the history of false positives, and the scores that follow from it. */
export const countFalsePositivesTask =
  (deps: CountingDeps): JobTask =>
  (_payload, { signal, fence }) =>
    countFalsePositives({ ...deps, signal, fence })
