import { sql } from 'kysely'
import { scopedConnection } from '../../../data/scoped.ts'
import type { DataScope } from '../../../kernel/data-scope.ts'
import type { Connection } from '../../../platform/db/connection.ts'
import type { RuleReport } from './control-evidence.ts'

/** A record may be dated by its last change: what counts is when an import listed it. */
const LISTED_AT = sql`greatest(s.last_seen_at, r.started_at)`

export type ControlEvidenceStore = ReturnType<typeof controlEvidenceStore>

/** Reads where the counts of controls come from. */
export const controlEvidenceStore = (db: Connection) => ({
  /** When results of each rule were last listed, and by which scanners, of rules that have any. */
  async reports(
    scope: DataScope,
    rules: readonly string[],
  ): Promise<ReadonlyMap<string, RuleReport>> {
    const { scoped } = scopedConnection(db, scope)
    const { rows } = await sql<RuleReport & { control_id: string }>`
      with report as (
        select o.control_id, o.source, max(o.reported_at) as reported_at
        from (select distinct account_id from ${scoped('control_count')} c) counted
        cross join unnest(${rules}::text[]) as asked (control_id)
        join ${scoped('check_outcome')} o using (account_id, control_id) group by 1, 2
        union all
        select f.control_id, f.source, max(${LISTED_AT})
        from ${scoped('finding')} f join ${scoped('finding_seen')} s on s.id = f.id
          left join import_run r on r.id = s.run_id
        where lower(f.control_id) = any(${rules.map((rule) => rule.toLowerCase())}::text[])
          and f.control_id = any(${rules}::text[]) and f.status <> 'resolved'
        group by 1, 2)
      select control_id, max(reported_at) as reported_at, array_agg(distinct source) as sources
      from report group by 1`.execute(db)
    return new Map(rows.map(({ control_id, ...report }) => [control_id, report]))
  },

  /** When results of a rule were last listed in each account that has any. */
  async reportedIn(scope: DataScope, rule: string): Promise<ReadonlyMap<string, Date>> {
    const { scoped } = scopedConnection(db, scope)
    const { rows } = await sql<{ account_id: string; reported_at: Date }>`
      with report as (
        select account_id, max(o.reported_at) as reported_at
        from (select distinct account_id from ${scoped('control_count')} c) counted
        join ${scoped('check_outcome')} o using (account_id)
        where o.control_id = ${rule} group by 1
        union all
        select f.account_id, max(${LISTED_AT})
        from ${scoped('finding')} f join ${scoped('finding_seen')} s on s.id = f.id
          left join import_run r on r.id = s.run_id
        where lower(f.control_id) = ${rule.toLowerCase()} and f.control_id = ${rule}
          and f.status <> 'resolved'
        group by 1)
      select account_id, max(reported_at) as reported_at from report group by 1`.execute(db)
    return new Map(rows.map(({ account_id, reported_at }) => [account_id, reported_at]))
  },

  /** The unresolved findings of each rule that has any: their earliest deadline, and whether work on all has begun. */
  async remediations(
    scope: DataScope,
    rules: readonly string[],
  ): Promise<ReadonlyMap<string, { readonly deadline: Date | null; readonly isRunning: boolean }>> {
    const { scoped } = scopedConnection(db, scope)
    const { rows } = await sql<{ control_id: string; deadline: Date | null; running: boolean }>`
      select control_id, min(sla_deadline) as deadline, bool_and(status = 'in_progress') as running
      from ${scoped('finding')} f
      where lower(control_id) = any(${rules.map((rule) => rule.toLowerCase())}::text[])
        and status in ('open', 'in_progress')
      group by control_id`.execute(db)
    return new Map(
      rows.map(({ control_id, deadline, running }) => [
        control_id,
        { deadline, isRunning: running },
      ]),
    )
  },
})
