import { badRequest, conflict, notFound } from '../../kernel/app-error.ts'
import { admit } from '../../kernel/caller.ts'
import { pageOf } from '../../kernel/page.ts'
import { endpoint, ok, streamResponse } from '../../platform/http/endpoint.ts'
import { IdParams, pageRequest } from '../../platform/http/field-types.ts'
import {
  cancelBatch,
  type ExecutionDeps,
  executeBatch,
  executeOne,
  findBatch,
} from './batches/execution.service.ts'
import {
  asRemediation,
  estimateSeconds,
  insertBatch,
  type PlannedBatch,
  type PreviewDeps,
  planBatch,
} from './batches/preview-request.service.ts'
import { codeOf } from './batches/remediation-code.service.ts'
import {
  previewRollback,
  type RollbackDeps,
  startRollback,
} from './batches/rollback-request.service.ts'
import type { Remediation, Tier } from './remediation.ts'
import { batchRecord, iso, plannedRecord, remediationRecord } from './remediation-record.ts'
import {
  BatchBody,
  BatchParams,
  BatchRequest,
  CodeQuery,
  ExecuteBody,
  ListQuery,
  MAX_FINDINGS,
  PreviewOrExecution,
  RemediationBody,
  RemediationOrBatch,
  RemediationPage,
  RollbackBody,
  RollbackRequest,
  SnapshotList,
  StatusRequest,
} from './remediations.schema.ts'

export type RemediationDeps = PreviewDeps & ExecutionDeps & RollbackDeps

const MAX_START_MS = 24 * 3_600_000

const tierOf = (text: 'T1' | 'T2' | 'T3'): Tier => Number(text.slice(1)) as Tier

const present = async (deps: RemediationDeps, remediations: readonly Remediation[]) => {
  const batches = new Set(remediations.map(({ batch_id }) => batch_id))
  const snapshots = new Map<string, string>()
  for (const id of batches) {
    for (const one of await deps.batches.snapshots(id))
      snapshots.set(one.remediation_id, one.snapshot_id)
  }
  return remediations.map((one) =>
    remediationRecord(one, {
      snapshot_id: snapshots.get(one.id) ?? null,
      simulated: deps.remediationClouds.isSimulated(one.account_id),
    }),
  )
}

const presentBatch = async (deps: RemediationDeps, id: string) => {
  const batch = await findBatch(deps, id)
  const actions = await present(deps, await deps.batches.ofBatch(id))
  return {
    ...batchRecord(batch, await deps.batches.counts(id), deps.now()),
    simulated: actions.some(({ simulated }) => simulated),
    actions,
  }
}

const presentOne = async (deps: RemediationDeps, id: string) => {
  const one = await deps.batches.find(id)
  if (!one) throw notFound('REMEDIATION')
  const [record] = await present(deps, [one])
  return record as NonNullable<typeof record>
}

const presentPlanned = (deps: RemediationDeps, { batch, remediations, gate }: PlannedBatch) => {
  const all = remediations.map(asRemediation)
  return {
    batch_id: batch.id,
    expires_at: batch.expires_at.toISOString(),
    estimated_duration_s: estimateSeconds(all),
    gate: { ...gate, deny: [...gate.deny] },
    actions_preview: all.map((one) =>
      plannedRecord(one, deps.remediationClouds.isSimulated(one.account_id)),
    ),
  }
}

interface BatchInput {
  readonly dry_run: boolean
  readonly finding_ids?: readonly string[]
  readonly executor_tier?: 'T1' | 'T2' | 'T3'
  readonly batch_id?: string
  readonly start_at?: string
}

/** Throws BAD_REQUEST unless a dry run names findings and a tier, and an execution a batch. */
const requireWhole = ({ dry_run, finding_ids, executor_tier, batch_id, start_at }: BatchInput) => {
  if (!dry_run) {
    if (batch_id === undefined)
      throw badRequest(
        'batch_id is missing: only what was previewed is executed; send dry_run true first',
      )
    return
  }
  if (finding_ids === undefined) throw badRequest('finding_ids is missing')
  if (executor_tier === undefined) throw badRequest('executor_tier is missing')
  if (batch_id !== undefined)
    throw badRequest('batch_id belongs to an execution, with dry_run false')
  if (start_at !== undefined)
    throw badRequest('start_at belongs to an execution, with dry_run false')
  if (new Set(finding_ids).size > MAX_FINDINGS)
    throw badRequest(`finding_ids has more than ${MAX_FINDINGS} findings`)
}

const startOf = (text: string | undefined, now: Date): Date | null => {
  if (text === undefined) return null
  const at = new Date(text)
  const ahead = at.getTime() - now.getTime()
  if (Number.isNaN(ahead) || ahead <= 0 || ahead > MAX_START_MS)
    throw badRequest('start_at must be a time before the preview expires, and not in the past')
  return at
}

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

export const remediationEndpoints = {
  listRemediations: endpoint({
    method: 'GET',
    path: '/api/v1/remediations',
    summary: 'List remediations, the newest first',
    returns: 'A page of remediations',
    access: admit('viewer', 'operator', 'admin'),
    effect: 'read',
    request: { query: ListQuery },
    responses: { 200: RemediationPage },
    handle: async ({ query }, deps: RemediationDeps) => {
      const { status, tier } = query
      const page = pageRequest(query)
      const { data, total } = await deps.batches.page(
        { ...(status && { statuses: status }), ...(tier !== undefined && { tier: tier as Tier }) },
        page,
      )
      return ok(pageOf(await present(deps, data), total, page))
    },
  }),

  getRemediation: endpoint({
    method: 'GET',
    path: '/api/v1/remediations/{id}',
    summary: 'Get one remediation, or a batch with its remediations',
    returns: 'The remediation, or the batch',
    access: admit('viewer', 'operator', 'admin'),
    effect: 'read',
    request: { params: IdParams },
    responses: { 200: RemediationOrBatch },
    errors: ['REMEDIATION_NOT_FOUND'],
    handle: async ({ params }, deps: RemediationDeps) => {
      const isBatch = (await deps.batches.findBatch(params.id)) !== null
      return ok(isBatch ? await presentBatch(deps, params.id) : await presentOne(deps, params.id))
    },
  }),

  updateRemediation: endpoint({
    method: 'PATCH',
    path: '/api/v1/remediations/{id}',
    summary: 'Set the status of a remediation that people work on',
    returns: 'The remediation',
    access: admit('operator', 'admin'),
    effect: 'write',
    request: { params: IdParams, body: StatusRequest },
    responses: { 200: RemediationBody },
    errors: ['REMEDIATION_NOT_FOUND'],
    handle: async ({ params, body }, deps: RemediationDeps) => {
      await presentOne(deps, params.id)
      await deps.batches.setStatus(params.id, body.status, deps.now())
      return { ...ok(await presentOne(deps, params.id)), detail: { status: body.status } }
    },
  }),

  executeRemediation: endpoint({
    method: 'POST',
    path: '/api/v1/remediations/{id}/execute',
    summary: 'Execute one remediation that is pending or has failed',
    returns: 'That it is executed',
    access: admit('operator', 'admin'),
    effect: 'write',
    request: { params: IdParams },
    responses: { 200: ExecuteBody },
    errors: ['REMEDIATION_NOT_FOUND', 'CONFLICT'],
    handle: async ({ params, caller }, deps: RemediationDeps) => {
      await executeOne(deps, params.id, caller)
      return ok({ status: 'executing' as const, remediation_id: params.id })
    },
  }),

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

  getRemediationCode: endpoint({
    method: 'GET',
    path: '/api/v1/remediations/{id}/code',
    summary: 'Get the change of a remediation, or the way back, as commands',
    returns: 'A shell script for the command line of the cloud',
    access: admit('operator', 'admin'),
    effect: 'read',
    request: { params: IdParams, query: CodeQuery },
    responses: { 200: streamResponse('text/plain; charset=utf-8') },
    errors: ['REMEDIATION_NOT_FOUND', 'CONFLICT'],
    handle: async ({ params, query }, deps: RemediationDeps) => {
      await presentOne(deps, params.id)
      return ok(await codeOf(deps, params.id, query.direction ?? 'apply'))
    },
  }),
}
