import { SEVERAL } from '@stance/core/evidence/place'
import { sql } from 'kysely'
import type { ScopedConnection } from '../../../data/scoped.ts'
import { appendListing, listingKey } from '../coverage/listing.ts'
import type { RunIdentity } from './rows/row-keys.ts'

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
  readonly passed_records: number
  readonly muted_records: number
}

/** The unchanged content of a batch for one check in one account. */
export interface ReplayedCheck {
  readonly source: string
  readonly account_id: string
  readonly region: string
  readonly artifact: string | null
  readonly check_id: string
  readonly check_group: string
  /** The time of the latest evidence. */
  readonly at: Date
  readonly findings: number
  readonly muted: number
  readonly outcomes: number
}

/** A replay is a run of its own only for records without times: they are observed again. */
const assignRun = (column: 's.last_seen_at' | 'o.observed_at', table: 's' | 'o') =>
  sql.raw(`run_id = case when not b.is_dated and run.at >= ${column} then run.id else ${table}.run_id end,
    listed_by = ${appendListing(`${table}.listed_by`, 'run.listed_by')}`)

const ASSIGN_SEEN = assignRun('s.last_seen_at', 's')
const ASSIGN_OBSERVED = assignRun('o.observed_at', 'o')

export type ReplayedBatchStore = ReturnType<typeof replayedBatchStore>

/** Replays batches that are imported again, byte for byte. For an unrestricted data scope. */
export const replayedBatchStore = ({ db, scoped, target }: ScopedConnection) => ({
  /** Returns the latest batch with these records. */
  async find(digest: string): Promise<SourceBatch | null> {
    const { rows } = await sql<SourceBatch>`
      select id, format, records, failures, muted, passed_records, muted_records,
        cardinality(finding_ids) as findings, cardinality(outcome_ids) as outcomes
      from source_batch where digest = ${digest}::uuid order by id desc limit 1`.execute(db)
    return rows[0] ?? null
  },

  /**
   * Marks the content of a batch as seen by a run, as far as it is unchanged since the batch: no later
   * record has updated it, and it is not resolved. A pass without a time is newer evidence than an
   * unresolved finding, so it counts as changed. Returns the counts of marked rows.
   */
  async markSeen(
    batchId: number,
    { id, at, complete }: RunIdentity & { readonly complete: boolean },
  ): Promise<ReplayedCheck[]> {
    const run = sql`(select ${id}::uuid as id, ${at.toISOString()}::timestamptz as at,
      ${complete ? listingKey(id) : ''}::text as listed_by) run`
    const { rows } = await sql<ReplayedCheck>`
      with seen as (
        update ${target('finding_seen')} s set
          last_seen_at = case when b.is_dated then s.last_seen_at
            else greatest(s.last_seen_at, run.at) end,
          occurrences = s.occurrences + case when s.run_id = run.id then 0 else 1 end,
          ${ASSIGN_SEEN}
        from ${run}, source_batch b
        cross join unnest(b.finding_accounts, b.finding_ids) as input (account_id, id)
        join ${scoped('finding')} f on f.account_id = input.account_id and f.id = input.id
        where b.id = ${batchId} and s.account_id = input.account_id and s.id = input.id
          and s.batch_id = b.id and f.status <> 'resolved' and s.instance is distinct from ${SEVERAL}::uuid
        returning f.source, f.account_id, f.region, f.artifact, f.check_id, f.check_group,
          s.last_seen_at as at, f.suppression_reason ~ '^scanner(: |$)' as muted
      ), observed as (
        update ${target('check_outcome')} o set
          observed_at = case when b.is_dated then o.observed_at
            else greatest(o.observed_at, run.at) end,
          passed_at = case when b.is_dated or o.passed_at is null then o.passed_at
            else greatest(o.passed_at, run.at) end,
          reported_at = greatest(o.reported_at, run.at),
          ${ASSIGN_OBSERVED}
        from ${run}, source_batch b
        cross join unnest(b.outcome_accounts, b.outcome_ids) as input (account_id, id)
        where b.id = ${batchId} and o.account_id = input.account_id and o.id = input.id
          and o.batch_id = b.id and o.instance is distinct from ${SEVERAL}::uuid
          and (b.is_dated or o.passed_at is null or not exists (
            select from ${scoped('finding')} f
            where f.id = input.id and f.status in ('open', 'in_progress')))
        returning o.source, o.account_id, o.region, o.artifact, o.check_id, o.check_group,
          o.observed_at as at
      ), resources as (
        update ${target('resource')} r set last_seen_at = greatest(r.last_seen_at, run.at)
        from ${run}, source_batch b
        cross join unnest(b.resource_accounts, b.resource_keys) as input (account_id, key)
        where b.id = ${batchId} and not b.is_dated
          and r.account_id = input.account_id and r.key = input.key
      )
      select source, account_id, region, artifact, check_id, check_group, max(at) as at,
        sum(finding)::integer as findings, sum(outcome)::integer as outcomes,
        (count(*) filter (where muted))::integer as muted
      from (
        select source, account_id, region, artifact, check_id, check_group, at, muted,
          1 as finding, 0 as outcome
        from seen
        union all
        select source, account_id, region, artifact, check_id, check_group, at, false, 0, 1
        from observed
      ) replayed
      group by source, account_id, region, artifact, check_id, check_group`.execute(db)
    return rows
  },
})
