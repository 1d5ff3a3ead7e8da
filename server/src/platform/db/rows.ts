import { type RawBuilder, sql } from 'kysely'
import { storableJson } from './storable-text.ts'

/** The column names of a set of rows with their PostgreSQL types. */
export type ColumnTypes<Row> = { readonly [Column in keyof Row & string]: string }

/** Matches JSON text that PostgreSQL may reject. A match can be harmless, such as an escaped backslash. */
const PERHAPS_NOT_STORABLE = /\\u(?:0000|d[89a-f])/

/** Encodes a value as JSON that PostgreSQL accepts. */
export const encodeJson = (value: object): string => {
  const text = JSON.stringify(value)
  return PERHAPS_NOT_STORABLE.test(text) ? storableJson(value) : text
}

const isJson = (type: string): boolean => type === 'json' || type === 'jsonb'

const quote = (column: string): string => `"${column}"`

/**
 * Returns rows as a relation, from one parameter. The text of the statement is the same for one row and for
 * a thousand, so it is parsed and planned once. It consists of few parts, because composing a
 * statement from many parts costs more than running it. Timestamps are passed as ISO text, JSON as
 * text.
 */
export const rowsAs = <Row extends object>(
  alias: string,
  types: ColumnTypes<Row>,
  rows: readonly Row[],
): RawBuilder<unknown> => {
  const columns = Object.entries<string>(types)
  const definitions = columns.map(
    ([column, type]) => `${quote(column)} ${isJson(type) ? 'text' : type}`,
  )
  const selection = columns.map(([column, type]) =>
    isJson(type) ? `${quote(column)}::${type}` : quote(column),
  )
  return sql`(
    select ${sql.raw(selection.join(', '))}
    from json_to_recordset(${encodeJson(rows)}) as input (${sql.raw(definitions.join(', '))})
  ) as ${sql.ref(alias)}`
}

/** `"a", "b"`: the columns of `types`, in order. */
export const columnsOf = (types: Readonly<Record<string, string>>) =>
  sql.raw(Object.keys(types).map(quote).join(', '))
