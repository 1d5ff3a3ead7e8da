import { setTimeout as sleep } from 'node:timers/promises'
import type { Connection } from '../db/connection.ts'
import type { JobLog, JobTimings } from './job-task.ts'
import {
  addWorker,
  lockWorker,
  releaseExpiredWorkers,
  removeWorker,
  renewWorker,
} from './job-worker.store.ts'

/** The right of one worker to its jobs, kept by heartbeats. A lost lease cannot be regained. */
export interface Lease {
  /** Throws unless the lease has begun and has not been lost. */
  readonly confirm: () => Promise<void>
  /** As `confirm`, but checked in the database and guaranteed until the end of the transaction. */
  readonly fence: (transaction: Connection) => Promise<void>
  /** Ends the lease and releases the jobs that the worker still holds. Never throws. */
  readonly end: () => Promise<void>
}

interface LeaseDependencies {
  readonly connection: Connection
  readonly timings: JobTimings
  readonly log: JobLog
  /** Called once when the lease is lost, and not after `end`. */
  readonly onLost: (reason: Error) => void
}

/** Begins the lease of the worker `id`, which releases expired workers as long as it lasts. */
export const beginLease = (
  id: string,
  { connection, timings, log, onLost }: LeaseDependencies,
): Lease => {
  const ended = new AbortController()
  let confirmedAt = performance.now()
  let watchdog: NodeJS.Timeout | undefined

  const endLost = (message: string) => {
    if (ended.signal.aborted) return
    clearTimeout(watchdog)
    ended.abort(new Error(message))
    onLost(ended.signal.reason)
  }
  const remaining = () => timings.heartbeatTimeoutMs - (performance.now() - confirmedAt)
  const expire = () =>
    endLost('The jobs of this worker may belong to another worker: its heartbeat failed')
  /** `time` is when the heartbeat was sent, because the database may have recorded it that early. */
  const extendFrom = (time: number) => {
    confirmedAt = time
    clearTimeout(watchdog)
    if (!ended.signal.aborted) watchdog = setTimeout(expire, remaining())
  }

  const sendHeartbeat = async () => {
    const sentAt = performance.now()
    if (await renewWorker(connection, id)) extendFrom(sentAt)
    else endLost('The jobs of this worker were released: its lease had expired')
  }
  const releaseExpired = async () => {
    const released = await releaseExpiredWorkers(connection, timings.leaseExpiryMs)
    if (released.length > 0) log.warn({ released }, 'released the jobs of expired workers')
  }
  const tick = () =>
    sendHeartbeat()
      .then(releaseExpired)
      .catch((error) => log.warn({ err: error }, 'job worker heartbeat failed'))

  extendFrom(confirmedAt)
  const registered = addWorker(connection, id)
  const heartbeats = registered
    .then(async () => {
      while (!ended.signal.aborted) {
        await tick()
        await sleep(timings.heartbeatMs, undefined, { signal: ended.signal }).catch(() => {})
      }
    })
    .catch((error) => endLost(`The job worker could not start: ${error}`))

  const confirm = async () => {
    await registered
    // After a pause of the process, its timers are late, but its clock is correct.
    if (remaining() <= 0) expire()
    ended.signal.throwIfAborted()
  }
  return {
    confirm,
    fence: async (transaction) => {
      await confirm()
      if (!(await lockWorker(transaction, id))) throw new Error('The job belongs to another worker')
    },
    end: async () => {
      clearTimeout(watchdog)
      ended.abort(new Error('The worker has stopped'))
      await heartbeats
      await removeWorker(connection, id).catch((error) =>
        log.warn({ err: error }, 'job worker release of jobs failed'),
      )
    },
  }
}
