import type { Batch, Remediation, StatusCounts } from './remediation.ts'

export const iso = (at: Date | null): string | null => at && new Date(at).toISOString()

/** A remediation as the API shows it. */
export const remediationRecord = (
  one: Remediation,
  { snapshot_id, simulated }: { readonly snapshot_id: string | null; readonly simulated: boolean },
) => {
  const { before, after, changes, side_effects, reversible, permissions, message } = one.preview
  return {
    id: one.id,
    finding_id: one.finding_id,
    batch_id: one.batch_id,
    handler: one.handler,
    tier: one.tier,
    status: one.status,
    reason: one.reason,
    resource_id: one.resource_id,
    provider: one.cloud_provider,
    account_id: one.account_id,
    region: one.region,
    environment: one.environment,
    application_id: one.application_id,
    managed_by: one.managed_by,
    before,
    after,
    changes: [...changes],
    side_effects: [...side_effects],
    reversible,
    permissions: [...permissions],
    message,
    snapshot_id,
    result: one.result,
    error: one.error,
    attempts: one.attempts,
    simulated,
    created_by: one.created_by,
    created_at: new Date(one.created_at).toISOString(),
    started_at: iso(one.started_at),
    finished_at: iso(one.finished_at),
    rolled_back_at: iso(one.rolled_back_at),
  }
}

/** An action of a preview as the API shows it. */
export const plannedRecord = (one: Remediation, simulated: boolean) => {
  const { before, after, changes, side_effects, reversible, permissions, message } = one.preview
  return {
    remediation_id: one.id,
    finding_id: one.finding_id,
    handler: one.handler,
    tier: one.tier,
    status: one.status === 'skipped' ? ('skipped' as const) : ('planned' as const),
    reason: one.reason,
    message,
    provider: one.cloud_provider,
    account_id: one.account_id,
    region: one.region,
    resource_id: one.resource_id,
    before,
    after,
    changes: [...changes],
    side_effects: [...side_effects],
    managed_by: one.managed_by,
    reversible,
    permissions: [...permissions],
    simulated,
  }
}

/** A batch as the API shows it. */
export const batchRecord = (batch: Batch, counts: StatusCounts, now: Date) => {
  const { started_at, finished_at } = batch
  const elapsedMs = started_at && (finished_at ?? now).getTime() - started_at.getTime()
  return {
    batch_id: batch.id,
    status: batch.status,
    rollback_status: batch.rollback_status,
    executor_tier: `T${batch.executor_tier}` as const,
    total: batch.total,
    ...counts,
    elapsed_s: elapsedMs === null ? null : elapsedMs / 1_000,
    created_by: batch.created_by,
    created_at: batch.created_at.toISOString(),
    expires_at: batch.expires_at.toISOString(),
    start_at: iso(batch.start_at),
    started_at: iso(started_at),
    finished_at: iso(finished_at),
    workflow_id: batch.workflow_id,
  }
}
