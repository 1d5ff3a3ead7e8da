import { HOUR_MS } from '@stance/core/kernel/durations'
import type { Severity } from '@stance/core/kernel/severity'
import { sql } from 'kysely'
import type { ScopedConnection } from '../../data/scoped.ts'
import { notFound } from '../../kernel/app-error.ts'
import type { planList } from './list/finding-list-plan.ts'
import { findingsListStore } from './list/findings-list.store.ts'
import type { FindingStatus } from './record/finding.ts'
import { FINDING_JSON } from './record/finding-json.store.ts'
import { findingJson, type SeenFinding } from './record/finding-json.ts'
import { joinRisk, joinSeenAndText, SEEN_FINDING_COLUMNS } from './record/stored-finding.store.ts'

export interface CountedGroup {
  readonly severity: Severity
  readonly status: FindingStatus
  readonly cloud_provider: string
  readonly category: string
  readonly findings: number
  readonly auto_remediatable: number
  readonly sla_breached: number
}

/** One finding: its JSON without the risk assessment, and the assessment as JSON. */
export interface FindingDetail {
  readonly json: string
  readonly risk: string
  readonly control_id: string
  readonly version: number
}

export interface DeltaSums {
  readonly opened_24h: number
  readonly resolved_24h: number
  readonly opened_7d: number
  readonly resolved_7d: number
}

export type FindingsStore = ReturnType<typeof findingsStore>

const BEFORE_ID = '{"id":"'.length
const UUID_LENGTH = 36

/** Returns the id in the JSON of a finding, which begins with it. */
const idIn = (json: string): string => json.slice(BEFORE_ID, BEFORE_ID + UUID_LENGTH)

/** Reads findings within a data scope. */
export const findingsStore = (connection: ScopedConnection, choosePlan?: typeof planList) => {
  const { db, scoped, restrictsOnly } = connection

  return {
    ...findingsListStore(connection, choosePlan),

    /** Throws FINDING_NOT_FOUND for an id that does not exist within the scope. */
    async get(id: string): Promise<FindingDetail> {
      const { rows } = await sql<SeenFinding & Omit<FindingDetail, 'json'>>`
        select ${SEEN_FINDING_COLUMNS}, r.assessment as risk, f.version
        from ${scoped('finding')} f
        ${joinSeenAndText(connection)}
        ${joinRisk(connection)}
        where f.id = ${id}::uuid`.execute(db)
      const row = rows[0]
      if (!row) throw notFound('FINDING')
      const { risk, control_id, version } = row
      return { json: findingJson(row), risk, control_id, version }
    },

    /** Returns findings as JSON texts by id; ids that do not exist within the scope are left out. */
    async byIds(ids: readonly string[]): Promise<Map<string, string>> {
      if (ids.length === 0) return new Map()
      const { rows } = await sql<{ lines: string | null }>`
        select string_agg(${FINDING_JSON}, chr(10)) as lines
        from ${scoped('finding')} f
        ${joinSeenAndText(connection)}
        where f.id = any(${ids}::uuid[])`.execute(db)
      const lines = rows[0]?.lines?.split('\n') ?? []
      return new Map(lines.map((json) => [idIn(json), json]))
    },

    /** Counts findings by every field of the statistics. */
    async countByGroup(): Promise<CountedGroup[]> {
      const table = restrictsOnly('providers')
        ? scoped('finding_count_global')
        : scoped('finding_count')
      const { rows } = await sql<CountedGroup>`
        select severity, status, cloud_provider, category, sum(findings)::bigint as findings,
          sum(auto_remediatable)::bigint as auto_remediatable,
          sum(sla_breached)::bigint as sla_breached
        from ${table} c group by severity, status, cloud_provider, category
        having sum(findings) > 0`.execute(db)
      return rows
    },

    /** Counts overdue findings that the job has not flagged yet: those of about the last minute. */
    async unflaggedOverdue(now: Date): Promise<number> {
      const { rows } = await sql<{ overdue: number }>`
        select count(*) as overdue from ${scoped('finding')} f
        where status in ('open', 'in_progress') and not sla_breached
          and sla_deadline <= ${now.toISOString()}::timestamptz`.execute(db)
      return rows[0]?.overdue ?? 0
    },

    /** Counts findings that were opened and resolved in the last 24 hours and 7 days, in whole hours. */
    async deltas(now: Date): Promise<DeltaSums> {
      const table = restrictsOnly('providers')
        ? scoped('finding_delta_global')
        : scoped('finding_delta')
      const since = (hours: number) => new Date(now.getTime() - hours * HOUR_MS).toISOString()
      const recent = sql`filter (where hour > ${since(24)}::timestamptz)`
      const { rows } = await sql<DeltaSums>`
        select coalesce(sum(opened) ${recent}, 0)::bigint as opened_24h,
          coalesce(sum(resolved) ${recent}, 0)::bigint as resolved_24h,
          coalesce(sum(opened), 0)::bigint as opened_7d,
          coalesce(sum(resolved), 0)::bigint as resolved_7d
        from ${table} d
        where hour > ${since(24 * 7)}::timestamptz and hour <= ${now.toISOString()}::timestamptz`.execute(
        db,
      )
      return rows[0] ?? { opened_24h: 0, resolved_24h: 0, opened_7d: 0, resolved_7d: 0 }
    },
  }
}
