import { sql } from 'kysely'
import type { GuardedTable, ScopedConnection } from '../../../data/scoped.ts'
import { together } from '../../../platform/db/batch.ts'
import { globalDeltaStep } from '../counts/finding-counts.store.ts'
import type { DeltaRow } from '../counts/finding-counts.ts'

/** What hangs on accounts and on nothing else. Findings go first, with their counts. */
const OF_ACCOUNTS: readonly GuardedTable[] = [
  'check_outcome',
  'resource',
  'finding_delta',
  'finding_count',
  'finding_count_account',
  'event',
]

export type ForgetStore = ReturnType<typeof forgetStore>

/** Removes whole accounts: for data that never was anybody's, such as a demonstration. */
export const forgetStore = ({ db, scoped, target }: ScopedConnection) => ({
  /** Ids of findings of the accounts, at most `limit`. */
  async someFindings(accounts: readonly string[], limit: number): Promise<string[]> {
    const { rows } = await sql<{ id: string }>`
      select id from ${scoped('finding')} f
      where account_id = any(${accounts}::text[]) limit ${limit}`.execute(db)
    return rows.map(({ id }) => id)
  },

  /** Comments go with their findings. */
  async removeFindings(accounts: readonly string[], ids: readonly string[]): Promise<void> {
    for (const table of ['finding_seen', 'finding'] as const) {
      await sql`
        delete from ${target(table)}
        where account_id = any(${accounts}::text[]) and id = any(${ids}::uuid[])`.execute(db)
    }
  },

  /** Takes what the accounts opened and resolved out of the sums over all accounts. */
  async subtractDeltas(accounts: readonly string[]): Promise<void> {
    const { rows } = await sql<Omit<DeltaRow, 'hour'> & { hour: Date }>`
      select account_id, cloud_provider, region, application_id, hour, opened, resolved
      from ${scoped('finding_delta')} d where account_id = any(${accounts}::text[])`.execute(db)
    const taken = rows.map(({ hour, opened, resolved, ...place }) => ({
      ...place,
      hour: hour.toISOString(),
      opened: -opened,
      resolved: -resolved,
    }))
    await together(db, [globalDeltaStep({ target }, taken)])
  },

  async removeAccounts(accounts: readonly string[]): Promise<void> {
    for (const table of OF_ACCOUNTS) {
      await sql`delete from ${target(table)} where account_id = any(${accounts}::text[])`.execute(
        db,
      )
    }
    await sql`delete from ${target('account')} where id = any(${accounts}::text[])`.execute(db)
    await sql`
      delete from import_run
      where accounts <@ ${accounts}::text[] and cardinality(accounts) > 0`.execute(db)
  },
})
