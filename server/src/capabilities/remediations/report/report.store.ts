import { sql } from 'kysely'
import type { ScopedConnection } from '../../../data/scoped.ts'
import { REMEDIATION } from '../batches/batches.store.ts'
import type { HandlerFigures } from './figures.ts'

/** The service target of tier 1: from being asked for to the end. */
const TARGET_S = 300

export type ReportStore = ReturnType<typeof reportStore>

export const reportStore = ({ db, scoped }: ScopedConnection) => ({
  async figures(from: Date, to: Date): Promise<HandlerFigures[]> {
    const { rows } = await sql<HandlerFigures>`
      select handler,
        count(*) filter (where status = 'completed')::int as succeeded,
        count(*) filter (where status = 'failed')::int as failed,
        count(*) filter (where status = 'skipped' and started_at is not null)::int as skipped,
        count(*) filter (where rolled_back_at is not null)::int as rolled_back,
        (avg(extract(epoch from finished_at - started_at))
          filter (where status = 'completed' and started_at is not null))::float8 as avg_duration_s,
        count(*) filter (where tier = 1 and status in ('completed', 'failed'))::int as fast_total,
        count(*) filter (where tier = 1 and status = 'completed'
          and finished_at - coalesce(asked_at, started_at, created_at)
            <= make_interval(secs => ${TARGET_S}))::int as fast_in_time
      from ${scoped(REMEDIATION)} r
      where finished_at >= ${from} and finished_at <= ${to}
        and status in ('completed', 'failed', 'skipped')
      group by handler order by handler`.execute(db)
    return rows
  },
})
