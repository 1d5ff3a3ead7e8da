import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { eventInsertion } from '../../../data/events/event-log.store.ts'
import { unscopedConnection } from '../../../data/scoped.ts'
import type { Connection } from '../../../platform/db/connection.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { findingsWriteStore } from '../ingest/findings-write.store.ts'
import { countFalsePositivesTask } from './false-positive-rate.jobs.ts'
import { CONTROL_HISTORY_CONSUMER, type CountingDeps } from './false-positive-rate.service.ts'
import { controlHistoryStore } from './false-positive-rate.store.ts'

export const countingTransact =
  (connection: Connection): CountingDeps['transact'] =>
  (work) =>
    inTransaction(connection, (transaction) => {
      const scoped = unscopedConnection(transaction)
      return work({
        store: findingsWriteStore(scoped),
        announce: (events) => eventInsertion(transaction, events),
        history: controlHistoryStore(scoped),
        transaction,
      })
    })

/** The job that counts false positives. */
export const countingJob = (
  connection: Connection,
  known: Pick<CountingDeps, 'metadata' | 'now'>,
) => {
  const transact = countingTransact(connection)
  const log = { debug() {}, info() {}, warn() {}, error() {} }
  const context = { id: '1', attempt: 1, log, signal: new AbortController().signal }

  /** One run, which dies instead of beginning another transaction after so many. */
  const run = async (transactions = Number.POSITIVE_INFINITY): Promise<void> => {
    let begun = 0
    const gone = new Error('The process is gone')
    const task = countFalsePositivesTask({
      ...known,
      transact: (work) => {
        begun += 1
        return begun > transactions ? Promise.reject(gone) : transact(work)
      },
    })
    await task({}, { ...context, fence: async () => {} }).catch((error) => {
      if (error !== gone) throw error
    })
  }

  const isBehind = async (): Promise<boolean> => {
    const { rows } = await sql<{ behind: boolean }>`
      select exists (select from ${unscopedConnection(connection).scoped('event')} e
        where (transaction_id, id) > all (select transaction_id, id from event_cursor
          where consumer = ${CONTROL_HISTORY_CONSUMER})) as behind`.execute(connection)
    return rows[0]?.behind ?? true
  }

  return {
    run,
    /** Runs until nothing is left: what a run announces is looked at by the next. */
    settle: async (): Promise<void> => {
      for (;;) {
        await run()
        if (!(await isBehind())) return
        // Events are read when no older transaction of the server runs, those of other tests too.
        await pause(20)
      }
    },
  }
}
