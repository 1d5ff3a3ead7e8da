import { type RawBuilder, sql } from 'kysely'
import { offsetOf, type PageRequest } from '../../kernel/page.ts'
import type { Connection } from '../../platform/db/connection.ts'
import type { AdHocQueries, Ask } from './user-queries.store.ts'

type Sql = RawBuilder<unknown>

/** What a query of somebody's is about, as SQL. */
export interface AdHocList<Row> {
  /** The matches: `select account_id, id, … from … where …`. */
  readonly matches: Sql
  /** What they are sorted by, of the columns of `matches`. */
  readonly order: Sql
  /** What is shown of the records that a relation names, each with its place in it. */
  readonly shown: (ids: Sql) => RawBuilder<Row & { place: number }>
  /** How many matches there are, where that can be asked for less. */
  readonly count?: RawBuilder<{ total: number }>
}

/**
 * Up to this many matches are gathered in one pass; of more, the first are found or sorted out in another.
 * Whoever has far more has lost the time that it takes to come upon so many.
 */
export const MOST_GATHERED = 5_000

type Placed<Row> = (Row & { place: number }) | { place: null }

const pageOf = (matches: Sql, order: Sql, page: PageRequest): Sql =>
  sql`(select account_id, id from ${matches} m
    order by ${order} limit ${page.per_page} offset ${offsetOf(page)})`

/** The page and the total in one pass, of matches that are not too many; null if they are. */
export const gatheredPage = async <Row>(
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

/** Records that a relation names, in its order. */
export const shownPage = async <Row>(
  ask: Ask,
  { shown }: Pick<AdHocList<Row>, 'shown'>,
  ids: Sql,
): Promise<readonly Row[]> => ask(sql<Row & { place: number }>`${shown(ids)} order by p.place`)

/** The page, sorted out of all matches. */
export const sortedPage = <Row>(
  ask: Ask,
  list: AdHocList<Row>,
  page: PageRequest,
): Promise<readonly Row[]> => shownPage(ask, list, pageOf(sql`(${list.matches})`, list.order, page))

/** The exact number of matches. */
export const totalOf = async <Row>(ask: Ask, { matches, count }: AdHocList<Row>) => {
  const [counted] = await ask(
    count ?? sql<{ total: number }>`select count(*) as total from (${matches}) m`,
  )
  return counted?.total ?? 0
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
    const gathered = await gatheredPage(ask, list, page, most)
    if (gathered) return gathered
    const total = await totalOf(ask, list)
    return { data: offsetOf(page) < total ? await sortedPage(ask, list, page) : [], total }
  })
