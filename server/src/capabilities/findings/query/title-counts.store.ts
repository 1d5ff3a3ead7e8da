import { type RawBuilder, sql } from 'kysely'
import type { ExecuteStatement } from '../../../data/queries/user-queries.store.ts'
import type { ScopedConnection } from '../../../data/scoped.ts'

type Sql = RawBuilder<unknown>

/** The titles that match a condition, and the number of findings with one of them. */
export interface TitleCounts {
  readonly titles: readonly string[]
  readonly total: number
}

/** With more distinct titles, grouping by title costs more than testing every finding. */
const MAX_TITLES = 10_000

/** The estimate of PostgreSQL from its last `analyze`. */
const HAS_FEW_TITLES = sql<{ few: boolean }>`
  select exists (
    select from pg_stats s join pg_class c on c.oid = 'finding'::regclass
    where s.schemaname = current_schema() and s.tablename = c.relname and s.attname = 'title'
      -- A negative value is a fraction of the rows.
      and greatest(s.n_distinct, -s.n_distinct * c.reltuples) <= ${sql.lit(MAX_TITLES)}) as few`

/** Counts findings by title. Titles belong to checks, so a million findings have a few hundred. */
export const titleCountsStore = ({ scoped }: Pick<ScopedConnection, 'scoped'>) => ({
  /** `condition` depends only on the title of `f`. Returns null when there are too many distinct titles. */
  async countWhere(execute: ExecuteStatement, condition: Sql): Promise<TitleCounts | null> {
    const [estimate] = await execute(HAS_FEW_TITLES)
    if (!estimate?.few) return null
    // `offset 0` keeps the planner from testing the condition before the grouping.
    const counted = sql`(select title, count(*) as findings from ${scoped('finding')} m
      group by title offset 0)`
    const rows = await execute(sql<{ title: string; findings: number }>`
      select title, findings
      from (select title, left(lower(title), 120) as title_order, findings from ${counted} c) f
      where ${condition}`)
    return {
      titles: rows.map(({ title }) => title),
      total: rows.reduce((sum, { findings }) => sum + findings, 0),
    }
  },
})
