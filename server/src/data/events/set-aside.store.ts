import { sql } from 'kysely'
import type { Connection } from '../../platform/db/connection.ts'
import { encodeJson } from '../../platform/db/rows.ts'
import { storableText } from '../../platform/db/storable-text.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { unscopedConnection } from '../scoped.ts'
import { LOG_START, type LoggedEvent } from './event-log.store.ts'

/** What a consumer could not handle. Its event has the position 0 if it did not come from the log. */
export interface SetAside {
  readonly consumer: string
  readonly event: LoggedEvent
  readonly error: unknown
}

const MAX_ERROR_LENGTH = 1_000

const messageOf = (error: unknown): string =>
  storableText((error instanceof Error ? error.message : String(error)).slice(0, MAX_ERROR_LENGTH))

const tableOf = (connection: Connection) => unscopedConnection(connection).target('event_set_aside')

/** Sets an event aside, in the transaction that moves the consumer past it. */
export const setAside = async (
  connection: Connection,
  { consumer, event, error }: SetAside,
): Promise<void> => {
  const { transaction_id, id, subject_id } = event
  await sql`
    insert into ${tableOf(connection)} as s
      (consumer, transaction_id, id, subject_id, event, error, set_aside_at)
    values (${consumer}, ${transaction_id}::xid8, ${id}, ${subject_id},
      ${encodeJson(event)}::jsonb, ${messageOf(error)}, now())
    on conflict (consumer, transaction_id, id, subject_id) do update set
      error = excluded.error, set_aside_at = excluded.set_aside_at`.execute(connection)
}

/** Sets a record aside that does not come from the log, such as one that could not be rebuilt. */
export const setRecordAside = (
  connection: Connection,
  {
    consumer,
    event,
    error,
  }: Omit<SetAside, 'event'> & {
    readonly event: Omit<LoggedEvent, 'transaction_id' | 'id'>
  },
): Promise<void> => setAside(connection, { consumer, error, event: { ...event, ...LOG_START } })

/** Removes everything that a consumer has set aside. */
export const clearSetAside = async (connection: Connection, consumer: string): Promise<void> => {
  await sql`delete from ${tableOf(connection)} where consumer = ${consumer}`.execute(connection)
}

/** Removes the records that a consumer has set aside and that were handled in the meantime. */
export const removeSetAside = async (
  connection: Connection,
  consumer: string,
  subjects: readonly string[],
): Promise<void> => {
  await sql`delete from ${tableOf(connection)}
    where consumer = ${consumer} and subject_id = any(${subjects}::text[])`.execute(connection)
}

/** Removes all records that a consumer has set aside, but for those that failed again. */
export const keepSetAside = async (
  connection: Connection,
  consumer: string,
  failed: readonly string[],
): Promise<void> => {
  await sql`delete from ${tableOf(connection)}
    where consumer = ${consumer} and subject_id <> all(${failed}::text[])`.execute(connection)
}

type Stored = Omit<LoggedEvent, 'at'> & { readonly at: string }

/** Returns the events that a consumer has set aside, in the order of the log. */
export const readSetAside = async (
  connection: Connection,
  consumer: string,
): Promise<LoggedEvent[]> => {
  const { rows } = await sql<{ event: Stored }>`
    select event from ${tableOf(connection)} where consumer = ${consumer}
    order by transaction_id, id, subject_id`.execute(connection)
  return rows.map(({ event }) => ({ ...event, at: new Date(event.at) }))
}

/** Returns how many events each consumer has set aside; consumers without any are left out. */
export const countSetAside = async (connection: Connection): Promise<Map<string, number>> => {
  const { rows } = await sql<{ consumer: string; events: number }>`
    select consumer, count(*) as events from ${tableOf(connection)}
    group by consumer order by consumer`.execute(connection)
  return new Map(rows.map(({ consumer, events }) => [consumer, events]))
}

/**
 * Handles the events again that a consumer has set aside, each in a transaction of its own, and keeps
 * those that fail again. Of several processes, one handles an event. Returns how many were handled.
 */
export const retrySetAside = async (
  connection: Connection,
  consumer: string,
  handle: (events: readonly LoggedEvent[], transaction: Connection) => Promise<void>,
  isOfRows: (error: unknown) => boolean,
): Promise<number> => {
  let handled = 0
  for (const event of await readSetAside(connection, consumer)) {
    const { transaction_id, id, subject_id } = event
    const retried = inTransaction(connection, async (transaction) => {
      const { rows } = await sql`
        delete from ${tableOf(transaction)}
        where consumer = ${consumer} and transaction_id = ${transaction_id}::xid8 and id = ${id}
          and subject_id = ${subject_id}
        returning id`.execute(transaction)
      if (rows.length > 0) await handle([event], transaction)
      return rows.length
    })
    handled += await retried.catch((error) => {
      if (!isOfRows(error)) throw error
      return 0
    })
  }
  return handled
}
