import { sql } from 'kysely'
import { columnsOf, rowsAs } from '../../platform/db/rows.ts'
import type { ScopedConnection } from '../../platform/db/scoped.ts'
import type { StatedPlace } from './finding.ts'
import { saveCounts } from './finding-counts.store.ts'
import type { CountChanges } from './finding-counts.ts'
import { FINDING_COLUMNS, type FindingRow, type KnownFinding } from './finding-row.ts'

/** A sighting of a finding, for the narrow table. */
export interface SeenRow {
  readonly account_id: string
  readonly id: string
  readonly last_seen_at: string
  /** Sightings to add. */
  readonly occurrences: number
  readonly run_id: string | null
  readonly batch_id: number | null
  readonly batch_line: number | null
}

const SEEN_COLUMNS = {
  account_id: 'text',
  id: 'uuid',
  last_seen_at: 'timestamptz',
  occurrences: 'integer',
  run_id: 'uuid',
  batch_id: 'bigint',
  batch_line: 'integer',
} as const

const KNOWN = sql`
  f.account_id, f.id, f.cloud_provider, f.region, f.application_id, f.category, f.severity,
  f.status, f.auto_remediatable, f.sla_breached, f.suppression_reason, f.first_found_at,
  f.reopened_at, f.resolved_at, f.sla_deadline, f.content_digest, f.version`

/** Of sightings that arrive out of order, the latest one says where its source record is. */
const ofLatest = (column: 'run_id' | 'batch_id' | 'batch_line') => {
  const isLatest = sql`excluded.run_id is not null and excluded.last_seen_at >= s.last_seen_at`
  return sql`${sql.ref(column)} = case when ${isLatest}
    then ${sql.ref(`excluded.${column}`)} else ${sql.ref(`s.${column}`)} end`
}

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
export interface StoredContent extends KnownFinding {
  readonly check_id: string
  readonly risk: string
  readonly stated: StatedPlace
  readonly body: string
}

export type FindingsWriteStore = ReturnType<typeof findingsWriteStore>

/** Writes findings, their sightings and their counts. Build it from a transaction. */
export const findingsWriteStore = ({ db, scoped, target }: ScopedConnection) => ({
  /** Known findings of these ids, locked in the order of their ids until the transaction ends. */
  async lock(ids: readonly string[]): Promise<Map<string, KnownFinding>> {
    const { rows } = await sql<KnownFinding>`
      select ${KNOWN} from ${scoped('finding')} f
      where f.id = any(${ids}::uuid[])
      order by f.id
      for update`.execute(db)
    return new Map(rows.map((row) => [row.id, row]))
  },

  /** Some findings of an account after an id, locked, in the order of their ids. */
  async lockOfAccount(accountId: string, after: string, limit: number): Promise<StoredContent[]> {
    const { rows } = await sql<StoredContent>`
      select ${KNOWN}, f.check_id, f.risk, f.stated, f.body from ${scoped('finding')} f
      where f.account_id = ${accountId} and f.id > ${after}::uuid
      order by f.id limit ${limit}
      for update`.execute(db)
    return rows
  },

  /** Adds new findings. Answers the ids that went in: another writer may have been first. */
  async insert(rows: readonly FindingRow[]): Promise<Set<string>> {
    if (rows.length === 0) return new Set()
    const ordered = [...rows].sort((a, b) => (a.id < b.id ? -1 : 1))
    const { rows: inserted } = await sql<{ id: string }>`
      insert into ${target('finding')} (${columnsOf(FINDING_COLUMNS)})
      select ${columnsOf(FINDING_COLUMNS)} from ${rowsAs('given', FINDING_COLUMNS, ordered)}
      on conflict (account_id, id) do nothing
      returning id`.execute(db)
    return new Set(inserted.map(({ id }) => id))
  },

  /** Writes changed findings, which the caller has locked. */
  async update(rows: readonly FindingRow[]): Promise<void> {
    if (rows.length === 0) return
    const assignments = Object.keys(FINDING_COLUMNS)
      .filter((column) => column !== 'account_id' && column !== 'id')
      .map((column) => sql`${sql.ref(column)} = given.${sql.ref(column)}`)
    await sql`
      update ${target('finding')} f set ${sql.join(assignments)}
      from ${rowsAs('given', FINDING_COLUMNS, rows)}
      where f.account_id = given.account_id and f.id = given.id`.execute(db)
  },

  /** Adds sightings. Answers how often each finding has been seen by now. */
  async see(rows: readonly SeenRow[]): Promise<Map<string, number>> {
    if (rows.length === 0) return new Map()
    const { rows: seen } = await sql<{ id: string; occurrences: number }>`
      insert into ${target('finding_seen')} as s (${columnsOf(SEEN_COLUMNS)})
      select ${columnsOf(SEEN_COLUMNS)} from ${rowsAs('given', SEEN_COLUMNS, rows)}
      on conflict (account_id, id) do update set
        last_seen_at = greatest(s.last_seen_at, excluded.last_seen_at),
        occurrences = s.occurrences
          + case when s.run_id = excluded.run_id then 0 else excluded.occurrences end,
        ${ofLatest('run_id')}, ${ofLatest('batch_id')}, ${ofLatest('batch_line')}
      returning id, occurrences`.execute(db)
    return new Map(seen.map(({ id, occurrences }) => [id, occurrences]))
  },

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

  /** Marks locked findings as resolved. */
  async resolve(found: readonly KnownFinding[], at: Date): Promise<void> {
    await sql`
      update ${target('finding')} set status = 'resolved', suppression_reason = '',
        resolved_at = ${at.toISOString()}::timestamptz, version = version + 1
      where id = any(${found.map(({ id }) => id)}::uuid[])
        and account_id = any(${[...new Set(found.map((f) => f.account_id))]}::text[])`.execute(db)
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

  /** Applies what the other changes of the transaction do to the counts. Call it last. */
  async saveCounts(counts: CountChanges): Promise<void> {
    await saveCounts({ db, target }, counts)
  },
})
