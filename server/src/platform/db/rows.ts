import { type RawBuilder, sql } from 'kysely'
import { storableJson } from './storable-text.ts'

/** Column names of a set of rows with their PostgreSQL types. */
export type ColumnTypes<Row> = { readonly [Column in keyof Row & string]: string }

/** What JSON text holds where PostgreSQL would not take it; seldom, it stands for something else. */
const PERHAPS_NOT_STORABLE = /\\u(?:0000|d[89a-f])/

/** A value as JSON that PostgreSQL takes. */
export const jsonOf = (value: object): string => {
  const text = JSON.stringify(value)
  return PERHAPS_NOT_STORABLE.test(text) ? storableJson(value) : text
}

const isJson = (type: string): boolean => type === 'json' || type === 'jsonb'

const quoted = (column: string): string => `"${column}"`

/**
 * Rows as a relation, from one parameter: the text of the statement is the same for one row and for
 * a thousand, so it is parsed and planned once, and it is made of few parts, because composing a
 * statement of many costs more than running it. Moments are passed as ISO text, JSON as text.
 */
export const rowsAs = <Row extends object>(
  alias: string,
  types: ColumnTypes<Row>,
  rows: readonly Row[],
): RawBuilder<unknown> => {
  const columns = Object.entries<string>(types)
  const read = columns.map(([column, type]) => `${quoted(column)} ${isJson(type) ? 'text' : type}`)
  const given = columns.map(([column, type]) =>
    isJson(type) ? `${quoted(column)}::${type}` : quoted(column),
  )
  return sql`(
    select ${sql.raw(given.join(', '))}
    from json_to_recordset(${jsonOf(rows)}) as given (${sql.raw(read.join(', '))})
  ) as ${sql.ref(alias)}`
}

/** `"a", "b"`: the columns of `types`, in order. */
export const columnsOf = (types: Readonly<Record<string, string>>) =>
  sql.raw(Object.keys(types).map(quoted).join(', '))
