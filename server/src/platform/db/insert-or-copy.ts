import { type RawBuilder, sql } from 'kysely'
import type { Statement } from './batch.ts'
import { copyEncodedRows, copyRows } from './copy-rows.ts'
import { type ColumnTypes, columnsOf, rowsAs } from './rows.ts'

/** At or above this row count, rows are copied: an insert costs more per row, a copy takes a round trip of its own. */
const MIN_COPY_ROWS = 50

/**
 * Adds rows to a table. Values are text, numbers, booleans or null. Fails with a unique violation when
 * a row with the same key exists.
 */
export const insertOrCopy = <Row extends object>(
  table: RawBuilder<unknown>,
  types: ColumnTypes<Row>,
  rows: readonly Row[],
): Statement =>
  rows.length >= MIN_COPY_ROWS
    ? { copy: (db) => copyRows(db, table, types, rows) }
    : sql`insert into ${table} (${columnsOf(types)})
        select ${columnsOf(types)} from ${rowsAs('input', types, rows)}`

/** Adds rows that `encodeCopyRow` has encoded. */
export const copyEncoded = (
  table: RawBuilder<unknown>,
  types: Readonly<Record<string, string>>,
  lines: readonly Buffer[],
): Statement => ({ copy: (db) => copyEncodedRows(db, table, types, lines) })
