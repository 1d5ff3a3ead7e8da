import { sha256Hex } from '@stance/core/kernel/digest'
import { conflict, forbidden, notFound } from '../../kernel/app-error.ts'
import { type Caller, displayName, type Permission } from '../../kernel/caller.ts'
import { requireVersion } from '../../kernel/if-match.ts'
import type { PolicyStore } from './policies.store.ts'
import type { Policy, PolicyFields, PolicyText } from './policy.ts'
import { changesDecisions, changesText, type PolicyPatch, textAfter } from './policy-change.ts'
import {
  openChange,
  type PolicyChangeStores,
  requireOnlyActive,
  withdrawPending,
} from './policy-changes.service.ts'
import { type CheckDeps, requirePassedTests, requireValidText } from './policy-check.service.ts'

const MANAGE: Permission = 'policy:manage'

/** Throws FORBIDDEN unless the token has the permission to change policies. */
export const requireManagement = ({ permissions }: Caller): void => {
  if (permissions.includes(MANAGE)) return
  throw forbidden(`Changing policies needs the permission ${MANAGE} in the scope of the token`)
}

export interface PolicyDeps extends CheckDeps {
  readonly policies: PolicyStore
  readonly newId: () => string
}

export interface ChangingDeps extends PolicyDeps {
  /** The stores of the same transaction, for every account. */
  readonly everywhere: PolicyChangeStores
  /** How many have to approve a change of what policies decide. */
  readonly requiredApprovals: number
}

const found = (policy: Policy | undefined): Policy => {
  if (!policy) throw notFound('POLICY')
  return policy
}

export const findPolicy = async ({ policies }: Pick<PolicyDeps, 'policies'>, id: string) =>
  found(await policies.find(id))

/** Creates a draft, which decides nothing yet. */
export const createPolicy = async (
  { policies, now, newId }: PolicyDeps,
  { rego, tests, ...fields }: PolicyFields & PolicyText,
  caller: Caller,
): Promise<Policy> => {
  const [id, at, created_by] = [newId(), now(), displayName(caller)]
  await policies.insert({ ...fields, id, status: 'draft', source: 'user', created_by }, at)
  const sha256 = sha256Hex(rego)
  await policies.addVersion(id, { rego, tests, sha256, version: 1, comment: '', created_by }, at)
  return findPolicy({ policies }, id)
}

const requireFixedText = (policy: Policy, { status: _, ...change }: PolicyPatch): void => {
  if (policy.source === 'user' || Object.keys(change).length === 0) return
  throw conflict(
    'A policy that comes with the product is fixed, except for its status; create another one',
  )
}

/**
 * Checks a change before its transaction: the text, and the tests if the policy is or becomes active.
 * Returns the revision that was checked.
 */
export const checkChange = async (
  deps: PolicyDeps,
  id: string,
  change: PolicyPatch,
  ifMatch: string,
): Promise<string> => {
  const policy = await findPolicy(deps, id)
  requireVersion(ifMatch, policy.revision, 'The policy')
  requireFixedText(policy, change)
  if (change.rego !== undefined) await requireValidText(deps, policy.namespace, change.rego)
  const isActive = (change.status ?? policy.status) === 'active'
  const becomesActive = isActive && policy.status !== 'active'
  if (becomesActive || (isActive && changesText(policy, change))) {
    const areStored = change.tests === undefined
    await requirePassedTests(deps, policy.namespace, textAfter(policy, change), areStored)
  }
  return String(policy.revision)
}

const requireNoPending = ({ pending_change }: Policy): void => {
  if (pending_change === null) return
  throw conflict(
    'A change of the policy waits for an approval; approve, reject or withdraw it first',
  )
}

/** Keeps the text that a patch makes of a locked policy. Returns the number of the version. */
const addText = async (
  { policies, now }: PolicyDeps,
  policy: Policy,
  patch: PolicyPatch,
  caller: Caller,
): Promise<number> => {
  if (!changesText(policy, patch)) return policy.version
  const text = textAfter(policy, patch)
  const [version, sha256] = [await policies.nextVersion(policy.id), sha256Hex(text.rego)]
  const by = { comment: patch.comment ?? '', created_by: displayName(caller) }
  await policies.addVersion(policy.id, { ...text, ...by, sha256, version }, now())
  return version
}

/**
 * Applies a checked change. Where approvals are required, what the policy decides stays as it is until they
 * are given. Throws PRECONDITION_FAILED if the policy changed since it was checked.
 */
export const updatePolicy = async (
  deps: ChangingDeps,
  id: string,
  patch: PolicyPatch,
  { caller, ifMatch }: { readonly caller: Caller; readonly ifMatch: string },
): Promise<Policy> => {
  const { policies, everywhere, requiredApprovals, now } = deps
  const before = found(await policies.lock(id))
  requireVersion(ifMatch, before.revision, 'The policy')
  const isDeciding = changesDecisions(before, patch)
  if (isDeciding || changesText(before, patch)) requireNoPending(before)
  const status = patch.status ?? before.status
  if (status === 'active') await requireOnlyActive(policies, before)
  const version = await addText(deps, before, patch, caller)
  const { rego: _, tests: __, comment: ___, status: ____, ...fields } = patch
  const waits = isDeciding && requiredApprovals > 0
  // The text of a policy that decides nothing needs no approval, until it is to decide.
  const isTextKept = waits && before.status === 'active'
  await policies.update(
    id,
    {
      ...before,
      ...fields,
      status: waits ? before.status : status,
      version: isTextKept ? before.version : version,
    },
    now(),
  )
  if (waits && status !== 'draft') {
    const policy = await findPolicy(deps, id)
    const asked = { version, status, requiredApprovals, id: deps.newId(), workflowId: deps.newId() }
    await openChange(everywhere, policy, asked, caller, now())
  }
  return findPolicy(deps, id)
}

/** Deletes a draft. What was active stays, because decisions refer to it. */
export const deletePolicy = async (
  { policies, everywhere, now }: Pick<ChangingDeps, 'policies' | 'everywhere' | 'now'>,
  id: string,
  caller: Caller,
): Promise<void> => {
  const policy = found(await policies.lock(id))
  requireManagement(caller)
  if (policy.status !== 'draft') {
    throw conflict('Only drafts are deleted; disable a policy that was active')
  }
  await withdrawPending(everywhere, policy, now())
  await policies.delete(id)
}
