import { type RawBuilder, sql } from 'kysely'
import { type ScopedConnection, unscopedConnection } from '../../../data/scoped.ts'
import { toIso } from '../../../kernel/clock.ts'
import { covers, type DataScope, type Placement } from '../../../kernel/data-scope.ts'
import { executeBatch, type Statement } from '../../../platform/db/batch.ts'
import type { Connection } from '../../../platform/db/connection.ts'
import { insertOrCopy } from '../../../platform/db/insert-or-copy.ts'
import { rowsAs } from '../../../platform/db/rows.ts'
import { ACCOUNT_COUNTER_TABLES, issueCountStatements } from '../counts/issue-counts.store.ts'
import type { CountedIssue, IssueCountChanges } from '../counts/issue-counts.ts'
import type { FindingMove } from '../projection/affected-issues.ts'
import { type IssueRef, issueFactsStore } from '../projection/issue-facts.store.ts'
import type { DecisionScope } from './issue.ts'
import type { IssueChanges } from './issue-history.ts'
import type { StoredIssue } from './stored-issue.ts'

const COLUMNS = {
  account_id: 'text',
  id: 'uuid',
  control_id: 'text',
  title: 'text',
  scanner_title: 'text',
  cloud_provider: 'text',
  region: 'text',
  application_id: 'text',
  resource_id: 'text',
  resource_key: 'uuid',
  resource_name: 'text',
  severity: 'severity',
  risk_score: 'smallint',
  blast_radius: 'integer',
  status: 'issue_status',
  finding_count: 'integer',
  lead_finding_id: 'uuid',
  assignee: 'text',
  ticket: 'jsonb',
  suppression_reason: 'text',
  suppressed_until: 'timestamptz',
  suppressed_within: 'jsonb',
  set_by_user: 'boolean',
  sla_started_at: 'timestamptz',
  sla_deadline: 'timestamptz',
  created_at: 'timestamptz',
  updated_at: 'timestamptz',
  resolved_at: 'timestamptz',
  version: 'integer',
} as const satisfies Record<keyof StoredIssue, string>

const names = Object.keys(COLUMNS)
const ISSUE_COLUMNS = sql.raw(names.map((name) => `i.${name}`).join(', '))
const ASSIGNMENTS = sql.raw(
  names
    .filter((name) => name !== 'account_id' && name !== 'id')
    .map((name) => `${name} = input.${name}`)
    .join(', '),
)

/** As the table stores it: timestamps and the ticket as text. */
const rowOf = (issue: StoredIssue) => ({
  ...issue,
  ticket: issue.ticket && JSON.stringify(issue.ticket),
  suppressed_until: toIso(issue.suppressed_until),
  suppressed_within: issue.suppressed_within && JSON.stringify(issue.suppressed_within),
  sla_started_at: toIso(issue.sla_started_at),
  sla_deadline: toIso(issue.sla_deadline),
  created_at: issue.created_at.toISOString(),
  updated_at: issue.updated_at.toISOString(),
  resolved_at: toIso(issue.resolved_at),
})

/** A change of an issue, as the history holds it. */
export interface ChangeRow {
  /** A version 7 UUID: the ids order changes of the same moment. */
  readonly id: string
  readonly account_id: string
  readonly issue_id: string
  readonly at: Date
  readonly actor: string
  readonly changes: IssueChanges
  readonly reason: string
}

const CHANGE_COLUMNS = {
  id: 'uuid',
  account_id: 'text',
  issue_id: 'uuid',
  at: 'timestamptz',
  actor: 'text',
  changes: 'jsonb',
  reason: 'text',
} as const satisfies Record<keyof ChangeRow, string>

const MOVE_COLUMNS = { account_id: 'text', from: 'uuid', to: 'uuid' } as const

const changeRowOf = (change: ChangeRow) => ({
  ...change,
  at: change.at.toISOString(),
  changes: JSON.stringify(change.changes),
})

/** Changes of issues that are saved together. Each issue is in one of the first three lists. */
export interface SavedIssues {
  readonly inserted: readonly StoredIssue[]
  /** Locked by the caller. */
  readonly changed: readonly StoredIssue[]
  readonly deleted: readonly IssueRef[]
  readonly history: readonly ChangeRow[]
  readonly counts: IssueCountChanges
  /** Statements of other stores, for the same round trip. */
  readonly extra: readonly Statement[]
}

const decisionScopeOf = ({ regions, providers, applications }: DataScope): DecisionScope =>
  regions === 'all' && providers === 'all' && applications === 'all'
    ? null
    : { regions, providers, applications }

const coversAccount = ({ accounts }: DataScope): RawBuilder<unknown> =>
  accounts === 'all' ? sql`true` : sql`i.account_id = any(${accounts}::text[])`

/** Where the findings of issues lie, in any data scope. */
const readPlacements = async (db: Connection, refs: readonly IssueRef[]) => {
  const { rows } = await sql<Placement & { issue_id: string }>`
    select distinct f.issue_id, f.account_id, f.cloud_provider, f.region, f.application_id
    from ${unscopedConnection(db).scoped('issue_finding')} f
    where f.account_id = any(${[...new Set(refs.map(({ account_id }) => account_id))]}::text[])
      and f.issue_id = any(${refs.map(({ id }) => id)}::uuid[])`.execute(db)
  return rows
}

type Target = Pick<ScopedConnection, 'target'>

const insertIssues = ({ target }: Target, issues: readonly StoredIssue[]): Statement =>
  insertOrCopy(target('issue'), COLUMNS, issues.map(rowOf))

const updateRows = ({ target }: Target, issues: readonly StoredIssue[]): Statement => sql`
  update ${target('issue')} i set ${ASSIGNMENTS}
  from ${rowsAs('input', COLUMNS, issues.map(rowOf))}
  where i.account_id = input.account_id and i.id = input.id`

const insertHistory = ({ target }: Target, history: readonly ChangeRow[]): Statement =>
  insertOrCopy(target('issue_change'), CHANGE_COLUMNS, history.map(changeRowOf))

/** Their history is deleted by cascade. */
const deleteRows = ({ target }: Target, refs: readonly IssueRef[]): Statement => sql`
  delete from ${target('issue')}
  where account_id = any(${[...new Set(refs.map(({ account_id }) => account_id))]}::text[])
    and id = any(${refs.map(({ id }) => id)}::uuid[])`

/** One statement for the rows, none for an empty list. */
const statementsFor = <Row>(
  rows: readonly Row[],
  statement: (target: Target, rows: readonly Row[]) => Statement,
  target: Target,
): Statement[] => (rows.length > 0 ? [statement(target, rows)] : [])

export type IssueWriteStore = ReturnType<typeof issueWriteStore>

/** Writes issues, their history and their counts. Its connection must be a transaction. */
export const issueWriteStore = ({ db, scoped, target, scope }: ScopedConnection) => ({
  ...issueFactsStore(db),

  /** The scope of the decisions that are written through this store. */
  decisionScope: decisionScopeOf(scope),

  /** The issues with these ids inside the scope, locked in the order of their ids. */
  async lock(ids: readonly string[]): Promise<Map<string, StoredIssue>> {
    const { rows } = await sql<StoredIssue>`
      select ${ISSUE_COLUMNS} from ${scoped('issue')} i
      where i.id = any(${ids}::uuid[])
      order by i.id
      for update`.execute(db)
    return new Map(rows.map((row) => [row.id, row]))
  },

  /**
   * The issues with these ids of which the scope covers every finding, locked in the order of their
   * ids. Reads the findings themselves, because the issue follows them a moment later.
   */
  async lockCovered(ids: readonly string[]): Promise<Map<string, StoredIssue>> {
    const all = unscopedConnection(db).scoped
    const { rows } = await sql<StoredIssue>`
      select ${ISSUE_COLUMNS} from ${all('issue')} i
      where i.id = any(${ids}::uuid[]) and ${coversAccount(scope)}
      order by i.id
      for update`.execute(db)
    if (rows.length === 0) return new Map()
    const placements = await readPlacements(db, rows)
    const hidden = new Set(
      placements.filter((placement) => !covers(scope, placement)).map(({ issue_id }) => issue_id),
    )
    const placed = new Set(placements.map(({ issue_id }) => issue_id))
    const covered = rows.filter(
      (row) => !hidden.has(row.id) && (placed.has(row.id) || covers(scope, row)),
    )
    return new Map(covered.map((row) => [row.id, row]))
  },

  /** Copies the history of issues to others, under new ids in the same order. */
  async copyHistory(copies: readonly FindingMove[], newId: () => string): Promise<void> {
    if (copies.length === 0) return
    const { rows } = await sql<ChangeRow & { to: string }>`
      select h.*, input."to" from ${rowsAs('input', MOVE_COLUMNS, [...copies])}
      join ${scoped('issue_change')} h on h.account_id = input.account_id and h.issue_id = input."from"
      order by h.at, h.id`.execute(db)
    const history = rows.map(({ to, ...change }) => ({ ...change, id: newId(), issue_id: to }))
    await executeBatch(db, statementsFor(history, insertHistory, { target }))
  },

  /** Ids of at most `limit` issues whose suppression has expired. */
  async expired(now: Date, limit: number): Promise<string[]> {
    const { rows } = await sql<{ id: string }>`
      select i.id from ${scoped('issue')} i
      where i.suppressed_until <= ${now.toISOString()}::timestamptz
      order by i.suppressed_until limit ${limit}`.execute(db)
    return rows.map(({ id }) => id)
  },

  /** Fails with a unique violation when a concurrent writer has inserted one of the issues. */
  async save({ inserted, changed, deleted, history, counts, extra }: SavedIssues): Promise<void> {
    await executeBatch(db, [
      ...statementsFor(inserted, insertIssues, { target }),
      ...statementsFor(changed, updateRows, { target }),
      ...statementsFor(deleted, deleteRows, { target }),
      ...statementsFor(history, insertHistory, { target }),
      ...issueCountStatements({ target }, counts),
      ...extra,
    ])
  },

  /** Deletes every issue of the accounts. Returns the columns by which they were counted. */
  async deleteAccounts(accounts: readonly string[]): Promise<CountedIssue[]> {
    const { rows } = await sql<CountedIssue>`
      delete from ${target('issue')} where account_id = any(${accounts}::text[])
      returning control_id, account_id, cloud_provider, region, application_id, severity, status,
        ticket`.execute(db)
    return rows
  },

  /** Deletes the counters of accounts that have no issue left. */
  async deleteCounters(accounts: readonly string[]): Promise<void> {
    for (const table of ACCOUNT_COUNTER_TABLES) {
      await sql`delete from ${target(table)} where account_id = any(${accounts}::text[])`.execute(
        db,
      )
    }
  },

  /** At most `limit` accounts after `after` that have findings or issues, in order. */
  async accountsAfter(after: string, limit: number): Promise<string[]> {
    const { rows } = await sql<{ account_id: string }>`
      select account_id from (
        (select distinct account_id from ${scoped('issue_finding')} f
         where account_id > ${after} order by account_id limit ${limit})
        union
        (select distinct account_id from ${scoped('issue')} i
         where account_id > ${after} order by account_id limit ${limit})
      ) candidates order by account_id limit ${limit}`.execute(db)
    return rows.map(({ account_id }) => account_id)
  },

  /**
   * At most `limit` issue ids of an account after `after`, in order: of issues that exist and of
   * issues that findings name.
   */
  async issuesAfter(accountId: string, after: string, limit: number): Promise<string[]> {
    const { rows } = await sql<{ id: string }>`
      select id from (
        (select distinct issue_id as id from ${scoped('issue_finding')} f
         where account_id = ${accountId} and issue_id > ${after}::uuid
         order by issue_id limit ${limit})
        union
        (select id from ${scoped('issue')} i
         where account_id = ${accountId} and id > ${after}::uuid order by id limit ${limit})
      ) candidates order by id limit ${limit}`.execute(db)
    return rows.map(({ id }) => id)
  },
})
