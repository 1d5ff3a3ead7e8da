import { sql } from 'kysely'
import type { ScopedConnection } from '../../../data/scoped.ts'
import type { StatedPlace } from '../record/finding.ts'
import type { StoredFinding } from '../record/finding-json.ts'
import { STORED_FINDING, textOfFinding } from '../record/stored-finding.store.ts'

/** A batch of source records, and the findings that were derived from lines of it. */
export interface ReferredBatch {
  readonly id: number
  readonly findings: readonly { readonly id: string; readonly line: number }[]
}

/** The source records of a batch. */
export interface StoredRecords {
  readonly format: string
  /** gzip over NDJSON. */
  readonly body: Buffer
}

/** What a finding is made of, beside what is known of its life. */
export interface StoredDerivation extends StoredFinding {
  readonly check_id: string
  readonly stated: StatedPlace
  /** Where its source record stands; null when it was reported alone, or alone since. */
  readonly batch_id: number | null
}

/** A single report leaves a sighting with its run, but sees the finding later than that run did. */
const SIGHTED = sql`left join import_run r on r.id = s.run_id`
const OF_RECORD = sql`s.batch_id is not null and (s.last_seen_at > r.observed_at) is not true`

export type ReprocessStore = ReturnType<typeof reprocessStore>

/** Finds what findings were derived from. For a data scope that restricts nothing. */
export const reprocessStore = ({ db, scoped, shared }: ScopedConnection) => ({
  /**
   * The batches after one that findings refer to, in the order of their ids: whole ones, and no more
   * than hold about `findings`.
   *
   * Reads the sightings twice: an index on their batch would be written at every sighting.
   */
  async batchesAfter(batchId: number, findings: number): Promise<ReferredBatch[]> {
    const { rows } = await sql<ReferredBatch>`
      with referring as not materialized (
        select s.batch_id, s.batch_line, s.id
        from ${scoped('finding_seen')} s ${SIGHTED}
        where s.batch_id > ${batchId} and ${OF_RECORD}
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

  /** Null: they are not kept any more. */
  async records(batchId: number): Promise<StoredRecords | null> {
    const { rows } = await sql<StoredRecords>`
      select format, body from source_batch where id = ${batchId}`.execute(db)
    return rows[0] ?? null
  },

  /** Some findings after an id that have no source record, in the order of their ids. */
  async withoutRecord(after: string, limit: number): Promise<string[]> {
    const { rows } = await sql<{ id: string }>`
      select s.id from ${scoped('finding_seen')} s ${SIGHTED}
      where s.id > ${after}::uuid and not (${OF_RECORD})
      order by s.id limit ${limit}`.execute(db)
    return rows.map(({ id }) => id)
  },

  /** Read it when the findings are locked: it says nothing of what a writer is about to change. */
  async derivations(ids: readonly string[]): Promise<StoredDerivation[]> {
    const { rows } = await sql<StoredDerivation>`
      select ${STORED_FINDING}, f.check_id, f.stated,
        case when ${OF_RECORD} then s.batch_id end as batch_id
      from ${scoped('finding')} f ${textOfFinding({ shared })}
      join ${scoped('finding_seen')} s on s.account_id = f.account_id and s.id = f.id ${SIGHTED}
      where f.id = any(${ids}::uuid[]) order by f.id`.execute(db)
    return rows
  },
})
