import type { CronJob, JobTask } from '../../platform/jobs/job-task.ts'
import { type DerivationDeps, noteAged } from './counts/count-derivation.service.ts'

export const NOTE_AGED_RESULTS = 'note-aged-results'

/** Shortly after midnight UTC, when results of another day became too old. */
export const noteAgedCron: CronJob = { task: NOTE_AGED_RESULTS, pattern: '3 0 * * *' }

/** Lets the counts follow the age of results. */
export const noteAgedTask =
  (deps: DerivationDeps): JobTask =>
  () =>
    noteAged(deps)
