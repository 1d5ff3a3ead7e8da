import { sql } from 'kysely'
import type { Connection } from '../../platform/db/connection.ts'
import { unscopedConnection } from '../scoped.ts'
import type { LogPosition } from './log-position.ts'

/**
 * An event that a reader has read, with what tells it from that of another history: positions repeat
 * after a database was restored.
 */
export interface LogAnchor extends LogPosition {
  /** Seconds since 1970, with microseconds. */
  readonly at: string
  readonly subject_id: string
}

/** Returns the last event up to a position; null for a log without one. */
export const lastEventUpTo = async (
  connection: Connection,
  { transaction_id, id }: LogPosition,
): Promise<LogAnchor | null> => {
  const { rows } = await sql<LogAnchor>`
    select transaction_id, id, extract(epoch from at)::text as at, subject_id
    from ${unscopedConnection(connection).scoped('event')} logged
    where (transaction_id, id) <= (${transaction_id}::xid8, ${id}::bigint)
    order by transaction_id desc, id desc limit 1`.execute(connection)
  return rows[0] ?? null
}

/** Whether the log has exactly this event. Then it has every event after it as well. */
export const hasAnchor = async (connection: Connection, anchor: LogAnchor): Promise<boolean> => {
  const { rows } = await sql`
    select from ${unscopedConnection(connection).scoped('event')} logged
    where transaction_id = ${anchor.transaction_id}::xid8 and id = ${anchor.id}::bigint
      and extract(epoch from at)::text = ${anchor.at} and subject_id = ${anchor.subject_id}`.execute(
    connection,
  )
  return rows.length > 0
}

/**
 * Names the database and its history: another name after the database was restored from a backup or
 * another server took over.
 */
export const databaseIdentity = async (connection: Connection): Promise<string> => {
  const { rows } = await sql<{ identity: string }>`
    select concat_ws('/', s.system_identifier, d.oid, c.timeline_id) as identity
    from pg_control_system() s, pg_control_checkpoint() c, pg_database d
    where d.datname = current_database()`.execute(connection)
  return rows[0]?.identity ?? ''
}
