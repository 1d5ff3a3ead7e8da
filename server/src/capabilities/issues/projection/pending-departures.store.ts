import { sql } from 'kysely'
import type { ScopedConnection } from '../../../data/scoped.ts'
import type { DepartedFinding } from './affected-issues.ts'

/** Reads moves of findings whose events a consumer has not handled yet. */
export const pendingDeparturesStore = ({
  db,
  scoped,
}: Pick<ScopedConnection, 'db' | 'scoped'>) => ({
  /** The findings that have left these issues, by events after the cursor of the consumer, in order. */
  async pendingDepartures(
    consumer: string,
    issueIds: readonly string[],
  ): Promise<DepartedFinding[]> {
    const { rows } = await sql<DepartedFinding>`
      select e.account_id, e.subject_id as id, e.data->>'previous_issue_id' as "from"
      from event_cursor c, ${scoped('event')} e
      where c.consumer = ${consumer} and (e.transaction_id, e.id) > (c.transaction_id, c.id)
        and e.type like 'finding.%' and e.data->>'previous_issue_id' = any(${issueIds}::text[])
      order by e.transaction_id, e.id`.execute(db)
    return rows
  },
})
