import { sql } from 'kysely'
import type { ScopedConnection } from '../../../data/scoped.ts'
import { rowsAs } from '../../../platform/db/rows.ts'
import type { ImportStatement } from '../import/stated-origin.ts'
import type { OutcomeSubject } from '../ingest/outcome-subject.ts'
import type { RecordVersion, ReportedPlacement } from '../record/finding.ts'
import type { StoredFinding } from '../record/finding-json.ts'
import { joinText, STORED_FINDING_COLUMNS } from '../record/stored-finding.store.ts'

/** A batch of source records, and the findings or outcomes that were derived from lines of it. */
export interface ReferencedBatch {
  readonly id: number
  readonly rows: readonly { readonly id: string; readonly line: number }[]
}

/** The source records of a batch. */
export interface StoredRecords {
  readonly format: string
  /** gzip over NDJSON. */
  readonly body: Buffer
  /** What the sender stated about them. */
  readonly stated: ImportStatement
}

/** The stored input that a finding is derived from. */
export interface StoredDerivation extends StoredFinding {
  readonly check_id: string
  readonly reported_placement: ReportedPlacement
  /** The batch of its source record; null when its last observation was a single ingest. */
  readonly batch_id: number | null
}

/** What an outcome is about, derived again. */
export interface DerivedOutcome extends OutcomeSubject {
  readonly account_id: string
  readonly id: string
  readonly artifact: string | null
  /** Null: it does not name its place, so that it ends nothing. */
  readonly instance: string | null
  readonly outcome: string
}

/** The instance of a finding of an earlier release, and what decides between versions of its record. */
export interface DerivedInstance extends RecordVersion {
  readonly account_id: string
  readonly id: string
  readonly is_dated: boolean
}

const INSTANCE_COLUMNS = {
  account_id: 'text',
  id: 'uuid',
  instance: 'uuid',
  version_at: 'timestamptz',
  decision: 'text',
  is_dated: 'boolean',
} as const satisfies Record<keyof DerivedInstance, string>

const DERIVED_COLUMNS = {
  account_id: 'text',
  id: 'uuid',
  control_id: 'text',
  issue_id: 'uuid',
  cloud_provider: 'text',
  region: 'text',
  application_id: 'text',
  artifact: 'text',
  instance: 'uuid',
  outcome: 'text',
} as const satisfies Record<keyof DerivedOutcome, string>

/** An earlier release took what ended for what passed, and knew no instances. */
const OUTCOME = sql`case when o.outcome = 'pass' and x.outcome = 'ended' then x.outcome else o.outcome end`
const INSTANCE = sql`coalesce(o.instance, x.instance)`
const PASSED_AT = sql`case when x.instance is null then null else o.passed_at end`

/** Whether an outcome `o` of the batch is about something else now, by the row `x`. */
const hasChanged = (batchId: number) => sql`
  o.account_id = x.account_id and o.id = x.id and o.batch_id = ${batchId}
    and (o.control_id, o.issue_id, o.cloud_provider, o.region, o.application_id, o.artifact,
      o.instance, o.outcome, o.passed_at) is distinct from
      (x.control_id, x.issue_id, x.cloud_provider, x.region, x.application_id, x.artifact,
      ${INSTANCE}, ${OUTCOME}, ${PASSED_AT})`

export type ReprocessStore = ReturnType<typeof reprocessStore>

/** Reads the inputs that findings were derived from. For an unrestricted data scope. */
export const reprocessStore = ({ db, scoped, target, shared }: ScopedConnection) => ({
  /**
   * The next batches after an id that findings or outcomes refer to, in the order of their ids: whole
   * batches, with about `limit` rows.
   *
   * Reads the table twice: an index on its batch would have to be written whenever a finding is seen.
   */
  async batchesAfter(
    table: 'finding_seen' | 'check_outcome',
    batchId: number,
    limit: number,
  ): Promise<ReferencedBatch[]> {
    const { rows } = await sql<ReferencedBatch>`
      with referring as not materialized (
        select s.batch_id, s.batch_line, s.id
        from ${scoped(table)} s where s.batch_id > ${batchId}
      )
      select batch_id as id,
        json_agg(json_build_object('id', id, 'line', batch_line) order by batch_line, id) as rows
      from referring
      where batch_id <= (
        select max(batch_id)
        from (select batch_id from referring order by batch_id limit ${limit}) nearest)
      group by batch_id order by batch_id`.execute(db)
    return rows
  },

  /** Returns null when they are no longer stored. */
  async records(batchId: number): Promise<StoredRecords | null> {
    const { rows } = await sql<StoredRecords>`
      select b.format, b.body, r.stated from source_batch b join import_run r on r.id = b.run_id
      where b.id = ${batchId}`.execute(db)
    return rows[0] ?? null
  },

  /** The ids of the next findings after an id that have no source record. */
  async withoutRecord(after: string, limit: number): Promise<string[]> {
    const { rows } = await sql<{ id: string }>`
      select s.id from ${scoped('finding_seen')} s
      where s.id > ${after}::uuid and s.batch_id is null
      order by s.id limit ${limit}`.execute(db)
    return rows.map(({ id }) => id)
  },

  /** Updates the outcomes of a batch that are about something else now. Returns their number. */
  async updateOutcomes(batchId: number, derived: readonly DerivedOutcome[]): Promise<number> {
    if (derived.length === 0) return 0
    const { numAffectedRows } = await sql`
      update ${target('check_outcome')} o set control_id = x.control_id, issue_id = x.issue_id,
        cloud_provider = x.cloud_provider, region = x.region, application_id = x.application_id,
        artifact = x.artifact, instance = ${INSTANCE}, outcome = ${OUTCOME}, passed_at = ${PASSED_AT}
      from ${rowsAs('x', DERIVED_COLUMNS, derived)}
      where ${hasChanged(batchId)}`.execute(db)
    return Number(numAffectedRows ?? 0)
  },

  /** Stores the instances of locked findings of which none is known. Returns their number. */
  async saveInstances(derived: readonly DerivedInstance[]): Promise<number> {
    if (derived.length === 0) return 0
    const { numAffectedRows } = await sql`
      update ${target('finding_seen')} s set instance = x.instance, version_at = x.version_at,
        decision = x.decision, is_dated = x.is_dated
      from ${rowsAs('x', INSTANCE_COLUMNS, derived)}
      where s.id = x.id and s.account_id = x.account_id and s.instance is null`.execute(db)
    return Number(numAffectedRows ?? 0)
  },

  /** The number of outcomes that `updateOutcomes` would update. */
  async countChangedOutcomes(batchId: number, derived: readonly DerivedOutcome[]): Promise<number> {
    if (derived.length === 0) return 0
    const { rows } = await sql<{ outcomes: number }>`
      select count(*)::integer as outcomes
      from ${scoped('check_outcome')} o
      join ${rowsAs('x', DERIVED_COLUMNS, derived)} on ${hasChanged(batchId)}`.execute(db)
    return rows[0]?.outcomes ?? 0
  },

  /** Call it when the findings are locked: it does not see uncommitted changes. */
  async derivations(ids: readonly string[]): Promise<StoredDerivation[]> {
    const { rows } = await sql<StoredDerivation>`
      select ${STORED_FINDING_COLUMNS}, f.check_id, f.reported_placement, s.batch_id
      from ${scoped('finding')} f ${joinText({ shared })}
      join ${scoped('finding_seen')} s on s.account_id = f.account_id and s.id = f.id
      where f.id = any(${ids}::uuid[]) order by f.id`.execute(db)
    return rows
  },
})
