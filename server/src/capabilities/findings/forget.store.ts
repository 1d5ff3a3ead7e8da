import { sql } from 'kysely'
import { rowsAs } from '../../platform/db/rows.ts'
import type { GuardedTable, ScopedConnection } from '../../platform/db/scoped.ts'
import { slotOf, sumBy } from './finding-counts.ts'

interface MovedInHour {
  readonly account_id: string
  readonly hour: string
  readonly cloud_provider: string
  readonly opened: number
  readonly resolved: number
}

const MOVED_COLUMNS = {
  slot: 'smallint',
  hour: 'timestamptz',
  cloud_provider: 'text',
  opened: 'bigint',
  resolved: 'bigint',
} as const

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
    const { rows } = await sql<Omit<MovedInHour, 'hour'> & { hour: Date }>`
      select account_id, hour, cloud_provider, opened, resolved from ${scoped('finding_delta')} d
      where account_id = any(${accounts}::text[])`.execute(db)
    const sums = sumBy(
      rows,
      ({ account_id, hour, cloud_provider }) => ({
        slot: slotOf(account_id),
        hour: hour.toISOString(),
        cloud_provider,
      }),
      ['opened', 'resolved'],
    )
    await sql`
      update ${target('finding_delta_global')} g
      set opened = g.opened - given.opened, resolved = g.resolved - given.resolved
      from ${rowsAs('given', MOVED_COLUMNS, sums as never)}
      where g.slot = given.slot and g.hour = given.hour
        and g.cloud_provider = given.cloud_provider`.execute(db)
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
