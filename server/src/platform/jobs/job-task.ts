import type { Connection } from '../db/connection.ts'

type Write = (fields: object, message: string) => void

/** The log of jobs. A pino logger satisfies this interface. */
export interface JobLog {
  readonly debug: Write
  readonly info: Write
  readonly warn: Write
  readonly error: Write
}

export interface JobContext {
  readonly id: string
  /** Counts from one, across all workers that have run the job. */
  readonly attempt: number
  /**
   * Aborted when the job has to end: the process stops, or the worker may have lost its lease.
   */
  readonly signal: AbortSignal
  readonly log: JobLog
  /**
   * Throws unless this worker still holds the job, and keeps others from taking it over until
   * `transaction` ends. A worker whose job was taken over therefore cannot commit.
   */
  readonly fence: (transaction: Connection) => Promise<void>
}

/**
 * The work of a job. A task must be idempotent: the job of a worker that dies or is disconnected
 * before it reports success runs again, and a worker that was paused may briefly continue a job that
 * another has already taken over. Where a second run would do harm, call `fence` in the transaction
 * that writes, or pass `id` on as the idempotency key of an external effect. A task that throws is
 * tried again after a delay that grows. A task must not run for four hours: its job would be released.
 */
export type JobTask = (payload: unknown, context: JobContext) => Promise<void>

/**
 * A task that is enqueued on a schedule, once for all processes. Its runs do not overlap. Times that
 * pass while no process runs are skipped.
 */
export interface CronJob {
  readonly task: string
  /** Five fields, from minute to day of the week, in UTC: `0 3 * * *`. */
  readonly pattern: string
  readonly payload?: Readonly<Record<string, unknown>>
}

/**
 * All in milliseconds. `heartbeatMs` < `heartbeatTimeoutMs` < `leaseExpiryMs`, with margins for a slow
 * database.
 */
export interface JobTimings {
  /** The interval between heartbeats. After each, expired workers are released. */
  readonly heartbeatMs: number
  /** A worker without a successful heartbeat for this long aborts its jobs. */
  readonly heartbeatTimeoutMs: number
  /** Without a heartbeat for this long, by the clock of the database, the lease of a worker expires. */
  readonly leaseExpiryMs: number
  /** The interval of polling for jobs that became due. New jobs are notified. */
  readonly pollMs: number
  /** How long a job may continue before it is aborted when the process stops. */
  readonly gracePeriodMs: number
  /** How long a stopping process waits for its jobs before it releases them. */
  readonly stopTimeoutMs: number
  /** The delay before a worker that ended is restarted. */
  readonly restartDelayMs: number
}

export const JOB_TIMINGS: JobTimings = {
  heartbeatMs: 10_000,
  heartbeatTimeoutMs: 20_000,
  leaseExpiryMs: 30_000,
  pollMs: 2_000,
  gracePeriodMs: 5_000,
  stopTimeoutMs: 15_000,
  restartDelayMs: 1_000,
}

/** Returns a log that adds `common` to the fields of every entry. */
export const logWith = (log: JobLog, common: object): JobLog => ({
  debug: (fields, message) => log.debug({ ...common, ...fields }, message),
  info: (fields, message) => log.info({ ...common, ...fields }, message),
  warn: (fields, message) => log.warn({ ...common, ...fields }, message),
  error: (fields, message) => log.error({ ...common, ...fields }, message),
})
