import { sql } from 'kysely'
import { scopedConnection } from '../../../data/scoped.ts'
import { type DataScope, restrictedParts, UNRESTRICTED } from '../../../kernel/data-scope.ts'
import { executeBatch } from '../../../platform/db/batch.ts'
import type { Connection } from '../../../platform/db/connection.ts'
import { columnsOf, rowsAs } from '../../../platform/db/rows.ts'
import type { Place } from '../counts/control-counts.ts'
import { readNumbers } from '../counts/control-numbers.store.ts'
import { GRAIN_KEYS, type Grain, grainFor, HISTORY_TABLES } from '../counts/grains.ts'
import { type HeldStates, type PlaceStates, withStates } from './control-states.ts'

const equal = (key: object, one: string, other: string) =>
  sql.raw(
    Object.keys(key)
      .map((name) => `${one}.${name} = ${other}.${name}`)
      .join(' and '),
  )

export type ControlHistoryStore = ReturnType<typeof controlHistoryStore>

const nameOf = (key: object, place: Place): string =>
  JSON.stringify(Object.keys(key).map((column) => place[column as keyof Place]))

/** The states of controls on past days, UTC. A row holds until the next one of its place. */
export const controlHistoryStore = (db: Connection) => {
  const { scoped, target } = scopedConnection(db, UNRESTRICTED)
  /** The states of places that hold now: the last ones. */
  const latest = async (grain: Grain, places: readonly Place[]) => {
    const key = GRAIN_KEYS[grain]
    const { rows } = await sql<Place & { since: string; states: Buffer }>`
      select ${columnsOf(key)}, held.since::text, held.states
      from ${rowsAs<object>('place', key, places)} cross join lateral (
        select since, states from ${scoped(HISTORY_TABLES[grain])} h
        where ${equal(key, 'h', 'place')} order by since desc limit 1) held`.execute(db)
    return new Map(rows.map((row) => [nameOf(key, row), row]))
  }

  return {
    /** Keeps the states that changed on a day. It needs the lock of the derivation. */
    async record(grain: Grain, day: string, changes: readonly PlaceStates[]): Promise<void> {
      if (changes.length === 0) return
      const key = GRAIN_KEYS[grain]
      const table = HISTORY_TABLES[grain]
      const known = await latest(
        grain,
        changes.map(({ place }) => place),
      )
      const rows = changes.map(({ place, states: changed }) => {
        const old = known.get(nameOf(key, place))
        const states = withStates(
          old?.states ?? new Uint8Array(),
          changed.map(({ number, bits }) => [number, bits] as const),
        )
        return {
          ...place,
          was_since: old?.since ?? null,
          // The clock of another process may be a day behind.
          since: old && old.since > day ? old.since : day,
          states: `\\x${Buffer.from(states).toString('hex')}`,
        }
      })
      const types = { ...key, since: 'date', states: 'bytea' }
      await executeBatch(db, [
        sql`
          update ${target(table)} h set until = i.since
          from ${rowsAs<object>('i', { ...types, was_since: 'date' }, rows)}
          where ${equal(key, 'h', 'i')} and h.since = i.was_since and i.was_since < i.since`,
        sql`
          insert into ${target(table)} (${columnsOf(types)})
          select ${columnsOf(types)} from ${rowsAs<object>('i', types, rows)}
          on conflict (${columnsOf(key)}, since) do update set states = excluded.states`,
      ])
    },

    /** The states that held on any day of a period in the data scope. */
    async between(scope: DataScope, first: string, last: string): Promise<HeldStates[]> {
      const within = scopedConnection(db, scope)
      const parts = sql`${restrictedParts(scope)}::integer`
      const { rows } = await sql<HeldStates>`
        select since::text, until::text, states from ${within.scoped(HISTORY_TABLES[grainFor(scope)])} h
        where until > ${first}::date and since <= ${last}::date and h.part & ${parts} = h.part
        `.execute(db)
      return rows
    },

    /** The states that held in accounts on any day of a period, of those that have any. */
    async ofAccounts(
      accounts: readonly string[],
      first: string,
      last: string,
    ): Promise<ReadonlyMap<string, readonly HeldStates[]>> {
      const { rows } = await sql<HeldStates & { account_id: string }>`
        select account_id, since::text, until::text, states
        from ${scoped(HISTORY_TABLES.account)} h
        where account_id = any(${accounts}::text[]) and part = 0
          and until > ${first}::date and since <= ${last}::date`.execute(db)
      const byAccount = new Map<string, HeldStates[]>()
      for (const { account_id, ...held } of rows) {
        byAccount.set(account_id, [...(byAccount.get(account_id) ?? []), held])
      }
      return byAccount
    },

    /** The number of each control that has a past. */
    numbers: () => readNumbers(db),

    /** Deletes what ended before a day. */
    async deleteBefore(day: string): Promise<void> {
      for (const table of Object.values(HISTORY_TABLES)) {
        await sql`delete from ${target(table)} h where until < ${day}::date`.execute(db)
      }
    },
  }
}
