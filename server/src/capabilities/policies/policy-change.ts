import { sha256Hex } from '@stance/core/kernel/digest'
import type { Policy, PolicyStatus, PolicyTest, PolicyText } from './policy.ts'

/** A change of what a policy decides, which needs an approval. */
export interface PolicyChange {
  readonly id: string
  readonly policy_id: string
  readonly workflow_id: string
  /** What is in force after it. */
  readonly version: number
  readonly status: Exclude<PolicyStatus, 'draft'>
  /** What was in force when it was asked for. */
  readonly base_version: number
  readonly base_status: PolicyStatus
  readonly is_pending: boolean
  readonly created_at: string
}

/** What a person wants to change of a policy. */
export interface PolicyPatch {
  readonly name?: string
  readonly category?: string
  readonly severity?: Policy['severity']
  readonly description?: string
  readonly status?: PolicyChange['status']
  readonly rego?: string
  readonly tests?: PolicyTest[]
  readonly comment?: string
}

/** The text of a policy with what a patch changes of it. */
export const textAfter = (policy: Policy, { rego, tests }: PolicyPatch): PolicyText => ({
  rego: rego ?? policy.rego,
  tests: tests ?? policy.tests,
})

export const changesText = (policy: Policy, { rego, tests }: PolicyPatch): boolean =>
  (rego !== undefined && rego !== policy.rego) ||
  (tests !== undefined && JSON.stringify(tests) !== JSON.stringify(policy.tests))

/** Whether the gates decide by something else after a patch: also a policy that is disabled denies nothing. */
export const changesDecisions = (policy: Policy, patch: PolicyPatch): boolean => {
  const isActive = (patch.status ?? policy.status) === 'active'
  const wasActive = policy.status === 'active'
  return isActive !== wasActive || (isActive && changesText(policy, patch))
}

/** Of everything that a decision is about: what is in force, and what is in force after it. */
export const digestOfChange = (
  { id, namespace, version, status }: Pick<Policy, 'id' | 'namespace' | 'version' | 'status'>,
  after: Pick<PolicyChange, 'version' | 'status'>,
  { rego, tests }: PolicyText,
): string =>
  sha256Hex(
    JSON.stringify([
      [id, namespace, version, status],
      [after.version, after.status],
      [sha256Hex(rego), sha256Hex(JSON.stringify(tests))],
    ]),
  )
