import type { CountsByRule, ResourceCounts } from '@stance/core/compliance/control-status'
import { sql } from 'kysely'
import { scopedConnection } from '../../../data/scoped.ts'
import { type DataScope, restrictedParts, UNRESTRICTED } from '../../../kernel/data-scope.ts'
import type { Connection } from '../../../platform/db/connection.ts'
import { readNumbers } from './control-numbers.store.ts'
import { COUNT_TABLES, type Grain, grainFor } from './grains.ts'
import { type CountsByNumber, type PackedCounts, sumPacked } from './packed-counts.ts'

type NamedNumbers = readonly (readonly [control_id: string, number: number])[]

const named = (numbers: NamedNumbers, counts: CountsByNumber): CountsByRule => {
  const byRule = new Map<string, ResourceCounts>()
  for (const [control_id, number] of numbers) {
    const found = counts.get(number)
    if (found) byRule.set(control_id, found)
  }
  return byRule
}

export type PostureCountStore = ReturnType<typeof postureCountStore>

/** Reads the counts of controls, each from the smallest table that the data scope allows. */
export const postureCountStore = (db: Connection) => {
  /** The rows of the scope. A resource in several places is in those for the dimensions that it restricts. */
  const rowsFor = (scope: DataScope, grain: Grain) => {
    const { scoped } = scopedConnection(db, scope)
    const parts = sql`${restrictedParts(scope)}::integer`
    return sql`${scoped(COUNT_TABLES[grain])} c where c.part & ${parts} = c.part`
  }

  /** The counts in each account of the scope that has any. */
  const readByAccount = async (
    scope: DataScope,
    rules: readonly string[],
  ): Promise<ReadonlyMap<string, CountsByRule>> => {
    const grain = grainFor(scope) === 'place' ? 'place' : 'account'
    const [{ rows }, numbers] = await Promise.all([
      sql<{ account_id: string; counts: PackedCounts }>`
        select account_id, counts from ${rowsFor(scope, grain)} order by account_id`.execute(db),
      readNumbers(db),
    ])
    const asked = rules.flatMap((rule): NamedNumbers => {
      const number = numbers.get(rule)
      return number === undefined ? [] : [[rule, number]]
    })
    const places = new Map<string, PackedCounts[]>()
    for (const { account_id, counts } of rows) {
      const known = places.get(account_id)
      if (known) known.push(counts)
      else places.set(account_id, [counts])
    }
    const byAccount = new Map<string, CountsByRule>()
    for (const [account_id, own] of places) {
      const counts = named(asked, sumPacked(own))
      if (counts.size > 0) byAccount.set(account_id, counts)
    }
    return byAccount
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

    readByAccount,

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
