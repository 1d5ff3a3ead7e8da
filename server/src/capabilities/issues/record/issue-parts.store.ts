import { type RawBuilder, sql } from 'kysely'
import { type ScopedConnection, unscopedConnection } from '../../../data/scoped.ts'
import { covers, type DataScope, type Placement } from '../../../kernel/data-scope.ts'
import { executeBatch } from '../../../platform/db/batch.ts'
import type { Connection } from '../../../platform/db/connection.ts'
import { insertOrCopy } from '../../../platform/db/insert-or-copy.ts'
import type { IssueRef } from '../projection/issue-facts.store.ts'
import type { IssuePart } from './issue-parts.ts'
import { ISSUE_ROW, issueRow, PART_ROW } from './issue-row.ts'
import type { StoredIssue } from './stored-issue.ts'

const COLUMNS = sql.raw(
  Object.keys(ISSUE_ROW)
    .map((name) => `p.${name}`)
    .join(', '),
)

const accountsOf = (refs: readonly IssueRef[]) => [
  ...new Set(refs.map(({ account_id }) => account_id)),
]

const coversAccount = ({ accounts }: DataScope): RawBuilder<unknown> =>
  accounts === 'all' ? sql`true` : sql`p.account_id = any(${accounts}::text[])`

/** Where the findings of issues lie, in any data scope. */
const readPlacements = async (db: Connection, refs: readonly IssueRef[]) => {
  const { rows } = await sql<Placement & { issue_id: string }>`
    select distinct f.issue_id, f.account_id, f.cloud_provider, f.region, f.application_id
    from ${unscopedConnection(db).scoped('issue_finding')} f
    where f.account_id = any(${[...new Set(refs.map(({ account_id }) => account_id))]}::text[])
      and f.issue_id = any(${refs.map(({ id }) => id)}::uuid[])`.execute(db)
  return rows
}

/** Knows which parts of issues a scope covers, and stores the parts. Its connection must be a transaction. */
export const issuePartsStore = ({ db, scope, scoped, isForScope, target }: ScopedConnection) => ({
  /**
   * Locks the issues with these ids, in the order of the ids. `covered` are those of which the scope covers
   * every finding, `partial` those of which it covers some. Reads the findings themselves, because the
   * issue follows them a moment later.
   */
  async lockCovered(
    ids: readonly string[],
  ): Promise<{ covered: Map<string, StoredIssue>; partial: Set<string> }> {
    const all = unscopedConnection(db).scoped
    const { rows } = await sql<StoredIssue>`
    select ${COLUMNS} from ${all('issue')} p
    where p.id = any(${ids}::uuid[]) and ${coversAccount(scope)}
    order by p.id
    for update`.execute(db)
    if (rows.length === 0) return { covered: new Map(), partial: new Set() }
    const placements = await readPlacements(db, rows)
    const placedWhere = (isVisible: boolean) =>
      new Set(
        placements
          .filter((placement) => covers(scope, placement) === isVisible)
          .map(({ issue_id }) => issue_id),
      )
    const [visible, hidden] = [placedWhere(true), placedWhere(false)]
    const placed = new Set(placements.map(({ issue_id }) => issue_id))
    const covered = rows.filter(
      (row) => !hidden.has(row.id) && (placed.has(row.id) || covers(scope, row)),
    )
    return {
      covered: new Map(covered.map((row) => [row.id, row])),
      partial: new Set([...hidden].filter((id) => visible.has(id))),
    }
  },

  /** The parts of issues, in every data scope. */
  async parts(refs: readonly IssueRef[]): Promise<StoredIssue[]> {
    if (refs.length === 0) return []
    const { rows } = await sql<StoredIssue>`
      select ${COLUMNS} from ${unscopedConnection(db).scoped('issue_part')} p
      where p.account_id = any(${accountsOf(refs)}::text[])
        and p.id = any(${refs.map(({ id }) => id)}::uuid[])`.execute(db)
    return rows
  },

  /** The version that the scope sees of an issue that it covers: that of the parts, where it sees those. */
  async versionInScope(issue: StoredIssue): Promise<number> {
    if (covers(scope, issue)) return issue.version
    const { rows } = await sql<{ version: number | null }>`
      select sum(p.version)::integer as version from ${scoped('issue_part')} p
      where p.account_id = ${issue.account_id} and p.id = ${issue.id}::uuid
        and ${isForScope('p')}`.execute(db)
    return rows[0]?.version ?? issue.version
  },

  /** Stores the parts of issues in place of those that they had. */
  async replaceParts(refs: readonly IssueRef[], parts: readonly IssuePart[]): Promise<void> {
    await sql`
      delete from ${target('issue_part')}
      where account_id = any(${accountsOf(refs)}::text[])
        and id = any(${refs.map(({ id }) => id)}::uuid[])`.execute(db)
    if (parts.length === 0) return
    const rows = parts.map(({ unresolved, mixed_dimensions, ...part }) => ({
      ...issueRow(part),
      unresolved,
      mixed_dimensions,
    }))
    await executeBatch(db, [insertOrCopy(target('issue_part'), PART_ROW, rows)])
  },
})
