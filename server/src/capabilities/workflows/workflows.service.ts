import { appendEvents } from '../../data/events/event-log.store.ts'
import { conflict, forbidden } from '../../kernel/app-error.ts'
import { type Caller, callerKey, displayName } from '../../kernel/caller.ts'
import type { Connection } from '../../platform/db/connection.ts'
import { identityOf, isFor, mayBeOwn, mayHaveFiled, type Requested } from './requester.ts'
import type { Bounds, DecisionWord, Subject, Workflow, WorkflowState } from './workflow.ts'
import {
  cancelWorkflow,
  completeWorkflow,
  decideWorkflow,
  hasDecided,
  waitingState,
} from './workflow-state.ts'
import type { WorkflowStore } from './workflows.store.ts'

export type { WorkflowStore } from './workflows.store.ts'

/** The stores that change workflows, over one transaction. */
export interface WorkflowStores {
  readonly workflows: WorkflowStore
  readonly connection: Connection
}

/** What a new workflow is about. */
export interface WorkflowRequest extends Bounds, Requested {
  readonly id: string
  readonly subject: Subject
  readonly name: string
  readonly requested_by: string
  readonly application_id: string
  readonly required_approvals: number
  /** Of what is asked for: a decision about anything else is refused. */
  readonly digest: string
}

const announce = (
  { connection }: WorkflowStores,
  type: 'workflow.waiting' | 'workflow.finished',
  { id, kind, name, status, application_id, subject }: Workflow,
  at: Date,
) =>
  appendEvents(connection, [
    {
      type,
      at,
      account_id: '',
      cloud_provider: '',
      region: '',
      application_id,
      subject_id: id,
      data: { workflow_id: id, kind, title: name, status, subject },
    },
  ])

/** Opens a workflow that waits for approval, in the transaction that creates its subject. */
export const openWorkflow = async (
  stores: WorkflowStores,
  request: WorkflowRequest,
  at: Date,
): Promise<Workflow> => {
  const { subject } = request
  const state = waitingState(at)
  const workflow = { ...request, ...state, kind: subject.type, created_at: at, updated_at: at }
  await stores.workflows.insert(workflow)
  await announce(stores, 'workflow.waiting', workflow, at)
  return workflow
}

const save = async (
  stores: WorkflowStores,
  workflow: Workflow,
  state: WorkflowState,
  at: Date,
): Promise<Workflow> => {
  const after = { ...workflow, ...state, updated_at: at }
  await stores.workflows.update(workflow.id, after, at)
  if (state.status !== 'pending_approval' && state.status !== 'running') {
    await announce(stores, 'workflow.finished', after, at)
  }
  return after
}

const lock = async ({ workflows }: WorkflowStores, subject: Subject): Promise<Workflow> => {
  const workflow = await workflows.lockOf(subject)
  if (!workflow) throw new Error(`${subject.type} ${subject.id} has no workflow`)
  return workflow
}

/** What a caller decides about a subject. */
export interface CallerDecision {
  readonly caller: Caller
  readonly decision: DecisionWord
  readonly comment: string
  /** Of the subject as it is. */
  readonly digest: string
  /** Whether who filed the request for another person may decide about it. */
  readonly creatorDecides: boolean
  /** How many have to approve now, if that may be more than when it was asked for. */
  readonly required_approvals?: number
  readonly at: Date
}

const requireOther = (workflow: Workflow, { caller, creatorDecides }: CallerDecision): void => {
  if (mayBeOwn(workflow, caller)) {
    throw forbidden('This request is your own; another admin has to decide about it')
  }
  if (!creatorDecides && mayHaveFiled(workflow, caller)) {
    throw forbidden('You have filed this request; another admin has to decide about it')
  }
}

/**
 * Records a decision about a subject that the transaction has locked. Returns the workflow, which is
 * `running` if what was asked for is approved. Throws FORBIDDEN for the person who asked, CONFLICT if the
 * workflow does not wait for a decision, if this person has decided before, or if the subject is not what
 * was asked for any more.
 */
export const recordDecision = async (
  stores: WorkflowStores,
  subject: Subject,
  decided: CallerDecision,
): Promise<Workflow> => {
  const { caller, decision, comment, digest, at } = decided
  const asked = await lock(stores, subject)
  requireOther(asked, decided)
  const required_approvals = Math.max(asked.required_approvals, decided.required_approvals ?? 1)
  const workflow = { ...asked, required_approvals }
  const approvals = (await stores.workflows.approvalsIn([workflow.id])).get(workflow.id) ?? []
  const by = { identity: identityOf(caller), caller_key: callerKey(caller) }
  if (hasDecided(approvals, by)) {
    throw conflict('You have decided about this already; another person has to decide')
  }
  const state = decideWorkflow(workflow, approvals.length, decision, at)
  if (!state) throw conflict(`The workflow is ${workflow.status}; nothing is left to decide`)
  if (digest !== workflow.digest) {
    throw conflict('What was asked for has changed since; withdraw the request and ask again')
  }
  const decided_by = displayName(caller)
  await stores.workflows.addApproval(workflow.id, {
    ...by,
    decided_by,
    decision,
    comment,
    digest,
    at,
  })
  return save(stores, workflow, state, at)
}

/**
 * Locks the workflow of a subject that a caller wants to withdraw. Throws FORBIDDEN unless the caller asked
 * or is an admin, CONFLICT if it does not wait for a decision.
 */
export const lockForWithdrawal = async (
  stores: WorkflowStores,
  subject: Subject,
  caller: Caller,
): Promise<Workflow> => {
  const workflow = await lock(stores, subject)
  if (!isFor(workflow, caller) && !caller.roles.includes('admin')) {
    throw forbidden('This request is not yours; its requester or an admin can withdraw it')
  }
  if (workflow.status !== 'pending_approval') {
    throw conflict(`The workflow is ${workflow.status}; nothing is left to withdraw`)
  }
  return workflow
}

/** Records that what follows the approval has happened. Does nothing if that is known. */
export const finishWorkflow = async (
  stores: WorkflowStores,
  subject: Subject,
  at: Date,
): Promise<void> => {
  const workflow = await lock(stores, subject)
  const state = completeWorkflow(workflow, at)
  if (state) await save(stores, workflow, state, at)
}

/** Ends the workflow of a subject that was withdrawn. Does nothing if it has ended. */
export const withdrawWorkflow = async (
  stores: WorkflowStores,
  subject: Subject,
  at: Date,
): Promise<void> => {
  const workflow = await lock(stores, subject)
  const state = cancelWorkflow(workflow, at)
  if (state) await save(stores, workflow, state, at)
}
