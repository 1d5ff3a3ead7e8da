import type { CountsByRule } from '@stance/core/compliance/control-status'
import { sql } from 'kysely'
import { scopedConnection } from '../../../data/scoped.ts'
import { type DataScope, restrictedParts, UNRESTRICTED } from '../../../kernel/data-scope.ts'
import type { Connection } from '../../../platform/db/connection.ts'
import { named, type PackedAccounts } from './account-counts.ts'
import { readNumbers } from './control-numbers.store.ts'
import { COUNT_TABLES, type Grain, grainFor } from './grains.ts'
import { type PackedCounts, sumPacked } from './packed-counts.ts'

export type PostureCountStore = ReturnType<typeof postureCountStore>

/** Reads the counts of controls, each from the smallest table that the data scope allows. */
export const postureCountStore = (db: Connection) => {
  /** The rows of the scope. A resource in several places is in those for the dimensions that it restricts. */
  const rowsFor = (scope: DataScope, grain: Grain) => {
    const { scoped } = scopedConnection(db, scope)
    const parts = sql`${restrictedParts(scope)}::integer`
    return sql`${scoped(COUNT_TABLES[grain])} c where c.part & ${parts} = c.part`
  }

  /** The counts in each account of the scope that has any, packed, by account. */
  const readPacked = async (scope: DataScope): Promise<PackedAccounts> => {
    const grain = grainFor(scope) === 'place' ? 'place' : 'account'
    const [{ rows }, numbers] = await Promise.all([
      sql<{ account_id: string; counts: PackedCounts }>`
        select account_id, counts from ${rowsFor(scope, grain)} order by account_id`.execute(db),
      readNumbers(db),
    ])
    const places = new Map<string, PackedCounts[]>()
    for (const { account_id, counts } of rows) {
      const known = places.get(account_id)
      if (known) known.push(counts)
      else places.set(account_id, [counts])
    }
    return { places, numbers }
  }

  return {
    async read(scope: DataScope): Promise<CountsByRule> {
      const [{ rows }, numbers] = await Promise.all([
        sql<{ counts: PackedCounts }>`
          select counts from ${rowsFor(scope, grainFor(scope))}`.execute(db),
        readNumbers(db),
      ])
      return named([...numbers], sumPacked(rows.map(({ counts }) => counts)))
    },

    readPacked,

    /** Every account of the scope that is known. */
    async accountIds(scope: DataScope): Promise<string[]> {
      const { scoped } = scopedConnection(db, { ...UNRESTRICTED, accounts: scope.accounts })
      const { rows } = await sql<{ id: string }>`
        select id from ${scoped('account')} a order by id`.execute(db)
      return rows.map(({ id }) => id)
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
