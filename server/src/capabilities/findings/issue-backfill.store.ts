import type { IssueKey } from '@stance/core/classification/issue-key'
import { sql } from 'kysely'
import type { ScopedConnection } from '../../data/scoped.ts'
import { rowsAs } from '../../platform/db/rows.ts'

/** A finding that an older release has written, which does not name its issue. */
export interface UnnamedFinding extends IssueKey {
  readonly id: string
}

interface Named {
  readonly account_id: string
  readonly id: string
  readonly issue_id: string
}

const NAMED_COLUMNS = {
  account_id: 'text',
  id: 'uuid',
  issue_id: 'uuid',
} as const satisfies Record<keyof Named, string>

const UNNAMED = sql.raw('f.id, f.account_id, f.control_id, f.resource_id')

export type IssueBackfillStore = ReturnType<typeof issueBackfillStore>

/** Names the issues of findings that do not. Build it from a transaction. */
export const issueBackfillStore = ({ db, scoped, target }: ScopedConnection) => ({
  /** Some findings of an account that do not name their issue, locked. */
  async lockUnnamedOf(accountId: string, limit: number): Promise<UnnamedFinding[]> {
    const { rows } = await sql<UnnamedFinding>`
      select ${UNNAMED} from ${scoped('finding')} f
      where f.account_id = ${accountId} and f.issue_id is null
      limit ${limit} for update`.execute(db)
    return rows
  },

  /** The findings of these ids, locked, whether they name their issue or not. */
  async lock(ids: readonly string[]): Promise<UnnamedFinding[]> {
    const { rows } = await sql<UnnamedFinding>`
      select ${UNNAMED} from ${scoped('finding')} f
      where f.id = any(${ids}::uuid[]) order by f.id for update`.execute(db)
    return rows
  },

  async name(findings: readonly Named[]): Promise<void> {
    await sql`
      update ${target('finding')} f set issue_id = given.issue_id
      from ${rowsAs('given', NAMED_COLUMNS, findings)}
      where f.account_id = given.account_id and f.id = given.id
        and f.issue_id is distinct from given.issue_id`.execute(db)
  },
})
