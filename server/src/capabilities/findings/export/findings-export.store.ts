import type { Query } from '@stance/core/rql/syntax'
import { sql } from 'kysely'
import { allOf } from '../../../data/lists/cell-list.store.ts'
import { rqlCondition } from '../../../data/queries/rql-condition.store.ts'
import type { UserQueries } from '../../../data/queries/user-queries.store.ts'
import type { ScopedConnection } from '../../../data/scoped.ts'
import { badRequest } from '../../../kernel/app-error.ts'
import { NIL_UUID } from '../../../platform/uuid.ts'
import type { FindingFilter } from '../list/finding-list.ts'
import { filterConditions } from '../list/findings-list.store.ts'
import { findingRecord } from '../query/finding-columns.store.ts'
import { orderedMatches } from '../query/findings-query.store.ts'
import { findingJson, type SeenFinding } from '../record/finding-json.ts'
import { joinSeenAndText, SEEN_FINDING_COLUMNS } from '../record/stored-finding.store.ts'
import { MAX_ORDERED } from './finding-view.ts'

export interface ExportSelection {
  readonly filter: FindingFilter
  /** null: every finding of the filter. */
  readonly query: Query | null
  /** The value of `now` in the query. */
  readonly now: Date
}

/** What is in memory at a time, a few kilobytes for each. */
const PAGE_SIZE = 500

export type FindingsExportStore = ReturnType<typeof findingsExportStore>

const tooManyOrdered = () =>
  badRequest(
    `An export in an order has at most ${MAX_ORDERED} findings; narrow the query, or remove ORDER BY from q`,
  )

/**
 * Reads all findings of a selection inside a data scope, page by page, in the order of the query; without
 * one, in the order of their ids.
 */
export const findingsExportStore = (connection: ScopedConnection, userQueries: UserQueries) => {
  const { db, scoped } = connection

  const pageAfter = async (
    { filter, query, now }: ExportSelection,
    after: string,
  ): Promise<readonly SeenFinding[]> => {
    const queried = query ? [rqlCondition(query.where, findingRecord(connection, now))] : []
    const statement = sql<SeenFinding>`
      select ${SEEN_FINDING_COLUMNS} from ${scoped('finding')} f ${joinSeenAndText(connection)}
      where f.id > ${after}::uuid and ${allOf([...filterConditions(filter), ...queried])}
      order by f.id limit ${PAGE_SIZE}`
    if (!query) return (await statement.execute(db)).rows
    return userQueries(db, (execute) => execute(statement))
  }

  /** The ids in the order of the query. Throws BAD_REQUEST for too many. */
  const orderedIds = async ({
    filter,
    query,
    now,
  }: ExportSelection): Promise<readonly string[]> => {
    if (!query) return []
    const { matches, order } = orderedMatches(connection, { query, now }, filterConditions(filter))
    const rows = await userQueries(db, (execute) =>
      execute(sql<{ id: string }>`
        select id from (${matches}) m order by ${order} limit ${MAX_ORDERED + 1}`),
    )
    if (rows.length > MAX_ORDERED) throw tooManyOrdered()
    return rows.map(({ id }) => id)
  }

  /** In the order of the ids; a finding that was deleted since is left out. */
  const byIds = async (ids: readonly string[]): Promise<SeenFinding[]> => {
    const { rows } = await sql<SeenFinding>`
      select ${SEEN_FINDING_COLUMNS} from ${scoped('finding')} f ${joinSeenAndText(connection)}
      where f.id = any(${ids}::uuid[])`.execute(db)
    const found = new Map(rows.map((row) => [row.id, row]))
    return ids.flatMap((id) => found.get(id) ?? [])
  }

  async function* orderedPages(selection: ExportSelection): AsyncGenerator<string[]> {
    const ids = await orderedIds(selection)
    for (let start = 0; start < ids.length; start += PAGE_SIZE) {
      yield (await byIds(ids.slice(start, start + PAGE_SIZE))).map(findingJson)
    }
  }

  return {
    /**
     * Pages of JSON texts. No connection is held between them; the reader decides when the next is read.
     * Throws what `UserQueries` throws.
     */
    async *pages(selection: ExportSelection): AsyncGenerator<string[]> {
      if (selection.query?.order) return yield* orderedPages(selection)
      for (let after: string | undefined = NIL_UUID; after; ) {
        const rows: readonly SeenFinding[] = await pageAfter(selection, after)
        if (rows.length > 0) yield rows.map(findingJson)
        after = rows.length < PAGE_SIZE ? undefined : rows.at(-1)?.id
      }
    },
  }
}
