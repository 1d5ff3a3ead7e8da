import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { unscopedConnection } from '../../../data/scoped.ts'
import type { Connection } from '../../../platform/db/connection.ts'
import { countFalsePositivesTask } from './false-positive-rate.jobs.ts'
import { type CountingDeps, RATES_CONSUMER } from './false-positive-rate.service.ts'

/** The job that counts false positives. */
export const countingJob = (
  connection: Connection,
  { transact, findingMetadata, now }: CountingDeps,
) => {
  const log = { debug() {}, info() {}, warn() {}, error() {} }
  const jobContext = { id: '1', attempt: 1, log, signal: new AbortController().signal }

  /** One run. It fails instead of starting more transactions than this. */
  const run = async (transactions = Number.POSITIVE_INFINITY): Promise<void> => {
    let started = 0
    const processEnded = new Error('The process has ended')
    const task = countFalsePositivesTask({
      findingMetadata,
      now,
      transact: (work) => {
        started += 1
        return started > transactions ? Promise.reject(processEnded) : transact(work)
      },
    })
    await task({}, { ...jobContext, fence: async () => {} }).catch((error) => {
      if (error !== processEnded) throw error
    })
  }

  const isBehind = async (): Promise<boolean> => {
    const { rows } = await sql<{ behind: boolean }>`
      select exists (select from ${unscopedConnection(connection).scoped('event')} e
        where (transaction_id, id) > all (select transaction_id, id from event_cursor
          where consumer = ${RATES_CONSUMER})) as behind`.execute(connection)
    return rows[0]?.behind ?? true
  }

  return {
    run,
    /** Runs until no events are left: each run reads the events of the one before. */
    catchUp: async (): Promise<void> => {
      for (;;) {
        await run()
        if (!(await isBehind())) return
        // Events become readable when no older transaction of the server, also of other tests, runs.
        await pause(20)
      }
    },
  }
}
