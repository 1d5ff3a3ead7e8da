import { SEVERAL } from '@stance/core/evidence/place'
import { sql } from 'kysely'
import { type ScopedConnection, unscopedConnection } from '../../../data/scoped.ts'
import { rowsAs } from '../../../platform/db/rows.ts'
import type { FailureEvidence } from '../ingest/evidence.ts'
import {
  type AbsentQuery,
  COVERS_CHECK,
  type ComparedEvidence,
  EVIDENCE_COLUMNS,
} from './coverage-conditions.store.ts'
import { isListed, listingKey } from './listing.ts'

/** Whether the complete import `r` with the cell `c` covers the statement `y` of the finding `x`, not listing it. */
const IS_ABSENT = sql`c.account_id = x.account_id and c.source = x.source and c.artifact = y.artifact
  and (c.region is null or c.region = x.region) and ${COVERS_CHECK} and y.failed_at is not null
  and (c.at >= y.failed_at or not y.failed_dated and r.observed_at >= y.failed_received)
  and (y.over_at is null or y.over_at < c.at)
  and ${sql.raw(isListed('y.listed_by', 'r.id'))} is not true`

/** The microsecond lets an import that does not list it win over a failure of the same time. */
const SET_OVER = sql`over_at = gone.at + interval '1 microsecond', over_dated = true,
  over_received = greatest(y.failed_received, y.over_received) + interval '1 microsecond'`

/** The statements of findings with several instances that complete imports covered and did not list. */
export const absentStatements = ({ db, target }: Pick<ScopedConnection, 'db' | 'target'>) => {
  const { scoped: all } = unscopedConnection(db)
  return {
    /** Ends the statements of failures that earlier complete imports covered and did not list. */
    async endAbsentStatements(failures: readonly FailureEvidence[]): Promise<void> {
      const findings = [...new Map(failures.map((failure) => [failure.id, failure])).values()]
      await sql`
        with gone as (
          select y.id, y.instance, min(c.at) as at
          from ${rowsAs<ComparedEvidence>('x', EVIDENCE_COLUMNS, findings)}
          join ${all('finding_statement')} y on y.id = x.id
          join coverage c on c.account_id = x.account_id and c.source = x.source
          join import_run r on r.id = c.run_id
          where ${IS_ABSENT} group by y.id, y.instance)
        update ${target('finding_statement')} y set ${SET_OVER}
        from gone where y.id = gone.id and y.instance = gone.instance`.execute(db)
    },

    /** At most `limit` findings of which a complete import does not list every instance that it covers. */
    async unlistedSeveral({ run_id, accounts, sources, limit }: AbsentQuery): Promise<string[]> {
      const { rows } = await sql<{ id: string }>`
        select distinct x.id
        from ${all('finding')} x
        join ${all('finding_seen')} s on s.id = x.id and s.instance = ${SEVERAL}::uuid
        join ${all('finding_statement')} y on y.account_id = x.account_id and y.id = x.id
        join coverage c on c.run_id = ${run_id}::uuid
        join import_run r on r.id = c.run_id
        where x.account_id = any(${accounts}::text[]) and x.source = any(${sources}::text[])
          and y.account_id = any(${accounts}::text[])
          and strpos(y.listed_by, ${listingKey(run_id)}) = 0 and ${IS_ABSENT}
        order by x.id limit ${limit}`.execute(db)
      return rows.map(({ id }) => id)
    },

    /** Ends the statements of findings that a complete import covered and did not list. */
    async endUnlistedStatements(run_id: string, ids: readonly string[]): Promise<void> {
      await sql`
        with gone as (
          select y.id, y.instance, max(c.at) as at
          from ${all('finding')} x
          join ${all('finding_statement')} y on y.id = x.id
          join coverage c on c.run_id = ${run_id}::uuid
          join import_run r on r.id = c.run_id
          where x.id = any(${ids}::uuid[]) and ${IS_ABSENT} group by y.id, y.instance)
        update ${target('finding_statement')} y set ${SET_OVER}
        from gone where y.id = gone.id and y.instance = gone.instance`.execute(db)
    },
  }
}
