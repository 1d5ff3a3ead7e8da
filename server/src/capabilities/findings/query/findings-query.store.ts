import { fieldNamesIn } from '@stance/core/rql/analysis'
import type { Field, Query } from '@stance/core/rql/syntax'
import { type RawBuilder, sql } from 'kysely'
import { allOf } from '../../../data/lists/cell-list.store.ts'
import { sizeOf } from '../../../data/lists/cell-plan.ts'
import {
  type RqlRecord,
  rqlCondition,
  rqlOrder,
} from '../../../data/queries/rql-condition.store.ts'
import type { ExecuteStatement, UserQueries } from '../../../data/queries/user-queries.store.ts'
import {
  countMatches,
  MAX_SINGLE_PASS_MATCHES,
  readByIds,
  singlePassPage,
  sortedPage,
  type UserQuery,
} from '../../../data/queries/user-query-page.store.ts'
import type { ScopedConnection } from '../../../data/scoped.ts'
import { offsetOf, type PageRequest } from '../../../kernel/page.ts'
import { findingsListStore } from '../list/findings-list.store.ts'
import { findingJson, type SeenFinding } from '../record/finding-json.ts'
import { cellFilter } from './cell-filter.ts'
import { findingRecord, SEEN_FIELDS, TEXT_FIELDS } from './finding-columns.store.ts'
import { FINDING_SCHEMA } from './finding-fields.ts'
import { type OrderKey, orderOf } from './finding-order.ts'
import { type QueryCounts, queryCountsStore } from './query-counts.store.ts'
import { titleCountsStore } from './title-counts.store.ts'

type Sql = RawBuilder<unknown>

export interface FindingQueryRequest {
  readonly query: Query
  readonly page: PageRequest
  /** The value of `now` in the query. */
  readonly now: Date
}

export interface FindingQueryPage {
  /** Findings as JSON texts. */
  readonly data: string[]
  readonly total: number
}

/** Pages beyond this offset are sorted from all matches. */
const MAX_SCAN_OFFSET = 1_000

const FIELDS = new Map<string, Field>(FINDING_SCHEMA.fields.map((field) => [field.name, field]))

const keyOf = (record: RqlRecord, { field }: OrderKey): Sql => {
  const definition = FIELDS.get(field)
  if (!definition) throw new Error(`Findings have no field ${field}`)
  return rqlOrder(definition, record)
}

const direction = ({ descending }: OrderKey): Sql =>
  descending ? sql`desc nulls last` : sql`asc nulls last`

const keyAlias = (index: number): Sql => sql.ref(`k${index}`)

type FindingsList = ReturnType<typeof findingsListStore>

/** The parts of a query as SQL. */
interface QuerySql extends Omit<UserQuery<SeenFinding>, 'selectByIds'> {
  /** The condition on the finding `f`; null if the query also depends on `finding_seen`. */
  readonly findingCondition: Sql | null
}

/** A query, and the value of `now` in it. */
type QueryAt = Pick<FindingQueryRequest, 'query' | 'now'>

/** The condition of a query on a finding `f`. */
const conditionOf = (connection: ScopedConnection, { query, now }: QueryAt): Sql =>
  rqlCondition(query.where, findingRecord(connection, now))

const hasSome = (names: readonly string[], fields: ReadonlySet<string>): boolean =>
  names.some((name) => fields.has(name))

/** The findings `f` with what the fields need: `s` for `finding_seen`, `t` for their texts. */
export const findingsWith = (
  { scoped, shared }: ScopedConnection,
  fields: ReadonlySet<string>,
): Sql => sql`${scoped('finding')} f
    ${hasSome(SEEN_FIELDS, fields) ? sql`join ${scoped('finding_seen')} s on s.account_id = f.account_id and s.id = f.id` : sql``}
    ${hasSome(TEXT_FIELDS, fields) ? sql`join ${shared('finding_text')} t on t.digest = f.text_digest` : sql``}`

/** Compiles a query. `condition` is equivalent to that of the query. */
const compile = (
  connection: ScopedConnection,
  request: QueryAt,
  condition = conditionOf(connection, request),
): QuerySql => {
  const { shared } = connection
  const { query, now } = request
  const record = findingRecord(connection, now)
  const { keys } = orderOf(query.order)
  const values = keys.map((key, index) => sql`${keyOf(record, key)} as ${keyAlias(index)}`)
  const queried = fieldNamesIn(query.where)
  const findingCondition = hasSome(TEXT_FIELDS, queried)
    ? sql`exists (select from ${shared('finding_text')} t where t.digest = f.text_digest and ${condition})`
    : condition
  const relations = findingsWith(
    connection,
    new Set([...queried, ...keys.map(({ field }) => field)]),
  )
  return {
    findingCondition: hasSome(SEEN_FIELDS, queried) ? null : findingCondition,
    matches: sql`select f.account_id, f.id, ${sql.join(values)} from ${relations} where ${condition}`,
    order: sql.join(keys.map((key, index) => sql`${keyAlias(index)} ${direction(key)}`)),
    count: sql`select count(*) as total from ${findingsWith(connection, queried)} where ${condition}`,
  }
}

/** The matches of a query and of other conditions, and their order, as SQL. */
export const orderedMatches = (
  connection: ScopedConnection,
  request: QueryAt,
  conditions: readonly Sql[],
): Pick<QuerySql, 'matches' | 'order'> =>
  compile(connection, request, allOf([...conditions, conditionOf(connection, request)]))

/** Reads pages of queries whose total is known. */
const queryPages = (list: FindingsList, maxSinglePass: number) => {
  /** Reads the page of a query with many matches: scans the list until there are enough. */
  const scanList = async (
    execute: ExecuteStatement,
    compiledQuery: CompiledQuery,
    { query, page }: FindingQueryRequest,
  ) => {
    const { findingCondition } = compiledQuery
    const { listed } = orderOf(query.order)
    const offset = offsetOf(page)
    const end = offset + page.per_page
    if (!findingCondition || !listed || end > MAX_SCAN_OFFSET) return null
    const first = await list.firstWhere(execute, listed, findingCondition, end)
    if (!first) return null
    const ids = first.slice(offset).map(({ account_id, id }) => sql`(${account_id}, ${id}::uuid)`)
    const pageIds = sql`(select * from (values ${sql.join(ids)}) named (account_id, id))`
    return readByIds(execute, compiledQuery, pageIds)
  }

  const pageOf = async (
    execute: ExecuteStatement,
    query: CompiledQuery,
    request: FindingQueryRequest,
    total: number,
  ): Promise<string[]> => {
    const { page } = request
    if (offsetOf(page) >= total) return []
    const scanned = total > maxSinglePass ? await scanList(execute, query, request) : null
    return (scanned ?? (await sortedPage(execute, query, page))).map(findingJson)
  }

  return pageOf
}

/** A compiled query with the statement that selects its findings. */
type CompiledQuery = QuerySql & Pick<UserQuery<SeenFinding>, 'selectByIds'>

const readsOnlyTitle = ({ where }: Query): boolean => {
  const queried = fieldNamesIn(where)
  return queried.size === 1 && queried.has('title')
}

export type FindingsQueryStore = ReturnType<typeof findingsQueryStore>

/**
 * Runs queries over the findings of a data scope. The scope is applied to the relations that are read
 * and the condition of a query outside of it, so a query cannot reach beyond its scope.
 */
export const findingsQueryStore = (
  connection: ScopedConnection,
  userQueries: UserQueries,
  maxSinglePass = MAX_SINGLE_PASS_MATCHES,
) => {
  const { db } = connection
  const list = findingsListStore(connection)
  const queryCounts = queryCountsStore(connection, userQueries)
  const titles = titleCountsStore(connection)
  const compileQuery = (request: FindingQueryRequest, condition?: Sql) => ({
    ...compile(connection, request, condition),
    selectByIds: list.selectByIds,
  })

  const pageOf = queryPages(list, maxSinglePass)

  /** Returns null when there are too many distinct titles. */
  const pageByTitle = async (
    execute: ExecuteStatement,
    request: FindingQueryRequest,
  ): Promise<FindingQueryPage | null> => {
    const titleCounts = await titles.countWhere(execute, conditionOf(connection, request))
    if (!titleCounts) return null
    const query = compileQuery(request, sql`f.title = any(${titleCounts.titles}::text[])`)
    return {
      data: await pageOf(execute, query, request, titleCounts.total),
      total: titleCounts.total,
    }
  }

  const scan = (request: FindingQueryRequest): Promise<FindingQueryPage> =>
    userQueries(db, async (execute) => {
      const titlePage = readsOnlyTitle(request.query) ? await pageByTitle(execute, request) : null
      if (titlePage) return titlePage
      const query = compileQuery(request)
      const singlePass = await singlePassPage(execute, query, request.page, maxSinglePass)
      if (singlePass) return { data: singlePass.data.map(findingJson), total: singlePass.total }
      const total = await countMatches(execute, query)
      return { data: await pageOf(execute, query, request, total), total }
    })

  /** Reads a page with a known total. Uses the list of findings where it gives the same page, faster. */
  const countedPage = async (
    request: FindingQueryRequest,
    { cells, coversWholeCells }: QueryCounts,
  ): Promise<FindingQueryPage> => {
    const { query, page } = request
    const total = sizeOf(cells.filter(({ matched }) => matched))
    if (offsetOf(page) >= total) return { data: [], total }
    const { listed } = orderOf(query.order)
    const filter = coversWholeCells ? cellFilter(cells) : null
    if (filter && listed) return list.page({ filter, page, ...listed })
    const data = await userQueries(db, (execute) =>
      pageOf(execute, compileQuery(request), request, total),
    )
    return { data, total }
  }

  return {
    /** Returns one page, and the exact total. Throws what `UserQueries` throws. */
    async page(request: FindingQueryRequest): Promise<FindingQueryPage> {
      const counts = await queryCounts.countCells(request.query.where, request.now)
      return counts ? countedPage(request, counts) : scan(request)
    },
  }
}
