import { sha256Hex } from '@stance/core/kernel/digest'
import { conflict, forbidden, notFound } from '../../kernel/app-error.ts'
import { type Caller, displayName, type Permission } from '../../kernel/caller.ts'
import { requireVersion } from '../../kernel/if-match.ts'
import type { PolicyStore } from './policies.store.ts'
import type { Policy, PolicyFields, PolicyStatus, PolicyTest, PolicyText } from './policy.ts'
import { type CheckDeps, requirePassedTests, requireValidText } from './policy-check.service.ts'

const MANAGE: Permission = 'policy:manage'

/** Throws FORBIDDEN unless the token has the permission to change policies. */
export const requireManagement = ({ permissions }: Caller): void => {
  if (permissions.includes(MANAGE)) return
  throw forbidden(`Changing policies needs the permission ${MANAGE} in the scope of the token`)
}

export interface PolicyChange extends Partial<Omit<PolicyFields, 'namespace'>> {
  readonly status?: Exclude<PolicyStatus, 'draft'>
  readonly rego?: string
  readonly tests?: PolicyTest[]
  readonly comment?: string
}

export interface PolicyDeps extends CheckDeps {
  readonly policies: PolicyStore
  readonly newId: () => string
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

const textAfter = (policy: Policy, { rego, tests }: PolicyChange): PolicyText => ({
  rego: rego ?? policy.rego,
  tests: tests ?? policy.tests,
})

const changesText = (policy: Policy, { rego, tests }: PolicyChange): boolean =>
  (rego !== undefined && rego !== policy.rego) ||
  (tests !== undefined && JSON.stringify(tests) !== JSON.stringify(policy.tests))

const requireFixedText = (policy: Policy, { status: _, ...change }: PolicyChange): void => {
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
  change: PolicyChange,
  ifMatch: string,
): Promise<string> => {
  const policy = await findPolicy(deps, id)
  requireVersion(ifMatch, policy.revision, 'The policy')
  requireFixedText(policy, change)
  if (change.rego !== undefined) await requireValidText(deps, policy.namespace, change.rego)
  const isActive = (change.status ?? policy.status) === 'active'
  const becomesActive = isActive && policy.status !== 'active'
  if (becomesActive || (isActive && changesText(policy, change))) {
    await requirePassedTests(deps, policy.namespace, textAfter(policy, change))
  }
  return String(policy.revision)
}

/** Applies a checked change. Throws PRECONDITION_FAILED if the policy changed since it was checked. */
export const updatePolicy = async (
  { policies, now }: PolicyDeps,
  id: string,
  change: PolicyChange,
  { caller, ifMatch }: { readonly caller: Caller; readonly ifMatch: string },
): Promise<Policy> => {
  const before = found(await policies.lock(id))
  requireVersion(ifMatch, before.revision, 'The policy')
  const { rego: _, tests: __, comment = '', ...fields } = change
  const isNewText = changesText(before, change)
  const version = before.version + (isNewText ? 1 : 0)
  const after = { ...before, ...fields, version }
  if (after.status === 'active' && (await policies.otherActive(id, before.namespace))) {
    throw conflict(`Another policy of ${before.namespace} is active; disable it first`)
  }
  const at = now()
  if (isNewText) {
    const text = textAfter(before, change)
    const created_by = displayName(caller)
    const sha256 = sha256Hex(text.rego)
    await policies.addVersion(id, { ...text, sha256, version, comment, created_by }, at)
  }
  await policies.update(id, after, at)
  return findPolicy({ policies }, id)
}

/** Deletes a draft. What was active stays, because decisions refer to it. */
export const deletePolicy = async (
  { policies }: Pick<PolicyDeps, 'policies'>,
  id: string,
  caller: Caller,
): Promise<void> => {
  const policy = found(await policies.lock(id))
  requireManagement(caller)
  if (policy.status !== 'draft') {
    throw conflict('Only drafts are deleted; disable a policy that was active')
  }
  await policies.delete(id)
}
