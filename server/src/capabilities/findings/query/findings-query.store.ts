import { fieldsOf } from '@stance/core/rql/analysis'
import type { Field, Query } from '@stance/core/rql/syntax'
import { type RawBuilder, sql } from 'kysely'
import { sizeOf } from '../../../data/lists/cell-plan.ts'
import {
  type RqlRecord,
  rqlCondition,
  rqlOrder,
} from '../../../data/queries/rql-condition.store.ts'
import type { AdHocQueries, Ask } from '../../../data/queries/user-queries.store.ts'
import {
  type AdHocList,
  gatheredPage,
  MOST_GATHERED,
  shownPage,
  sortedPage,
  totalOf,
} from '../../../data/queries/user-query-page.store.ts'
import type { ScopedConnection } from '../../../data/scoped.ts'
import { offsetOf, type PageRequest } from '../../../kernel/page.ts'
import { findingsListStore } from '../list/findings-list.store.ts'
import { findingJson, type SightedFinding } from '../record/finding-json.ts'
import { cellFilter } from './cell-filter.ts'
import { findingRecord, SIGHTED, TEXT_FIELDS } from './finding-columns.store.ts'
import { FINDING_SUBJECT } from './finding-fields.ts'
import { type OrderKey, orderOf } from './finding-order.ts'
import { type QueryCounts, queryCountsStore } from './query-counts.store.ts'
import { titleCountsStore } from './title-counts.store.ts'

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

const FIELDS = new Map<string, Field>(FINDING_SUBJECT.fields.map((field) => [field.name, field]))

const keyOf = (record: RqlRecord, { field }: OrderKey): Sql => {
  const known = FIELDS.get(field)
  if (!known) throw new Error(`Findings have no field ${field}`)
  return rqlOrder(known, record)
}

const direction = ({ descending }: OrderKey): Sql =>
  descending ? sql`desc nulls last` : sql`asc nulls last`

const nameOf = (at: number): Sql => sql.ref(`k${at}`)

type FindingsList = ReturnType<typeof findingsListStore>

/** A query as SQL. */
interface Compiled extends Omit<AdHocList<SightedFinding>, 'shown'> {
  /** Whether it is true of the finding `f`; null if it asks about sightings, which stand elsewhere. */
  readonly holds: Sql | null
}

/** Whether a query is true of a finding `f`. */
const conditionOf = (connection: ScopedConnection, { query, now }: FindingQueryRequest): Sql =>
  rqlCondition(query.where, findingRecord(connection, now))

const hasSome = (names: readonly string[], fields: ReadonlySet<string>): boolean =>
  names.some((name) => fields.has(name))

/** `isTrue` says the same as the query does. */
const compile = (
  connection: ScopedConnection,
  request: FindingQueryRequest,
  isTrue = conditionOf(connection, request),
): Compiled => {
  const { shared, scoped } = connection
  const { query, now } = request
  const record = findingRecord(connection, now)
  const { keys } = orderOf(query.order)
  const values = keys.map((key, at) => sql`${keyOf(record, key)} as ${nameOf(at)}`)
  const asked = fieldsOf(query.where)
  const findings = (fields: ReadonlySet<string>) => sql`${scoped('finding')} f
    ${hasSome(SIGHTED, fields) ? sql`join ${scoped('finding_seen')} s on s.account_id = f.account_id and s.id = f.id` : sql``}
    ${hasSome(TEXT_FIELDS, fields) ? sql`join ${shared('finding_text')} t on t.digest = f.text_digest` : sql``}`
  const holds = hasSome(TEXT_FIELDS, asked)
    ? sql`exists (select from ${shared('finding_text')} t where t.digest = f.text_digest and ${isTrue})`
    : isTrue
  const all = findings(new Set([...asked, ...keys.map(({ field }) => field)]))
  return {
    holds: hasSome(SIGHTED, asked) ? null : holds,
    matches: sql`select f.account_id, f.id, ${sql.join(values)} from ${all} where ${isTrue}`,
    order: sql.join(keys.map((key, at) => sql`${nameOf(at)} ${direction(key)}`)),
    count: sql`select count(*) as total from ${findings(asked)} where ${isTrue}`,
  }
}

/** Pages of queries whose totals are known. */
const queryPages = (list: FindingsList, mostGathered: number) => {
  /** The page of a query that much is true of: the list is followed until there is enough. */
  const walk = async (
    ask: Ask,
    compiledQuery: CompiledQuery,
    { query, page }: FindingQueryRequest,
  ) => {
    const { holds } = compiledQuery
    const { listed } = orderOf(query.order)
    const offset = offsetOf(page)
    const end = offset + page.per_page
    if (!holds || !listed || end > MOST_WALKED) return null
    const first = await list.firstWhere(ask, listed, holds, end)
    if (!first) return null
    const ids = first.slice(offset).map(({ account_id, id }) => sql`(${account_id}, ${id}::uuid)`)
    const named = sql`(select * from (values ${sql.join(ids)}) named (account_id, id))`
    return shownPage(ask, compiledQuery, named)
  }

  const pageOf = async (
    ask: Ask,
    query: CompiledQuery,
    request: FindingQueryRequest,
    total: number,
  ): Promise<string[]> => {
    const { page } = request
    if (offsetOf(page) >= total) return []
    const walked = total > mostGathered ? await walk(ask, query, request) : null
    return (walked ?? (await sortedPage(ask, query, page))).map(findingJson)
  }

  return pageOf
}

/** A query with what is shown of its findings. */
type CompiledQuery = Compiled & Pick<AdHocList<SightedFinding>, 'shown'>

const asksTitlesAlone = ({ where }: Query): boolean => {
  const asked = fieldsOf(where)
  return asked.size === 1 && asked.has('title')
}

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
  const { db } = connection
  const list = findingsListStore(connection)
  const counts = queryCountsStore(connection)
  const titles = titleCountsStore(connection)
  const compiled = (request: FindingQueryRequest, isTrue?: Sql) => ({
    ...compile(connection, request, isTrue),
    shown: list.shown,
  })

  const pageOf = queryPages(list, mostGathered)

  /** Null: there are too many titles to ask each of them. */
  const ofTitles = async (
    ask: Ask,
    request: FindingQueryRequest,
  ): Promise<FindingQueryPage | null> => {
    const found = await titles.countWhere(ask, conditionOf(connection, request))
    if (!found) return null
    const query = compiled(request, sql`f.title = any(${found.titles}::text[])`)
    return { data: await pageOf(ask, query, request, found.total), total: found.total }
  }

  const scan = (request: FindingQueryRequest): Promise<FindingQueryPage> =>
    adHoc(db, async (ask) => {
      const ofTitle = asksTitlesAlone(request.query) ? await ofTitles(ask, request) : null
      if (ofTitle) return ofTitle
      const query = compiled(request)
      const gathered = await gatheredPage(ask, query, request.page, mostGathered)
      if (gathered) return { data: gathered.data.map(findingJson), total: gathered.total }
      const total = await totalOf(ask, query)
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
    const data = await adHoc(db, (ask) => pageOf(ask, compiled(request), request, total))
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
