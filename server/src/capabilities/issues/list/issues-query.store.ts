import type { Query } from '@stance/core/rql/syntax'
import { type RawBuilder, sql } from 'kysely'
import { allOf, orderBy } from '../../../data/lists/cell-list.store.ts'
import { rqlCondition, rqlOrder } from '../../../data/queries/rql-condition.store.ts'
import type { UserQueries } from '../../../data/queries/user-queries.store.ts'
import { userQueryPage } from '../../../data/queries/user-query-page.store.ts'
import type { ScopedConnection } from '../../../data/scoped.ts'
import { SENT_ONCE } from '../../../platform/db/connection.ts'
import type { ListedIssue } from '../record/issue-record.ts'
import { issueFieldsRecord } from './issue-columns.store.ts'
import {
  ISSUE_SORTS,
  type IssueListRequest,
  type IssueSelection,
  type IssueSort,
} from './issue-list.ts'
import {
  filterConditions,
  ISSUE_SORT_KEYS,
  listedIssues,
  narrowToAccount,
} from './issue-selection.store.ts'
import { visibleIssues, withRadius } from './visible-issues.store.ts'

type Sql = RawBuilder<unknown>

/** The order of a query as SQL. */
interface IssueOrder {
  /** Sort keys that are not columns of an issue, with their aliases. */
  readonly extraColumns: readonly Sql[]
  readonly order: Sql
  readonly sort: IssueSort | undefined
}

/** Orders by a field that is not a sort of the list: nulls last, then by id. */
const byField = (key: Sql, descending: boolean): IssueOrder => ({
  extraColumns: [sql`${key} as ordered_by`],
  order: sql`ordered_by ${descending ? sql`desc` : sql`asc`} nulls last, id`,
  sort: undefined,
})

/** Reads issues by RQL query inside a data scope. No query can reach outside of the scope. */
export const issuesQueryStore = (
  connection: ScopedConnection,
  userQueries: UserQueries,
  maxSinglePass?: number,
) => {
  const where = ({ filter, query }: IssueSelection, within: ScopedConnection, now: Date): Sql => {
    const queried = query ? [rqlCondition(query.where, issueFieldsRecord(within, now))] : []
    return allOf([...filterConditions(filter), ...queried])
  }

  /** A requested sort takes precedence over the order of the query. */
  const orderOf = (request: IssueListRequest, within: ScopedConnection, now: Date): IssueOrder => {
    const queried: Query['order'] = request.sort ? null : (request.query?.order ?? null)
    const sort = request.sort ?? ISSUE_SORTS.find((name) => !queried || name === queried.field.name)
    if (queried && !sort) {
      const key = rqlOrder(queried.field, issueFieldsRecord(within, now))
      return byField(key, queried.descending)
    }
    const isNatural = queried ? queried.descending : request.order !== 'asc'
    return {
      extraColumns: [],
      order: orderBy(ISSUE_SORT_KEYS[sort ?? 'severity'], isNatural),
      sort,
    }
  }

  return {
    /** One page of a query, and the exact total. Throws what `UserQueries` throws. */
    async query(request: IssueListRequest, now: Date) {
      const within = narrowToAccount(connection, request.filter)
      const { extraColumns, order, sort } = orderOf(request, within, now)
      // The radius is costly to count where it depends on the scope.
      const sorts = ISSUE_SORTS.filter((name) => name !== 'blast_radius' || sort === name)
      const keys = sql.raw(sorts.map((name) => `i.${name}`).join(', '))
      const columns = sql.join([sql`i.account_id, i.id, ${keys}`, ...extraColumns])
      const { data, total } = await userQueryPage<ListedIssue>(
        userQueries,
        connection.db,
        {
          matches: sql`select ${columns} from ${visibleIssues(within)} i
            where ${where(request, within, now)}`,
          order,
          selectByIds: listedIssues(within).selectByIds,
        },
        request.page,
        maxSinglePass,
      )
      return { data: await withRadius(within, data), total }
    },

    /** At most `limit` ids of a selection. Throws what `UserQueries` throws. */
    async ids(selection: IssueSelection, now: Date, limit: number): Promise<string[]> {
      const within = narrowToAccount(connection, selection.filter)
      const statement = sql<{ id: string }>`select i.id from ${visibleIssues(within)} i
        where ${where(selection, within, now)} limit ${limit}`
      const rows = selection.query
        ? await userQueries(connection.db, (execute) => execute(statement))
        : (await sql<{ id: string }>`${sql.raw(SENT_ONCE)}${statement}`.execute(connection.db)).rows
      return rows.map(({ id }) => id)
    },
  }
}
