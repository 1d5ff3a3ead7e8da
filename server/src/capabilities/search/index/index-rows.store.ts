import { type RawBuilder, sql } from 'kysely'
import type { LogPosition } from '../../../data/events/log-position.ts'
import { unscopedConnection } from '../../../data/scoped.ts'
import type { Connection } from '../../../platform/db/connection.ts'
import type { IndexedRow, IndexedText } from './indexed-row.ts'

const COLUMNS = sql.raw(
  `f.id, f.issue_id, f.account_id, f.cloud_provider, f.region, f.application_id, f.severity, f.status,
  f.category, f.ai_risk_score, f.first_found_at, f.title, f.control_id, f.check_id, f.resource_id,
  f.resource_name, f.account_name, f.service_name, f.tags, f.text_digest`,
)

/** Reads every finding, whatever its account, for the index of the process. */
export const indexRowsStore = (connection: Connection) => {
  const { scoped, shared } = unscopedConnection(connection)
  const select = async (rest: RawBuilder<unknown>): Promise<readonly IndexedRow[]> => {
    const { rows } = await sql<IndexedRow>`
      select ${COLUMNS} from ${scoped('finding')} f ${rest}`.execute(connection)
    return rows
  }
  return {
    /** The next findings in the order of ids. */
    after: (id: string, limit: number) =>
      select(sql`where f.id > ${id}::uuid order by f.id limit ${limit}`),

    byIds: (ids: readonly string[]) => select(sql`where f.id = any(${ids}::uuid[])`),

    async statuses(ids: readonly string[]): Promise<readonly Pick<IndexedRow, 'id' | 'status'>[]> {
      const { rows } = await sql<Pick<IndexedRow, 'id' | 'status'>>`
        select f.id, f.status from ${scoped('finding')} f
        where f.id = any(${ids}::uuid[])`.execute(connection)
      return rows
    },

    async texts(digests: readonly string[]): Promise<readonly IndexedText[]> {
      const { rows } = await sql<IndexedText>`
        select digest, description, remediation, compliance, cves
        from ${shared('finding_text')} t where digest = any(${digests}::uuid[])`.execute(connection)
      return rows
    },

    async count(): Promise<number> {
      const { rows } = await sql<{ findings: number }>`
        select coalesce(sum(findings), 0)::bigint as findings
        from ${scoped('finding_count_global')} c`.execute(connection)
      return rows[0]?.findings ?? 0
    },

    /**
     * Returns the number of findings, and whether there is an event after a position besides those with the ids: as of
     * one moment, so that a change is counted and has its event, or neither.
     */
    async countAt(
      { transaction_id, id }: LogPosition,
      known: readonly number[],
    ): Promise<{ readonly count: number; readonly hasUnread: boolean }> {
      const { rows } = await sql<{ count: number; hasUnread: boolean }>`
        select coalesce(sum(findings), 0)::bigint as count, exists (
          select from ${scoped('event')} logged
          where (transaction_id, id) > (${transaction_id}::xid8, ${id}::bigint)
            and id <> all(${known}::bigint[])) as "hasUnread"
        from ${scoped('finding_count_global')} c`.execute(connection)
      return rows[0] ?? { count: 0, hasUnread: false }
    },
  }
}

export type IndexRowsStore = ReturnType<typeof indexRowsStore>
