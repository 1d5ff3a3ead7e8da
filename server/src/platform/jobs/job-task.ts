import type { Connection } from '../db/connection.ts'

type Write = (fields: object, message: string) => void

/** Where the work on jobs reports. A pino logger is one. */
export interface JobLog {
  readonly debug: Write
  readonly info: Write
  readonly warn: Write
  readonly error: Write
}

export interface JobContext {
  readonly id: string
  /** Counts from one, over all workers that have taken the job. */
  readonly attempt: number
  /**
   * Aborted when the job has to end: the process stops, or this worker can no longer be sure that
   * the job is still its own.
   */
  readonly signal: AbortSignal
  readonly log: JobLog
  /**
   * Throws unless the job is still this worker's, and keeps it so until `transaction` ends. What
   * is written in that transaction cannot come from a worker whose job was given to another.
   */
  readonly fence: (transaction: Connection) => Promise<void>
}

/**
 * What a job does. A task must be idempotent: a worker that dies or is cut off after the work but
 * before saying so has its job run again, and one that was paused may go on, for a moment, with
 * what another has already taken over. Where running twice would hurt, write behind `fence`, or
 * pass `id` on as the idempotency key of an outside effect. A task that throws is tried again
 * later, after a delay that grows. No task may run for four hours: its job would be taken away.
 */
export type JobTask = (payload: unknown, context: JobContext) => Promise<void>

/**
 * A task that is enqueued by the clock, once for all processes. It does not overlap itself, and
 * times that pass while no process runs are not made up for.
 */
export interface CronJob {
  readonly task: string
  /** Five fields, from minute to day of the week, in UTC: `0 3 * * *`. */
  readonly pattern: string
  readonly payload?: Readonly<Record<string, unknown>>
}

/** All in milliseconds. `beatMs` < `lostMs` < `silentMs`, with room for a slow database between. */
export interface JobTimings {
  /** Between two heartbeats of a process, and two looks for the jobs of silent ones. */
  readonly beatMs: number
  /** Without a heartbeat for this long, a process gives its own jobs up. */
  readonly lostMs: number
  /** After this silence, by the clock of the database, the jobs of a process are free again. */
  readonly silentMs: number
  /** How often to look for jobs that became due; new ones are announced. */
  readonly pollMs: number
  /** How long a job may go on undisturbed while the process stops. */
  readonly undisturbedMs: number
  /** How long a stopping process waits for its jobs before it gives them back. */
  readonly stopMs: number
  /** Before another try to work on jobs after the workers have ended. */
  readonly restartMs: number
}

export const JOB_TIMINGS: JobTimings = {
  beatMs: 10_000,
  lostMs: 20_000,
  silentMs: 30_000,
  pollMs: 2_000,
  undisturbedMs: 5_000,
  stopMs: 15_000,
  restartMs: 1_000,
}

/** The same log, with fields that every line carries. */
export const logWith = (log: JobLog, common: object): JobLog => ({
  debug: (fields, message) => log.debug({ ...common, ...fields }, message),
  info: (fields, message) => log.info({ ...common, ...fields }, message),
  warn: (fields, message) => log.warn({ ...common, ...fields }, message),
  error: (fields, message) => log.error({ ...common, ...fields }, message),
})
