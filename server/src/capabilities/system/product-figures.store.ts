import { sql } from 'kysely'
import { unscopedConnection } from '../../data/scoped.ts'
import type { Connection } from '../../platform/db/connection.ts'
import type { Figure } from '../../platform/metrics.ts'

const MAX_AGE_MS = 10_000

/**
 * Reads counters, the runs of a day and the first event after each cursor, so the cost does not depend
 * on the number of findings. No label names an account or a user.
 */
const readFigures = async (connection: Connection): Promise<readonly Figure[]> => {
  const { scoped } = unscopedConnection(connection)
  const { rows } = await sql<Figure>`
    select 'findings' as name, jsonb_build_object('severity', severity, 'status', status) as labels,
      sum(findings)::float8 as value
    from ${scoped('finding_count_global')} f group by severity, status
    union all
    select 'findingsOverdue', '{}', coalesce(sum(sla_breached), 0)::float8
    from ${scoped('finding_count_global')} f
    union all
    select 'issues', jsonb_build_object('severity', severity, 'status', status), sum(issues)::float8
    from ${scoped('issue_count_global')} i group by severity, status
    union all
    select 'importRuns', jsonb_build_object('status', status), count(*)::float8
    from import_run where started_at > now() - interval '1 day' group by status
    union all
    select 'importRejected', '{}', coalesce(sum(rejected), 0)::float8
    from import_run where started_at > now() - interval '1 day'
    union all
    select 'consumerLag', jsonb_build_object('consumer', c.consumer),
      coalesce(greatest(0, extract(epoch from now() - e.at)), 0)::float8
    from event_cursor c left join lateral (
      select at from ${scoped('event')} e
      where (e.transaction_id, e.id) > (c.transaction_id, c.id)
      order by e.transaction_id, e.id limit 1) e on true`.execute(connection)
  return rows
}

const readJobs = async (connection: Connection): Promise<readonly Figure[]> => {
  const { rows } = await sql<Figure>`
    select 'jobs' as name, jsonb_build_object('state', state) as labels, count(*)::float8 as value
    from (select case when attempts >= max_attempts and locked_at is null then 'failed'
      when locked_at is null then 'queued' else 'running' end as state
      from graphile_worker.jobs) j
    group by state`.execute(connection)
  return rows
}

/** The figures of the product, for its metrics. */
export interface ProductFigures {
  readonly read: () => Promise<void>
}

/** Reads at most once in ten seconds. While the database does not answer, the last figures stay. */
export const createProductFigures = (
  connection: Connection,
  onFigures: (figures: readonly Figure[]) => void,
): ProductFigures => {
  let readAt = Number.NEGATIVE_INFINITY
  let inFlight: Promise<void> | undefined
  const refresh = async () => {
    readAt = performance.now()
    try {
      // The queue has no tables before the service has started.
      const jobs = await readJobs(connection).catch(() => [])
      onFigures([...(await readFigures(connection)), ...jobs])
    } catch {
      // `stance_database_up` says it.
    }
    inFlight = undefined
  }
  return {
    read: async () => {
      if (performance.now() - readAt >= MAX_AGE_MS) inFlight ??= refresh()
      await inFlight
    },
  }
}
