import { sql } from 'kysely'
import { type ScopedConnection, unscopedConnection } from '../../../data/scoped.ts'
import { covers } from '../../../kernel/data-scope.ts'
import { executeBatch, type Statement } from '../../../platform/db/batch.ts'
import { rowsAs } from '../../../platform/db/rows.ts'
import { countStatements } from '../counts/finding-counts.store.ts'
import type { CountChanges } from '../counts/finding-counts.ts'
import type { ReportedPlacement } from '../record/finding.ts'
import type { StoredFinding } from '../record/finding-json.ts'
import type { ExistingFinding } from '../record/finding-row.ts'
import { joinRisk, joinText, STORED_FINDING_COLUMNS } from '../record/stored-finding.store.ts'
import { type FindingChanges, saveChanges } from './finding-changes.store.ts'
import type { LockedFindings } from './observed-finding.ts'

const EXISTING_COLUMNS = sql`
  f.account_id, f.id, f.cloud_provider, f.region, f.application_id, f.category, f.severity,
  f.status, f.auto_remediatable, f.sla_breached, f.suppression_reason, f.first_found_at,
  f.reopened_at, f.resolved_at, f.sla_deadline, f.content_digest, f.version, f.issue_id`

/** The columns of a `StoredContent`, from the finding `f`, its text `t` and its assessment `r`. */
const CONTENT_COLUMNS = sql`${EXISTING_COLUMNS}, ${STORED_FINDING_COLUMNS}, f.check_id, f.reported_placement, r.assessment as risk`

type StateUpdate = Pick<ExistingFinding, 'account_id' | 'id' | 'status' | 'suppression_reason'>

const STATE_COLUMNS = {
  account_id: 'text',
  id: 'uuid',
  status: 'finding_status',
  suppression_reason: 'text',
} as const satisfies Record<keyof StateUpdate, string>

const stateRow = ({ account_id, id, status, suppression_reason }: StateUpdate): StateUpdate => ({
  account_id,
  id,
  status,
  suppression_reason,
})

export interface AbsentQuery {
  readonly source: string
  readonly accounts: readonly string[]
  readonly checks: readonly string[]
  /** Whether the run scanned for vulnerabilities, whose checks cannot be listed beforehand. */
  readonly vulnerabilities: boolean
  readonly run_id: string
  /** The time of the scan. */
  readonly at: Date
  readonly limit: number
}

/** An existing finding with its content. */
export interface StoredContent extends ExistingFinding, StoredFinding {
  readonly check_id: string
  /** The RiskAssessment as JSON. */
  readonly risk: string
  readonly reported_placement: ReportedPlacement
}

export type FindingsWriteStore = ReturnType<typeof findingsWriteStore>

/** Writes findings, when they were seen, and their counts. Build it from a transaction. */
export const findingsWriteStore = ({ db, scope, scoped, target, ...tables }: ScopedConnection) => ({
  /** Whether the data scope holds no finding. */
  async isEmpty(): Promise<boolean> {
    const { rows } = await sql<{ has_findings: boolean }>`
      select exists (select from ${scoped('finding')} f) as has_findings`.execute(db)
    return !rows[0]?.has_findings
  },

  /** Locks the findings with these ids, in the order of their ids, until the transaction ends. */
  async lock(ids: readonly string[]): Promise<LockedFindings> {
    // Unscoped, to distinguish findings that do not exist from those hidden from the caller.
    const unscopedFindings = unscopedConnection(db).scoped('finding')
    const { rows } = await sql<ExistingFinding>`
        select ${EXISTING_COLUMNS} from ${unscopedFindings} f
        where f.id = any(${ids}::uuid[])
        order by f.id
        for update`.execute(db)
    const visible = rows.filter((row) => covers(scope, row))
    const hidden = rows.filter((row) => !covers(scope, row))
    return {
      existing: new Map(visible.map((row) => [row.id, row])),
      hidden: new Set(hidden.map(({ id }) => id)),
    }
  },

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

  /** Locks the next findings of vulnerabilities after an id, in the order of their ids. */
  async lockVulnerable(after: string, limit: number): Promise<StoredContent[]> {
    const { rows } = await sql<StoredContent>`
        select ${CONTENT_COLUMNS} from ${scoped('finding')} f ${joinText(tables)}
        ${joinRisk(tables)}
        where f.category = 'vulnerability' and f.id > ${after}::uuid
        order by f.id limit ${limit}
        for update of f`.execute(db)
    return rows
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

  /**
   * Locks unresolved findings of a source that a run covered (its accounts, its checks) and did not
   * report, and that were not seen since the scan. Findings that the run could not evaluate keep
   * their state.
   */
  async lockAbsent({
    source,
    accounts,
    checks,
    vulnerabilities,
    run_id,
    at,
    limit,
  }: AbsentQuery): Promise<ExistingFinding[]> {
    const { rows } = await sql<ExistingFinding>`
        select ${EXISTING_COLUMNS}
        from ${scoped('finding')} f
        join ${scoped('finding_seen')} s on s.account_id = f.account_id and s.id = f.id
        where f.status in ('open', 'in_progress') and f.source = ${source}
          and f.account_id = any(${accounts}::text[])
          and (f.check_id = any(${checks}::text[])
            or ${vulnerabilities} and f.category = 'vulnerability')
          and s.run_id is distinct from ${run_id}::uuid
          and s.last_seen_at <= ${at.toISOString()}::timestamptz
          and not exists (
            select from ${scoped('check_outcome')} o
            where o.account_id = f.account_id and o.id = f.id and o.run_id = ${run_id}::uuid
              and o.outcome <> 'pass')
        order by f.id
        limit ${limit}
        for update of f, s`.execute(db)
    return rows
  },

  /** Marks locked findings as resolved, and applies the counts and statements that follow. */
  async resolve(
    findings: readonly ExistingFinding[],
    at: Date,
    counts: CountChanges,
    extraStatements: readonly Statement[],
  ): Promise<void> {
    const update = sql`
        update ${target('finding')} set status = 'resolved', suppression_reason = '',
          resolved_at = ${at.toISOString()}::timestamptz, version = version + 1
        where id = any(${findings.map(({ id }) => id)}::uuid[])
          and account_id = any(${[...new Set(findings.map((f) => f.account_id))]}::text[])`
    await executeBatch(db, [update, ...countStatements({ target }, counts), ...extraStatements])
  },

  /** Updates the status of locked findings, and applies the counts and statements that follow. */
  async updateStates(
    findings: readonly StateUpdate[],
    counts: CountChanges,
    extraStatements: readonly Statement[],
  ): Promise<void> {
    const update = sql`
        update ${target('finding')} f set status = input.status,
          suppression_reason = input.suppression_reason, version = f.version + 1
        from ${rowsAs('input', STATE_COLUMNS, findings.map(stateRow))}
        where f.account_id = input.account_id and f.id = input.id`
    await executeBatch(db, [update, ...countStatements({ target }, counts), ...extraStatements])
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
