import { sql } from 'kysely'
import { type Step, together } from '../../platform/db/batch.ts'
import type { Connection } from '../../platform/db/connection.ts'
import { addingStep } from '../../platform/db/insert-or-copy.ts'
import { jsonOf } from '../../platform/db/rows.ts'
import { unscopedConnection } from '../scoped.ts'
import type { EventType } from './event-types.ts'
import { isAfter, type LogPosition, latest } from './log-position.ts'

/**
 * Something that happened. The placement (`account_id` to `application_id`) says who may see it;
 * an unknown part of it is empty. `data` is what a consumer is told, and never a secret.
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
}

export interface LoggedEvent extends NewEvent, LogPosition {}

/** Before the first event. */
export const LOG_START: LogPosition = { transaction_id: '0', id: 0 }

const eventsOf = (connection: Connection) => unscopedConnection(connection).scoped('event')

const EVENT_COLUMNS = {
  type: 'text',
  at: 'timestamptz',
  account_id: 'text',
  cloud_provider: 'text',
  region: 'text',
  application_id: 'text',
  subject_id: 'text',
  data: 'jsonb',
} as const satisfies Record<keyof NewEvent, string>

const eventRow = (event: NewEvent) => ({
  type: event.type,
  at: event.at.toISOString(),
  account_id: event.account_id,
  cloud_provider: event.cloud_provider,
  region: event.region,
  application_id: event.application_id,
  subject_id: event.subject_id,
  data: jsonOf(event.data),
})

/**
 * What adds events in the given order, for those who say it together with others of the transaction
 * that changes what the events tell about: both are kept or neither is.
 */
export const eventInsertion = (connection: Connection, events: readonly NewEvent[]): Step =>
  addingStep(unscopedConnection(connection).target('event'), EVENT_COLUMNS, events.map(eventRow))

/** Adds events in the given order, in the transaction that changes what they tell about. */
export const appendEvents = async (
  connection: Connection,
  events: readonly NewEvent[],
): Promise<void> => {
  if (events.length > 0) await together(connection, [eventInsertion(connection, events)])
}

/**
 * The events after a position, oldest first, in an order that never changes: by transaction, then
 * by identity. Identity numbers are taken before the commit, so a reader that went by them would
 * pass over an event that is committed late. For the same reason nothing is read of a transaction
 * that is not older than every running one: a transaction that writes for long, anywhere on the
 * database server, holds the log up for as long.
 */
export const readEventsAfter = async (
  connection: Connection,
  { transaction_id, id }: LogPosition,
  limit: number,
): Promise<LoggedEvent[]> => {
  const { rows } = await sql<LoggedEvent>`
    select transaction_id, id, type, at, account_id, cloud_provider, region, application_id,
      subject_id, data
    from ${eventsOf(connection)} logged
    where (transaction_id, id) > (${transaction_id}::xid8, ${id}::bigint)
      and transaction_id < pg_snapshot_xmin(pg_current_snapshot())
    order by transaction_id, id
    limit ${limit}`.execute(connection)
  return rows
}

/**
 * A position after which every event is found that is committed from now on, together with any
 * of a transaction that was running a moment ago.
 */
export const endOfLog = async (connection: Connection): Promise<LogPosition> => {
  const { rows } = await sql<{ transaction_id: string }>`
    select pg_snapshot_xmin(pg_current_snapshot()) as transaction_id`.execute(connection)
  return { transaction_id: rows[0]?.transaction_id ?? LOG_START.transaction_id, id: 0 }
}

/** A part of the log, for a reader that keeps his position himself. */
export interface LogPage {
  /** Oldest first. */
  readonly events: readonly LoggedEvent[]
  /** How far the page reaches: every event that it may hold up to here is in it. */
  readonly end: LogPosition
  /** Whether more may follow at once. */
  readonly more: boolean
}

/** The next events after a position, and how far the log has been read with them. */
export const readLogPage = async (
  connection: Connection,
  position: LogPosition,
  limit: number,
): Promise<LogPage> => {
  // Asked first: what stands before this end is there to be read by the next statement.
  const end = latest(await endOfLog(connection), position)
  const events = await readEventsAfter(connection, position, limit)
  const last = events.at(-1)
  if (!last) return { events, end, more: false }
  if (events.length < limit) return { events, end: latest(last, end), more: false }
  return { events, end: last, more: true }
}

/**
 * Whether a reader who has come to `position` finds everything that followed. It is so when what
 * he had read last is still kept. A position ahead of the log is of another database.
 */
export const isKeptSince = async (
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
  /** Consumers that had not read all that was deleted. */
  readonly forgotten: string[]
}

const deleteBatch = async (
  connection: Connection,
  moment: Date,
  batch: number,
): Promise<Pruned> => {
  const { rows } = await sql<Pruned>`
    with old as (
      select transaction_id, id from ${eventsOf(connection)} logged
      where at < ${moment} order by transaction_id, id limit ${batch}
    ), forgotten as (
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
      array(select consumer from forgotten order by consumer) as forgotten`.execute(connection)
  return rows[0] ?? { deleted: 0, forgotten: [] }
}

/**
 * Deletes the events that happened before `moment`, at most `batch` in one statement. Age alone
 * decides, because one consumer that is gone for good must not keep the log forever. A consumer
 * that had not read all of them loses its cursor in the same statement: on its next turn it is a
 * new one, which rebuilds its state from the tables instead of missing events in silence.
 */
export const deleteEventsBefore = async (
  connection: Connection,
  moment: Date,
  batch: number,
): Promise<Pruned> => {
  const forgotten: string[] = []
  let deleted = 0
  for (;;) {
    const pruned = await deleteBatch(connection, moment, batch)
    deleted += pruned.deleted
    forgotten.push(...pruned.forgotten)
    if (pruned.deleted < batch) return { deleted, forgotten }
  }
}

/** The number of the newest event; numbers grow by one with each. 0 for an empty log. */
export const newestEvent = async (connection: Connection): Promise<number> => {
  const { rows } = await sql<{ id: number }>`
    select id from ${eventsOf(connection)} e
    order by transaction_id desc, id desc limit 1`.execute(connection)
  return rows[0]?.id ?? 0
}
