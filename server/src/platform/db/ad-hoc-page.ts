import { type RawBuilder, sql } from 'kysely'
import { offsetOf, type PageRequest } from '../../kernel/page.ts'
import type { AdHocQueries, Ask } from './ad-hoc-queries.ts'
import type { Connection } from './connection.ts'

type Sql = RawBuilder<unknown>

/** What a query of somebody's is about, as SQL. */
export interface AdHocList<Row> {
  /** The matches: `select account_id, id, … from … where …`. */
  readonly matches: Sql
  /** What they are sorted by, of the columns of `matches`. */
  readonly order: Sql
  /** What is shown of the records that a relation names, each with its place in it. */
  readonly shown: (ids: Sql) => RawBuilder<Row & { place: number }>
}

/** Up to this many matches are gathered in one pass; of more, the first are sorted out in another. */
export const MOST_GATHERED = 20_000

type Placed<Row> = (Row & { place: number }) | { place: null }

const pageOf = (matches: Sql, order: Sql, page: PageRequest): Sql =>
  sql`(select account_id, id from ${matches} m
    order by ${order} limit ${page.per_page} offset ${offsetOf(page)})`

/** The page and the total in one pass, of matches that are not too many; null if they are. */
const gather = async <Row>(
  ask: Ask,
  { matches, order, shown }: AdHocList<Row>,
  page: PageRequest,
  most: number,
) => {
  const rows = await ask(sql<{ total: number } & Placed<Row>>`
    with matched as materialized (${matches} limit ${most + 1})
    select c.total, r.* from (select count(*) as total from matched) c
    left join (${shown(pageOf(sql`matched`, order, page))}) r on c.total <= ${most}
    order by r.place`)
  const total = rows[0]?.total ?? 0
  const data = rows.flatMap((row): Row[] => (row.place === null ? [] : [row]))
  return total > most ? null : { data, total }
}

/** One page of the matches, and their exact number. Fails as `AdHocQueries` does. */
export const adHocPage = <Row>(
  adHoc: AdHocQueries,
  db: Connection,
  list: AdHocList<Row>,
  page: PageRequest,
  most = MOST_GATHERED,
): Promise<{ data: readonly Row[]; total: number }> =>
  adHoc(db, async (ask) => {
    const gathered = await gather(ask, list, page, most)
    if (gathered) return gathered
    const { matches, order, shown } = list
    const [counted] = await ask(sql<{ total: number }>`
      select count(*) as total from (${matches}) m`)
    const total = counted?.total ?? 0
    if (offsetOf(page) >= total) return { data: [], total }
    const data = await ask(sql<Row & { place: number }>`
      ${shown(pageOf(sql`(${matches})`, order, page))} order by p.place`)
    return { data, total }
  })
