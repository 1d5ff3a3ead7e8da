import { sql } from 'kysely'
import type { ScopedConnection, SharedTable } from '../../../data/scoped.ts'
import { deleteUnused, selectUnused } from '../record/finding-text.store.ts'

export type RetentionStore = ReturnType<typeof retentionStore>

/** Selects rows past their retention, and deletes source records and texts. */
export const retentionStore = (connection: ScopedConnection) => ({
  ...batchRetention(connection),

  /** Digests of texts that no finding has referenced for a day. */
  unusedTexts: (table: SharedTable) => selectUnused(connection, table),

  /** Returns the number of deleted rows. */
  deleteTexts: (table: SharedTable, digests: readonly string[]) =>
    deleteUnused(connection, table, digests),
})

const batchRetention = ({ db, scoped }: ScopedConnection) => ({
  /**
   * Locks findings that were resolved before a moment, oldest first, until the transaction ends.
   * Skips rows that another writer has locked: it may be reopening them. Returns their ids.
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
   * The ids of unreferenced batches of runs that started before a moment. Only the transaction that
   * inserts a batch adds references to it, so these stay unreferenced.
   *
   * Reads `finding_seen` and the outcomes once: an index on their batch would have to be written
   * whenever a finding is seen.
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

  /** Returns the number of deleted rows. */
  async deleteBatches(ids: readonly number[]): Promise<number> {
    const { numAffectedRows } = await sql`
      delete from source_batch where id = any(${ids}::bigint[])`.execute(db)
    return Number(numAffectedRows ?? 0)
  },
})
