import { sql } from 'kysely'
import type { Connection } from '../db/connection.ts'

/**
 * The row of a worker in `job_worker` is its lease: as long as it exists, no other worker has its
 * jobs. It is deleted in the statement that releases them and is never inserted again, so that its
 * id serves as a fencing token. All times are those of the database.
 */
export const addWorker = async (connection: Connection, id: string): Promise<void> => {
  await sql`insert into job_worker (id, seen_at) values (${id}, now())`.execute(connection)
}

/** Records a heartbeat. Returns whether the worker still has its lease. */
export const renewWorker = async (connection: Connection, id: string): Promise<boolean> => {
  const { rows } = await sql`
    update job_worker set seen_at = now() where id = ${id} returning id`.execute(connection)
  return rows.length > 0
}

/**
 * Returns whether the worker has its lease, which it then keeps until `transaction` ends. The lock
 * does not block heartbeats, because they do not change the key.
 */
export const lockWorker = async (transaction: Connection, id: string): Promise<boolean> => {
  const { rows } = await sql`
    select id from job_worker where id = ${id} for key share`.execute(transaction)
  return rows.length > 0
}

/** Ends the lease of a worker that stops, and releases the jobs that it still holds. */
export const removeWorker = async (connection: Connection, id: string): Promise<void> => {
  await sql`
    with removed as (delete from job_worker where id = ${id})
    select graphile_worker.force_unlock_workers(array[${id}::text])`.execute(connection)
}

/**
 * Releases the jobs of every worker without a heartbeat for `leaseExpiryMs`, and of every worker that
 * has held a job for as long without a lease. Returns the ids of these workers.
 */
export const releaseExpiredWorkers = async (
  connection: Connection,
  leaseExpiryMs: number,
): Promise<string[]> => {
  const expiry = sql`make_interval(secs => ${leaseExpiryMs / 1_000}::double precision)`
  const { rows } = await sql<{ ids: string[] }>`
    with expired as (
      delete from job_worker where seen_at < now() - ${expiry} returning id
    ), released as (
      select id from expired
      union
      select locked_by from graphile_worker.jobs
      where locked_at < now() - ${expiry}
        and not exists (select from job_worker where id = locked_by)
    )
    select array_agg(id) as ids, graphile_worker.force_unlock_workers(array_agg(id))
    from released having count(*) > 0`.execute(connection)
  return rows[0]?.ids ?? []
}
