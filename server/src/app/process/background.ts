import { join } from 'node:path'
import { startAuditTrail } from '../../capabilities/audit-log/audit-trail.service.ts'
import { startEventStreams } from '../../capabilities/event-stream/event-stream.service.ts'
import { createUserAccess } from '../../capabilities/users/user-access.service.ts'
import { startLastSeenRecorder } from '../../capabilities/users/user-last-seen.service.ts'
import type { Jobs, Loop, Module } from '../../data/module.ts'
import type { Clock } from '../../kernel/clock.ts'
import { UNRESTRICTED } from '../../kernel/data-scope.ts'
import type { SigningKey } from '../../platform/auth/key-files.ts'
import type { Connection } from '../../platform/db/connection.ts'
import type { AuditTrail } from '../../platform/http/audit-record.ts'
import { migrateJobs, startJobs } from '../../platform/jobs/job-runner.ts'
import type { Logger } from '../../platform/logger.ts'
import type { Metrics } from '../../platform/metrics.ts'
import type { ShipTarget } from '../../platform/ship-target.ts'
import type { Config } from '../config.ts'
import type { Services } from '../services.ts'
import type { Context, ContextOver } from '../stores.ts'
import { CHECKPOINT_FILE, currentInstallationKey, JOURNAL_FOLDER } from './audit-keys.ts'
import type { OpenedDatabase } from './open-database.ts'

const JOB_CONCURRENCY = 2

/** The services of jobs and loops, in addition to a context. */
export interface BackgroundServices {
  readonly log: Logger
  readonly audit: AuditTrail
  readonly auditKey: SigningKey
  readonly reloadAuditKey: () => Promise<SigningKey>
  readonly checkpointFile: string
  readonly journalFolder: string
  readonly shipTarget: ShipTarget | null
  readonly eventRetentionDays: number
  readonly findingRetentionDays: number
  readonly sourceRecordRetentionDays: number
}

/** Starts the services that requests and background work share. They start before the schema exists. */
export const startShared = ({
  connection,
  now,
  log,
  metrics,
}: {
  connection: Connection
  now: Clock
  log: Logger
  metrics: Pick<Metrics, 'setEventStreams'>
}) => {
  const audit = startAuditTrail({ connection, now, log })
  const lastSeen = startLastSeenRecorder({ connection, now, log })
  const userAccess = createUserAccess(connection)
  const eventStreams = startEventStreams({
    connection,
    now,
    log,
    isDisabled: userAccess.isDisabled,
    onCount: metrics.setEventStreams,
  })
  return {
    audit,
    lastSeen,
    userAccess,
    eventStreams,
    /** Stops the audit log last, so that it records the actions of the others. */
    stop: async () => {
      await eventStreams.stop()
      await lastSeen.stop()
      await audit.stop()
    },
  }
}

export type SharedServices = ReturnType<typeof startShared>

const backgroundServices = async (
  {
    config,
    log,
    database: { connection },
  }: { config: Config; log: Logger; database: OpenedDatabase },
  { audit }: SharedServices,
): Promise<BackgroundServices> => ({
  log,
  audit,
  auditKey: await currentInstallationKey(config, connection),
  reloadAuditKey: () => currentInstallationKey(config, connection),
  checkpointFile: join(config.dataDir, CHECKPOINT_FILE),
  journalFolder: join(config.dataDir, JOURNAL_FOLDER),
  shipTarget: config.audit.shipTo,
  eventRetentionDays: config.events.retentionDays,
  findingRetentionDays: config.findings.retentionDays,
  sourceRecordRetentionDays: config.sourceRecords.retentionDays,
})

const joinJobs = (all: readonly Jobs[], concurrency: number) => ({
  tasks: Object.assign({}, ...all.map(({ tasks }) => tasks)),
  crons: all.flatMap(({ crons }) => crons),
  concurrency,
})

/** The jobs that share places, and those that have places of their own. */
const lanesOf = (modules: readonly Module[], context: Context & BackgroundServices) => {
  const all: readonly Jobs[] = modules.flatMap(({ jobs }) => (jobs ? [jobs(context)] : []))
  const shared = all.filter(({ concurrency }) => concurrency === undefined)
  const apart = all.flatMap((jobs) =>
    jobs.concurrency ? [joinJobs([jobs], jobs.concurrency)] : [],
  )
  return [joinJobs(shared, JOB_CONCURRENCY), ...apart]
}

/** Creates the background work of the modules: loops and jobs. */
export const createBackground = (
  modules: readonly Module[],
  { config, log, database }: { config: Config; log: Logger; database: OpenedDatabase },
  shared: SharedServices,
) => {
  const { connection, address, serviceAddress } = database
  const loops: Loop[] = []

  return {
    /** Starts the loops and jobs, which need the schema. */
    start: async (contextOver: ContextOver<Services>): Promise<void> => {
      const services = await backgroundServices({ config, log, database }, shared)
      const context = Object.assign(contextOver(connection, UNRESTRICTED), services)
      await migrateJobs(address, log)
      for (const { start } of modules) if (start) loops.push(...(await start(context)))
      for (const jobs of lanesOf(modules, context))
        loops.push(await startJobs({ ...jobs, address: serviceAddress, log }))
    },

    /** Stops the jobs first and the audit log last, so that it records the actions of the others. */
    stop: async (): Promise<void> => {
      for (const loop of [...loops].reverse()) await loop.stop()
      await shared.stop()
    },
  }
}

export type Background = ReturnType<typeof createBackground>
