import { EventEmitter } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseCronItems, run, type Task, type WorkerEvents, type WorkerPool } from 'graphile-worker'
import type { Database } from '../db/connection.ts'
import { graphileLogger } from './graphile-logger.ts'
import { beginLease, type Lease } from './job-lease.ts'
import { type CronJob, type JobLog, type JobTask, type JobTimings, logWith } from './job-task.ts'

export interface SessionOptions {
  readonly database: Database
  readonly tasks: Readonly<Record<string, JobTask>>
  readonly crons: readonly CronJob[]
  readonly concurrency: number
  readonly timings: JobTimings
  readonly log: JobLog
}

/** One worker with its lease. It ends when its lease is lost or when it is stopped. */
export interface Session {
  /** Resolves, and never rejects, when the worker takes no more jobs. */
  readonly ended: Promise<void>
  /** Waits for the running jobs, at most for `stopTimeoutMs`. */
  readonly stop: () => Promise<void>
}

interface Worker {
  readonly pool: WorkerPool
  readonly lease: Lease
}

/** The currently running jobs, which can be interrupted. */
interface RunningJobs {
  readonly add: (job: AbortController) => void
  readonly remove: (job: AbortController) => void
  readonly interrupt: (reason: Error) => void
}

const createRunningJobs = (): RunningJobs => {
  const jobs = new Set<AbortController>()
  return {
    add: (job) => jobs.add(job),
    remove: (job) => jobs.delete(job),
    interrupt: (reason) => {
      for (const job of jobs) job.abort(reason)
    },
  }
}

/**
 * Wraps a task for graphile-worker. A worker that has lost its lease must not report success: that
 * would delete a job that another worker may hold. Failures are safe to report, because
 * graphile-worker accepts them only from the holder of the job.
 */
const withLease =
  (name: string, task: JobTask, worker: Promise<Worker>, running: RunningJobs, log: JobLog): Task =>
  async (payload, { job }) => {
    const id = String(job.id)
    const jobLog = logWith(log, { task: name, job_id: id, attempt: job.attempts })
    const controller = new AbortController()
    const { signal } = controller
    running.add(controller)
    try {
      const { lease } = await worker
      await lease.confirm()
      const { fence } = lease
      await task(payload, { id, attempt: job.attempts, signal, log: jobLog, fence })
      await lease.confirm()
    } catch (error) {
      const isLast = job.attempts >= job.max_attempts
      if (isLast) jobLog.error({ err: error }, 'job failed for the last time')
      else jobLog.warn({ err: error }, 'The job failed and will be tried again')
      throw error
    } finally {
      running.remove(controller)
    }
  }

const parseCrons = (crons: readonly CronJob[]) =>
  parseCronItems(
    crons.map(({ task, pattern, payload }) => ({
      task,
      match: pattern,
      ...(payload && { payload }),
      // At most one job waits, and runs do not overlap.
      options: { jobKey: `cron:${task}`, queueName: `cron:${task}` },
    })),
  )

const ignore = () => {}

const startWorker = (pool: WorkerPool, running: RunningJobs, options: SessionOptions): Worker => {
  const { database, timings, log } = options
  pool.abortSignal.addEventListener('abort', () =>
    running.interrupt(new Error('The process is stopping')),
  )
  const lease = beginLease(pool.id, {
    connection: database.connection,
    timings,
    log,
    onLost: (reason) => {
      log.error({ err: reason }, 'job worker lost its lease; aborting jobs')
      running.interrupt(reason)
      Promise.resolve(pool.forcefulShutdown(reason.message)).catch(ignore)
    },
  })
  return { pool, lease }
}

/** Migrates the tables of graphile-worker and starts to run jobs. */
export const openSession = async (options: SessionOptions): Promise<Session> => {
  const { database, tasks, crons, concurrency, timings, log } = options
  const running = createRunningJobs()
  const events: WorkerEvents = new EventEmitter()
  const worker = new Promise<Worker>((resolve) => {
    events.once('pool:create', ({ workerPool }) =>
      resolve(startWorker(workerPool, running, options)),
    )
  })
  const runner = await run({
    pgPool: database.pool,
    events,
    concurrency,
    logger: graphileLogger(log),
    noHandleSignals: true,
    pollInterval: timings.pollMs,
    gracefulShutdownAbortTimeout: timings.gracePeriodMs,
    taskList: Object.fromEntries(
      Object.entries(tasks).map(([name, task]) => [
        name,
        withLease(name, task, worker, running, log),
      ]),
    ),
    parsedCronItems: parseCrons(crons),
    // A delay of 0 enables batches. Without batches no caller awaits the write of a job's result, and
    // a failed write would be an unhandled rejection.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
  })
  runner.promise.catch(ignore)
  const { pool, lease } = await worker
  const ended = pool.promise.catch(ignore).then(() => lease.end())
  return {
    ended,
    stop: async () => {
      runner.stop().catch(ignore)
      const timeout = sleep(timings.stopTimeoutMs, 'late', { ref: false })
      if ((await Promise.race([ended, timeout])) === 'late') {
        log.warn({}, 'jobs not ended in time; released')
        await Promise.resolve(pool.forcefulShutdown('The process is stopping')).catch(ignore)
      }
      await ended
    },
  }
}
