import { sql } from 'kysely'
import type { ScopedConnection, SharedTable } from '../../../data/scoped.ts'
import { removeTexts, unusedTexts } from '../record/finding-text.store.ts'

export type RetentionStore = ReturnType<typeof retentionStore>

/** Finds what no longer has to be kept, and removes source records. */
export const retentionStore = (connection: ScopedConnection) => ({
  ...batchRetention(connection),

  /** Digests of texts that no finding holds any more, and none has for a day. */
  unusedTexts: (table: SharedTable) => unusedTexts(connection, table),

  /** Answers how many there were. */
  removeTexts: (table: SharedTable, digests: readonly string[]) =>
    removeTexts(connection, table, digests),
})

const batchRetention = ({ db, scoped }: ScopedConnection) => ({
  /**
   * Ids of findings that were resolved before a moment, the longest ago first, locked until the
   * transaction ends. What another writer works on is left out: he may be reopening it.
   */
  async lockResolvedBefore(moment: Date, limit: number): Promise<string[]> {
    const { rows } = await sql<{ id: string }>`
      select id from ${scoped('finding')} f
      where status = 'resolved' and resolved_at < ${moment.toISOString()}::timestamptz
      order by resolved_at limit ${limit}
      for update skip locked`.execute(db)
    return rows.map(({ id }) => id)
  },

  /**
   * Ids of batches of runs that started before a moment, to which nothing refers. A batch is
   * referred to from the transaction that adds it or never, so none of these ever will be again.
   *
   * Reads the sightings and outcomes once: an index on their batch would be written at every
   * sighting.
   */
  async unusedBatchesBefore(moment: Date): Promise<number[]> {
    const { rows } = await sql<{ id: number }>`
      select b.id from source_batch b join import_run r on r.id = b.run_id
      where r.started_at < ${moment.toISOString()}::timestamptz
        and not exists (select from ${scoped('finding_seen')} s where s.batch_id = b.id)
        and not exists (select from ${scoped('check_outcome')} o where o.batch_id = b.id)
      order by b.id`.execute(db)
    return rows.map(({ id }) => id)
  },

  /** Answers how many there were. */
  async removeBatches(ids: readonly number[]): Promise<number> {
    const { numAffectedRows } = await sql`
      delete from source_batch where id = any(${ids}::bigint[])`.execute(db)
    return Number(numAffectedRows ?? 0)
  },
})
