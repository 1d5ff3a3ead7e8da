import { sql } from 'kysely'
import type { ScopedConnection } from '../../../data/scoped.ts'
import type { ImportStatement } from '../import/stated-origin.ts'
import type { ReportedPlacement } from '../record/finding.ts'
import type { StoredFinding } from '../record/finding-json.ts'
import { joinText, STORED_FINDING_COLUMNS } from '../record/stored-finding.store.ts'

/** A batch of source records, and the findings that were derived from lines of it. */
export interface ReferencedBatch {
  readonly id: number
  readonly findings: readonly { readonly id: string; readonly line: number }[]
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

export type ReprocessStore = ReturnType<typeof reprocessStore>

/** Reads the inputs that findings were derived from. For an unrestricted data scope. */
export const reprocessStore = ({ db, scoped, shared }: ScopedConnection) => ({
  /**
   * The next batches after an id that findings refer to, in the order of their ids: whole batches,
   * with about `findings` findings.
   *
   * Reads `finding_seen` twice: an index on its batch would have to be written whenever a finding is
   * seen.
   */
  async batchesAfter(batchId: number, findings: number): Promise<ReferencedBatch[]> {
    const { rows } = await sql<ReferencedBatch>`
      with referring as not materialized (
        select s.batch_id, s.batch_line, s.id
        from ${scoped('finding_seen')} s where s.batch_id > ${batchId}
      )
      select batch_id as id,
        json_agg(json_build_object('id', id, 'line', batch_line) order by batch_line, id) as findings
      from referring
      where batch_id <= (
        select max(batch_id)
        from (select batch_id from referring order by batch_id limit ${findings}) nearest)
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
