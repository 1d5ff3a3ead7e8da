import { type RawBuilder, sql } from 'kysely'

/** Column names of a set of rows with their PostgreSQL types. */
export type ColumnTypes<Row> = { readonly [Column in keyof Row & string]: string }

/**
 * Rows as a relation, one array for each column: the text of the statement is the same for one row
 * and for a thousand, so it is parsed and planned once. Moments are passed as ISO text.
 */
export const rowsAs = <Row extends object>(
  alias: string,
  types: ColumnTypes<Row>,
  rows: readonly Row[],
): RawBuilder<unknown> => {
  const columns = Object.keys(types) as (keyof Row & string)[]
  const arrays = columns.map(
    (column) => sql`${rows.map((row) => row[column])}::${sql.raw(types[column])}[]`,
  )
  const names = columns.map((column) => sql.ref(column))
  return sql`unnest(${sql.join(arrays)}) as ${sql.ref(alias)}(${sql.join(names)})`
}

/** `"a", "b"`, or `alias."a", alias."b"`: the columns of `types`, in order. */
export const columnsOf = (types: Readonly<Record<string, string>>, alias?: string) =>
  sql.join(Object.keys(types).map((column) => sql.ref(alias ? `${alias}.${column}` : column)))
