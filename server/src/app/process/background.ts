import { join } from 'node:path'
import { enqueueRefreshes } from '../../capabilities/accounts/account-refresh.service.ts'
import { startSealer } from '../../capabilities/audit-log/audit-sealer.service.ts'
import { startAuditTrail } from '../../capabilities/audit-log/audit-trail.service.ts'
import { startEventStreams } from '../../capabilities/event-stream/event-stream.service.ts'
import { startIssuesFeed } from '../../capabilities/issues/projection/issue-consumer.service.ts'
import { createUserAccess } from '../../capabilities/users/user-access.service.ts'
import { startUserSightings } from '../../capabilities/users/user-last-seen.service.ts'
import type { Config } from '../../platform/config.ts'
import { startJobs } from '../../platform/jobs/job-runner.ts'
import type { Logger } from '../../platform/logger.ts'
import type { Metrics } from '../../platform/metrics.ts'
import { systemClock } from '../../platform/system-clock.ts'
import { issuesUnit } from '../units.ts'
import type { AccountFile } from './account-file.ts'
import { CHECKPOINT_FILE, installationKey } from './audit-keys.ts'
import { jobsOf } from './jobs.ts'
import type { OpenedDatabase } from './open-database.ts'

const JOBS_AT_ONCE = 2

/** What a process does beside answering requests. */
export const createBackground = (
  config: Config,
  log: Logger,
  database: OpenedDatabase,
  metrics: Pick<Metrics, 'setEventStreams'>,
) => {
  const { connection, address } = database
  const audit = startAuditTrail({ connection, now: systemClock, log })
  const sightings = startUserSightings({ connection, now: systemClock, log })
  const userAccess = createUserAccess(connection)
  const eventStreams = startEventStreams({
    connection,
    now: systemClock,
    log,
    isDisabled: userAccess.isDisabled,
    onCount: metrics.setEventStreams,
  })
  const started: { stop: () => Promise<void> }[] = []

  return {
    audit,
    userAccess,
    eventStreams,
    onCaller: sightings.onCaller,

    /** Starts what needs the schema. */
    start: async (accounts: AccountFile): Promise<void> => {
      started.push(
        startSealer({
          connection,
          key: await installationKey(config),
          now: systemClock,
          log,
          checkpointFile: join(config.dataDir, CHECKPOINT_FILE),
        }),
      )
      started.push(userAccess.start(log))
      if (config.issues === 'on') {
        started.push(startIssuesFeed({ connection, unitIn: issuesUnit, now: systemClock, log }))
      }
      const jobs = jobsOf(config, connection, audit, accounts)
      started.push(await startJobs({ ...jobs, address, log, concurrency: JOBS_AT_ONCE }))
      const refreshed = await enqueueRefreshes(connection, accounts)
      if (refreshed > 0) log.info({ accounts: refreshed }, 'account metadata has changed')
    },

    /** Jobs first; the audit log last, so that what the others did is in it. */
    stop: async (): Promise<void> => {
      for (const part of [...started].reverse()) await part.stop()
      await eventStreams.stop()
      await sightings.stop()
      await audit.stop()
    },
  }
}

export type Background = ReturnType<typeof createBackground>
