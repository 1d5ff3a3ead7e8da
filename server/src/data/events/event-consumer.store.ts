import { sql } from 'kysely'
import type { Connection } from '../../platform/db/connection.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { endOfLog, LOG_START, type LoggedEvent, readEventsAfter } from './event-log.store.ts'
import type { LogPosition } from './log-position.ts'

/** How far a consumer has come, or undefined for one that the log does not know. */
export const positionOf = async (
  connection: Connection,
  consumer: string,
): Promise<LogPosition | undefined> => {
  const { rows } = await sql<LogPosition>`
    select transaction_id, id from event_cursor where consumer = ${consumer}`.execute(connection)
  return rows[0]
}

/** The events that a consumer has not passed yet, oldest first; all that are kept for a new one. */
export const readEvents = async (
  connection: Connection,
  consumer: string,
  limit: number,
): Promise<LoggedEvent[]> =>
  readEventsAfter(connection, (await positionOf(connection, consumer)) ?? LOG_START, limit)

/** Says how far a consumer has come. */
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

/** Takes the cursor for this transaction. Undefined when another one has it, or when it is gone. */
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
  /** Where a consumer begins that the log does not know: with all that is kept, or with what follows. */
  readonly start?: 'beginning' | 'end'
  /**
   * Builds the state of such a consumer from the tables, in transactions of its own, before its cursor
   * is added. It must be able to run again: when it was interrupted, over events that it has seen
   * the effects of, and when the consumer fell so far behind that its events were deleted.
   */
  readonly rebuild?: () => Promise<void>
}

/** One process starts a consumer, and others wait for it. What follows the start is heard after it. */
const startConsumer = (
  connection: Connection,
  consumer: string,
  { start = 'beginning', rebuild }: ConsumerOptions,
): Promise<void> =>
  inTransaction(connection, async (transaction) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`event consumer ${consumer}`}, 0))`.execute(
      transaction,
    )
    if (await positionOf(transaction, consumer)) return
    const position = start === 'end' ? await endOfLog(transaction) : LOG_START
    await rebuild?.()
    await moveCursor(transaction, consumer, position)
  })

/**
 * Hands the next events of a consumer, at most `limit`, to `handle` and moves its cursor, all in
 * one transaction: what `handle` writes through `transaction` happens exactly once for each event,
 * anything else at least once. Of several processes that consume under one name, one has the turn
 * and the others get nothing. Answers how many events were handled; 0 also when it was not our
 * turn. When `handle` throws, nothing has happened.
 *
 * `handle` must be short, for its transaction holds the log up for every other consumer: slow
 * work belongs in a job, which it enqueues.
 */
export const consume = async (
  connection: Connection,
  consumer: string,
  limit: number,
  handle: (events: readonly LoggedEvent[], transaction: Connection) => Promise<void>,
  options: ConsumerOptions = {},
): Promise<number> => {
  if ((await positionOf(connection, consumer)) === undefined) {
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
