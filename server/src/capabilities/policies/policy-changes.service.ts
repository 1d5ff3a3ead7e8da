import { conflict, forbidden, notFound } from '../../kernel/app-error.ts'
import { type Caller, displayName } from '../../kernel/caller.ts'
import { mayDecide } from '../workflows/deciders.ts'
import { requesterOf } from '../workflows/requester.ts'
import type { AfterDecision, SubjectDecision } from '../workflows/workflow-subjects.port.ts'
import {
  finishWorkflow,
  lockForWithdrawal,
  openWorkflow,
  recordDecision,
  type WorkflowStores,
  withdrawWorkflow,
} from '../workflows/workflows.service.ts'
import type { PolicyStore } from './policies.store.ts'
import type { Policy } from './policy.ts'
import { digestOfChange, type PolicyChange } from './policy-change.ts'
import type { PolicyChangeStore } from './policy-changes.store.ts'

/** The stores that change what policies decide, over one transaction, for every account. */
export interface PolicyChangeStores extends WorkflowStores {
  readonly policies: PolicyStore
  readonly policyChanges: PolicyChangeStore
}

/** Throws CONFLICT if another policy of the namespace is active. */
export const requireOnlyActive = async (
  policies: Pick<PolicyStore, 'otherActive'>,
  { id, namespace }: Policy,
): Promise<void> => {
  if (!(await policies.otherActive(id, namespace))) return
  throw conflict(`Another policy of ${namespace} is active; disable it first`)
}

/** A change that is asked for, and how many have to approve it. */
interface AskedChange extends Pick<PolicyChange, 'version' | 'status'> {
  readonly id: string
  readonly workflowId: string
  readonly requiredApprovals: number
}

/** Policies belong to the installation, and to no account of it. */
const OF_NO_ACCOUNT = { within_accounts: [], within_providers: [], within_regions: [] }

const subjectOf = (id: string) => ({ type: 'policy_change' as const, id })

const nameOf = ({ namespace }: Policy, { version, status }: AskedChange): string =>
  status === 'active'
    ? `Version ${version} of ${namespace} is to decide`
    : `${namespace} is to be disabled`

/** Keeps what is asked for about a locked policy, and opens the workflow that decides about it. */
export const openChange = async (
  stores: PolicyChangeStores,
  policy: Policy,
  asked: AskedChange,
  caller: Caller,
  at: Date,
): Promise<void> => {
  const { id, workflowId, version, status } = asked
  const change: PolicyChange = {
    id,
    policy_id: policy.id,
    workflow_id: workflowId,
    version,
    status,
    base_version: policy.version,
    base_status: policy.status,
    is_pending: true,
    created_at: at.toISOString(),
  }
  await stores.policyChanges.insert(change)
  const text = await stores.policyChanges.textOf(change)
  await openWorkflow(
    stores,
    {
      id: workflowId,
      subject: subjectOf(id),
      name: nameOf(policy, asked),
      requested_by: displayName(caller),
      ...requesterOf('', caller),
      application_id: '',
      ...OF_NO_ACCOUNT,
      required_approvals: asked.requiredApprovals,
      digest: digestOfChange(policy, change, text),
    },
    at,
  )
}

/** Locks the policy of a change, as every writer of a policy does first. */
const lockChange = async (
  { policies, policyChanges }: PolicyChangeStores,
  id: string,
): Promise<{ policy: Policy; change: PolicyChange }> => {
  const change = await policyChanges.find(id)
  const policy = change && (await policies.lock(change.policy_id))
  if (!change || !policy) throw notFound('WORKFLOW')
  return { policy, change }
}

/** Lets a policy decide as was approved. */
const applyChange = async (
  stores: PolicyChangeStores,
  policy: Policy,
  { id, version, status }: PolicyChange,
  at: Date,
): Promise<void> => {
  const { policies, policyChanges } = stores
  if (status === 'active') await requireOnlyActive(policies, policy)
  await policies.update(policy.id, { ...policy, version, status }, at)
  await policyChanges.end(id)
  await finishWorkflow(stores, subjectOf(id), at)
}

/**
 * Decides about a change. With the last approval, it takes effect in the same transaction. Throws FORBIDDEN
 * unless the caller is an admin with the permission, and for the person who asked; CONFLICT if it is decided,
 * or if the policy is not the one about which it was asked any more.
 */
export const decideChange = async (
  stores: PolicyChangeStores,
  id: string,
  { decision, comment }: SubjectDecision,
  caller: Caller,
  { at, forget }: { readonly at: Date; readonly forget: () => void },
): Promise<AfterDecision> => {
  const { policy, change } = await lockChange(stores, id)
  if (!mayDecide('policy_change', caller)) {
    throw forbidden('Changes of policies are decided by admins with the permission policy:manage')
  }
  const digest = digestOfChange(policy, change, await stores.policyChanges.textOf(change))
  const decided = { caller, creatorDecides: false, decision, comment, digest, at }
  const { status } = await recordDecision(stores, subjectOf(id), decided)
  if (status === 'rejected') await stores.policyChanges.end(id)
  if (status !== 'running') return {}
  await applyChange(stores, policy, change, at)
  return { onCommit: forget }
}

/** Withdraws a change. Throws FORBIDDEN unless the caller asked for it or is an admin, CONFLICT if it has ended. */
export const withdrawChange = async (
  stores: PolicyChangeStores,
  id: string,
  caller: Caller,
  at: Date,
): Promise<void> => {
  await lockChange(stores, id)
  await lockForWithdrawal(stores, subjectOf(id), caller)
  await stores.policyChanges.end(id)
  await withdrawWorkflow(stores, subjectOf(id), at)
}

/** Withdraws what waits about a locked policy. */
export const withdrawPending = async (
  stores: PolicyChangeStores,
  { pending_change }: Policy,
  at: Date,
): Promise<void> => {
  if (pending_change === null) return
  await stores.policyChanges.end(pending_change.id)
  await withdrawWorkflow(stores, subjectOf(pending_change.id), at)
}

/** Withdraws a change that waits since before and has not ended in the meantime. */
export const lapseChange = async (
  stores: PolicyChangeStores,
  id: string,
  at: Date,
): Promise<void> => {
  const { policy } = await lockChange(stores, id)
  if (policy.pending_change?.id === id) await withdrawPending(stores, policy, at)
}
