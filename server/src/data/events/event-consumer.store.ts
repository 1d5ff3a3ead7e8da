import { sql } from 'kysely'
import type { Connection } from '../../platform/db/connection.ts'
import { inTransaction, isOfRows } from '../../platform/db/transaction.ts'
import { unscopedConnection } from '../scoped.ts'
import { endOfLog, LOG_START, type LoggedEvent, readEventsAfter } from './event-log.store.ts'
import { isAfter, type LogPosition } from './log-position.ts'
import { clearSetAside, setAside } from './set-aside.store.ts'

/** Returns the position of a consumer; undefined if it has no cursor. */
export const readCursor = async (
  connection: Connection,
  consumer: string,
): Promise<LogPosition | undefined> => {
  const { rows } = await sql<LogPosition>`
    select transaction_id, id from event_cursor where consumer = ${consumer}`.execute(connection)
  return rows[0]
}

interface Look {
  readonly hasCursor: boolean
  readonly hasEvents: boolean
}

/**
 * Returns whether a consumer has a cursor, and whether there are events to read after it. Mostly there are none,
 * and this one statement costs a fifth of a transaction that finds out. It takes the first event in the order of the
 * index: within `exists`, the planner drops the order, and scans the log for an event that is not there.
 */
const lookForEvents = async (connection: Connection, consumer: string): Promise<Look> => {
  const { rows } = await sql<{ hasEvents: boolean }>`
    select next.id is not null as "hasEvents"
    from event_cursor cursor
    left join lateral (
      select logged.id from ${unscopedConnection(connection).scoped('event')} logged
      where (logged.transaction_id, logged.id) > (cursor.transaction_id, cursor.id)
        and logged.transaction_id < pg_snapshot_xmin(pg_current_snapshot())
      order by logged.transaction_id, logged.id limit 1
    ) next on true
    where cursor.consumer = ${consumer}`.execute(connection)
  return { hasCursor: rows.length > 0, hasEvents: rows[0]?.hasEvents ?? false }
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
  /** Called after an event was set aside. */
  readonly onSetAside?: (event: LoggedEvent, error: unknown) => void
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
    if (rebuild) {
      // A rebuild includes what was set aside. It commits before, so that the rebuild can set aside again.
      await clearSetAside(connection, consumer)
      await rebuild()
    }
    await moveCursor(transaction, consumer, position)
  })

type Handle = (events: readonly LoggedEvent[], transaction: Connection) => Promise<void>

interface Consumption extends Pick<ConsumerOptions, 'onSetAside'> {
  readonly connection: Connection
  readonly consumer: string
  readonly handle: Handle
}

/** What one transaction has read, for the case that it fails. */
interface Attempt {
  events: readonly LoggedEvent[]
}

const handleNext = (
  { connection, consumer, handle }: Consumption,
  limit: number,
  attempt: Attempt,
): Promise<number> =>
  inTransaction(connection, async (transaction) => {
    attempt.events = []
    const position = await lockCursor(transaction, consumer)
    if (!position) return 0
    const events = await readEventsAfter(transaction, position, limit)
    attempt.events = events
    const last = events.at(-1)
    if (!last) return 0
    await handle(events, transaction)
    await moveCursor(transaction, consumer, last)
    return events.length
  })

/** Moves the cursor past an event that failed alone, unless another process has done so. */
const setNextAside = async (
  { connection, consumer, onSetAside }: Consumption,
  failed: LoggedEvent,
  error: unknown,
): Promise<number> => {
  const isSetAside = await inTransaction(connection, async (transaction) => {
    const position = await lockCursor(transaction, consumer)
    if (!position || !isAfter(failed, position)) return false
    await setAside(transaction, { consumer, event: failed, error })
    await moveCursor(transaction, consumer, failed)
    return true
  })
  if (isSetAside) onSetAside?.(failed, error)
  return isSetAside ? 1 : 0
}

/** Where a batch fails because of an event, it is handled in halves until that event stands alone. */
const consumeNext = async (consumption: Consumption, limit: number): Promise<number> => {
  const attempt: Attempt = { events: [] }
  try {
    return await handleNext(consumption, limit, attempt)
  } catch (error) {
    const [first] = attempt.events
    if (!first || !isOfRows(error)) throw error
    const read = attempt.events.length
    if (read === 1) return setNextAside(consumption, first, error)
    const half = Math.ceil(read / 2)
    const handled = await consumeNext(consumption, half)
    return handled < half ? handled : handled + (await consumeNext(consumption, read - half))
  }
}

/**
 * Passes the next events of a consumer, at most `limit`, to `handle` and moves its cursor, in one
 * transaction: a write of `handle` through `transaction` happens exactly once for each event, any
 * other effect at least once. Of several processes that consume under one name, one holds the cursor
 * lock and the others get no events. Returns the number of events handled; 0 also if another
 * process holds the cursor lock.
 *
 * If `handle` throws, the transaction is rolled back. An event that fails alone is set aside, so that no
 * record stops the consumer; an error that is not about events, such as a lost connection, is thrown.
 *
 * `handle` must be short, because its transaction delays the log for every other consumer. Slow work
 * belongs in a job that it enqueues.
 */
export const consume = async (
  connection: Connection,
  consumer: string,
  limit: number,
  handle: Handle,
  options: ConsumerOptions = {},
): Promise<number> => {
  const { hasCursor, hasEvents } = await lookForEvents(connection, consumer)
  if (!hasCursor) await startConsumer(connection, consumer, options)
  else if (!hasEvents) return 0
  const { onSetAside } = options
  return consumeNext({ connection, consumer, handle, ...(onSetAside && { onSetAside }) }, limit)
}
