import { type RawBuilder, sql } from 'kysely'
import type { Ask } from '../../../data/queries/user-queries.store.ts'
import type { ScopedConnection } from '../../../data/scoped.ts'

type Sql = RawBuilder<unknown>

/** The titles that something is true of, and how many findings have one of them. */
export interface TitleCounts {
  readonly titles: readonly string[]
  readonly total: number
}

/** Where each finding has a title of its own, gathering them costs more than asking them all. */
const MOST_TITLES = 10_000

/** By the database's own estimate, which stands since it last looked at the table. */
const HAS_FEW = sql<{ few: boolean }>`
  select exists (
    select from pg_stats s join pg_class c on c.oid = 'finding'::regclass
    where s.schemaname = current_schema() and s.tablename = c.relname and s.attname = 'title'
      -- Below zero it is a share of the rows.
      and greatest(s.n_distinct, -s.n_distinct * c.reltuples) <= ${sql.lit(MOST_TITLES)}) as few`

/** Counts findings by their titles: a title is the check's, so a million findings have a few hundred. */
export const titleCountsStore = ({ scoped }: Pick<ScopedConnection, 'scoped'>) => ({
  /** `holds` asks about nothing but the title of `f`. Null: titles are too many to be gathered. */
  async countWhere(ask: Ask, holds: Sql): Promise<TitleCounts | null> {
    const [estimate] = await ask(HAS_FEW)
    if (!estimate?.few) return null
    // `offset 0` keeps the condition from being asked of each finding, before they are gathered.
    const counted = sql`(select title, count(*) as findings from ${scoped('finding')} m
      group by title offset 0)`
    const rows = await ask(sql<{ title: string; findings: number }>`
      select title, findings
      from (select title, left(lower(title), 120) as title_order, findings from ${counted} c) f
      where ${holds}`)
    return {
      titles: rows.map(({ title }) => title),
      total: rows.reduce((sum, { findings }) => sum + findings, 0),
    }
  },
})
