import type { Query } from '@stance/core/rql/syntax'
import { type RawBuilder, sql } from 'kysely'
import { allOf, orderBy } from '../../../data/lists/cell-list.store.ts'
import { rqlCondition, rqlOrder } from '../../../data/queries/rql-condition.store.ts'
import type { AdHocQueries } from '../../../data/queries/user-queries.store.ts'
import { adHocPage } from '../../../data/queries/user-query-page.store.ts'
import type { ScopedConnection } from '../../../data/scoped.ts'
import { SENT_ONCE } from '../../../platform/db/connection.ts'
import type { ListedIssue } from '../record/issue-record.ts'
import { issueFieldsRecord } from './issue-columns.store.ts'
import { ISSUE_SORTS, type IssueListRequest, type IssueSelection } from './issue-list.ts'
import { conditions, ISSUE_SORT_KEYS, narrowed, shownIssues } from './issue-selection.store.ts'

type Sql = RawBuilder<unknown>

interface Ordered {
  /** Sort keys beside the columns of an issue, with their names. */
  readonly also: readonly Sql[]
  readonly order: Sql
}

/** By a field that a list is not sorted by: what has a value comes first, and the id last. */
const byField = (key: Sql, descending: boolean): Ordered => ({
  also: [sql`${key} as ordered_by`],
  order: sql`ordered_by ${descending ? sql`desc` : sql`asc`} nulls last, id`,
})

/** Reads issues by queries, inside a data scope: nothing in a query reaches past it. */
export const issuesQueryStore = (
  connection: ScopedConnection,
  adHoc: AdHocQueries,
  mostGathered?: number,
) => {
  const where = ({ filter, query }: IssueSelection, within: ScopedConnection, now: Date): Sql => {
    const asked = query ? [rqlCondition(query.where, issueFieldsRecord(within, now))] : []
    return allOf([...conditions(filter), ...asked])
  }

  /** A sort that is asked for wins over the order of the query. */
  const orderOf = (request: IssueListRequest, within: ScopedConnection, now: Date): Ordered => {
    const asked: Query['order'] = request.sort ? null : (request.query?.order ?? null)
    const sort = request.sort ?? ISSUE_SORTS.find((name) => !asked || name === asked.field.name)
    if (asked && !sort) {
      const key = rqlOrder(asked.field, issueFieldsRecord(within, now))
      return byField(key, asked.descending)
    }
    const natural = asked ? asked.descending : request.order !== 'asc'
    return { also: [], order: orderBy(ISSUE_SORT_KEYS[sort ?? 'severity'], natural) }
  }

  return {
    /** One page of a query, and the exact total. Fails as `AdHocQueries` does. */
    async query(request: IssueListRequest, now: Date) {
      const within = narrowed(connection, request.filter)
      const { also, order } = orderOf(request, within, now)
      const keys = sql.raw(ISSUE_SORTS.map((name) => `i.${name}`).join(', '))
      const columns = sql.join([sql`i.account_id, i.id, ${keys}`, ...also])
      return adHocPage<ListedIssue>(
        adHoc,
        connection.db,
        {
          matches: sql`select ${columns} from ${within.scoped('issue')} i
            where ${where(request, within, now)}`,
          order,
          shown: shownIssues(within).shown,
        },
        request.page,
        mostGathered,
      )
    },

    /** The ids of a selection, at most `limit` of them. Asked in the transaction of the store. */
    async ids(selection: IssueSelection, now: Date, limit: number): Promise<string[]> {
      const within = narrowed(connection, selection.filter)
      const { rows } = await sql<{ id: string }>`${sql.raw(SENT_ONCE)}
        select i.id from ${within.scoped('issue')} i
        where ${where(selection, within, now)} limit ${limit}`.execute(connection.db)
      return rows.map(({ id }) => id)
    },
  }
}
