import { sql } from 'kysely'
import type { planCells } from '../../data/lists/cell-plan.ts'
import type { AdHocQueries } from '../../data/queries/user-queries.store.ts'
import type { ScopedConnection } from '../../data/scoped.ts'
import { notFound } from '../../kernel/app-error.ts'
import type { IssueCell, IssueListRequest } from './list/issue-list.ts'
import { shownIssues } from './list/issue-selection.store.ts'
import { issueCounters, issuesListStore } from './list/issues-list.store.ts'
import { issuesQueryStore } from './list/issues-query.store.ts'
import type { ListedIssue, StoredChange } from './record/issue-record.ts'

/** How much the detail of an issue shows at most. */
const MOST_FINDINGS = 1_000
const MOST_CHANGES = 200

export type IssueStore = ReturnType<typeof issueStore>

/** Reads issues inside a data scope. */
export const issueStore = (
  connection: ScopedConnection,
  adHoc: AdHocQueries,
  choosePlan?: typeof planCells<IssueCell>,
) => {
  const { db, scoped, ownedBy } = connection
  const { list } = issuesListStore(connection, choosePlan)
  const { query, ids } = issuesQueryStore(connection, adHoc)

  return {
    ids,

    /** One page, and the exact total. */
    page: (request: IssueListRequest, now: Date) =>
      request.query ? query(request, now) : list(request),

    async get(id: string): Promise<ListedIssue> {
      const named = sql`(select account_id, id from ${scoped('issue')} m where id = ${id}::uuid)`
      const [found] = await shownIssues(connection).rowsOf<ListedIssue>(named, 0, 1)
      if (!found) throw notFound('ISSUE')
      return found
    },

    /** Ids of the findings of an issue, the newest first. */
    async findingIds(id: string): Promise<string[]> {
      const { rows } = await sql<{ id: string }>`
        select f.id from ${scoped('issue')} i
        cross join lateral (select * from ${scoped('issue_finding')} m
          where m.account_id = i.account_id and m.issue_id = i.id offset 0) f
        where i.id = ${id}::uuid
        order by f.first_found_at desc, f.id limit ${MOST_FINDINGS}`.execute(db)
      return rows.map((row) => row.id)
    },

    /** What happened to an issue, the latest first. */
    async history(id: string): Promise<StoredChange[]> {
      const { rows } = await sql<StoredChange>`
        select c.at, c.actor, c.changes, c.reason from ${scoped('issue')} i
        cross join lateral ${ownedBy('i', 'issue_change')} c
        where i.id = ${id}::uuid
        order by c.at desc, c.id desc limit ${MOST_CHANGES}`.execute(db)
      return rows
    },

    /** Counts by everything that statistics show. */
    async counted(): Promise<IssueCell[]> {
      const { rows } = await sql<IssueCell>`
        select severity, status, cloud_provider, sum(issues)::bigint as rows
        from ${issueCounters(connection)} c group by severity, status, cloud_provider
        having sum(issues) > 0`.execute(db)
      return rows
    },
  }
}
