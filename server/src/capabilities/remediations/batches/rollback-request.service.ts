import { conflict, notFound } from '../../../kernel/app-error.ts'
import type { Caller } from '../../../kernel/caller.ts'
import { type EngineDeps, openAction } from '../engine/action.service.ts'
import { enqueueBatch } from '../engine/batch-run.service.ts'
import { readState } from '../engine/cloud-reading.service.ts'
import { openSnapshot } from '../engine/rollback.service.ts'
import { runStore } from '../engine/runs.store.ts'
import { ROLLBACK_HOURS } from '../remediation.ts'
import type { Snapshot } from './batches.store.ts'
import { type ExecutionDeps, findBatch, requireExecute } from './execution.service.ts'

export type RollbackDeps = ExecutionDeps & Pick<EngineDeps, 'sealing' | 'remediationClouds'>

const PREVIEW_TIMEOUT_MS = 60_000

/** Returns the snapshots that can be restored. Throws CONFLICT if there is none. */
const restorable = async (
  deps: RollbackDeps,
  batchId: string,
  snapshotId: string | undefined,
): Promise<Snapshot[]> => {
  const batch = await findBatch(deps, batchId)
  const all = await deps.batches.snapshots(batchId)
  const wanted = all.filter(
    ({ snapshot_id }) => snapshotId === undefined || snapshot_id === snapshotId,
  )
  if (snapshotId !== undefined && wanted.length === 0) throw notFound('SNAPSHOT')
  if (batch.status === 'running') throw conflict('The batch is running; cancel it first')
  if (batch.rollback_status === 'running') throw conflict('A rollback of the batch is running')
  const since = deps.now().getTime() - ROLLBACK_HOURS * 3_600_000
  const open = wanted.filter(
    ({ restored_at, taken_at }) => restored_at === null && taken_at.getTime() > since,
  )
  if (open.length > 0) return open
  if (wanted.some(({ restored_at }) => restored_at === null))
    throw conflict(`A change can be taken back for ${ROLLBACK_HOURS} hours`)
  throw conflict('Nothing of this batch is left to take back')
}

const planOne = async (deps: RollbackDeps, one: Snapshot, signal: AbortSignal) => {
  const base = {
    snapshot_id: one.snapshot_id,
    remediation_id: one.remediation_id,
    resource_id: one.resource_id,
    handler: one.handler,
    before: null,
    after: null,
    changes: [],
    side_effects: [],
  }
  const runs = runStore(deps.connection)
  const remediation = await runs.remediation(one.remediation_id)
  const snapshot = await runs.snapshotOf(one.remediation_id)
  if (!remediation || !snapshot) throw notFound('SNAPSHOT')
  try {
    const run = {
      id: one.snapshot_id,
      remediation_id: one.remediation_id,
      batch_id: remediation.batch_id,
      account_id: remediation.account_id,
      tier: remediation.tier,
      direction: 'rollback' as const,
      phase: 'waiting' as const,
      plan: null,
    }
    const { handler, cloud, target, plan } = await openAction(deps, run, remediation, signal)
    const state = await readState(cloud, target, signal)
    const back = handler.inverse(await openSnapshot(deps, snapshot), state, plan)
    if (back.kind === 'conflict')
      return { ...base, status: 'conflict' as const, message: back.message }
    return {
      ...base,
      status: 'planned' as const,
      message: '',
      before: handler.mask(state),
      after: handler.mask(back.after),
      changes: [...back.changes],
      side_effects: [...back.side_effects],
    }
  } catch (error) {
    if (!(error instanceof Error)) throw error
    return { ...base, status: 'unreadable' as const, message: error.message }
  }
}

/** Reads what a rollback would do. It changes nothing. */
export const previewRollback = async (
  deps: RollbackDeps,
  batchId: string,
  snapshotId: string | undefined,
) => {
  const snapshots = await restorable(deps, batchId, snapshotId)
  const signal = AbortSignal.timeout(PREVIEW_TIMEOUT_MS)
  return Promise.all(snapshots.map((one) => planOne(deps, one, signal)))
}

/** Starts a rollback, in the transaction of the caller. */
export const startRollback = async (
  deps: RollbackDeps,
  batchId: string,
  snapshotId: string | undefined,
  caller: Caller,
): Promise<void> => {
  requireExecute(caller)
  const snapshots = await restorable(deps, batchId, snapshotId)
  const { batches } = deps.storesOver(deps.connection)
  await batches.lockBatch(batchId)
  if (!(await batches.setRollback(batchId, ['none', 'partial', 'failed', 'completed'], 'running')))
    throw conflict('A rollback of the batch is running')
  const byId = new Map((await batches.ofBatch(batchId)).map((one) => [one.id, one]))
  await runStore(deps.connection).insert(
    snapshots.flatMap(({ remediation_id }) => {
      const one = byId.get(remediation_id)
      if (!one) return []
      return [
        {
          id: deps.newId(),
          remediation_id,
          batch_id: batchId,
          account_id: one.account_id,
          tier: one.tier,
          direction: 'rollback' as const,
          phase: 'waiting' as const,
          plan: null,
        },
      ]
    }),
  )
  await enqueueBatch(deps.connection, batchId)
}
