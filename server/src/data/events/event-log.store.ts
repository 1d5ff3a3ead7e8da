import { sql } from 'kysely'
import { executeBatch, type Statement } from '../../platform/db/batch.ts'
import type { Connection } from '../../platform/db/connection.ts'
import { insertOrCopy } from '../../platform/db/insert-or-copy.ts'
import { encodeJson } from '../../platform/db/rows.ts'
import { unscopedConnection } from '../scoped.ts'
import { announceAppend } from './event-arrivals.ts'
import type { EventType } from './event-types.ts'
import { isAfter, type LogPosition, latest } from './log-position.ts'

/**
 * An event. Its placement (`account_id` to `application_id`) determines who may see it; an unknown
 * part of it is empty. `data` is the payload for consumers and never contains a secret.
 */
export interface NewEvent {
  readonly type: EventType
  readonly at: Date
  readonly account_id: string
  readonly cloud_provider: string
  readonly region: string
  readonly application_id: string
  readonly subject_id: string
  readonly data: object
  /** Of an event about a part of an issue: the dimensions in which it has others; absent: no part. */
  readonly mixed_dimensions?: number
}

export interface LoggedEvent extends NewEvent, LogPosition {}

/** The position before the first event. */
export const LOG_START: LogPosition = { transaction_id: '0', id: 0 }

export const eventsOf = (connection: Connection) => unscopedConnection(connection).scoped('event')

const EVENT_COLUMNS = {
  type: 'text',
  at: 'timestamptz',
  account_id: 'text',
  cloud_provider: 'text',
  region: 'text',
  application_id: 'text',
  subject_id: 'text',
  data: 'jsonb',
  mixed_dimensions: 'smallint',
} as const satisfies Record<keyof NewEvent, string>

const eventRow = (event: NewEvent, at: string) => ({
  type: event.type,
  at,
  account_id: event.account_id,
  cloud_provider: event.cloud_provider,
  region: event.region,
  application_id: event.application_id,
  subject_id: event.subject_id,
  data: encodeJson(event.data),
  mixed_dimensions: event.mixed_dimensions ?? 0,
})

/** Events of one change mostly have the same time, which is converted once. */
const eventRows = (events: readonly NewEvent[]) => {
  let last: Date | undefined
  let at = ''
  return events.map((event) => {
    if (event.at !== last) at = event.at.toISOString()
    last = event.at
    return eventRow(event, at)
  })
}

/** The event log over one connection. */
export const eventLogStore = (connection: Connection) => ({
  /**
   * Returns the statement that appends events in the given order. It belongs to the batch of the
   * change that the events announce, so that both are committed or neither is.
   */
  append: (events: readonly NewEvent[]): Statement => {
    announceAppend()
    return insertOrCopy(
      unscopedConnection(connection).target('event'),
      EVENT_COLUMNS,
      eventRows(events),
    )
  },
})

export type EventLogStore = ReturnType<typeof eventLogStore>

/** Appends events in order, in the transaction that makes the change. */
export const appendEvents = async (
  connection: Connection,
  events: readonly NewEvent[],
): Promise<void> => {
  if (events.length > 0) await executeBatch(connection, [eventLogStore(connection).append(events)])
}

/**
 * Returns the events after a position, oldest first, in an order that never changes: by transaction, then
 * by id. Ids are assigned before the commit, so a reader that went by ids alone would skip an event
 * that is committed late. For the same reason it returns only events of transactions that are older
 * than every running one: a long write transaction anywhere on the database server delays the log
 * for as long.
 */
export const readEventsAfter = async (
  connection: Connection,
  { transaction_id, id }: LogPosition,
  limit: number,
): Promise<LoggedEvent[]> => {
  const { rows } = await sql<LoggedEvent>`
    select transaction_id, id, type, at, account_id, cloud_provider, region, application_id,
      subject_id, data, mixed_dimensions
    from ${eventsOf(connection)} logged
    where (transaction_id, id) > (${transaction_id}::xid8, ${id}::bigint)
      and transaction_id < pg_snapshot_xmin(pg_current_snapshot())
    order by transaction_id, id
    limit ${limit}`.execute(connection)
  return rows
}

/**
 * Returns a position before every event that is committed from now on. Events of transactions that
 * were still running a moment ago can come after it as well.
 */
export const endOfLog = async (connection: Connection): Promise<LogPosition> => {
  const { rows } = await sql<{ transaction_id: string }>`
    select pg_snapshot_xmin(pg_current_snapshot()) as transaction_id`.execute(connection)
  return { transaction_id: rows[0]?.transaction_id ?? LOG_START.transaction_id, id: 0 }
}

/** A part of the log, for a reader that keeps its own position. */
export interface LogPage {
  /** Oldest first. */
  readonly events: readonly LoggedEvent[]
  /** Where the page ends: it contains every event between the reader's position and this one. */
  readonly end: LogPosition
  /** Whether there can be more events right now. */
  readonly hasMore: boolean
}

/** Returns the next events after a position, and the position up to which the log has been read. */
export const readLogPage = async (
  connection: Connection,
  position: LogPosition,
  limit: number,
): Promise<LogPage> => {
  // Read before the events, so that the next statement sees every event before this end.
  const end = latest(await endOfLog(connection), position)
  const events = await readEventsAfter(connection, position, limit)
  const last = events.at(-1)
  if (!last) return { events, end, hasMore: false }
  if (events.length < limit) return { events, end: latest(last, end), hasMore: false }
  return { events, end: last, hasMore: true }
}

/**
 * Whether the log still contains every event after `position`. It does if the last event up to the
 * position has not been pruned. A position ahead of the log belongs to another database.
 */
export const hasEveryEventAfter = async (
  connection: Connection,
  position: LogPosition,
): Promise<boolean> => {
  if (isAfter(position, await endOfLog(connection))) return false
  const { rows } = await sql`
    select from ${eventsOf(connection)} logged
    where (transaction_id, id) <= (${position.transaction_id}::xid8, ${position.id}::bigint)
    order by transaction_id desc, id desc limit 1`.execute(connection)
  return rows.length > 0
}

interface Pruned {
  readonly deleted: number
  /** Consumers that had not read all pruned events, and so lost their cursors. */
  readonly resetConsumers: string[]
}

const pruneBatch = async (
  connection: Connection,
  before: Date,
  batchSize: number,
): Promise<Pruned> => {
  const { rows } = await sql<Pruned>`
    with old as (
      select transaction_id, id from ${eventsOf(connection)} logged
      where at < ${before} order by transaction_id, id limit ${batchSize}
    ), reset as (
      delete from event_cursor cursor
      where exists (
        select from old
        where (old.transaction_id, old.id) > (cursor.transaction_id, cursor.id)
      )
      returning consumer
    ), deleted as (
      delete from ${unscopedConnection(connection).target('event')} logged using old
      where logged.transaction_id = old.transaction_id and logged.id = old.id
      returning logged.id
    )
    select
      (select count(*) from deleted) as deleted,
      array(select consumer from reset order by consumer) as "resetConsumers"`.execute(connection)
  return rows[0] ?? { deleted: 0, resetConsumers: [] }
}

/**
 * Deletes the events that happened before a moment, at most `batchSize` in one statement. Only their
 * age counts, because a consumer that no longer exists must not keep the log growing. A consumer that
 * had not read all of them loses its cursor in the same statement: when it runs next, it rebuilds its
 * state from the tables instead of silently missing events.
 */
export const pruneEventsBefore = async (
  connection: Connection,
  before: Date,
  batchSize: number,
): Promise<Pruned> => {
  const resetConsumers: string[] = []
  let deleted = 0
  for (;;) {
    const pruned = await pruneBatch(connection, before, batchSize)
    deleted += pruned.deleted
    resetConsumers.push(...pruned.resetConsumers)
    if (pruned.deleted < batchSize) return { deleted, resetConsumers }
  }
}

/** Returns the id of the newest event; ids grow by one with each event. 0 for an empty log. */
export const newestEventId = async (connection: Connection): Promise<number> => {
  const { rows } = await sql<{ id: number }>`
    select id from ${eventsOf(connection)} e
    order by transaction_id desc, id desc limit 1`.execute(connection)
  return rows[0]?.id ?? 0
}
