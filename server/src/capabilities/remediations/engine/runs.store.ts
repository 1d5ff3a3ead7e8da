import { sql } from 'kysely'
import { unscopedConnection } from '../../../data/scoped.ts'
import type { Connection } from '../../../platform/db/connection.ts'
import type { SealedColumn } from '../../../platform/sealing.ts'
import { REMEDIATION, SNAPSHOT } from '../batches/batches.store.ts'
import { type Remediation, TIER_LIMITS, type Tier } from '../remediation.ts'

export type Direction = 'apply' | 'rollback'

/** An attempt to change a resource. */
export interface Run {
  readonly id: string
  readonly remediation_id: string
  readonly batch_id: string
  readonly account_id: string
  readonly tier: Tier
  readonly direction: Direction
  /** `calling`: calls may have been sent. */
  readonly phase: 'waiting' | 'claimed' | 'calling' | 'done'
  readonly plan: Buffer | null
}

export const SEALED_WAY_BACK: SealedColumn = {
  table: 'remediation_run',
  column: 'plan',
  bound: ['id', 'remediation_id'],
}

/** What the engine knows of a remediation. */
export interface StoredRemediation extends Remediation {
  readonly plan: Buffer | null
}

export interface StoredSnapshot {
  readonly id: string
  readonly remediation_id: string
  readonly resource_id: string
  readonly handler: string
  readonly state: Buffer
  readonly restored_at: Date | null
}

export interface NewSnapshot {
  readonly id: string
  readonly remediation: Remediation
  readonly at: Date
  readonly shown_state: unknown
  readonly state: Buffer
}

export interface Outcome {
  readonly status: 'completed' | 'failed' | 'skipped'
  readonly reason: string
  readonly error: string
  readonly result: object | null
  readonly at: Date
}

/** Serialises the claims of one account and tier, over all replicas. */
const CLAIM_LOCK = 7_205_311

export type RunStore = ReturnType<typeof runStore>

/** The runs of the engine, for every account. */
export const runStore = (db: Connection) => {
  const { scoped, target } = unscopedConnection(db)
  return {
    async insert(runs: readonly Run[]): Promise<void> {
      for (const run of runs) {
        await sql`
          insert into remediation_run (id, remediation_id, batch_id, account_id, tier, direction, phase)
          values (${run.id}::uuid, ${run.remediation_id}::uuid, ${run.batch_id}::uuid,
            ${run.account_id}, ${run.tier}, ${run.direction}, ${run.phase})
          on conflict do nothing`.execute(db)
      }
    },

    /** The runs of a batch that have not ended. */
    async open(batchId: string): Promise<Run[]> {
      const { rows } = await sql<Run>`
        select id, remediation_id, batch_id, account_id, tier, direction, phase, plan
        from remediation_run where batch_id = ${batchId}::uuid and phase <> 'done'
        order by tier, id`.execute(db)
      return rows
    },

    /**
     * Takes a place of the account for a waiting run, or for one whose claim is this batch's already. Returns
     * false if all places are taken.
     */
    async claim(run: Run, at: Date): Promise<boolean> {
      await sql`select pg_advisory_xact_lock(${CLAIM_LOCK}, hashtext(${`${run.account_id} ${run.tier}`}))`.execute(
        db,
      )
      const { rows } = await sql`
        update remediation_run set phase = 'claimed', claimed_at = ${at}
        where id = ${run.id}::uuid and phase = 'waiting' and ${TIER_LIMITS[run.tier].places} > (
          select count(*) from remediation_run
          where account_id = ${run.account_id} and tier = ${run.tier} and phase in ('claimed', 'calling'))
        returning id`.execute(db)
      return rows.length > 0
    },

    async beginCalls(id: string, plan: Buffer | null): Promise<void> {
      await sql`
        update remediation_run set phase = 'calling', plan = coalesce(${plan}, plan)
        where id = ${id}::uuid and phase <> 'done'`.execute(db)
    },

    async end(id: string, outcome: string, at: Date): Promise<void> {
      await sql`
        update remediation_run set phase = 'done', outcome = ${outcome}, ended_at = ${at}
        where id = ${id}::uuid and phase <> 'done'`.execute(db)
    },

    async remediation(id: string): Promise<StoredRemediation | null> {
      const { rows } = await sql<StoredRemediation>`
        select r.* from ${scoped(REMEDIATION)} r where id = ${id}::uuid`.execute(db)
      return rows[0] ?? null
    },

    /** Locks a remediation. Returns false if a person has skipped it before it started. */
    async start(id: string, at: Date): Promise<boolean> {
      const { rows } = await sql`
        update ${target(REMEDIATION)}
        set status = 'in_progress', started_at = coalesce(started_at, ${at}), attempts = attempts + 1,
          finished_at = null, error = '', reason = ''
        where id = ${id}::uuid and status in ('pending', 'failed', 'in_progress') returning id`.execute(
        db,
      )
      return rows.length > 0
    },

    async saveOutcome(id: string, { status, reason, error, result, at }: Outcome): Promise<void> {
      await sql`
        update ${target(REMEDIATION)}
        set status = ${status}, reason = ${reason}, error = ${error},
          result = ${result === null ? null : JSON.stringify(result)}::jsonb, finished_at = ${at}
        where id = ${id}::uuid`.execute(db)
    },

    async insertSnapshot({ id, remediation, at, shown_state, state }: NewSnapshot): Promise<void> {
      await sql`
        insert into ${target(SNAPSHOT)} (id, remediation_id, batch_id, account_id, cloud_provider,
          region, application_id, resource_id, handler, taken_at, shown_state, state)
        values (${id}::uuid, ${remediation.id}::uuid, ${remediation.batch_id}::uuid,
          ${remediation.account_id}, ${remediation.cloud_provider}, ${remediation.region},
          ${remediation.application_id}, ${remediation.resource_id}, ${remediation.handler}, ${at},
          ${JSON.stringify(shown_state)}::jsonb, ${state})
        on conflict (remediation_id) do nothing`.execute(db)
    },

    async snapshotOf(remediationId: string): Promise<StoredSnapshot | null> {
      const { rows } = await sql<StoredSnapshot>`
        select id, remediation_id, resource_id, handler, state, restored_at
        from ${scoped(SNAPSHOT)} s where remediation_id = ${remediationId}::uuid`.execute(db)
      return rows[0] ?? null
    },

    async markRestored(remediationId: string, at: Date): Promise<void> {
      await sql`
        update ${target(SNAPSHOT)} set restored_at = ${at}
        where remediation_id = ${remediationId}::uuid`.execute(db)
      await sql`
        update ${target(REMEDIATION)} set rolled_back_at = ${at}
        where id = ${remediationId}::uuid`.execute(db)
    },

    /** How the rollback runs of a batch since a time have ended. */
    async rollbackOutcomes(
      batchId: string,
      since: Date,
    ): Promise<{ restored: number; tried: number }> {
      const { rows } = await sql<{ restored: number; tried: number }>`
        select count(*)::int as tried, count(*) filter (where outcome = 'restored')::int as restored
        from remediation_run
        where batch_id = ${batchId}::uuid and direction = 'rollback' and phase = 'done'
          and ended_at >= ${since}`.execute(db)
      return rows[0] ?? { restored: 0, tried: 0 }
    },

    /** Batches that a job has to go on with: their processes may be gone. */
    async runningBatches(): Promise<string[]> {
      const { rows } = await sql<{ id: string }>`
        select id from remediation_batch
        where status = 'running' or rollback_status = 'running'`.execute(db)
      return rows.map(({ id }) => id)
    },
  }
}
