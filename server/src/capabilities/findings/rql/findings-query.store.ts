import { type RawBuilder, sql } from 'kysely'
import { sizeOf } from '../../../kernel/cell-plan.ts'
import { offsetOf, type PageRequest } from '../../../kernel/page.ts'
import type { AdHocQueries, Ask } from '../../../platform/db/ad-hoc-queries.ts'
import { type RqlRecord, rqlCondition, rqlOrder } from '../../../platform/db/rql-condition.ts'
import type { ScopedConnection } from '../../../platform/db/scoped.ts'
import { fieldsOf } from '../../../rql/analysis.ts'
import type { Field, Query } from '../../../rql/syntax.ts'
import { findingJson, type StoredFinding } from '../finding-row.ts'
import { findingsListStore, STORED, storedOf } from '../findings-list.store.ts'
import { cellFilter } from './cell-filter.ts'
import { findingRecord, SIGHTED } from './finding-columns.store.ts'
import { FINDING_SUBJECT } from './finding-fields.ts'
import { type OrderKey, orderOf } from './finding-order.ts'
import { type QueryCounts, queryCountsStore } from './query-counts.store.ts'

type Sql = RawBuilder<unknown>

export interface FindingQueryRequest {
  readonly query: Query
  readonly page: PageRequest
  /** What `now` is for the query. */
  readonly now: Date
}

export interface FindingQueryPage {
  /** Findings as JSON texts. */
  readonly data: string[]
  readonly total: number
}

/** Further on, a page is sorted out of all matches. */
const MOST_WALKED = 1_000

/** Up to this many matches are gathered in one pass; of more, the first are sorted out in another. */
const MOST_GATHERED = 20_000

const FIELDS = new Map<string, Field>(FINDING_SUBJECT.fields.map((field) => [field.name, field]))

const keyOf = (record: RqlRecord, { field }: OrderKey): Sql => {
  const known = FIELDS.get(field)
  if (!known) throw new Error(`Findings have no field ${field}`)
  return rqlOrder(known, record)
}

const direction = ({ descending }: OrderKey): Sql =>
  descending ? sql`desc nulls last` : sql`asc nulls last`

const nameOf = (at: number): Sql => sql.ref(`k${at}`)

/** A query as SQL. */
interface Compiled {
  /** Whether it is true of the finding `f`; null if it asks about sightings, which stand elsewhere. */
  readonly holds: Sql | null
  /** The findings that it is true of: their keys and what they are sorted by. */
  readonly matches: Sql
  readonly order: Sql
  /** How many there are. */
  readonly count: RawBuilder<{ total: number }>
}

const compile = (connection: ScopedConnection, { query, now }: FindingQueryRequest): Compiled => {
  const { scoped } = connection
  const record = findingRecord(connection, now)
  const { keys } = orderOf(query.order)
  const values = keys.map((key, at) => sql`${keyOf(record, key)} as ${nameOf(at)}`)
  const asked = fieldsOf(query.where)
  const isTrue = rqlCondition(query.where, record)
  const findings = (fields: ReadonlySet<string>) =>
    SIGHTED.some((field) => fields.has(field))
      ? sql`${scoped('finding')} f join ${scoped('finding_seen')} s
          on s.account_id = f.account_id and s.id = f.id`
      : sql`${scoped('finding')} f`
  const all = findings(new Set([...asked, ...keys.map(({ field }) => field)]))
  return {
    holds: SIGHTED.some((field) => asked.has(field)) ? null : isTrue,
    matches: sql`select f.account_id, f.id, ${sql.join(values)} from ${all} where ${isTrue}`,
    order: sql.join(keys.map((key, at) => sql`${nameOf(at)} ${direction(key)}`)),
    count: sql`select count(*) as total from ${findings(asked)} where ${isTrue}`,
  }
}

/** The page of some matches: which they are, in order. */
const pageIn = (matches: Sql, { order }: Compiled, page: PageRequest): Sql =>
  sql`(select account_id, id from ${matches} m
    order by ${order} limit ${page.per_page} offset ${offsetOf(page)})`

export type FindingsQueryStore = ReturnType<typeof findingsQueryStore>

/**
 * Answers queries over the findings of a data scope. The scope is in the relations that are read;
 * the condition of a query is put around them, so nothing in it reaches past them.
 */
export const findingsQueryStore = (
  connection: ScopedConnection,
  adHoc: AdHocQueries,
  mostGathered = MOST_GATHERED,
) => {
  const { db, scoped } = connection
  const list = findingsListStore(connection)
  const counts = queryCountsStore(connection)

  /** The findings of a page. */
  const stored = (page: Sql): Sql => sql`select ${STORED}, p.place
    from (select account_id, id, row_number() over () as place from ${page} i) p
    cross join lateral (select * from ${scoped('finding')} m
      where m.account_id = p.account_id and m.id = p.id offset 0) f
    ${storedOf(connection)}`

  /** The page and the total in one pass, of matches that are not too many; null if they are. */
  const gather = async (ask: Ask, query: Compiled, { page }: FindingQueryRequest) => {
    const rows = await ask(sql<{ total: number } & (StoredFinding | { body: null })>`
      with matched as materialized (${query.matches} limit ${mostGathered + 1})
      select c.total, r.* from (select count(*) as total from matched) c
      left join (${stored(pageIn(sql`matched`, query, page))}) r on c.total <= ${mostGathered}
      order by r.place`)
    const total = rows[0]?.total ?? 0
    const data = rows.flatMap((row) => (row.body === null ? [] : [findingJson(row)]))
    return total > mostGathered ? null : { data, total }
  }

  /** The page of a query that much is true of: the list is followed until there is enough. */
  const walk = async (ask: Ask, { holds }: Compiled, { query, page }: FindingQueryRequest) => {
    const { listed } = orderOf(query.order)
    const offset = offsetOf(page)
    const end = offset + page.per_page
    if (!holds || !listed || end > MOST_WALKED) return null
    const first = await list.firstWhere(ask, listed, holds, end)
    if (!first) return null
    const ids = first.slice(offset).map(({ account_id, id }) => sql`(${account_id}, ${id}::uuid)`)
    const rows = await ask(sql<StoredFinding>`
      ${stored(sql`(select * from (values ${sql.join(ids)}) named (account_id, id))`)} order by p.place`)
    return rows.map(findingJson)
  }

  const pageOf = async (
    ask: Ask,
    query: Compiled,
    request: FindingQueryRequest,
    total: number,
  ): Promise<string[]> => {
    const { page } = request
    if (offsetOf(page) >= total) return []
    const walked = total > mostGathered ? await walk(ask, query, request) : null
    if (walked) return walked
    const ids = pageIn(sql`(${query.matches})`, query, page)
    const rows = await ask(sql<StoredFinding>`${stored(ids)} order by p.place`)
    return rows.map(findingJson)
  }

  const scan = (request: FindingQueryRequest): Promise<FindingQueryPage> =>
    adHoc(db, async (ask) => {
      const query = compile(connection, request)
      const gathered = await gather(ask, query, request)
      if (gathered) return gathered
      const [counted] = await ask(query.count)
      const total = counted?.total ?? 0
      return { data: await pageOf(ask, query, request, total), total }
    })

  /** The total is known. Where a list of findings has the same page, it has it sooner. */
  const counted = async (
    request: FindingQueryRequest,
    { cells, areWhole }: QueryCounts,
  ): Promise<FindingQueryPage> => {
    const { query, page } = request
    const total = sizeOf(cells.filter(({ matched }) => matched))
    if (offsetOf(page) >= total) return { data: [], total }
    const { listed } = orderOf(query.order)
    const filter = areWhole ? cellFilter(cells) : null
    if (filter && listed) return list.page({ filter, page, ...listed })
    const data = await adHoc(db, (ask) => pageOf(ask, compile(connection, request), request, total))
    return { data, total }
  }

  return {
    /** One page, and the exact total. Fails as `AdHocQueries` does. */
    async page(request: FindingQueryRequest): Promise<FindingQueryPage> {
      const known = await counts.countCells(request.query.where, request.now)
      return known ? counted(request, known) : scan(request)
    },
  }
}
