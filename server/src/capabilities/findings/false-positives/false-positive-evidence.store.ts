import { sql } from 'kysely'
import type { ScopedConnection } from '../../../data/scoped.ts'
import type { FalsePositiveEvidence } from './false-positive-evidence.ts'
import { isFalsePositive } from './false-positive-rate.ts'

const MAX_IDS = 5

export type FalsePositiveEvidenceStore = ReturnType<typeof falsePositiveEvidenceStore>

/** Reads the false positives on which an assessment rests, within a data scope. */
export const falsePositiveEvidenceStore = ({ db, scoped }: ScopedConnection) => ({
  /** Those of the control of a finding, in its account group. */
  async of(id: string): Promise<FalsePositiveEvidence> {
    const { rows } = await sql<{ reason: string; findings: number; ids: string[] }>`
      select f.suppression_reason as reason, count(*) as findings,
        (array_agg(f.id order by f.first_found_at desc, f.id))[1:${sql.lit(MAX_IDS)}] as ids
      from ${scoped('finding')} o
      cross join lateral (select * from ${scoped('finding')} m
        where lower(m.control_id) = lower(o.control_id) and m.status = 'suppressed'
          and m.application_id = o.application_id and m.environment = o.environment
          and (o.application_id <> '' or m.account_id = o.account_id)) f
      where o.id = ${id}::uuid
      group by f.suppression_reason order by max(f.first_found_at) desc, reason`.execute(db)
    const judged = rows.filter(({ reason }) => isFalsePositive(reason))
    return {
      count: judged.reduce((sum, { findings }) => sum + findings, 0),
      finding_ids: judged.flatMap(({ ids }) => ids).slice(0, MAX_IDS),
    }
  },
})
