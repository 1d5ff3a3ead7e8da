import { sql } from 'kysely'
import type { Statement } from '../platform/db/batch.ts'
import { type ColumnTypes, columnsOf, rowsAs } from '../platform/db/rows.ts'
import type { GuardedTable, ScopedConnection } from './scoped.ts'

/** A table of counters: the columns of its key and its amounts, with PostgreSQL types. */
export interface Counter {
  readonly table: GuardedTable
  readonly key: Readonly<Record<string, string>>
  readonly amounts: Readonly<Record<string, string>>
}

/**
 * Adds amounts to counters; `rows` contains each counter at most once. Writers must sort the rows in
 * the same order: then they take locks in one order, so they cannot deadlock.
 */
export const incrementCounters = (
  { target }: Pick<ScopedConnection, 'target'>,
  { table, key, amounts }: Counter,
  rows: readonly object[],
): Statement => {
  const types = { ...key, ...amounts } as ColumnTypes<object>
  const sums = Object.keys(amounts).map((amount) => `${amount} = c.${amount} + excluded.${amount}`)
  return sql`
    insert into ${target(table)} as c (${columnsOf(types)})
    select ${columnsOf(types)} from ${rowsAs('input', types, rows)}
    on conflict (${columnsOf(key)}) do update set ${sql.raw(sums.join(', '))}`
}
