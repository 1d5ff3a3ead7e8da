import { createHash } from 'node:crypto'
import { conflict, forbidden, notFound } from '../../../kernel/app-error.ts'
import { type Caller, callerKey, displayName } from '../../../kernel/caller.ts'
import type { Connection } from '../../../platform/db/connection.ts'
import type { Gates } from '../../policies/gates.service.ts'
import { mayDecide } from '../../workflows/deciders.ts'
import { requesterOf } from '../../workflows/requester.ts'
import type { AfterDecision, SubjectDecision } from '../../workflows/workflow-subjects.port.ts'
import {
  lockForWithdrawal,
  openWorkflow,
  recordDecision,
  type WorkflowStores,
  withdrawWorkflow,
} from '../../workflows/workflows.service.ts'
import { enqueueBatch } from '../engine/batch-run.service.ts'
import { runStore } from '../engine/runs.store.ts'
import { askGate } from '../gate.service.ts'
import type { Batch, BatchStatus, Remediation } from '../remediation.ts'
import type { BatchStore } from './batches.store.ts'

export interface ExecutionDeps {
  readonly connection: Connection
  readonly batches: BatchStore
  readonly storesOver: (
    transaction: Connection,
  ) => WorkflowStores & { readonly batches: BatchStore }
  readonly gates: Gates
  readonly now: () => Date
  readonly newId: () => string
}

const EXECUTE = 'remediation:execute'

export const requireExecute = ({ permissions }: Caller): void => {
  if (!permissions.includes(EXECUTE)) throw forbidden(`This needs the permission ${EXECUTE}`)
}

export const findBatch = async ({ batches }: Pick<ExecutionDeps, 'batches'>, id: string) => {
  const batch = await batches.findBatch(id)
  if (!batch) throw notFound('BATCH')
  return batch
}

const isPlanned = ({ status }: Remediation): boolean => status === 'pending'

/** What is approved: these actions, as they were previewed. */
export const digestOfBatch = ({ id }: Batch, remediations: readonly Remediation[]): string =>
  createHash('sha256')
    .update(
      JSON.stringify([
        id,
        ...remediations
          .filter(isPlanned)
          .map((one) => [one.id, one.handler, one.resource_id, one.preview.changes]),
      ]),
    )
    .digest('hex')

/** Starts what is planned, in the transaction of the caller. */
const startRuns = async (
  { connection, newId }: Pick<ExecutionDeps, 'connection' | 'newId'>,
  remediations: readonly Remediation[],
): Promise<void> => {
  await runStore(connection).insert(
    remediations.filter(isPlanned).map((one) => ({
      id: newId(),
      remediation_id: one.id,
      batch_id: one.batch_id,
      account_id: one.account_id,
      tier: one.tier,
      direction: 'apply' as const,
      phase: 'waiting' as const,
      plan: null,
    })),
  )
}

const distinct = (values: readonly string[]) => [...new Set(values)].sort()

/** Asks for approvals of a batch. */
const openApproval = async (
  deps: ExecutionDeps,
  batch: Batch,
  remediations: readonly Remediation[],
  caller: Caller,
  required_approvals: number,
): Promise<string> => {
  const id = deps.newId()
  const planned = remediations.filter(isPlanned)
  await openWorkflow(
    deps.storesOver(deps.connection),
    {
      id,
      subject: { type: 'remediation_batch', id: batch.id },
      name: `${planned.length} resources are to be changed`,
      requested_by: displayName(caller),
      ...requesterOf('', caller),
      application_id: '',
      within_accounts: distinct(planned.map(({ account_id }) => account_id)),
      within_providers: distinct(planned.map(({ cloud_provider }) => cloud_provider)),
      within_regions: distinct(planned.map(({ region }) => region)),
      required_approvals,
      digest: digestOfBatch(batch, remediations),
    },
    deps.now(),
  )
  return id
}

const MAX_ALREADY = { awaiting_approval: true, scheduled: true } as const

/** Throws CONFLICT unless the batch waits to be executed. */
const requirePreviewed = ({ status }: Batch): void => {
  if (status === 'previewed') return
  if (status === 'expired') throw conflict('The preview has expired; preview the findings again')
  throw conflict(`The batch is ${status}; preview the findings again to execute them again`)
}

/**
 * Executes a batch as it was previewed, or asks for the approvals that the policies want. The person who previewed
 * it executes it.
 */
export const executeBatch = async (
  deps: ExecutionDeps,
  batchId: string,
  caller: Caller,
  startAt: Date | null,
): Promise<Batch> => {
  requireExecute(caller)
  const batch = await findBatch(deps, batchId)
  if (batch.created_key !== callerKey(caller))
    throw forbidden('Another person has previewed this batch; preview the findings yourself')
  if (batch.status in MAX_ALREADY) return batch
  requirePreviewed(batch)
  const remediations = await deps.batches.ofBatch(batchId)
  if (!remediations.some(isPlanned)) throw conflict('Nothing of this batch can be executed')
  const gate = await askGate(deps.gates, deps.connection, remediations, batch.executor_tier, caller)
  if (!gate.allowed)
    throw forbidden(gate.deny[0]?.message ?? 'The policies of remediation do not allow it')
  const workflow_id =
    gate.required_approvals > 0
      ? await openApproval(deps, batch, remediations, caller, gate.required_approvals)
      : null
  const at = deps.now()
  const status = workflow_id !== null ? 'awaiting_approval' : startAt ? 'scheduled' : 'running'
  const to = { status, start_at: startAt, workflow_id, at } as const
  if (!(await deps.batches.leavePreview(batchId, to)))
    throw conflict('The batch was executed, or has expired, a moment ago')
  if (status !== 'awaiting_approval') {
    await startRuns(deps, remediations)
    await enqueueBatch(deps.connection, batchId, startAt ?? undefined)
  }
  return findBatch(deps, batchId)
}

/** Begins a batch whose time has come. Returns false if it was cancelled. */
export const beginScheduled = (
  { batches, now }: Pick<ExecutionDeps, 'batches' | 'now'>,
  id: string,
) => batches.moveBatch(id, ['scheduled'], { status: 'running', at: now() })

/** Throws unless one record of a batch that was not executed may be executed apart. */
const requireOpenApart = async (
  deps: ExecutionDeps,
  batch: Batch,
  remediation: Remediation,
  caller: Caller,
): Promise<void> => {
  if (batch.expires_at <= deps.now()) throw conflict('The preview has expired')
  const gate = await askGate(deps.gates, deps.connection, [remediation], remediation.tier, caller)
  if (!gate.allowed) throw forbidden(gate.deny[0]?.message ?? 'The policies do not allow it')
  if (gate.required_approvals > 0)
    throw conflict('It needs an approval: execute its batch, which asks for it')
}

const ENDED: readonly BatchStatus[] = ['completed', 'completed_with_failures', 'failed']

/** Executes one record: one that is pending, or has failed. */
export const executeOne = async (
  deps: ExecutionDeps,
  id: string,
  caller: Caller,
): Promise<void> => {
  const seen = await deps.batches.find(id)
  const stores = deps.storesOver(deps.connection)
  const batch = seen && (await stores.batches.lockBatch(seen.batch_id))
  // Of several requests at once, the others see what the first has done.
  const remediation = batch && (await deps.batches.find(id))
  if (!remediation) throw notFound('REMEDIATION')
  const { status } = remediation
  if (status !== 'pending' && status !== 'failed') throw conflict(`The remediation is ${status}`)
  if (batch.status === 'previewed') await requireOpenApart(deps, batch, remediation, caller)
  else if (batch.status !== 'running' && !ENDED.includes(batch.status))
    throw conflict(`Its batch is ${batch.status}`)
  await deps.batches.moveBatch(batch.id, ENDED, { status: 'running', at: deps.now() })
  await startRuns(deps, [{ ...remediation, status: 'pending' }])
  await deps.batches.setStatus(id, 'in_progress', deps.now())
  await enqueueBatch(deps.connection, batch.id)
}

/** Cancels what waits to start; of a running batch, what has not started. */
export const cancelBatch = async (deps: ExecutionDeps, batchId: string, caller: Caller) => {
  requireExecute(caller)
  await findBatch(deps, batchId)
  const stores = deps.storesOver(deps.connection)
  const batch = await stores.batches.lockBatch(batchId)
  if (!batch) throw notFound('BATCH')
  const at = deps.now()
  const isWaiting = ['previewed', 'scheduled', 'awaiting_approval'].includes(batch.status)
  if (!isWaiting && batch.status !== 'running') throw conflict(`The batch is ${batch.status}`)
  await stores.batches.skipPending(batchId, 'cancelled', at)
  if (isWaiting)
    await stores.batches.moveBatch(batchId, [batch.status], { status: 'cancelled', at })
  if (batch.status === 'awaiting_approval')
    await withdrawWorkflow(stores, { type: 'remediation_batch', id: batchId }, at)
  return findBatch(deps, batchId)
}

/** Decides about a batch. The last approval starts it, in the same transaction. */
export const decideBatch = async (
  deps: ExecutionDeps,
  id: string,
  { decision, comment }: SubjectDecision,
  caller: Caller,
  at: Date,
): Promise<AfterDecision> => {
  const visible = await deps.batches.findBatch(id)
  if (!visible) throw notFound('WORKFLOW')
  if (!mayDecide('remediation_batch', caller))
    throw forbidden(`Batches are decided by admins with the permission ${EXECUTE}`)
  const stores = deps.storesOver(deps.connection)
  const batch = await stores.batches.lockBatch(id)
  if (!batch) throw notFound('WORKFLOW')
  const remediations = await stores.batches.ofBatch(id)
  const digest = digestOfBatch(batch, remediations)
  const decided = { caller, creatorDecides: false, decision, comment, digest, at }
  const subject = { type: 'remediation_batch' as const, id }
  const { status } = await recordDecision(stores, subject, decided)
  if (status === 'rejected') {
    await stores.batches.skipPending(id, 'cancelled', at)
    await stores.batches.moveBatch(id, ['awaiting_approval'], { status: 'cancelled', at })
  }
  if (status === 'running') {
    const isLater = batch.start_at !== null && batch.start_at > at
    await stores.batches.moveBatch(id, ['awaiting_approval'], {
      status: isLater ? 'scheduled' : 'running',
      at,
    })
    await startRuns(deps, remediations)
    await enqueueBatch(deps.connection, id, batch.start_at ?? undefined)
  }
  return {}
}

/** Withdraws a batch that waits for approval. */
export const withdrawBatch = async (
  deps: ExecutionDeps,
  id: string,
  caller: Caller,
  at: Date,
): Promise<void> => {
  const stores = deps.storesOver(deps.connection)
  await stores.batches.lockBatch(id)
  const subject = { type: 'remediation_batch' as const, id }
  await lockForWithdrawal(stores, subject, caller)
  await stores.batches.skipPending(id, 'cancelled', at)
  await stores.batches.moveBatch(id, ['awaiting_approval'], { status: 'cancelled', at })
  await withdrawWorkflow(stores, subject, at)
}
