import { type RawBuilder, sql } from 'kysely'
import type { Connection } from './connection.ts'

type SqlStatement = RawBuilder<unknown>

/** Many rows for one table. They are sent with COPY, not as part of the batch. */
export interface CopyStatement {
  readonly copy: (db: Connection) => Promise<void>
}

/** A change of data that has not been executed yet. */
export type Statement = SqlStatement | CopyStatement

const isCopy = (statement: Statement): statement is CopyStatement => 'copy' in statement

/** A statement that returns rows. */
export interface Returning<Row> {
  readonly statement: RawBuilder<Row>
  /** The columns of the returned rows. */
  readonly columns: readonly (keyof Row & string)[]
}

/**
 * Sends the statements as one, which takes one round trip instead of one for each. Statements that
 * copy rows are executed first. All others see the data as it was before the batch, so none may
 * depend on another. Returns the rows of `returning`.
 */
export const executeBatch = async <Row>(
  db: Connection,
  statements: readonly Statement[],
  returning?: Returning<Row>,
): Promise<Row[]> => {
  for (const statement of statements) if (isCopy(statement)) await statement.copy(db)
  const sqlStatements = statements.filter(
    (statement): statement is SqlStatement => !isCopy(statement),
  )
  const all = returning ? [...sqlStatements, returning.statement] : sqlStatements
  if (all.length === 0) return []
  const withClauses = all.map(
    (statement, index) => sql`${sql.raw(`statement_${index}`)} as (${statement})`,
  )
  const selection = returning
    ? sql.raw(
        `${returning.columns.map((column) => `"${column}"`).join(', ')} from statement_${sqlStatements.length}`,
      )
    : sql.raw('1')
  const { rows } = await sql<Row>`with ${sql.join(withClauses)} select ${selection}`.execute(db)
  return rows
}
