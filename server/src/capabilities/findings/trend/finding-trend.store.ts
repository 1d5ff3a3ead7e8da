import { sql } from 'kysely'
import type { ScopedConnection } from '../../../data/scoped.ts'
import { countersFor } from '../query/query-counts.store.ts'
import { lastDates, type TrendDay, type TrendRow, trendOf } from './finding-trend.ts'

export type FindingTrendStore = ReturnType<typeof findingTrendStore>

/** Reads how the findings of a data scope became more and fewer, from counters alone. */
export const findingTrendStore = (connection: ScopedConnection) => {
  const { db, scoped, restrictsOnly } = connection
  return {
    /** The last days in UTC, the oldest first. Exact: one statement reads one snapshot. */
    async days(days: number, now: Date): Promise<TrendDay[]> {
      const changes = restrictsOnly('providers') ? 'finding_delta_global' : 'finding_delta'
      const counted = countersFor(connection, new Set(['status', 'severity'])) ?? 'finding_count'
      const from = `${lastDates(days, now).at(-1)}T00:00:00Z`
      const { rows } = await sql<TrendRow>`
        select to_char(hour at time zone 'UTC', 'YYYY-MM-DD') as day, severity,
          sum(opened)::bigint as opened, sum(resolved)::bigint as resolved,
          sum(unresolved)::bigint as unresolved
        from ${scoped(changes)} d where hour >= ${from}::timestamptz group by 1, severity
        union all
        select null, severity, 0, 0, sum(findings)::bigint
        from ${scoped(counted)} c where status in ('open', 'in_progress') group by severity`.execute(
        db,
      )
      return trendOf(rows, days, now)
    },
  }
}
