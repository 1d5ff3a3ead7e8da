import { sql } from 'kysely'
import type { ScopedConnection } from '../../../data/scoped.ts'
import type { DataScope } from '../../../kernel/data-scope.ts'
import { executeBatch, type Statement } from '../../../platform/db/batch.ts'
import { insertOrCopy } from '../../../platform/db/insert-or-copy.ts'
import { rowsAs } from '../../../platform/db/rows.ts'
import { NIL_UUID } from '../../../platform/uuid.ts'
import { ACCOUNT_COUNTER_TABLES, issueCountStatements } from '../counts/issue-counts.store.ts'
import type { CountedIssue, IssueCountChanges } from '../counts/issue-counts.ts'
import type { FindingMove } from '../projection/affected-issues.ts'
import { type IssueRef, issueFactsStore } from '../projection/issue-facts.store.ts'
import { pendingDeparturesStore } from '../projection/pending-departures.store.ts'
import type { DecisionScope } from './issue.ts'
import type { IssueChanges } from './issue-history.ts'
import { issuePartsStore } from './issue-parts.store.ts'
import { ISSUE_ROW, issueRow } from './issue-row.ts'
import type { StoredIssue } from './stored-issue.ts'

const names = Object.keys(ISSUE_ROW)
const ISSUE_COLUMNS = sql.raw(names.map((name) => `i.${name}`).join(', '))
const ASSIGNMENTS = sql.raw(
  names
    .filter((name) => name !== 'account_id' && name !== 'id')
    .map((name) => `${name} = input.${name}`)
    .join(', '),
)

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
  readonly cloud_provider: string
  readonly region: string
  readonly application_id: string
  /** Of a change of a part: the dimensions in which the issue has others; 0: of the whole issue. */
  readonly mixed_dimensions: number
}

const PLACE_COLUMNS = { cloud_provider: 'text', region: 'text', application_id: 'text' } as const

const CHANGE_COLUMNS = {
  id: 'uuid',
  account_id: 'text',
  issue_id: 'uuid',
  at: 'timestamptz',
  actor: 'text',
  changes: 'jsonb',
  reason: 'text',
  ...PLACE_COLUMNS,
  mixed_dimensions: 'smallint',
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
  readonly moved: readonly { readonly from: StoredIssue; readonly to: StoredIssue }[]
  readonly history: readonly ChangeRow[]
  readonly counts: IssueCountChanges
  /** Statements of other stores, for the same round trip. */
  readonly extra: readonly Statement[]
}

const decisionScopeOf = ({ regions, providers, applications }: DataScope): DecisionScope =>
  regions === 'all' && providers === 'all' && applications === 'all'
    ? null
    : { regions, providers, applications }

type Target = Pick<ScopedConnection, 'target'>

const insertIssues = ({ target }: Target, issues: readonly StoredIssue[]): Statement =>
  insertOrCopy(target('issue'), ISSUE_ROW, issues.map(issueRow))

const updateRows = ({ target }: Target, issues: readonly StoredIssue[]): Statement => sql`
  update ${target('issue')} i set ${ASSIGNMENTS}
  from ${rowsAs('input', ISSUE_ROW, issues.map(issueRow))}
  where i.account_id = input.account_id and i.id = input.id`

const insertHistory = ({ target }: Target, history: readonly ChangeRow[]): Statement =>
  insertOrCopy(target('issue_change'), CHANGE_COLUMNS, history.map(changeRowOf))

/** Their history is deleted by cascade. */
const deleteRows = ({ target }: Target, refs: readonly IssueRef[]): Statement => sql`
  delete from ${target('issue')}
  where account_id = any(${[...new Set(refs.map(({ account_id }) => account_id))]}::text[])
    and id = any(${refs.map(({ id }) => id)}::uuid[])`

/** The history of an issue that has moved as a whole moves with it. */
const moveHistory = ({ target }: Target, moved: SavedIssues['moved']): Statement => {
  const rows = moved.map(({ from, to }) => ({
    account_id: to.account_id,
    id: to.id,
    from_provider: from.cloud_provider,
    from_region: from.region,
    from_application: from.application_id,
    cloud_provider: to.cloud_provider,
    region: to.region,
    application_id: to.application_id,
  }))
  const types = {
    account_id: 'text',
    id: 'uuid',
    from_provider: 'text',
    from_region: 'text',
    from_application: 'text',
    ...PLACE_COLUMNS,
  } as const
  return sql`
    update ${target('issue_change')} c set cloud_provider = input.cloud_provider,
      region = input.region, application_id = input.application_id
    from ${rowsAs('input', types, rows)}
    where c.account_id = input.account_id and c.issue_id = input.id and c.mixed_dimensions = 0
      and c.cloud_provider = input.from_provider and c.region = input.from_region
      and c.application_id = input.from_application`
}

/** One statement for the rows, none for an empty list. */
const statementsFor = <Row>(
  rows: readonly Row[],
  statement: (target: Target, rows: readonly Row[]) => Statement,
  target: Target,
): Statement[] => (rows.length > 0 ? [statement(target, rows)] : [])

export type IssueWriteStore = ReturnType<typeof issueWriteStore>

/** Writes issues, their history and their counts. Its connection must be a transaction. */
/** An issue whose suppression has expired, and its place among them. */
export interface ExpiredIssue extends IssueRef {
  /** As the database writes it, which is more precise than a `Date`. */
  readonly suppressed_until: string
}

const FIRST_EXPIRED: ExpiredIssue = {
  id: NIL_UUID,
  account_id: '',
  suppressed_until: '-infinity',
}

export const issueWriteStore = (connection: ScopedConnection) => {
  const { db, scoped, target, scope } = connection
  return {
    ...issueFactsStore(db),
    ...issuePartsStore(connection),
    ...pendingDeparturesStore(connection),

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

    /** At most `limit` issues whose suppression has expired, in order, after one of them. */
    async expired(
      now: Date,
      limit: number,
      after: ExpiredIssue = FIRST_EXPIRED,
    ): Promise<ExpiredIssue[]> {
      const { rows } = await sql<ExpiredIssue>`
      select i.id, i.account_id, i.suppressed_until::text as suppressed_until
      from ${scoped('issue')} i
      where i.suppressed_until <= ${now.toISOString()}::timestamptz
        and (i.suppressed_until, i.id) > (${after.suppressed_until}::timestamptz, ${after.id}::uuid)
      order by i.suppressed_until, i.id limit ${limit}`.execute(db)
      return rows
    },

    /** Fails with a unique violation when a concurrent writer has inserted one of the issues. */
    async save({
      inserted,
      changed,
      deleted,
      moved,
      history,
      counts,
      extra,
    }: SavedIssues): Promise<void> {
      await executeBatch(db, [
        ...statementsFor(inserted, insertIssues, { target }),
        ...statementsFor(changed, updateRows, { target }),
        ...statementsFor(deleted, deleteRows, { target }),
        ...statementsFor(moved, moveHistory, { target }),
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
  }
}
