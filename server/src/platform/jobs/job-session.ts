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

/** One worker under one lease. It ends with its lease, or when it is stopped. */
export interface Session {
  /** Resolves, and never rejects, when the worker takes no more jobs. */
  readonly ended: Promise<void>
  /** Waits for the running jobs, but not for longer than the timings say. */
  readonly stop: () => Promise<void>
}

interface Worker {
  readonly pool: WorkerPool
  readonly lease: Lease
}

/** The jobs that run at this moment, each of which can be interrupted. */
interface RunningJobs {
  readonly add: (job: AbortController) => void
  readonly remove: (job: AbortController) => void
  readonly interrupt: (reason: Error) => void
}

const runningJobs = (): RunningJobs => {
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
 * The task as graphile-worker runs it. Whoever has lost the lease must not report a success: that
 * would delete a job that another worker has by now. A failure is only taken from its holder.
 */
const leasedTask =
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
      if (isLast) jobLog.error({ err: error }, 'The job failed for the last time')
      else jobLog.warn({ err: error }, 'The job failed and will be tried again')
      throw error
    } finally {
      running.remove(controller)
    }
  }

const cronItems = (crons: readonly CronJob[]) =>
  parseCronItems(
    crons.map(({ task, pattern, payload }) => ({
      task,
      match: pattern,
      ...(payload && { payload }),
      // At most one waits, and none runs beside another.
      options: { jobKey: `cron:${task}`, queueName: `cron:${task}` },
    })),
  )

const ignore = () => {}

const beginWork = (pool: WorkerPool, running: RunningJobs, options: SessionOptions): Worker => {
  const { database, timings, log } = options
  pool.abortSignal.addEventListener('abort', () =>
    running.interrupt(new Error('The process is stopping')),
  )
  const lease = beginLease(pool.id, {
    connection: database.connection,
    timings,
    log,
    onLost: (reason) => {
      log.error({ err: reason }, 'The job worker gives its jobs up')
      running.interrupt(reason)
      Promise.resolve(pool.forcefulShutdown(reason.message)).catch(ignore)
    },
  })
  return { pool, lease }
}

/** Brings the tables of graphile-worker up to date and begins to work. */
export const openSession = async (options: SessionOptions): Promise<Session> => {
  const { database, tasks, crons, concurrency, timings, log } = options
  const running = runningJobs()
  const events: WorkerEvents = new EventEmitter()
  const worker = new Promise<Worker>((resolve) => {
    events.once('pool:create', ({ workerPool }) => resolve(beginWork(workerPool, running, options)))
  })
  const runner = await run({
    pgPool: database.pool,
    events,
    concurrency,
    logger: graphileLogger(log),
    noHandleSignals: true,
    pollInterval: timings.pollMs,
    gracefulShutdownAbortTimeout: timings.undisturbedMs,
    taskList: Object.fromEntries(
      Object.entries(tasks).map(([name, task]) => [
        name,
        leasedTask(name, task, worker, running, log),
      ]),
    ),
    parsedCronItems: cronItems(crons),
    // Without batches nobody waits for the result of a job to be written, and when that fails the
    // rejection is nobody's.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
  })
  runner.promise.catch(ignore)
  const { pool, lease } = await worker
  const ended = pool.promise.catch(ignore).then(() => lease.end())
  return {
    ended,
    stop: async () => {
      runner.stop().catch(ignore)
      const waiting = sleep(timings.stopMs, 'late', { ref: false })
      if ((await Promise.race([ended, waiting])) === 'late') {
        log.warn({}, 'Jobs that did not end in time are given back')
        await Promise.resolve(pool.forcefulShutdown('The process is stopping')).catch(ignore)
      }
      await ended
    },
  }
}
