import { sql } from 'kysely'
import type { planCells } from '../../data/lists/cell-plan.ts'
import type { UserQueries } from '../../data/queries/user-queries.store.ts'
import type { ScopedConnection } from '../../data/scoped.ts'
import { notFound } from '../../kernel/app-error.ts'
import type { IssueCell, IssueListRequest } from './list/issue-list.ts'
import { listedIssues } from './list/issue-selection.store.ts'
import { issueCounters, issuesListStore } from './list/issues-list.store.ts'
import { issuesQueryStore } from './list/issues-query.store.ts'
import {
  canSeeParts,
  partialIssues,
  visibleIssues,
  withRadius,
} from './list/visible-issues.store.ts'
import type { ListedIssue, StoredChange } from './record/issue-record.ts'
import type { StoredIssue } from './record/stored-issue.ts'

/** Limits of the detail of one issue. */
const MAX_FINDINGS = 1_000
const MAX_CHANGES = 200

export type IssueStore = ReturnType<typeof issueStore>

/** Reads issues inside a data scope. */
export const issueStore = (
  connection: ScopedConnection,
  userQueries: UserQueries,
  choosePlan?: typeof planCells<IssueCell>,
) => {
  const { db, scoped, ownedBy, isCovered, isForScope } = connection
  const { list } = issuesListStore(connection, choosePlan)
  const { query, ids } = issuesQueryStore(connection, userQueries)

  return {
    ids,

    /** One page, and the exact total. */
    page: (request: IssueListRequest, now: Date) =>
      request.query ? query(request, now) : list(request),

    async get(id: string): Promise<ListedIssue> {
      const selected = sql`(select account_id, id from ${visibleIssues(connection)} m where id = ${id}::uuid)`
      const found = await listedIssues(connection).readByIds<ListedIssue>(selected, 0, 1)
      const [issue] = await withRadius(connection, found)
      if (!issue) throw notFound('ISSUE')
      return issue
    },

    /** Issues as the scope sees them; ids that do not exist within it are left out. */
    async byIds(ids: readonly string[]): Promise<ListedIssue[]> {
      if (ids.length === 0) return []
      const selected = sql`(select account_id, id from ${visibleIssues(connection)} m
        where id = any(${ids}::uuid[]))`
      const found = await listedIssues(connection).readByIds<ListedIssue>(selected, 0, ids.length)
      return withRadius(connection, found)
    },

    /** An issue that was written, as the scope sees it. */
    async view(issue: StoredIssue): Promise<ListedIssue> {
      if (canSeeParts(connection)) return this.get(issue.id)
      return { ...issue, description: await this.description(issue) }
    },

    /** The text of the leading finding of an issue; '' where that is outside the scope. */
    async description({ account_id, lead_finding_id }: StoredIssue): Promise<string> {
      const { rows } = await sql<{ description: string }>`
        select description from ${scoped('issue_finding_text')} t
        where account_id = ${account_id} and id = ${lead_finding_id}::uuid`.execute(db)
      return rows[0]?.description ?? ''
    },

    /** Ids of the findings of an issue, the newest first. */
    async findingIds(id: string): Promise<string[]> {
      const { rows } = await sql<{ id: string }>`
        select f.id from ${visibleIssues(connection)} i
        cross join lateral (select * from ${scoped('issue_finding')} m
          where m.account_id = i.account_id and m.issue_id = i.id offset 0) f
        where i.id = ${id}::uuid
        order by f.first_found_at desc, f.id limit ${MAX_FINDINGS}`.execute(db)
      return rows.map((row) => row.id)
    },

    /** The history of an issue inside the scope, the latest change first. */
    async history(id: string): Promise<StoredChange[]> {
      const { rows } = await sql<StoredChange>`
        select c.at, c.actor, c.changes, c.reason from ${visibleIssues(connection)} i
        cross join lateral ${ownedBy('i', 'issue_change')} c
        where i.id = ${id}::uuid and ${isCovered('issue_change', 'c')} and ${isForScope('c')}
        order by c.at desc, c.id desc limit ${MAX_CHANGES}`.execute(db)
      return rows
    },

    /** Counts by the columns of the statistics. */
    async counts(): Promise<IssueCell[]> {
      const { rows } = await sql<IssueCell>`
        select severity, status, cloud_provider, sum(issues)::bigint as rows
        from ${issueCounters(connection)} c group by severity, status, cloud_provider
        having sum(issues) > 0`.execute(db)
      if (!canSeeParts(connection)) return rows
      const partial = await sql<IssueCell>`
        select severity, status, cloud_provider, count(*) as rows
        from ${partialIssues(connection)} i group by severity, status, cloud_provider`.execute(db)
      return [...rows, ...partial.rows]
    },
  }
}
