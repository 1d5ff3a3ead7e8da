import type { CronJob, JobTask } from '../../platform/jobs/job-task.ts'
import { type RunDeps, runConnection } from './connection-run.service.ts'
import { type ScheduleDeps, startDueRuns } from './connection-schedule.service.ts'

export const START_CONNECTIONS = 'start-connections'

export const startConnectionsCron: CronJob = { task: START_CONNECTIONS, pattern: '* * * * *' }

/** Enqueues the runs that are due. */
export const startConnectionsTask =
  (deps: ScheduleDeps): JobTask =>
  () =>
    startDueRuns(deps)

/** Runs a connection. A run that was interrupted begins again: what it imported is found as existing. */
export const pullConnectionTask =
  (deps: RunDeps): JobTask =>
  (payload, { signal, log }) =>
    runConnection(deps, (payload as { id: string }).id, { signal, log })
