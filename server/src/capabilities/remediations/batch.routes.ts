import { conflict } from '../../kernel/app-error.ts'
import { admit } from '../../kernel/caller.ts'
import { endpoint, ok } from '../../platform/http/endpoint.ts'
import { type BatchInput, requireWhole, startOf, tierOf } from './batch-request.ts'
import { cancelBatch, executeBatch, findBatch } from './batches/execution.service.ts'
import { insertBatch, planBatch } from './batches/preview-request.service.ts'
import { previewRollback, startRollback } from './batches/rollback-request.service.ts'
import { presentBatch, presentPlanned } from './presentation.service.ts'
import type { RemediationDeps } from './remediation-deps.service.ts'
import { iso } from './remediation-record.ts'
import {
  BatchBody,
  BatchParams,
  BatchRequest,
  PreviewOrExecution,
  RollbackBody,
  RollbackRequest,
  SnapshotList,
} from './remediations.schema.ts'

/** Throws CONFLICT if an execution repeats something else than what was previewed. */
const requireSame = async (
  deps: RemediationDeps,
  batchId: string,
  { finding_ids, executor_tier }: BatchInput,
) => {
  if (finding_ids === undefined && executor_tier === undefined) return
  const batch = await findBatch(deps, batchId)
  const known = (await deps.batches.ofBatch(batchId)).map(({ finding_id }) => finding_id)
  const isSame =
    (executor_tier === undefined || tierOf(executor_tier) === batch.executor_tier) &&
    (finding_ids === undefined ||
      JSON.stringify([...new Set(finding_ids)].sort()) ===
        JSON.stringify([...new Set(known)].sort()))
  if (!isSame) throw conflict('The batch was previewed for other findings, or another tier')
}

export const batchEndpoints = {
  remediateFindings: endpoint({
    method: 'POST',
    path: '/api/v1/remediations',
    summary: 'Preview the remediation of findings, or execute what was previewed',
    returns: 'The preview, or the state of the batch that is executed',
    access: admit('operator', 'admin'),
    effect: 'write',
    request: { body: BatchRequest },
    responses: { 200: PreviewOrExecution },
    errors: ['FINDING_NOT_FOUND', 'BATCH_NOT_FOUND', 'CONFLICT', 'NOT_IMPLEMENTED'],
    prepare: async (input, deps: RemediationDeps) => {
      const { body, caller } = input
      requireWhole(body)
      if (!body.dry_run) return { ...input, planned: null }
      const ids = [...new Set(body.finding_ids)]
      const tier = tierOf(body.executor_tier ?? 'T1')
      return { ...input, planned: await planBatch(deps, ids, tier, caller) }
    },
    handle: async ({ body, caller, planned }, deps: RemediationDeps) => {
      if (planned) {
        await insertBatch(deps, planned)
        return {
          ...ok(presentPlanned(deps, planned)),
          resourceId: planned.batch.id,
          detail: { dry_run: true },
        }
      }
      const batchId = body.batch_id ?? ''
      const startAt = startOf(body.start_at, deps.now())
      await requireSame(deps, batchId, body)
      const batch = await executeBatch(deps, batchId, caller, startAt)
      return {
        ...ok({
          batch_id: batch.id,
          status: batch.status,
          started_at: iso(batch.started_at),
          workflow_id: batch.workflow_id,
        }),
        resourceId: batch.id,
        detail: { dry_run: false, status: batch.status },
      }
    },
  }),

  cancelRemediations: endpoint({
    method: 'POST',
    path: '/api/v1/remediations/{batch_id}/cancel',
    summary: 'Cancel a batch; of a running one, what has not started',
    returns: 'The batch',
    access: admit('operator', 'admin'),
    effect: 'write',
    request: { params: BatchParams },
    responses: { 200: BatchBody },
    errors: ['BATCH_NOT_FOUND', 'CONFLICT'],
    handle: async ({ params, caller }, deps: RemediationDeps) => {
      await cancelBatch(deps, params.batch_id, caller)
      return { ...ok(await presentBatch(deps, params.batch_id)), resourceId: params.batch_id }
    },
  }),

  listRemediationSnapshots: endpoint({
    method: 'GET',
    path: '/api/v1/remediations/{batch_id}/snapshots',
    summary: 'List the states of the resources of a batch before they were changed',
    returns: 'The snapshots; secrets in them are masked',
    access: admit('viewer', 'operator', 'admin'),
    effect: 'read',
    request: { params: BatchParams },
    responses: { 200: SnapshotList },
    errors: ['BATCH_NOT_FOUND'],
    handle: async ({ params }, deps: RemediationDeps) => {
      await findBatch(deps, params.batch_id)
      const snapshots = await deps.batches.snapshots(params.batch_id)
      return ok(
        snapshots.map((one) => ({
          ...one,
          taken_at: one.taken_at.toISOString(),
          restored_at: iso(one.restored_at),
        })),
      )
    },
  }),

  rollBackRemediations: endpoint({
    method: 'POST',
    path: '/api/v1/remediations/{batch_id}/rollback',
    summary: 'Preview a rollback of a batch, or take its changes back',
    returns: 'What the rollback would do, or that it runs',
    access: admit('operator', 'admin'),
    effect: 'write',
    request: { params: BatchParams, body: RollbackRequest },
    responses: { 200: RollbackBody },
    errors: ['BATCH_NOT_FOUND', 'SNAPSHOT_NOT_FOUND', 'CONFLICT'],
    prepare: async (input, deps: RemediationDeps) => {
      const { params, body } = input
      if (!body.dry_run) return { ...input, actions: [] }
      return { ...input, actions: await previewRollback(deps, params.batch_id, body.snapshot_id) }
    },
    handle: async ({ params, body, caller, actions }, deps: RemediationDeps) => {
      const { batch_id } = params
      if (!body.dry_run) await startRollback(deps, batch_id, body.snapshot_id, caller)
      const { rollback_status } = await findBatch(deps, batch_id)
      return {
        ...ok({
          batch_id,
          dry_run: body.dry_run,
          rollback_status,
          started_at: body.dry_run ? null : deps.now().toISOString(),
          actions_preview: actions,
        }),
        resourceId: batch_id,
        detail: { dry_run: body.dry_run },
      }
    },
  }),
}
