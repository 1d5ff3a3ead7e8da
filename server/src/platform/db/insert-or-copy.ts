import { type RawBuilder, sql } from 'kysely'
import type { Step } from './batch.ts'
import { copyLines, copyRows } from './copy-rows.ts'
import { type ColumnTypes, columnsOf, rowsAs } from './rows.ts'

/** From so many on, rows are copied: an insert costs more for each, but no journey of its own. */
const MANY = 50

/**
 * Adds rows to a table. Values are text, numbers, booleans or null. Fails with a unique violation when
 * one of them is there already.
 */
export const addingStep = <Row extends object>(
  table: RawBuilder<unknown>,
  types: ColumnTypes<Row>,
  rows: readonly Row[],
): Step =>
  rows.length >= MANY
    ? { copy: (db) => copyRows(db, table, types, rows) }
    : sql`insert into ${table} (${columnsOf(types)})
        select ${columnsOf(types)} from ${rowsAs('given', types, rows)}`

/** The same of rows that `copyLine` has made. */
export const addingLinesStep = (
  table: RawBuilder<unknown>,
  types: Readonly<Record<string, string>>,
  lines: readonly Buffer[],
): Step => ({ copy: (db) => copyLines(db, table, types, lines) })
