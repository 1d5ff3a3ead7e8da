import { sql } from 'kysely'
import type { GuardedTable, OwnTable, ScopedConnection } from '../../../data/scoped.ts'
import { executeBatch } from '../../../platform/db/batch.ts'
import { globalDeltaStatement } from '../counts/finding-counts.store.ts'
import type { DeltaRow } from '../counts/finding-counts.ts'

/** Tables whose rows belong to an account. Findings are deleted before, with their counts. */
const ACCOUNT_TABLES: readonly GuardedTable[] = [
  'check_outcome',
  'finding_statement',
  'resource',
  'finding_delta',
]
const COUNTER_TABLES: readonly GuardedTable[] = ['finding_count', 'finding_count_account']

export type DeletionStore = ReturnType<typeof deletionStore>

/**
 * Deletes whole accounts, such as those of the demonstration, with the rows that they have in the tables of other
 * capabilities.
 */
export const deletionStore = (
  { db, scoped, target }: ScopedConnection,
  tablesOfCapabilities: readonly OwnTable[],
) => ({
  /** At most `limit` ids of findings of the accounts. */
  async findingIds(accounts: readonly string[], limit: number): Promise<string[]> {
    const { rows } = await sql<{ id: string }>`
      select id from ${scoped('finding')} f
      where account_id = any(${accounts}::text[]) limit ${limit}`.execute(db)
    return rows.map(({ id }) => id)
  },

  /** Comments are deleted with their findings. */
  async deleteFindings(accounts: readonly string[], ids: readonly string[]): Promise<void> {
    for (const table of ['finding_seen', 'finding_statement', 'finding'] as const) {
      await sql`
        delete from ${target(table)}
        where account_id = any(${accounts}::text[]) and id = any(${ids}::uuid[])`.execute(db)
    }
  },

  /** Subtracts the deltas of the accounts from the sums over all accounts. */
  async subtractDeltas(accounts: readonly string[]): Promise<void> {
    const { rows } = await sql<Omit<DeltaRow, 'hour'> & { hour: Date }>`
      select account_id, cloud_provider, region, application_id, severity, hour, opened, resolved,
        unresolved
      from ${scoped('finding_delta')} d where account_id = any(${accounts}::text[])`.execute(db)
    const subtracted = rows.map(({ hour, opened, resolved, unresolved, ...placement }) => ({
      ...placement,
      hour: hour.toISOString(),
      opened: -opened,
      resolved: -resolved,
      unresolved: -unresolved,
    }))
    await executeBatch(db, [globalDeltaStatement({ target }, subtracted)])
  },

  async deleteAccounts(accounts: readonly string[]): Promise<void> {
    for (const table of ACCOUNT_TABLES) {
      await sql`delete from ${target(table)} where account_id = any(${accounts}::text[])`.execute(
        db,
      )
    }
    for (const table of tablesOfCapabilities) {
      if (table.guard.accounts === undefined) continue
      await sql`
        delete from ${target(table)}
        where ${sql.ref(table.guard.accounts)} = any(${accounts}::text[])`.execute(db)
    }
    // A report that arrives in the meantime has counted a finding again.
    for (const table of COUNTER_TABLES) {
      await sql`delete from ${target(table)}
        where account_id = any(${accounts}::text[]) and findings = 0`.execute(db)
    }
    await sql`delete from ${target('account')} where id = any(${accounts}::text[])`.execute(db)
    await sql`
      delete from import_run
      where accounts <@ ${accounts}::text[] and cardinality(accounts) > 0`.execute(db)
  },

  /** Events that say which findings are gone stay, for the readers that have not read them yet. */
  async deleteEvents(accounts: readonly string[]): Promise<void> {
    await sql`
      delete from ${target('event')}
      where account_id = any(${accounts}::text[]) and type <> 'finding.removed'`.execute(db)
  },
})
