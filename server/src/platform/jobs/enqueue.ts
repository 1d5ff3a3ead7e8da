import { sql } from 'kysely'
import type { Connection } from '../db/connection.ts'

export interface EnqueueOptions {
  /** Replaces a waiting job with the same key. A job that already runs is not affected. */
  readonly key?: string
  /** Jobs of one queue run one after another, across all processes. Use few names. */
  readonly queue?: string
  readonly runAt?: Date
  /** Including the first; the death of the worker counts as an attempt. Default: 25. */
  readonly maxAttempts?: number
}

/**
 * Enqueues a job of `task` with `payload`, which must be JSON and must not contain a secret. In a
 * transaction, the job exists only if the transaction is committed.
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
