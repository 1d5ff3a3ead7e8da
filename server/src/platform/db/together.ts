import { type RawBuilder, sql } from 'kysely'
import type { Connection } from './connection.ts'

/** A change of data, as a statement that is not sent yet. */
export type Step = RawBuilder<unknown>

/** A step that answers with rows. */
export interface Asking<Row> {
  readonly step: RawBuilder<Row>
  /** The columns of the answer. */
  readonly columns: readonly (keyof Row & string)[]
}

/**
 * Sends steps as one statement, which takes one journey to the server instead of one for each. All
 * of them see the data as it was before, so none may depend on another. Answers the rows of `asking`.
 */
export const together = async <Row>(
  db: Connection,
  steps: readonly Step[],
  asking?: Asking<Row>,
): Promise<Row[]> => {
  const all = asking ? [...steps, asking.step] : steps
  if (all.length === 0) return []
  const named = all.map((step, index) => sql`${sql.raw(`step_${index}`)} as (${step})`)
  const answer = asking
    ? sql.raw(
        `${asking.columns.map((column) => `"${column}"`).join(', ')} from step_${steps.length}`,
      )
    : sql.raw('1')
  const { rows } = await sql<Row>`with ${sql.join(named)} select ${answer}`.execute(db)
  return rows
}
