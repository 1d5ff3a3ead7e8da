import { sql } from 'kysely'
import { scopedConnection } from '../../../data/scoped.ts'
import { type DataScope, restrictedParts, UNRESTRICTED } from '../../../kernel/data-scope.ts'
import { executeBatch } from '../../../platform/db/batch.ts'
import type { Connection } from '../../../platform/db/connection.ts'
import { columnsOf, rowsAs } from '../../../platform/db/rows.ts'
import { type HeldStates, type Place, type StateChange, withStates } from './control-states.ts'

const PROVIDER = { cloud_provider: 'text', part: 'smallint' }
const ACCOUNT = { account_id: 'text', ...PROVIDER }

/** Where the past is kept, as the counts are: in each place, in each account, and in all accounts. */
const GRAINS = {
  place: {
    table: 'control_history',
    key: { ...ACCOUNT, region: 'text', application_id: 'text' },
  },
  account: { table: 'control_history_account', key: ACCOUNT },
  global: { table: 'control_history_global', key: PROVIDER },
} as const
export type Grain = keyof typeof GRAINS

const equal = (key: object, one: string, other: string) =>
  sql.raw(
    Object.keys(key)
      .map((name) => `${one}.${name} = ${other}.${name}`)
      .join(' and '),
  )

export type ControlHistoryStore = ReturnType<typeof controlHistoryStore>

const nameOf = (key: object, place: Place): string =>
  JSON.stringify(Object.keys(key).map((column) => place[column as keyof Place]))

const groupByPlace = (key: object, changes: readonly StateChange[]) => {
  const groups = new Map<string, StateChange[]>()
  for (const change of changes) {
    const name = nameOf(key, change.place)
    const group = groups.get(name)
    if (group) group.push(change)
    else groups.set(name, [change])
  }
  return groups
}

/** The states of controls on past days, UTC. A row holds until the next one of its place. */
export const controlHistoryStore = (db: Connection) => {
  const { scoped, target } = scopedConnection(db, UNRESTRICTED)
  const latest = async (grain: Grain, places: readonly Place[]) => {
    const { table, key } = GRAINS[grain]
    const { rows } = await sql<Place & { since: string; states: Buffer }>`
      select ${columnsOf(key)}, since::text, states
      from ${scoped(table)} h join ${rowsAs<object>('place', key, places)} using (${columnsOf(key)})
      where until = 'infinity'`.execute(db)
    return new Map(rows.map((row) => [nameOf(key, row), row]))
  }

  /** Returns the numbers of controls. A control that has none gets one. */
  const numberControls = async (controls: readonly string[]) => {
    const ids = sql`unnest(${controls}::text[]) as asked (control_id)`
    await sql`
      insert into control_number (control_id)
      select distinct control_id from ${ids}
      where not exists (select from control_number n where n.control_id = asked.control_id)
      order by 1 on conflict do nothing`.execute(db)
    const { rows } = await sql<{ control_id: string; number: number }>`
      select control_id, number from control_number
      where control_id = any(${controls}::text[])`.execute(db)
    return new Map(rows.map(({ control_id, number }) => [control_id, number]))
  }

  return {
    /** Keeps the states that changed on a day. It needs the lock of the derivation. */
    async record(grain: Grain, day: string, changes: readonly StateChange[]): Promise<void> {
      if (changes.length === 0) return
      const { table, key } = GRAINS[grain]
      const numbers = await numberControls([...new Set(changes.map((one) => one.control_id))])
      const groups = groupByPlace(key, changes)
      const places = [...groups.values()].flatMap(([first]) => (first ? [first.place] : []))
      const known = await latest(grain, places)
      const rows = [...groups].map(([name, group]) => {
        const old = known.get(name)
        const states = withStates(
          old?.states ?? new Uint8Array(),
          group.map(({ control_id, bits }) => [numbers.get(control_id) as number, bits] as const),
        )
        return {
          ...(group[0] as StateChange).place,
          // The clock of another process may be a day behind.
          since: old && old.since > day ? old.since : day,
          states: `\\x${Buffer.from(states).toString('hex')}`,
        }
      })
      const types = { ...key, since: 'date', states: 'bytea' }
      await executeBatch(db, [
        sql`
          update ${target(table)} h set until = i.since
          from ${rowsAs<object>('i', types, rows)}
          where ${equal(key, 'h', 'i')} and h.until = 'infinity' and h.since < i.since`,
        sql`
          insert into ${target(table)} (${columnsOf(types)})
          select ${columnsOf(types)} from ${rowsAs<object>('i', types, rows)}
          on conflict (${columnsOf(key)}, since) do update set states = excluded.states`,
      ])
    },

    /** The states that held on any day of a period in the data scope. */
    async between(scope: DataScope, first: string, last: string): Promise<HeldStates[]> {
      const within = scopedConnection(db, scope)
      const grain = within.restrictsOnly('providers')
        ? 'global'
        : within.restrictsOnly('accounts', 'providers')
          ? 'account'
          : 'place'
      const parts = sql`${restrictedParts(scope)}::integer`
      const { rows } = await sql<HeldStates>`
        select since::text, until::text, states from ${within.scoped(GRAINS[grain].table)} h
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
        from ${scoped(GRAINS.account.table)} h
        where account_id = any(${accounts}::text[]) and part = 0
          and until > ${first}::date and since <= ${last}::date`.execute(db)
      const byAccount = new Map<string, HeldStates[]>()
      for (const { account_id, ...held } of rows) {
        byAccount.set(account_id, [...(byAccount.get(account_id) ?? []), held])
      }
      return byAccount
    },

    /** The number of each control that has a past. */
    async numbers(): Promise<ReadonlyMap<string, number>> {
      const { rows } = await sql<{ controls: string[] | null; numbers: number[] | null }>`
        select array_agg(control_id order by number) as controls,
          array_agg(number order by number) as numbers
        from control_number`.execute(db)
      const { controls, numbers } = rows[0] ?? {}
      return new Map((controls ?? []).map((control, at) => [control, numbers?.[at] as number]))
    },

    /** Deletes what ended before a day. */
    async deleteBefore(day: string): Promise<void> {
      for (const { table } of Object.values(GRAINS)) {
        await sql`delete from ${target(table)} h where until < ${day}::date`.execute(db)
      }
    },
  }
}
