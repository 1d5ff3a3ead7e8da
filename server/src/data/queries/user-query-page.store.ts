import { type RawBuilder, sql } from 'kysely'
import { offsetOf, type PageRequest } from '../../kernel/page.ts'
import type { Connection } from '../../platform/db/connection.ts'
import type { ExecuteStatement, UserQueries } from './user-queries.store.ts'

type Sql = RawBuilder<unknown>

/** A user query, as SQL. */
export interface UserQuery<Row> {
  /** The matches: `select account_id, id, … from … where …`. */
  readonly matches: Sql
  /** The sort keys, from the columns of `matches`. */
  readonly order: Sql
  /** Selects the records of a relation (account_id, id), each with its ordinal in the relation. */
  readonly selectByIds: (ids: Sql) => RawBuilder<Row & { ordinal: number }>
  /** A cheaper statement for the number of matches, if there is one. */
  readonly count?: RawBuilder<{ total: number }>
}

/**
 * Up to this many matches, one pass returns the page and the total. With more matches the pass stops
 * there, and separate statements return the total and the page.
 */
export const MAX_SINGLE_PASS_MATCHES = 5_000

type Numbered<Row> = (Row & { ordinal: number }) | { ordinal: null }

const pageOf = (matches: Sql, order: Sql, page: PageRequest): Sql =>
  sql`(select account_id, id from ${matches} m
    order by ${order} limit ${page.per_page} offset ${offsetOf(page)})`

/** Reads the page and the total in one pass. Returns null if there are more than `maxMatches`. */
export const singlePassPage = async <Row>(
  execute: ExecuteStatement,
  { matches, order, selectByIds }: UserQuery<Row>,
  page: PageRequest,
  maxMatches: number,
) => {
  const rows = await execute(sql<{ total: number } & Numbered<Row>>`
    with matched as materialized (${matches} limit ${maxMatches + 1})
    select c.total, r.* from (select count(*) as total from matched) c
    left join (${selectByIds(pageOf(sql`matched`, order, page))}) r on c.total <= ${maxMatches}
    order by r.ordinal`)
  const total = rows[0]?.total ?? 0
  const data = rows.flatMap((row): Row[] => (row.ordinal === null ? [] : [row]))
  return total > maxMatches ? null : { data, total }
}

/** Reads the records of a relation, in its order. */
export const readByIds = async <Row>(
  execute: ExecuteStatement,
  { selectByIds }: Pick<UserQuery<Row>, 'selectByIds'>,
  ids: Sql,
): Promise<readonly Row[]> =>
  execute(sql<Row & { ordinal: number }>`${selectByIds(ids)} order by p.ordinal`)

/** Sorts all matches and reads the page. */
export const sortedPage = <Row>(
  execute: ExecuteStatement,
  query: UserQuery<Row>,
  page: PageRequest,
): Promise<readonly Row[]> =>
  readByIds(execute, query, pageOf(sql`(${query.matches})`, query.order, page))

/** Counts the matches exactly. */
export const countMatches = async <Row>(
  execute: ExecuteStatement,
  { matches, count }: UserQuery<Row>,
) => {
  const [row] = await execute(
    count ?? sql<{ total: number }>`select count(*) as total from (${matches}) m`,
  )
  return row?.total ?? 0
}

/** Reads one page of the matches, and their exact number. Throws as `UserQueries` does. */
export const userQueryPage = <Row>(
  userQueries: UserQueries,
  db: Connection,
  query: UserQuery<Row>,
  page: PageRequest,
  maxMatches = MAX_SINGLE_PASS_MATCHES,
): Promise<{ data: readonly Row[]; total: number }> =>
  userQueries(db, async (execute) => {
    const singlePass = await singlePassPage(execute, query, page, maxMatches)
    if (singlePass) return singlePass
    const total = await countMatches(execute, query)
    return { data: offsetOf(page) < total ? await sortedPage(execute, query, page) : [], total }
  })
