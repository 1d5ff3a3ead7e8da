import { DAY_MS } from '@stance/core/kernel/durations'
import type { Clock } from '../../kernel/clock.ts'
import type { Connection } from '../../platform/db/connection.ts'
import type { CronJob, JobTask } from '../../platform/jobs/job-task.ts'
import { pruneEventsBefore } from './event-log.store.ts'

export const PRUNE_EVENTS = 'prune-events'

/** Runs once a day, at a quiet hour, so the log can hold one day more than its retention. */
export const pruneEventsCron: CronJob = { task: PRUNE_EVENTS, pattern: '17 3 * * *' }

const BATCH_SIZE = 5_000

/** Deletes the events that are older than the retention, in short statements. */
export const pruneEventsTask =
  (connection: Connection, retentionDays: number, now: Clock): JobTask =>
  async (_payload, { log }) => {
    const before = new Date(now().getTime() - retentionDays * DAY_MS)
    const { resetConsumers } = await pruneEventsBefore(connection, before, BATCH_SIZE)
    for (const consumer of resetConsumers) {
      log.warn(
        { consumer },
        'event consumer fell behind event retention; it will rebuild its state',
      )
    }
  }
