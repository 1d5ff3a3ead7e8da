import { sql } from 'kysely'
import type { Connection } from '../db/connection.ts'

export interface EnqueueOptions {
  /** A job that waits under the same key is replaced. One that already runs is not disturbed. */
  readonly key?: string
  /** Jobs of one queue run one after another, in all processes together. Use few names. */
  readonly queue?: string
  readonly runAt?: Date
  /** Including the first; the death of the worker counts as one. 25 unless given. */
  readonly maxAttempts?: number
}

/**
 * Asks for a task to be run with `payload`, which must be JSON and holds no secret. In a
 * transaction the job exists exactly when the transaction is committed.
 */
export const enqueue = async (
  connection: Connection,
  task: string,
  payload: unknown,
  { key, queue, runAt, maxAttempts }: EnqueueOptions = {},
): Promise<void> => {
  await sql`
    select id from graphile_worker.add_job(
      identifier => ${task}::text,
      payload => ${JSON.stringify(payload)}::json,
      queue_name => ${queue ?? null}::text,
      run_at => ${runAt ?? null}::timestamptz,
      max_attempts => ${maxAttempts ?? null}::int,
      job_key => ${key ?? null}::text
    )`.execute(connection)
}
