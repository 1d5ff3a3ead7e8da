import { sql } from 'kysely'
import type { ScopedConnection } from '../../../data/scoped.ts'
import type { RunIdentity } from './import-rows.ts'

/** A batch of source records that was saved by an earlier import. */
export interface KnownBatch {
  readonly id: number
  readonly format: string
  readonly records: number
  /** Reports of failures, of which several may concern one finding. */
  readonly failures: number
  readonly findings: number
  /** Of the findings, those that their scanner has muted. */
  readonly muted: number
  readonly outcomes: number
}

/** What of a batch still stands, by the check that looked and the account that it looked at. */
export interface Standing {
  readonly source: string
  readonly account_id: string
  readonly check_id: string
  readonly vulnerability: boolean
  readonly findings: number
  readonly muted: number
  readonly outcomes: number
}

const seenAgain = (
  { id, at }: RunIdentity,
  moment: 's.last_seen_at' | 'o.observed_at',
) => sql`run_id = case when ${at.toISOString()}::timestamptz >= ${sql.ref(moment)}
  then ${id}::uuid else ${sql.ref(moment.replace(/\.\w+/, '.run_id'))} end`

export type RepeatedBatchStore = ReturnType<typeof repeatedBatchStore>

/** Batches that come again, byte for byte. For a data scope that restricts nothing. */
export const repeatedBatchStore = ({ db, scoped, target }: ScopedConnection) => ({
  /** The latest batch of these records. */
  async find(digest: string): Promise<KnownBatch | null> {
    const { rows } = await sql<KnownBatch>`
      select id, format, records, failures, muted, cardinality(finding_ids) as findings,
        cardinality(outcome_ids) as outcomes
      from source_batch where digest = ${digest}::uuid order by id desc limit 1`.execute(db)
    return rows[0] ?? null
  },

  /**
   * Notes that a run has seen what a batch names, as far as it stands as the batch left it: no later
   * record has said anything else, and nothing of it was resolved.
   */
  async repeat(batchId: number, run: RunIdentity): Promise<Standing[]> {
    const at = sql`${run.at.toISOString()}::timestamptz`
    const { rows } = await sql<Standing>`
      with seen as (
        update ${target('finding_seen')} s set
          last_seen_at = greatest(s.last_seen_at, ${at}),
          occurrences = s.occurrences + case when s.run_id = ${run.id}::uuid then 0 else 1 end,
          ${seenAgain(run, 's.last_seen_at')}
        from source_batch b
        cross join unnest(b.finding_accounts, b.finding_ids) as given (account_id, id)
        join ${scoped('finding')} f on f.account_id = given.account_id and f.id = given.id
        where b.id = ${batchId} and s.account_id = given.account_id and s.id = given.id
          and s.batch_id = b.id and f.status <> 'resolved'
        returning f.source, f.account_id, f.check_id, f.category = 'vulnerability' as vulnerability,
          f.suppression_reason = 'scanner' as muted
      ), observed as (
        update ${target('check_outcome')} o set
          observed_at = greatest(o.observed_at, ${at}), ${seenAgain(run, 'o.observed_at')}
        from source_batch b
        cross join unnest(b.outcome_accounts, b.outcome_ids) as given (account_id, id)
        where b.id = ${batchId} and o.account_id = given.account_id and o.id = given.id
          and o.batch_id = b.id
        returning o.source, o.account_id, o.check_id
      ), there as (
        update ${target('resource')} r set last_seen_at = greatest(r.last_seen_at, ${at})
        from source_batch b
        cross join unnest(b.resource_accounts, b.resource_keys) as given (account_id, key)
        where b.id = ${batchId} and r.account_id = given.account_id and r.key = given.key
      )
      select source, account_id, check_id, bool_or(vulnerability) as vulnerability,
        sum(finding)::integer as findings, sum(outcome)::integer as outcomes,
        (count(*) filter (where muted))::integer as muted
      from (
        select source, account_id, check_id, vulnerability, muted, 1 as finding, 0 as outcome
        from seen
        union all
        select source, account_id, check_id, false, false, 0, 1 from observed
      ) standing
      group by source, account_id, check_id`.execute(db)
    return rows
  },
})
