import { sql } from 'kysely'
import type { ScopedConnection } from '../../../data/scoped.ts'
import { executeBatch } from '../../../platform/db/batch.ts'
import type { Connection } from '../../../platform/db/connection.ts'
import { type ColumnTypes, columnsOf, rowsAs } from '../../../platform/db/rows.ts'
import type {
  AccountControl,
  NumberedControl,
  Place,
  PlaceChange,
  PlaceCounts,
  StoredCounts,
} from './control-counts.ts'
import { deriveCounts } from './derived-counts.store.ts'
import { type ByGrain, COUNT_TABLES, GRAIN_KEYS, type Grain } from './grains.ts'
import type { PackedCounts } from './packed-counts.ts'

const PAIR: ColumnTypes<AccountControl> = { account_id: 'text', control_id: 'text' }
const STALE = { ...PAIR, ...GRAIN_KEYS.place, stale_since: 'timestamptz' }
const GRAINS = Object.keys(GRAIN_KEYS) as readonly Grain[]

const LOCK = 'the counts of controls'

/** Returns whether this transaction, and no other, derives counts. */
export const lockDerivation = async (transaction: Connection): Promise<boolean> => {
  const { rows } = await sql<{ locked: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${LOCK}, 0)) as locked`.execute(transaction)
  return rows[0]?.locked === true
}

const nameOf = ({ account_id, control_id }: AccountControl): string =>
  `${account_id}\u0000${control_id}`

const encodeBytes = (bytes: Uint8Array): string => `\\x${Buffer.from(bytes).toString('hex')}`

export type ControlCountStore = ReturnType<typeof controlCountStore>

/** Derives the counts of controls from findings and outcomes. It needs a transaction without a restriction. */
export const controlCountStore = ({ db, scoped, target }: ScopedConnection) => {
  const readGrain = async (grain: Grain, accounts: readonly string[]): Promise<StoredCounts[]> => {
    const isOfAccounts = grain === 'global' ? sql`true` : sql`account_id = any(${accounts}::text[])`
    const { rows } = await sql<Place & { counts: PackedCounts }>`
      select ${columnsOf(GRAIN_KEYS[grain])}, counts from ${scoped(COUNT_TABLES[grain])} c
      where ${isOfAccounts}`.execute(db)
    return rows.map(({ counts, ...place }) => ({ place, counts }))
  }

  const saveGrain = (grain: Grain, changes: readonly PlaceChange[]) => {
    const key = GRAIN_KEYS[grain]
    const table = target(COUNT_TABLES[grain])
    const saved = changes.flatMap(({ place, counts }) =>
      counts === null ? [] : [{ ...place, counts: encodeBytes(counts) }],
    )
    const gone = changes.filter(({ counts }) => counts === null).map(({ place }) => place)
    const columns = columnsOf({ ...key, counts: 'bytea' })
    const isSamePlace = Object.keys(key).map((name) => `c.${name} = gone.${name}`)
    return [
      sql`
        insert into ${table} (${columns})
        select ${columns} from ${rowsAs<object>('input', { ...key, counts: 'bytea' }, saved)}
        on conflict (${columnsOf(key)}) do update set counts = excluded.counts`,
      ...(gone.length === 0
        ? []
        : [
            sql`delete from ${table} c using ${rowsAs<object>('gone', key, gone)}
              where ${sql.raw(isSamePlace.join(' and '))}`,
          ]),
    ]
  }

  return {
    /** Whether there are changes in the queue. */
    async hasChanges(): Promise<boolean> {
      const { rows } =
        await sql`select from ${scoped('control_change')} q order by id limit 1`.execute(db)
      return rows.length > 0
    },

    /** Takes the oldest changes out of the queue. Returns how many, and what they are about. */
    async takeChanges(limit: number): Promise<{ taken: number; pairs: AccountControl[] }> {
      const { rows } = await sql<AccountControl>`
        delete from ${target('control_change')} c
        where c.id = any(array(select id from ${scoped('control_change')} q order by id limit ${limit}))
        returning account_id, control_id`.execute(db)
      const pairs = new Map(rows.map((row) => [nameOf(row), row]))
      return { taken: rows.length, pairs: [...pairs.values()] }
    },

    /** Reads all counts of accounts, and the sums over every account. */
    async read(accounts: readonly string[]): Promise<ByGrain<StoredCounts[]>> {
      const place = await readGrain('place', accounts)
      const account = await readGrain('account', accounts)
      return { place, account, global: await readGrain('global', []) }
    },

    derive: (controls: readonly NumberedControl[], fresh_since: Date): Promise<PlaceCounts[]> =>
      deriveCounts({ db, scoped }, controls, fresh_since),

    async save(changes: ByGrain<readonly PlaceChange[]>): Promise<void> {
      await executeBatch(
        db,
        GRAINS.flatMap((grain) =>
          changes[grain].length === 0 ? [] : saveGrain(grain, changes[grain]),
        ),
      )
    },

    /** Replaces what is known of results of the controls that are too old. Few controls have any. */
    async saveStale(
      controls: readonly AccountControl[],
      derived: readonly PlaceCounts[],
    ): Promise<void> {
      const accounts = [...new Set(controls.map(({ account_id }) => account_id))]
      const { rows: known } = await sql<AccountControl>`
        select distinct account_id, control_id from ${scoped('control_stale')} c
        where account_id = any(${accounts}::text[])`.execute(db)
      const names = new Set(controls.map(nameOf))
      const old = known.filter((one) => names.has(nameOf(one)))
      const columns = columnsOf(STALE)
      if (old.length > 0) {
        await sql`
          delete from ${target('control_stale')} c using ${rowsAs('old', PAIR, old)}
          where c.account_id = old.account_id and c.control_id = old.control_id`.execute(db)
      }
      const stale = derived.filter(({ stale_since }) => stale_since !== null)
      if (stale.length === 0) return
      await sql`
        insert into ${target('control_stale')} (${columns})
        select ${columns} from ${rowsAs<object>('input', STALE, stale)}`.execute(db)
    },

    /**
     * Queues the controls with outcomes that were last listed between the two times, and those with outcomes
     * that were too old when they were derived. Account by account, so that the row of an account is written a few times
     * instead of by every batch.
     */
    async noteAged(since: Date, until: Date): Promise<void> {
      await sql`
        insert into ${target('control_change')} (account_id, control_id)
        select account_id, control_id from ${scoped('check_outcome')} o
        where control_id <> '' and reported_at >= ${since} and reported_at < ${until}
        union select account_id, control_id from ${scoped('control_stale')} c
        order by 1, 2`.execute(db)
    },
  }
}
