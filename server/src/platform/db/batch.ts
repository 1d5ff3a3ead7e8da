import { type RawBuilder, sql } from 'kysely'
import type { Connection } from './connection.ts'

type Statement = RawBuilder<unknown>

/** Many rows for a table, which do not travel in a statement. */
export interface Copy {
  readonly copy: (db: Connection) => Promise<void>
}

/** A change of data that is not made yet. */
export type Step = Statement | Copy

const isCopy = (step: Step): step is Copy => 'copy' in step

/** A step that answers with rows. */
export interface Asking<Row> {
  readonly step: RawBuilder<Row>
  /** The columns of the answer. */
  readonly columns: readonly (keyof Row & string)[]
}

/**
 * Sends steps as one statement, which takes one journey to the server instead of one for each, after
 * those that copy rows. All of them see the data as it was before, so none may depend on another.
 * Answers the rows of `asking`.
 */
export const together = async <Row>(
  db: Connection,
  steps: readonly Step[],
  asking?: Asking<Row>,
): Promise<Row[]> => {
  for (const step of steps) if (isCopy(step)) await step.copy(db)
  const statements = steps.filter((step): step is Statement => !isCopy(step))
  const all = asking ? [...statements, asking.step] : statements
  if (all.length === 0) return []
  const named = all.map((step, index) => sql`${sql.raw(`step_${index}`)} as (${step})`)
  const answer = asking
    ? sql.raw(
        `${asking.columns.map((column) => `"${column}"`).join(', ')} from step_${statements.length}`,
      )
    : sql.raw('1')
  const { rows } = await sql<Row>`with ${sql.join(named)} select ${answer}`.execute(db)
  return rows
}
