import { sql } from 'kysely'
import type { Connection } from '../db/connection.ts'

/**
 * The row of a worker in `job_worker` is its lease: as long as it stands, no one else has its
 * jobs. It is deleted in the statement that frees them and never written again, so that its id
 * serves as a fencing token. The clock is the database's.
 */
export const addWorker = async (connection: Connection, id: string): Promise<void> => {
  await sql`insert into job_worker (id, seen_at) values (${id}, now())`.execute(connection)
}

/** Whether the worker still has its lease. */
export const renewWorker = async (connection: Connection, id: string): Promise<boolean> => {
  const { rows } = await sql`
    update job_worker set seen_at = now() where id = ${id} returning id`.execute(connection)
  return rows.length > 0
}

/**
 * Whether the worker has its lease, which it then keeps until `transaction` ends. The lock does
 * not stand in the way of a heartbeat, which changes no key.
 */
export const holdWorker = async (transaction: Connection, id: string): Promise<boolean> => {
  const { rows } = await sql`
    select id from job_worker where id = ${id} for key share`.execute(transaction)
  return rows.length > 0
}

/** Ends the lease of a worker that stops, and frees what it still has. */
export const removeWorker = async (connection: Connection, id: string): Promise<void> => {
  await sql`
    with removed as (delete from job_worker where id = ${id})
    select graphile_worker.force_unlock_workers(array[${id}::text])`.execute(connection)
}

/**
 * Frees the jobs of every worker that has been silent for `silentMs`, and of those that have held
 * a job for as long without ever having had a lease. Answers their ids.
 */
export const releaseSilentWorkers = async (
  connection: Connection,
  silentMs: number,
): Promise<string[]> => {
  const allowed = sql`make_interval(secs => ${silentMs / 1_000}::double precision)`
  const { rows } = await sql<{ ids: string[] }>`
    with silent as (
      delete from job_worker where seen_at < now() - ${allowed} returning id
    ), released as (
      select id from silent
      union
      select locked_by from graphile_worker.jobs
      where locked_at < now() - ${allowed}
        and not exists (select from job_worker where id = locked_by)
    )
    select array_agg(id) as ids, graphile_worker.force_unlock_workers(array_agg(id))
    from released having count(*) > 0`.execute(connection)
  return rows[0]?.ids ?? []
}
