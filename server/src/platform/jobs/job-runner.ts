import { setTimeout as sleep } from 'node:timers/promises'
import { runMigrations } from 'graphile-worker'
import { type Database, type DatabaseAddress, openDatabase } from '../db/connection.ts'
import { graphileLogger } from './graphile-logger.ts'
import { openSession, type Session } from './job-session.ts'
import {
  type CronJob,
  JOB_TIMINGS,
  type JobLog,
  type JobTask,
  type JobTimings,
} from './job-task.ts'

export interface JobRunnerOptions {
  /** The address of a direct connection: a pooler in transaction mode does not support LISTEN. */
  readonly address: DatabaseAddress
  /** The tasks by name. A job whose task this process does not have waits for a process that has it. */
  readonly tasks: Readonly<Record<string, JobTask>>
  readonly crons: readonly CronJob[]
  readonly log: JobLog
  /** How many jobs this process runs concurrently. */
  readonly concurrency: number
  /** For tests. */
  readonly timings?: Partial<JobTimings>
}

export interface JobRunner {
  /**
   * Takes no more jobs and waits, for a bounded time, for the running ones. Jobs that do not end in
   * time are released, to be tried again. Idempotent.
   */
  readonly stop: () => Promise<void>
}

/** In addition to one connection for each job: one for LISTEN and one for the heartbeat. */
const EXTRA_CONNECTIONS = 2

const openJobDatabase = (address: DatabaseAddress, size: number, log: JobLog): Database =>
  openDatabase(address, {
    size,
    onError: (error) => log.warn({ err: error }, 'job database connection lost'),
  })

/**
 * Migrates the tables of the job queue, which `enqueue` needs. `startJobs` migrates them as well; of
 * several processes that start at the same time one migrates and the others wait.
 */
export const migrateJobs = async (address: DatabaseAddress, log: JobLog): Promise<void> => {
  const { pool } = openJobDatabase(address, 1, log)
  try {
    await runMigrations({ pgPool: pool, logger: graphileLogger(log) })
  } finally {
    await pool.end()
  }
}

/**
 * Runs jobs until it is stopped. When the worker ends, because its lease was lost or because its
 * results could not be written, a new worker is started. Rejects when the database is not available
 * at the start.
 */
export const startJobs = async (options: JobRunnerOptions): Promise<JobRunner> => {
  const { address, concurrency, log } = options
  const timings = { ...JOB_TIMINGS, ...options.timings }
  const database = openJobDatabase(address, concurrency + EXTRA_CONNECTIONS, log)
  const stopping = new AbortController()
  const stopRequested = new Promise<void>((resolve) => {
    stopping.signal.addEventListener('abort', () => resolve())
  })
  const open = () => openSession({ ...options, database, timings })

  const reopen = async (): Promise<Session | undefined> => {
    while (!stopping.signal.aborted) {
      await sleep(timings.restartDelayMs, undefined, { signal: stopping.signal }).catch(() => {})
      if (stopping.signal.aborted) break
      try {
        return await open()
      } catch (error) {
        log.error({ err: error }, 'job worker restart failed')
      }
    }
    return undefined
  }
  const supervise = async (first: Session) => {
    let session: Session | undefined = first
    while (session) {
      await Promise.race([session.ended, stopRequested])
      if (stopping.signal.aborted) return session.stop()
      log.warn({}, 'job worker ended; starting another')
      session = await reopen()
    }
  }

  const first = await open().catch(async (error) => {
    await database.pool.end()
    throw error
  })
  const finished = supervise(first).then(database.close)
  return {
    stop: () => {
      stopping.abort()
      return finished
    },
  }
}
