import { sql } from 'kysely'
import type { Step } from '../platform/db/batch.ts'
import { type ColumnTypes, columnsOf, rowsAs } from '../platform/db/rows.ts'
import type { GuardedTable, ScopedConnection } from './scoped.ts'

/** A table of counters: what tells them apart, and what they count, with PostgreSQL types. */
export interface Counter {
  readonly table: GuardedTable
  readonly key: Readonly<Record<string, string>>
  readonly amounts: Readonly<Record<string, string>>
}

/**
 * Adds amounts to counters, of which `rows` names each once. Writers who name them in one order
 * wait for each other and do not lock up.
 */
export const countingStep = (
  { target }: Pick<ScopedConnection, 'target'>,
  { table, key, amounts }: Counter,
  rows: readonly object[],
): Step => {
  const types = { ...key, ...amounts } as ColumnTypes<object>
  const sums = Object.keys(amounts).map((amount) => `${amount} = c.${amount} + excluded.${amount}`)
  return sql`
    insert into ${target(table)} as c (${columnsOf(types)})
    select ${columnsOf(types)} from ${rowsAs('given', types, rows)}
    on conflict (${columnsOf(key)}) do update set ${sql.raw(sums.join(', '))}`
}
