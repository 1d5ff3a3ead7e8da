import { sql } from 'kysely'
import type { ScopedConnection } from '../../../data/scoped.ts'
import { type Step, together } from '../../../platform/db/batch.ts'
import { addingStep } from '../../../platform/db/insert-or-copy.ts'
import { rowsAs } from '../../../platform/db/rows.ts'
import { ACCOUNT_COUNTERS, issueCountSteps } from '../counts/issue-counts.store.ts'
import type { CountedIssue, IssueCountChanges } from '../counts/issue-counts.ts'
import { type IssuePlace, issueFactsStore } from '../projection/issue-facts.store.ts'
import type { IssueChanges } from './issue-history.ts'
import type { StoredIssue } from './stored-issue.ts'

const COLUMNS = {
  account_id: 'text',
  id: 'uuid',
  control_id: 'text',
  title: 'text',
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
  decided: 'boolean',
  sla_started_at: 'timestamptz',
  sla_deadline: 'timestamptz',
  created_at: 'timestamptz',
  updated_at: 'timestamptz',
  resolved_at: 'timestamptz',
  version: 'integer',
} as const satisfies Record<keyof StoredIssue, string>

const names = Object.keys(COLUMNS) as (keyof StoredIssue)[]
const ISSUE = sql.raw(names.map((name) => `i.${name}`).join(', '))
const NEW_VALUES = sql.raw(
  names
    .filter((name) => name !== 'account_id' && name !== 'id')
    .map((name) => `${name} = given.${name}`)
    .join(', '),
)

const iso = (moment: Date | null): string | null => moment?.toISOString() ?? null

/** As the table takes it: moments and the ticket as text. */
const rowOf = (issue: StoredIssue) => ({
  ...issue,
  ticket: issue.ticket && JSON.stringify(issue.ticket),
  suppressed_until: iso(issue.suppressed_until),
  sla_started_at: iso(issue.sla_started_at),
  sla_deadline: iso(issue.sla_deadline),
  created_at: issue.created_at.toISOString(),
  updated_at: issue.updated_at.toISOString(),
  resolved_at: iso(issue.resolved_at),
})

/** What happened to an issue. */
export interface ChangeRow {
  /** A version 7 UUID: changes of one moment are in the order of their ids. */
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

const changeRowOf = (change: ChangeRow) => ({
  ...change,
  at: change.at.toISOString(),
  changes: JSON.stringify(change.changes),
})

/** Changes of issues that belong together: each issue stands in one of the first three lists. */
export interface SavedIssues {
  readonly made: readonly StoredIssue[]
  /** Locked by the caller. */
  readonly changed: readonly StoredIssue[]
  readonly removed: readonly IssuePlace[]
  readonly history: readonly ChangeRow[]
  readonly counts: IssueCountChanges
  /** Changes of others that belong to the same moment. */
  readonly also: readonly Step[]
}

type Target = Pick<ScopedConnection, 'target'>

const making = ({ target }: Target, issues: readonly StoredIssue[]): Step =>
  addingStep(target('issue'), COLUMNS, issues.map(rowOf))

const changing = ({ target }: Target, issues: readonly StoredIssue[]): Step => sql`
  update ${target('issue')} i set ${NEW_VALUES}
  from ${rowsAs('given', COLUMNS, issues.map(rowOf))}
  where i.account_id = given.account_id and i.id = given.id`

const telling = ({ target }: Target, history: readonly ChangeRow[]): Step =>
  addingStep(target('issue_change'), CHANGE_COLUMNS, history.map(changeRowOf))

/** Its history goes with it. */
const removing = ({ target }: Target, places: readonly IssuePlace[]): Step => sql`
  delete from ${target('issue')}
  where account_id = any(${[...new Set(places.map(({ account_id }) => account_id))]}::text[])
    and id = any(${places.map(({ id }) => id)}::uuid[])`

/** A step for what there is, none for an empty list. */
const some = <Row>(
  rows: readonly Row[],
  step: (target: Target, rows: readonly Row[]) => Step,
  target: Target,
): Step[] => (rows.length > 0 ? [step(target, rows)] : [])

export type IssueWriteStore = ReturnType<typeof issueWriteStore>

/** Writes issues, their history and their counts. Build it from a transaction. */
export const issueWriteStore = ({ db, scoped, target }: ScopedConnection) => ({
  ...issueFactsStore(db),

  /** The issues of these ids inside the scope, locked in the order of their ids. */
  async lock(ids: readonly string[]): Promise<Map<string, StoredIssue>> {
    const { rows } = await sql<StoredIssue>`
      select ${ISSUE} from ${scoped('issue')} i
      where i.id = any(${ids}::uuid[])
      order by i.id
      for update`.execute(db)
    return new Map(rows.map((row) => [row.id, row]))
  },

  /** Ids of issues whose suppression is over, at most `limit`. */
  async expired(now: Date, limit: number): Promise<string[]> {
    const { rows } = await sql<{ id: string }>`
      select i.id from ${scoped('issue')} i
      where i.suppressed_until <= ${now.toISOString()}::timestamptz
      order by i.suppressed_until limit ${limit}`.execute(db)
    return rows.map(({ id }) => id)
  },

  /** Fails with a unique violation when another writer has made one of the issues meanwhile. */
  async save({ made, changed, removed, history, counts, also }: SavedIssues): Promise<void> {
    await together(db, [
      ...some(made, making, { target }),
      ...some(changed, changing, { target }),
      ...some(removed, removing, { target }),
      ...some(history, telling, { target }),
      ...issueCountSteps({ target }, counts),
      ...also,
    ])
  },

  /** Removes every issue of the accounts; answers where they were counted. */
  async removeAccounts(accounts: readonly string[]): Promise<CountedIssue[]> {
    const { rows } = await sql<CountedIssue>`
      delete from ${target('issue')} where account_id = any(${accounts}::text[])
      returning control_id, account_id, cloud_provider, region, application_id, severity, status,
        ticket`.execute(db)
    return rows
  },

  /** Removes the counters of accounts that have no issue left. */
  async removeCounters(accounts: readonly string[]): Promise<void> {
    for (const table of ACCOUNT_COUNTERS) {
      await sql`delete from ${target(table)} where account_id = any(${accounts}::text[])`.execute(
        db,
      )
    }
  },

  /** Some accounts after one that have findings or issues, in their order. */
  async accountsAfter(after: string, limit: number): Promise<string[]> {
    const { rows } = await sql<{ account_id: string }>`
      select account_id from (
        (select distinct account_id from ${scoped('issue_finding')} f
         where account_id > ${after} order by account_id limit ${limit})
        union
        (select distinct account_id from ${scoped('issue')} i
         where account_id > ${after} order by account_id limit ${limit})
      ) known order by account_id limit ${limit}`.execute(db)
    return rows.map(({ account_id }) => account_id)
  },

  /** Some issues of an account after an id, in the order of their ids: those that are and those that findings name. */
  async issuesAfter(accountId: string, after: string, limit: number): Promise<string[]> {
    const { rows } = await sql<{ id: string }>`
      select id from (
        (select distinct issue_id as id from ${scoped('issue_finding')} f
         where account_id = ${accountId} and issue_id > ${after}::uuid
         order by issue_id limit ${limit})
        union
        (select id from ${scoped('issue')} i
         where account_id = ${accountId} and id > ${after}::uuid order by id limit ${limit})
      ) known order by id limit ${limit}`.execute(db)
    return rows.map(({ id }) => id)
  },
})
