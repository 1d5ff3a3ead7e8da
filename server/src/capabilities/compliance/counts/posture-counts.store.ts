import type { CountsByRule } from '@stance/core/compliance/control-status'
import { sql } from 'kysely'
import { scopedConnection } from '../../../data/scoped.ts'
import { type DataScope, restrictedParts, UNRESTRICTED } from '../../../kernel/data-scope.ts'
import type { Connection } from '../../../platform/db/connection.ts'
import { named, type PackedAccounts } from './account-counts.ts'
import { type AssessedAccounts, collectAccounts, type KnownAccounts } from './assessed-accounts.ts'
import type { AssessedCache } from './assessed-cache.ts'
import { readNumbers } from './control-numbers.store.ts'
import { COUNT_TABLES, type Grain, grainFor } from './grains.ts'
import { type CountsByNumber, type PackedCounts, sumPacked, sumPlaces } from './packed-counts.ts'

export type PostureCountStore = ReturnType<typeof postureCountStore>

/** The counts of a data scope, and in which accounts they are. */
export interface PostureCounts {
  readonly counts: CountsByRule
  readonly assessed: AssessedAccounts
}

interface AccountRow {
  readonly account_id: string
  readonly counts: PackedCounts
}

/** Returns the sums of rows of accounts, and which accounts have results. */
const readAccounts = (rows: readonly AccountRow[]) => {
  const { place, add, indexOf, sets } = collectAccounts()
  const places = rows.map(({ account_id, counts }) => ({ counts, account: place(account_id) }))
  return { counts: sumPlaces(places, add), indexOf, sets }
}

/** Reads the counts of controls, each from the smallest table that the data scope allows. */
export const postureCountStore = (db: Connection, cache: AssessedCache) => {
  /** The rows of the scope. A resource in several places is in those for the dimensions that it restricts. */
  const rowsFor = (scope: DataScope, grain: Grain) => {
    const { scoped } = scopedConnection(db, scope)
    const parts = sql`${restrictedParts(scope)}::integer`
    return sql`${scoped(COUNT_TABLES[grain])} c where c.part & ${parts} = c.part`
  }

  const accountRows = async (scope: DataScope): Promise<readonly AccountRow[]> => {
    const grain = grainFor(scope) === 'place' ? 'place' : 'account'
    const { rows } = await sql<AccountRow>`
      select account_id, counts from ${rowsFor(scope, grain)} order by account_id`.execute(db)
    return rows
  }

  /** The counts in each account of the scope that has any, packed, by account. */
  const readPacked = async (scope: DataScope): Promise<PackedAccounts> => {
    const [rows, numbers] = await Promise.all([accountRows(scope), readNumbers(db)])
    const places = new Map<string, PackedCounts[]>()
    for (const { account_id, counts } of rows) {
      const known = places.get(account_id)
      if (known) known.push(counts)
      else places.set(account_id, [counts])
    }
    return { places, numbers }
  }

  /**
   * Where no account is restricted, the sums are one row, and the accounts behind them are read again only when any of
   * their counts has changed.
   */
  const readAll = async (scope: DataScope) => {
    const { rows } = await sql<{ counts: PackedCounts; version: string }>`
      select counts, (select version::text from control_count_version) as version
      from ${rowsFor(scope, 'global')}`.execute(db)
    const version = rows[0]?.version ?? ''
    const key = `${restrictedParts(scope)} ${JSON.stringify(scope.providers)}`
    const { indexOf, sets } = await cache.get(key, version, async () =>
      readAccounts(await accountRows(scope)),
    )
    return { counts: sumPacked(rows.map(({ counts }) => counts)), indexOf, sets }
  }

  const readSums = async (
    scope: DataScope,
  ): Promise<{ counts: CountsByNumber } & Omit<AssessedAccounts, 'numbers'>> =>
    grainFor(scope) === 'global' ? readAll(scope) : readAccounts(await accountRows(scope))

  return {
    async read(scope: DataScope): Promise<PostureCounts> {
      const [{ counts, indexOf, sets }, numbers] = await Promise.all([
        readSums(scope),
        readNumbers(db),
      ])
      return { counts: named([...numbers], counts), assessed: { indexOf, sets, numbers } }
    },

    readPacked,

    /** Every account of the scope that is known. */
    async accountIds(scope: DataScope): Promise<string[]> {
      const { scoped } = scopedConnection(db, { ...UNRESTRICTED, accounts: scope.accounts })
      const { rows } = await sql<{ id: string }>`
        select id from ${scoped('account')} a order by id`.execute(db)
      return rows.map(({ id }) => id)
    },

    /**
     * The accounts that the scope knows, by id; repositories, images and clusters are none. A scope that restricts more
     * than accounts knows those in which it has results.
     */
    async knownAccounts(scope: DataScope): Promise<KnownAccounts> {
      const { scoped, restrictsOnly } = scopedConnection(db, scope)
      const { scoped: ofAccounts } = scopedConnection(db, {
        ...UNRESTRICTED,
        accounts: scope.accounts,
      })
      const known = restrictsOnly('accounts')
        ? sql<{ ids: string[] | null; providers: string[] | null }>`
            select array_agg(id order by id) as ids, array_agg(provider order by id) as providers
            from ${scoped('account')} a where is_listed`
        : sql<{ ids: string[] | null; providers: string[] | null }>`
            select array_agg(id order by id, provider) as ids,
              array_agg(provider order by id, provider) as providers
            from (select distinct account_id as id, cloud_provider as provider
              from ${scoped('control_count')} c) a
            where exists (select from ${ofAccounts('account')} known where known.id = a.id and is_listed)`
      const { ids, providers } = (await known.execute(db)).rows[0] ?? {}
      return (ids ?? []).map((id, at) => ({ id, provider: providers?.[at] ?? '' }))
    },

    /** When the latest of the results of each rule became too old, of rules that have such results. */
    async staleSince(
      scope: DataScope,
      rules: readonly string[],
    ): Promise<ReadonlyMap<string, Date>> {
      const { scoped } = scopedConnection(db, scope)
      const parts = sql`${restrictedParts(scope)}::integer`
      const { rows } = await sql<{ control_id: string; since: Date }>`
        select control_id, max(stale_since) as since from ${scoped('control_stale')} c
        where c.part & ${parts} = c.part and control_id = any(${rules}::text[])
        group by control_id`.execute(db)
      return new Map(rows.map(({ control_id, since }) => [control_id, since]))
    },
  }
}
