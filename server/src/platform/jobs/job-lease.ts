import { setTimeout as sleep } from 'node:timers/promises'
import type { Connection } from '../db/connection.ts'
import type { JobLog, JobTimings } from './job-task.ts'
import {
  addWorker,
  holdWorker,
  releaseSilentWorkers,
  removeWorker,
  renewWorker,
} from './job-worker.store.ts'

/** The right of one worker to its jobs, for as long as its heart beats. Once lost, it is lost. */
export interface Lease {
  /** Throws unless the lease has begun and has not been lost. */
  readonly confirm: () => Promise<void>
  /** As `confirm`, by the word of the database, and for the whole of a transaction. */
  readonly fence: (transaction: Connection) => Promise<void>
  /** Gives up whatever is still held. Never throws. */
  readonly end: () => Promise<void>
}

interface LeaseDependencies {
  readonly connection: Connection
  readonly timings: JobTimings
  readonly log: JobLog
  /** Called once, unless the lease is ended before. */
  readonly onLost: (reason: Error) => void
}

/** Begins the lease of the worker `id`, and looks after the silent ones while it lasts. */
export const beginLease = (
  id: string,
  { connection, timings, log, onLost }: LeaseDependencies,
): Lease => {
  const over = new AbortController()
  let confirmedAt = performance.now()
  let watchdog: NodeJS.Timeout | undefined

  const lose = (message: string) => {
    if (over.signal.aborted) return
    clearTimeout(watchdog)
    over.abort(new Error(message))
    onLost(over.signal.reason)
  }
  const remaining = () => timings.lostMs - (performance.now() - confirmedAt)
  const tooLate = () => lose('The jobs of this worker may belong to another: its heartbeat failed')
  /** The moment of asking counts, because the database has answered for no later one. */
  const confirmedSince = (moment: number) => {
    confirmedAt = moment
    clearTimeout(watchdog)
    if (!over.signal.aborted) watchdog = setTimeout(tooLate, remaining())
  }

  const beat = async () => {
    const asked = performance.now()
    if (await renewWorker(connection, id)) confirmedSince(asked)
    else lose('The jobs of this worker were given to another: it had been silent')
  }
  const releaseOthers = async () => {
    const released = await releaseSilentWorkers(connection, timings.silentMs)
    if (released.length > 0) log.warn({ released }, 'Freed the jobs of silent workers')
  }
  const turn = () =>
    beat()
      .then(releaseOthers)
      .catch((error) => log.warn({ err: error }, 'The heartbeat of the job worker failed'))

  confirmedSince(confirmedAt)
  const begun = addWorker(connection, id)
  const beating = begun
    .then(async () => {
      while (!over.signal.aborted) {
        await turn()
        await sleep(timings.beatMs, undefined, { signal: over.signal }).catch(() => {})
      }
    })
    .catch((error) => lose(`The job worker could not begin: ${error}`))

  const confirm = async () => {
    await begun
    // After a pause of the process its timers are late, and its clock is not.
    if (remaining() <= 0) tooLate()
    over.signal.throwIfAborted()
  }
  return {
    confirm,
    fence: async (transaction) => {
      await confirm()
      if (!(await holdWorker(transaction, id))) throw new Error('The job belongs to another worker')
    },
    end: async () => {
      clearTimeout(watchdog)
      over.abort(new Error('The worker has stopped'))
      await beating
      await removeWorker(connection, id).catch((error) =>
        log.warn({ err: error }, 'The job worker could not give its jobs back'),
      )
    },
  }
}
