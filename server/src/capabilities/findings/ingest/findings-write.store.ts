import { sql } from 'kysely'
import { type ScopedConnection, unscopedConnection } from '../../../data/scoped.ts'
import { covers } from '../../../kernel/data-scope.ts'
import { type Step, together } from '../../../platform/db/batch.ts'
import { rowsAs } from '../../../platform/db/rows.ts'
import { countSteps } from '../counts/finding-counts.store.ts'
import type { CountChanges } from '../counts/finding-counts.ts'
import type { StatedPlace } from '../record/finding.ts'
import type { StoredFinding } from '../record/finding-json.ts'
import type { KnownFinding } from '../record/finding-row.ts'
import { riskOfFinding, STORED_FINDING, textOfFinding } from '../record/stored-finding.store.ts'
import { type FindingChanges, saveChanges } from './finding-changes.store.ts'

const KNOWN = sql`
  f.account_id, f.id, f.cloud_provider, f.region, f.application_id, f.category, f.severity,
  f.status, f.auto_remediatable, f.sla_breached, f.suppression_reason, f.first_found_at,
  f.reopened_at, f.resolved_at, f.sla_deadline, f.content_digest, f.version, f.issue_id`

/** A `StoredContent` of a finding `f` with its text `t` and its assessment `r`. */
const CONTENT = sql`${KNOWN}, ${STORED_FINDING}, f.check_id, f.stated, r.assessment as risk`

type Restated = Pick<KnownFinding, 'account_id' | 'id' | 'status' | 'suppression_reason'>

const RESTATED_COLUMNS = {
  account_id: 'text',
  id: 'uuid',
  status: 'finding_status',
  suppression_reason: 'text',
} as const satisfies Record<keyof Restated, string>

const restatedRow = ({ account_id, id, status, suppression_reason }: Restated): Restated => ({
  account_id,
  id,
  status,
  suppression_reason,
})

export interface AbsentQuery {
  readonly source: string
  readonly accounts: readonly string[]
  readonly checks: readonly string[]
  /** The run looked for vulnerabilities: which ones there are is not known beforehand. */
  readonly vulnerabilities: boolean
  readonly run_id: string
  /** When the run looked. */
  readonly at: Date
  readonly limit: number
}

/** A known finding with what its content is made of. */
export interface StoredContent extends KnownFinding, StoredFinding {
  readonly check_id: string
  /** The RiskAssessment as JSON. */
  readonly risk: string
  readonly stated: StatedPlace
}

export type FindingsWriteStore = ReturnType<typeof findingsWriteStore>

/** What is known of the findings that somebody asked for. */
export interface Locked {
  readonly known: ReadonlyMap<string, KnownFinding>
  /** Findings that exist where the data scope does not reach. */
  readonly hidden: ReadonlySet<string>
}

/** Writes findings, their sightings and their counts. Build it from a transaction. */
export const findingsWriteStore = ({ db, scope, scoped, target, ...tables }: ScopedConnection) => ({
  /** Findings of these ids, locked in the order of their ids until the transaction ends. */
  async lock(ids: readonly string[]): Promise<Locked> {
    // Out of scope, to tell what does not exist from what only does not exist for the caller.
    const everywhere = unscopedConnection(db).scoped('finding')
    const { rows } = await sql<KnownFinding>`
        select ${KNOWN} from ${everywhere} f
        where f.id = any(${ids}::uuid[])
        order by f.id
        for update`.execute(db)
    const known = rows.filter((row) => covers(scope, row))
    const hidden = rows.filter((row) => !covers(scope, row))
    return {
      known: new Map(known.map((row) => [row.id, row])),
      hidden: new Set(hidden.map(({ id }) => id)),
    }
  },

  /** Which of these ids are those of findings, of whomever. Others may be making one of them. */
  async known(ids: readonly string[]): Promise<ReadonlySet<string>> {
    const { rows } = await sql<{ id: string }>`
        select id from ${unscopedConnection(db).scoped('finding')} f
        where id = any(${ids}::uuid[])`.execute(db)
    return new Set(rows.map(({ id }) => id))
  },

  /** Ids of some findings of an account after an id, in their order. */
  async idsOfAccount(accountId: string, after: string, limit: number): Promise<string[]> {
    const { rows } = await sql<{ id: string }>`
        select id from ${scoped('finding')} f
        where account_id = ${accountId} and id > ${after}::uuid
        order by id limit ${limit}`.execute(db)
    return rows.map(({ id }) => id)
  },

  /** Some findings of vulnerabilities after an id, locked, in the order of their ids. */
  async lockVulnerable(after: string, limit: number): Promise<StoredContent[]> {
    const { rows } = await sql<StoredContent>`
        select ${CONTENT} from ${scoped('finding')} f ${textOfFinding(tables)}
        ${riskOfFinding(tables)}
        where f.category = 'vulnerability' and f.id > ${after}::uuid
        order by f.id limit ${limit}
        for update of f`.execute(db)
    return rows
  },

  /** Findings of these ids with their contents, locked, in the order of their ids. */
  async lockContents(ids: readonly string[]): Promise<StoredContent[]> {
    const { rows } = await sql<StoredContent>`
        select ${CONTENT} from ${scoped('finding')} f ${textOfFinding(tables)}
        ${riskOfFinding(tables)}
        where f.id = any(${ids}::uuid[])
        order by f.id
        for update of f`.execute(db)
    return rows
  },

  save: (changes: FindingChanges): Promise<Map<string, number>> =>
    saveChanges({ db, target, shared: tables.shared }, changes),

  /**
   * Unresolved findings of a source that a run covered (its accounts, its checks) and did not
   * report, and that nobody has seen since it looked. What the run could not evaluate keeps its
   * state.
   */
  async lockAbsent({
    source,
    accounts,
    checks,
    vulnerabilities,
    run_id,
    at,
    limit,
  }: AbsentQuery): Promise<KnownFinding[]> {
    const { rows } = await sql<KnownFinding>`
        select ${KNOWN}
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

  /** Marks locked findings as resolved, together with what else follows from that. */
  async resolve(
    found: readonly KnownFinding[],
    at: Date,
    counts: CountChanges,
    also: readonly Step[],
  ): Promise<void> {
    const resolving = sql`
        update ${target('finding')} set status = 'resolved', suppression_reason = '',
          resolved_at = ${at.toISOString()}::timestamptz, version = version + 1
        where id = any(${found.map(({ id }) => id)}::uuid[])
          and account_id = any(${[...new Set(found.map((f) => f.account_id))]}::text[])`
    await together(db, [resolving, ...countSteps({ target }, counts), ...also])
  },

  /** Gives locked findings another status, together with what else follows from that. */
  async restate(
    findings: readonly Restated[],
    counts: CountChanges,
    also: readonly Step[],
  ): Promise<void> {
    const restating = sql`
        update ${target('finding')} f set status = given.status,
          suppression_reason = given.suppression_reason, version = f.version + 1
        from ${rowsAs('given', RESTATED_COLUMNS, findings.map(restatedRow))}
        where f.account_id = given.account_id and f.id = given.id`
    await together(db, [restating, ...countSteps({ target }, counts), ...also])
  },

  /** Flags unresolved findings whose deadline has passed, at most `limit` at once. */
  async flagOverdue(now: Date, limit: number): Promise<KnownFinding[]> {
    const { rows } = await sql<KnownFinding>`
        with due as (
          select account_id, id from ${scoped('finding')} f
          where status in ('open', 'in_progress') and not sla_breached
            and sla_deadline <= ${now.toISOString()}::timestamptz
          order by sla_deadline limit ${limit} for update skip locked)
        update ${target('finding')} f set sla_breached = true from due
        where f.account_id = due.account_id and f.id = due.id
        returning ${KNOWN}`.execute(db)
    return rows
  },

  /** Applies what other changes of the transaction do to the counts. Call it last. */
  async saveCounts(counts: CountChanges, also: readonly Step[] = []): Promise<void> {
    await together(db, [...countSteps({ target }, counts), ...also])
  },
})
