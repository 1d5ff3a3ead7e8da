import { sql } from 'kysely'
import type { Connection } from '../../platform/db/connection.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { endOfLog, LOG_START, type LoggedEvent, readEventsAfter } from './event-log.store.ts'
import type { LogPosition } from './log-position.ts'

/** Returns the position of a consumer; undefined if it has no cursor. */
export const readCursor = async (
  connection: Connection,
  consumer: string,
): Promise<LogPosition | undefined> => {
  const { rows } = await sql<LogPosition>`
    select transaction_id, id from event_cursor where consumer = ${consumer}`.execute(connection)
  return rows[0]
}

/** Returns the events after a consumer's cursor, oldest first. Without a cursor: all events of the log. */
export const readEvents = async (
  connection: Connection,
  consumer: string,
  limit: number,
): Promise<LoggedEvent[]> =>
  readEventsAfter(connection, (await readCursor(connection, consumer)) ?? LOG_START, limit)

/** Moves the cursor of a consumer, or creates it. */
export const moveCursor = async (
  connection: Connection,
  consumer: string,
  { transaction_id, id }: LogPosition,
): Promise<void> => {
  await sql`
    insert into event_cursor (consumer, transaction_id, id, moved_at)
    values (${consumer}, ${transaction_id}::xid8, ${id}, now())
    on conflict (consumer) do update set
      transaction_id = excluded.transaction_id, id = excluded.id, moved_at = excluded.moved_at
  `.execute(connection)
}

/** Locks the cursor in this transaction. Returns undefined if it is locked already or does not exist. */
const lockCursor = async (
  transaction: Connection,
  consumer: string,
): Promise<LogPosition | undefined> => {
  const { rows } = await sql<LogPosition>`
    select transaction_id, id from event_cursor where consumer = ${consumer}
    for update skip locked`.execute(transaction)
  return rows[0]
}

export interface ConsumerOptions {
  /** Where a consumer without a cursor begins: at the oldest event of the log, or after the newest. */
  readonly start?: 'beginning' | 'end'
  /**
   * Builds the state of such a consumer from the tables, in transactions of its own, before its cursor
   * is created. It must be idempotent: it runs again after an interruption, it can include the effects
   * of events that are consumed later, and it runs when the consumer's events were pruned.
   */
  readonly rebuild?: () => Promise<void>
}

/**
 * Rebuilds the state of a consumer and creates its cursor, while other processes wait. The position is
 * read before the rebuild, so that no event in between is missed.
 */
const startConsumer = (
  connection: Connection,
  consumer: string,
  { start = 'beginning', rebuild }: ConsumerOptions,
): Promise<void> =>
  inTransaction(connection, async (transaction) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`event consumer ${consumer}`}, 0))`.execute(
      transaction,
    )
    if (await readCursor(transaction, consumer)) return
    const position = start === 'end' ? await endOfLog(transaction) : LOG_START
    await rebuild?.()
    await moveCursor(transaction, consumer, position)
  })

/**
 * Passes the next events of a consumer, at most `limit`, to `handle` and moves its cursor, in one
 * transaction: a write of `handle` through `transaction` happens exactly once for each event, any
 * other effect at least once. Of several processes that consume under one name, one holds the cursor
 * lock and the others get no events. Returns the number of events handled; 0 also if another
 * process holds the cursor lock. If `handle` throws, the transaction is rolled back.
 *
 * `handle` must be short, because its transaction delays the log for every other consumer. Slow work
 * belongs in a job that it enqueues.
 */
export const consume = async (
  connection: Connection,
  consumer: string,
  limit: number,
  handle: (events: readonly LoggedEvent[], transaction: Connection) => Promise<void>,
  options: ConsumerOptions = {},
): Promise<number> => {
  if ((await readCursor(connection, consumer)) === undefined) {
    await startConsumer(connection, consumer, options)
  }
  return inTransaction(connection, async (transaction) => {
    const position = await lockCursor(transaction, consumer)
    if (!position) return 0
    const events = await readEventsAfter(transaction, position, limit)
    const last = events.at(-1)
    if (!last) return 0
    await handle(events, transaction)
    await moveCursor(transaction, consumer, last)
    return events.length
  })
}
