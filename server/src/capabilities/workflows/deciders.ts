import type { Caller, Permission } from '../../kernel/caller.ts'
import { callerKey } from '../../kernel/caller.ts'
import { identityOf, namesOf } from './requester.ts'
import { WORKFLOW_KINDS, type WorkflowKind } from './workflow.ts'

/** The permission beyond the role of an admin that a decision about each kind needs. */
const PERMISSION_OF: Readonly<Record<WorkflowKind, Permission | null>> = {
  exception: null,
  policy_change: 'policy:manage',
  remediation_batch: 'remediation:execute',
}

/** Whether decisions about a kind are the caller's to take, unless the request is their own. */
export const mayDecide = (kind: WorkflowKind, { roles, permissions }: Caller): boolean => {
  const permission = PERMISSION_OF[kind]
  return roles.includes('admin') && (permission === null || permissions.includes(permission))
}

/** What a workflow has to be for a caller to decide about it. */
export interface Decider {
  readonly kinds: readonly WorkflowKind[]
  /** Requests for these people, or from this key, are their own. */
  readonly names: readonly string[]
  readonly identity: string
  readonly key: string
  /** Whether requests for others that the caller has filed are open to the caller's decision. */
  readonly creatorDecides: boolean
}

export const deciderOf = (caller: Caller, creatorDecides: boolean): Decider => ({
  kinds: WORKFLOW_KINDS.filter((kind) => mayDecide(kind, caller)),
  names: namesOf(caller),
  identity: identityOf(caller),
  key: callerKey(caller),
  creatorDecides,
})
