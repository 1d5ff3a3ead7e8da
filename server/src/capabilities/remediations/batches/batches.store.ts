import { sql } from 'kysely'
import { BY_PLACEMENT, guardedTable, type ScopedConnection } from '../../../data/scoped.ts'
import type { Page, PageRequest } from '../../../kernel/page.ts'
import type { BoundRow, SealedColumn } from '../../../platform/sealing.ts'
import type {
  Batch,
  BatchStatus,
  Remediation,
  RemediationStatus,
  RollbackStatus,
  StatusCounts,
  Tier,
} from '../remediation.ts'

export const REMEDIATION = guardedTable('remediation', BY_PLACEMENT)
export const SNAPSHOT = guardedTable('remediation_snapshot', BY_PLACEMENT)

/** Plans and snapshots are bound to what they are about, so that an exchanged row does not open. */
export const SEALED_PLAN: SealedColumn = {
  table: 'remediation',
  column: 'plan',
  bound: ['id', 'resource_id', 'handler'],
}
export const SEALED_STATE: SealedColumn = {
  table: 'remediation_snapshot',
  column: 'state',
  bound: ['id', 'resource_id', 'handler'],
}

export const boundRow = ({
  id,
  resource_id,
  handler,
}: Pick<Remediation, 'id' | 'resource_id' | 'handler'>): BoundRow => ({ id, resource_id, handler })

/** A remediation with its sealed plan, which is null for what is skipped. */
export type NewRemediation = Omit<
  Remediation,
  'result' | 'error' | 'attempts' | 'asked_at' | 'started_at' | 'finished_at' | 'rolled_back_at'
> & { readonly sealed_plan: Buffer | null }

export interface RemediationFilter {
  readonly statuses?: readonly RemediationStatus[]
  readonly tier?: Tier
}

export interface Snapshot {
  readonly snapshot_id: string
  readonly remediation_id: string
  readonly resource_id: string
  readonly handler: string
  readonly taken_at: Date
  readonly previous_state: unknown
  readonly restored_at: Date | null
}

const COLUMNS = sql`r.id, r.batch_id, r.finding_id, r.account_id, r.cloud_provider, r.region,
  r.application_id, r.environment, r.handler, r.tier, r.status, r.reason, r.resource_id, r.managed_by,
  r.preview, r.result, r.error, r.attempts, r.created_by, r.created_at, r.asked_at, r.started_at,
  r.finished_at, r.rolled_back_at`

const conditionOf = ({ statuses, tier }: RemediationFilter) => {
  const conditions = [
    ...(statuses === undefined ? [] : [sql`status = any(${statuses}::text[])`]),
    ...(tier === undefined ? [] : [sql`tier = ${tier}`]),
  ]
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `)
}

const batchMethods = ({ db, scoped }: ScopedConnection) => ({
  async insertBatch(batch: Batch): Promise<void> {
    await sql`
      insert into remediation_batch (id, status, executor_tier, total, created_by, created_key,
        created_at, expires_at, started_at, workflow_id)
      values (${batch.id}::uuid, ${batch.status}, ${batch.executor_tier}, ${batch.total},
        ${batch.created_by}, ${batch.created_key}, ${batch.created_at}, ${batch.expires_at},
        ${batch.started_at}, ${batch.workflow_id}::uuid)`.execute(db)
  },

  /** Returns null for a batch that does not exist, or of which something is outside of the scope. */
  async findBatch(id: string): Promise<Batch | null> {
    const { rows } = await sql<Batch>`
      select b.* from remediation_batch b where id = ${id}::uuid and total = (
        select count(*) from ${scoped(REMEDIATION)} r where batch_id = ${id}::uuid)`.execute(db)
    return rows[0] ?? null
  },

  /**
   * Moves a batch that may still be executed. Returns false if another request was first, or it has expired by
   * the clock of the database.
   */
  async leavePreview(
    id: string,
    to: { status: BatchStatus; start_at: Date | null; workflow_id: string | null; at: Date },
  ): Promise<boolean> {
    const { rows } = await sql`
      update remediation_batch
      set status = ${to.status}, start_at = ${to.start_at}, workflow_id = ${to.workflow_id}::uuid,
        started_at = ${to.status === 'running' ? to.at : null}
      where id = ${id}::uuid and status = 'previewed' and expires_at > ${to.at}
      returning id`.execute(db)
    return rows.length > 0
  },

  async moveBatch(
    id: string,
    from: readonly BatchStatus[],
    to: { status: BatchStatus; at: Date },
  ): Promise<boolean> {
    const isEnd = !['running', 'scheduled', 'awaiting_approval', 'previewed'].includes(to.status)
    const { rows } = await sql`
      update remediation_batch
      set status = ${to.status},
        started_at = case when ${to.status} = 'running' then ${to.at} else started_at end,
        finished_at = case when ${isEnd} then ${to.at}::timestamptz else null end
      where id = ${id}::uuid and status = any(${from}::text[])
      returning id`.execute(db)
    return rows.length > 0
  },

  async lockBatch(id: string): Promise<Batch | null> {
    const { rows } = await sql<Batch>`
      select b.* from remediation_batch b where id = ${id}::uuid for update`.execute(db)
    return rows[0] ?? null
  },

  async setRollback(
    id: string,
    from: readonly RollbackStatus[],
    to: RollbackStatus,
  ): Promise<boolean> {
    const { rows } = await sql`
      update remediation_batch set rollback_status = ${to}
      where id = ${id}::uuid and rollback_status = any(${from}::text[]) returning id`.execute(db)
    return rows.length > 0
  },

  /** Batches whose time to be executed, approved or started is over. */
  async expire(at: Date): Promise<Batch[]> {
    const { rows } = await sql<Batch>`
      update remediation_batch b set status = 'expired', finished_at = ${at}
      where status in ('previewed', 'awaiting_approval') and expires_at <= ${at}
      returning b.*`.execute(db)
    return rows
  },
})

const remediationMethods = ({ db, scoped, target }: ScopedConnection) => ({
  async insertRemediations(remediations: readonly NewRemediation[]): Promise<void> {
    for (const one of remediations) {
      await sql`
        insert into ${target(REMEDIATION)} (id, batch_id, finding_id, account_id, cloud_provider,
          region, application_id, environment, handler, tier, status, reason, resource_id, managed_by,
          preview, plan, created_by, created_at, finished_at)
        values (${one.id}::uuid, ${one.batch_id}::uuid, ${one.finding_id}::uuid, ${one.account_id},
          ${one.cloud_provider}, ${one.region}, ${one.application_id}, ${one.environment},
          ${one.handler}, ${one.tier}, ${one.status}, ${one.reason}, ${one.resource_id},
          ${one.managed_by}, ${JSON.stringify(one.preview)}::jsonb, ${one.sealed_plan},
          ${one.created_by}, ${one.created_at},
          ${one.status === 'skipped' ? one.created_at : null})`.execute(db)
    }
  },

  async find(id: string): Promise<Remediation | null> {
    const { rows } = await sql<Remediation>`
      select ${COLUMNS} from ${scoped(REMEDIATION)} r where id = ${id}::uuid`.execute(db)
    return rows[0] ?? null
  },

  async ofBatch(batchId: string): Promise<Remediation[]> {
    const { rows } = await sql<Remediation>`
      select ${COLUMNS} from ${scoped(REMEDIATION)} r where batch_id = ${batchId}::uuid
      order by id`.execute(db)
    return rows
  },

  async counts(batchId: string): Promise<StatusCounts> {
    const { rows } = await sql<StatusCounts>`
      select count(*) filter (where status = 'completed')::int as completed,
        count(*) filter (where status = 'failed')::int as failed,
        count(*) filter (where status in ('pending', 'in_progress'))::int as pending,
        count(*) filter (where status = 'skipped')::int as skipped
      from ${scoped(REMEDIATION)} r where batch_id = ${batchId}::uuid`.execute(db)
    return rows[0] ?? { completed: 0, failed: 0, pending: 0, skipped: 0 }
  },

  async page(
    filter: RemediationFilter,
    { page, per_page }: PageRequest,
  ): Promise<Pick<Page<Remediation>, 'data' | 'total'>> {
    const { rows } = await sql<Remediation>`
      select ${COLUMNS} from ${scoped(REMEDIATION)} r where ${conditionOf(filter)}
      order by created_at desc, id desc
      limit ${per_page} offset ${(page - 1) * per_page}`.execute(db)
    const counted = await sql<{ total: number }>`
      select count(*)::int as total from ${scoped(REMEDIATION)} r
      where ${conditionOf(filter)}`.execute(db)
    return { data: rows, total: counted.rows[0]?.total ?? 0 }
  },

  /** Sets what people say of a remediation. */
  async setStatus(id: string, status: RemediationStatus, at: Date): Promise<void> {
    const isEnd = status === 'completed' || status === 'failed' || status === 'skipped'
    await sql`
      update ${target(REMEDIATION)}
      set status = ${status}, finished_at = ${isEnd ? at : null},
        reason = case when ${status} = 'skipped' and reason = '' then 'cancelled' else reason end
      where id = ${id}::uuid`.execute(db)
  },

  /** Skips what has not started. Returns the remediations. */
  async skipPending(
    batchId: string,
    reason: 'cancelled' | 'stopped',
    at: Date,
  ): Promise<Remediation[]> {
    const { rows } = await sql<Remediation>`
      update ${target(REMEDIATION)} r set status = 'skipped', reason = ${reason}, finished_at = ${at}
      where batch_id = ${batchId}::uuid and status = 'pending' returning ${COLUMNS}`.execute(db)
    return rows
  },

  async snapshots(batchId: string): Promise<Snapshot[]> {
    const { rows } = await sql<Snapshot>`
      select id as snapshot_id, remediation_id, resource_id, handler, taken_at,
        shown_state as previous_state, restored_at
      from ${scoped(SNAPSHOT)} s where batch_id = ${batchId}::uuid order by id`.execute(db)
    return rows
  },
})

/** Batches and their remediations, within a data scope. */
export const batchStore = (connection: ScopedConnection) => ({
  ...batchMethods(connection),
  ...remediationMethods(connection),
})

export type BatchStore = ReturnType<typeof batchStore>
