import { sql } from 'kysely'
import { type ScopedConnection, unscopedConnection } from '../../../data/scoped.ts'
import { toIso } from '../../../kernel/clock.ts'
import { covers } from '../../../kernel/data-scope.ts'
import { executeBatch, type Statement } from '../../../platform/db/batch.ts'
import { countStatements } from '../counts/finding-counts.store.ts'
import type { CountChanges } from '../counts/finding-counts.ts'
import type { ReportedPlacement } from '../record/finding.ts'
import type { StoredFinding } from '../record/finding-json.ts'
import type { ExistingFinding, LockedFinding } from '../record/finding-row.ts'
import {
  EXISTING_COLUMNS,
  joinRisk,
  joinText,
  LOCKED_COLUMNS,
  STORED_FINDING_COLUMNS,
} from '../record/stored-finding.store.ts'
import { type FindingChanges, saveChanges, updateStates } from './finding-changes.store.ts'
import type { StateUpdate } from './finding-rows.ts'
import type { LockedFindings } from './observed-finding.ts'

/** The columns of a `StoredContent`, from the finding `f`, its text `t` and its assessment `r`. */
const CONTENT_COLUMNS = sql`${EXISTING_COLUMNS}, ${STORED_FINDING_COLUMNS}, f.check_id, f.reported_placement, r.assessment as risk`

/** An existing finding with its content. */
export interface StoredContent extends ExistingFinding, StoredFinding {
  readonly check_id: string
  /** The RiskAssessment as JSON. */
  readonly risk: string
  readonly reported_placement: ReportedPlacement
}

/** Two parallel lists. */
interface IdsByAccount {
  readonly accounts: readonly string[]
  readonly ids: readonly string[]
}

/** Findings of which a batch says that they are over, as two parallel lists. */
export interface EndedFindings {
  readonly ids: readonly string[]
  readonly instances: readonly string[]
  /** The earliest of the times. */
  readonly earliest: Date | null
}

const lockRows = async (
  { db, scope }: Pick<ScopedConnection, 'db' | 'scope'>,
  ids: readonly string[],
  ended?: EndedFindings,
): Promise<LockedFindings> => {
  // Unscoped, to distinguish findings that do not exist from those hidden from the caller.
  const all = unscopedConnection(db).scoped
  const isReported = sql`f.id = any(${ids}::uuid[])`
  const mayBeResolved =
    ended &&
    sql`f.id = any(${[...ids, ...ended.ids]}::uuid[]) and (${isReported}
      or f.status in ('open', 'in_progress')
      or f.status = 'suppressed' and f.suppression_reason ~ '^scanner(: |$)'
      or f.resolved_at > ${toIso(ended.earliest)}::timestamptz
      or ended.instance is distinct from s.instance)`
  const joinEnded =
    ended &&
    sql`left join unnest(${ended.ids}::uuid[], ${ended.instances}::uuid[]) as ended (id, instance)
      on ended.id = f.id`
  const { rows } = await sql<LockedFinding>`
      select ${LOCKED_COLUMNS} from ${all('finding')} f
      join ${all('finding_seen')} s on s.account_id = f.account_id and s.id = f.id
      ${joinEnded ?? sql``}
      where ${mayBeResolved ?? isReported}
      order by f.id
      for update of f`.execute(db)
  const visible = rows.filter((row) => covers(scope, row))
  const hidden = rows.filter((row) => !covers(scope, row))
  return {
    existing: new Map(visible.map((row) => [row.id, row])),
    hidden: new Set(hidden.map(({ id }) => id)),
  }
}

export type FindingsWriteStore = ReturnType<typeof findingsWriteStore>

/** Writes findings, when they were seen, and their counts. Build it from a transaction. */
export const findingsWriteStore = ({
  db,
  scope,
  scoped,
  target,
  restrictsOnly,
  ...tables
}: ScopedConnection) => ({
  /** Whether what is outside of the data scope is outside by its account, which is in every identity. */
  seesWholeAccounts: restrictsOnly('accounts'),

  /**
   * The ids that a finding outside of the data scope has, or the outcome of a check. A finding inside of it
   * takes precedence.
   */
  async hiddenIds({ accounts, ids }: IdsByAccount): Promise<ReadonlySet<string>> {
    if (restrictsOnly('accounts')) return new Set()
    const { scoped: all } = unscopedConnection(db)
    const { rows } = await sql<{ id: string }>`
        select x.id from unnest(${accounts}::text[], ${ids}::uuid[]) as x (account_id, id)
        where not exists (select from ${scoped('finding')} f where f.id = x.id)
          and (exists (select from ${all('finding')} f where f.id = x.id)
            or exists (select from ${all('check_outcome')} o
              where o.account_id = x.account_id and o.id = x.id)
            and not exists (select from ${scoped('check_outcome')} o
              where o.account_id = x.account_id and o.id = x.id))`.execute(db)
    return new Set(rows.map(({ id }) => id))
  },

  /** Whether the data scope holds no finding. */
  async isEmpty(): Promise<boolean> {
    const { rows } = await sql<{ has_findings: boolean }>`
      select exists (select from ${scoped('finding')} f) as has_findings`.execute(db)
    return !rows[0]?.has_findings
  },

  /** Locks the findings with these ids, in the order of their ids, until the transaction ends. */
  lock: (ids: readonly string[]): Promise<LockedFindings> => lockRows({ db, scope }, ids),

  /**
   * Locks the findings of failures, and those that ends may resolve or are other instances of, in the
   * order of their ids, until the transaction ends.
   */
  lockReported: (failures: readonly string[], ended: EndedFindings): Promise<LockedFindings> =>
    lockRows({ db, scope }, failures, ended),

  /** The ids of findings that exist, in any data scope. Other writers may be inserting more. */
  async existingIds(ids: readonly string[]): Promise<ReadonlySet<string>> {
    const { rows } = await sql<{ id: string }>`
        select id from ${unscopedConnection(db).scoped('finding')} f
        where id = any(${ids}::uuid[])`.execute(db)
    return new Set(rows.map(({ id }) => id))
  },

  /** The ids of the next findings of an account after an id. */
  async idsOfAccount(accountId: string, after: string, limit: number): Promise<string[]> {
    const { rows } = await sql<{ id: string }>`
        select id from ${scoped('finding')} f
        where account_id = ${accountId} and id > ${after}::uuid
        order by id limit ${limit}`.execute(db)
    return rows.map(({ id }) => id)
  },

  /** Ids of at most `limit` findings of vulnerabilities after an id, in order. */
  async vulnerableIds(after: string, limit: number): Promise<string[]> {
    const { rows } = await sql<{ id: string }>`
        select f.id from ${scoped('finding')} f
        where f.category = 'vulnerability' and f.id > ${after}::uuid
        order by f.id limit ${limit}`.execute(db)
    return rows.map(({ id }) => id)
  },

  /** Locks the findings with these ids, in the order of their ids. Returns their contents. */
  async lockContents(ids: readonly string[]): Promise<StoredContent[]> {
    const { rows } = await sql<StoredContent>`
        select ${CONTENT_COLUMNS} from ${scoped('finding')} f ${joinText(tables)}
        ${joinRisk(tables)}
        where f.id = any(${ids}::uuid[])
        order by f.id
        for update of f`.execute(db)
    return rows
  },

  save: (changes: FindingChanges): Promise<Map<string, number>> =>
    saveChanges({ db, target, shared: tables.shared }, changes),

  /** Updates the states of locked findings, and applies the counts and statements that follow. */
  async updateStates(
    findings: readonly StateUpdate[],
    counts: CountChanges,
    extraStatements: readonly Statement[],
  ): Promise<void> {
    const statements = [...countStatements({ target }, counts), ...extraStatements]
    await executeBatch(db, [...updateStates({ target }, findings), ...statements])
  },

  /** Flags at most `limit` unresolved findings whose deadline has passed. */
  async flagOverdue(now: Date, limit: number): Promise<ExistingFinding[]> {
    const { rows } = await sql<ExistingFinding>`
        with due as (
          select account_id, id from ${scoped('finding')} f
          where status in ('open', 'in_progress') and not sla_breached
            and sla_deadline <= ${now.toISOString()}::timestamptz
          order by sla_deadline limit ${limit} for update skip locked)
        update ${target('finding')} f set sla_breached = true from due
        where f.account_id = due.account_id and f.id = due.id
        returning ${EXISTING_COLUMNS}`.execute(db)
    return rows
  },

  /** Applies the count changes of a transaction. Call it last. */
  async saveCounts(
    counts: CountChanges,
    extraStatements: readonly Statement[] = [],
  ): Promise<void> {
    await executeBatch(db, [...countStatements({ target }, counts), ...extraStatements])
  },
})
