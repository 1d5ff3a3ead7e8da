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
  /** Of a direct connection: a pooler in transaction mode forbids LISTEN. */
  readonly address: DatabaseAddress
  /** By name. A job whose task this process does not know waits for a process that does. */
  readonly tasks: Readonly<Record<string, JobTask>>
  readonly crons: readonly CronJob[]
  readonly log: JobLog
  /** How many jobs this process runs at once. */
  readonly concurrency: number
  /** For tests. */
  readonly timings?: Partial<JobTimings>
}

export interface JobRunner {
  /**
   * Takes no more jobs and waits, for a bounded time, for those that run. What is not done by then
   * is given back, to be tried again. Idempotent.
   */
  readonly stop: () => Promise<void>
}

/** Beside one connection for each job: one that listens, and one for the heartbeat. */
const EXTRA_CONNECTIONS = 2

const openJobDatabase = (address: DatabaseAddress, size: number, log: JobLog): Database =>
  openDatabase(address, {
    size,
    onError: (error) => log.warn({ err: error }, 'A database connection for jobs broke'),
  })

/**
 * Brings the tables of jobs up to date, which `enqueue` needs. A process that runs jobs does so by
 * itself; of several that start at once one migrates and the others wait.
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
 * Works on jobs until it is stopped. When the worker ends, because its lease was lost or because
 * the database would not take its results, a new one takes its place. Fails when the database is
 * not there at the start.
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
      await sleep(timings.restartMs, undefined, { signal: stopping.signal }).catch(() => {})
      if (stopping.signal.aborted) break
      try {
        return await open()
      } catch (error) {
        log.error({ err: error }, 'The job worker could not start again')
      }
    }
    return undefined
  }
  const supervise = async (first: Session) => {
    let session: Session | undefined = first
    while (session) {
      await Promise.race([session.ended, stopRequested])
      if (stopping.signal.aborted) return session.stop()
      log.warn({}, 'The job worker has ended; another takes its place')
      session = await reopen()
    }
  }

  const first = await open().catch(async (error) => {
    await database.pool.end()
    throw error
  })
  const done = supervise(first).then(database.close)
  return {
    stop: () => {
      stopping.abort()
      return done
    },
  }
}
