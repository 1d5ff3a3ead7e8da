import { sql } from 'kysely'
import type { Connection } from '../platform/db/connection.ts'
import type { BoundRow, SealedColumn, Sealing } from '../platform/sealing.ts'

const BATCH_SIZE = 200

type Row = BoundRow & { readonly sealed: never }

/** Seals a batch of values of former keys again. Returns their number; 0: none is left. */
const resealBatch = async (
  connection: Connection,
  sealing: Sealing,
  column: SealedColumn,
): Promise<number> => {
  const prefix = await sealing.currentPrefix()
  const [table, value] = [sql.table(column.table), sql.ref(column.column)]
  const bound = sql.join(column.bound.map((name) => sql`${sql.ref(name)}::text`))
  const { rows } = await sql<Row>`
    select ${bound}, ${value} as sealed from ${table}
    where substring(${value} for ${prefix.length}) <> ${prefix} limit ${BATCH_SIZE}`.execute(
    connection,
  )
  for (const row of rows) {
    const before: Buffer = row.sealed
    const after = await sealing.seal(column, row, await sealing.open(column, row, before))
    const isRow = column.bound.map((name) => sql`${sql.ref(name)}::text = ${row[name]}`)
    // A value that was replaced in the meantime is sealed with the current key already.
    await sql`
      update ${table} set ${value} = ${after}
      where ${sql.join(isRow, sql` and `)} and ${value} = ${before}`.execute(connection)
  }
  return rows.length
}

/** Seals all values of a column with the current key. Killed at any point, it can be run again. */
export const resealColumn = async (
  connection: Connection,
  sealing: Sealing,
  column: SealedColumn,
): Promise<number> => {
  let resealed = 0
  for (let count = -1; count !== 0; resealed += count) {
    count = await resealBatch(connection, sealing, column)
  }
  return resealed
}
