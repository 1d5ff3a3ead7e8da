import { sql } from 'kysely'
import type { ScopedConnection } from '../../../data/scoped.ts'
import type { RunIdentity } from './import-rows.ts'

/** A batch of source records that an earlier import saved. */
export interface SourceBatch {
  readonly id: number
  readonly format: string
  readonly records: number
  /** Failures, of which several may belong to one finding. */
  readonly failures: number
  readonly findings: number
  /** The findings among them that the scanner has muted. */
  readonly muted: number
  readonly outcomes: number
}

/** The unchanged content of a batch for one check in one account. */
export interface ReplayedCheck {
  readonly source: string
  readonly account_id: string
  readonly check_id: string
  readonly vulnerability: boolean
  readonly findings: number
  readonly muted: number
  readonly outcomes: number
}

const assignRun = (
  { id, at }: RunIdentity,
  column: 's.last_seen_at' | 'o.observed_at',
) => sql`run_id = case when ${at.toISOString()}::timestamptz >= ${sql.ref(column)}
  then ${id}::uuid else ${sql.ref(column.replace(/\.\w+/, '.run_id'))} end`

export type ReplayedBatchStore = ReturnType<typeof replayedBatchStore>

/** Replays batches that are imported again, byte for byte. For an unrestricted data scope. */
export const replayedBatchStore = ({ db, scoped, target }: ScopedConnection) => ({
  /** Returns the latest batch with these records. */
  async find(digest: string): Promise<SourceBatch | null> {
    const { rows } = await sql<SourceBatch>`
      select id, format, records, failures, muted, cardinality(finding_ids) as findings,
        cardinality(outcome_ids) as outcomes
      from source_batch where digest = ${digest}::uuid order by id desc limit 1`.execute(db)
    return rows[0] ?? null
  },

  /**
   * Marks the content of a batch as seen by a run, as far as it is unchanged since the batch: no later
   * record has updated it, and it is not resolved. Returns the counts of marked rows.
   */
  async markSeen(batchId: number, run: RunIdentity): Promise<ReplayedCheck[]> {
    const at = sql`${run.at.toISOString()}::timestamptz`
    const { rows } = await sql<ReplayedCheck>`
      with seen as (
        update ${target('finding_seen')} s set
          last_seen_at = greatest(s.last_seen_at, ${at}),
          occurrences = s.occurrences + case when s.run_id = ${run.id}::uuid then 0 else 1 end,
          ${assignRun(run, 's.last_seen_at')}
        from source_batch b
        cross join unnest(b.finding_accounts, b.finding_ids) as input (account_id, id)
        join ${scoped('finding')} f on f.account_id = input.account_id and f.id = input.id
        where b.id = ${batchId} and s.account_id = input.account_id and s.id = input.id
          and s.batch_id = b.id and f.status <> 'resolved'
        returning f.source, f.account_id, f.check_id, f.category = 'vulnerability' as vulnerability,
          f.suppression_reason = 'scanner' as muted
      ), observed as (
        update ${target('check_outcome')} o set
          observed_at = greatest(o.observed_at, ${at}), ${assignRun(run, 'o.observed_at')}
        from source_batch b
        cross join unnest(b.outcome_accounts, b.outcome_ids) as input (account_id, id)
        where b.id = ${batchId} and o.account_id = input.account_id and o.id = input.id
          and o.batch_id = b.id
        returning o.source, o.account_id, o.check_id
      ), resources as (
        update ${target('resource')} r set last_seen_at = greatest(r.last_seen_at, ${at})
        from source_batch b
        cross join unnest(b.resource_accounts, b.resource_keys) as input (account_id, key)
        where b.id = ${batchId} and r.account_id = input.account_id and r.key = input.key
      )
      select source, account_id, check_id, bool_or(vulnerability) as vulnerability,
        sum(finding)::integer as findings, sum(outcome)::integer as outcomes,
        (count(*) filter (where muted))::integer as muted
      from (
        select source, account_id, check_id, vulnerability, muted, 1 as finding, 0 as outcome
        from seen
        union all
        select source, account_id, check_id, false, false, 0, 1 from observed
      ) replayed
      group by source, account_id, check_id`.execute(db)
    return rows
  },
})
