import type { Clock } from '../../kernel/clock.ts'
import type { Connection } from '../../platform/db/connection.ts'
import type { CronJob, JobTask } from '../../platform/jobs/job-task.ts'
import { deleteEventsBefore } from './event-log.store.ts'

export const FORGET_EVENTS = 'forget-events'

/** At an hour when little else happens; the log may be a day longer than it has to be. */
export const forgetEventsCron: CronJob = { task: FORGET_EVENTS, pattern: '17 3 * * *' }

const DAY_MS = 86_400_000
const AT_ONCE = 5_000

/** Deletes what the event log no longer has to keep, in short statements. */
export const forgetEventsTask =
  (connection: Connection, retentionDays: number, now: Clock): JobTask =>
  async (_payload, { log }) => {
    const before = new Date(now().getTime() - retentionDays * DAY_MS)
    const { forgotten } = await deleteEventsBefore(connection, before, AT_ONCE)
    for (const consumer of forgotten) {
      log.warn({ consumer }, 'A consumer of events has not read them in time; it starts anew')
    }
  }
