import { CloudError } from '../../../clouds/cloud-error.ts'
import { createPermits } from '../../../platform/permits.ts'
import type { RemediationClouds, SessionOwner } from '../clouds.service.ts'
import { readState } from '../engine/cloud-reading.service.ts'
import { ResourceNotFound } from '../handlers/aws-resource.service.ts'
import {
  type Handler,
  isProtected,
  managedBy,
  type Plan,
  type Refusal,
  refuse,
  type Target,
} from '../handlers/handler.ts'
import type { SealedPlan, ShownPlan } from '../remediation.ts'
import type { Aim } from './finding-to-fix.ts'

/** What a preview says about one resource. */
export interface PlannedAction {
  readonly shown: ShownPlan
  readonly managed_by: string
  readonly refusal: Refusal | null
  /** null for what is skipped. */
  readonly sealed: SealedPlan | null
}

interface PreviewDeps {
  readonly remediationClouds: RemediationClouds
  readonly now: () => Date
}

/** How many states are read at once: in all, and in one account. */
const MAX_READS = 20
const MAX_ACCOUNT_READS = 10
const TIMEOUT_MS = 60_000

const NOTHING_SHOWN = { before: null, after: null, changes: [], side_effects: [] }

/** What is shown of a resource that is left alone. */
export const skippedAction = (refusal: Refusal, handler: Handler | null): PlannedAction => ({
  shown: {
    ...NOTHING_SHOWN,
    reversible: 'yes',
    permissions: handler?.permissions ?? [],
    message: refusal.message,
  },
  managed_by: '',
  refusal,
  sealed: null,
})

const plannedAction = (
  handler: Handler,
  target: Target,
  state: unknown,
  plan: Plan,
  message: string,
): PlannedAction => {
  const manager = managedBy(handler.tagsOf(state))
  const undone =
    manager === '' ? [] : [`${manager} manages the resource: its next apply undoes the change.`]
  return {
    shown: {
      before: handler.mask(state),
      after: handler.mask(plan.after),
      changes: plan.changes,
      side_effects: [...undone, ...plan.side_effects],
      reversible: plan.reversible,
      permissions: handler.permissions,
      message,
    },
    managed_by: manager,
    refusal: null,
    sealed: { target, state, plan },
  }
}

/** Returns why a resource cannot be read; throws what is no answer about it. */
const unreadable = (error: unknown): Refusal => {
  if (error instanceof ResourceNotFound) return refuse('not_found', 'The resource does not exist')
  if (error instanceof CloudError) return refuse('unreadable', error.message)
  if (error instanceof Error && error.name === 'OutboundError')
    return refuse('unreadable', 'The cloud does not answer')
  if (error instanceof Error && (error.name === 'TimeoutError' || error.name === 'AbortError'))
    return refuse('unreadable', 'The cloud did not answer in time')
  throw error
}

const planned = (
  { handler, target }: Aim,
  state: unknown,
  { remediationClouds, now }: PreviewDeps,
): PlannedAction => {
  if (isProtected(handler.tagsOf(state)))
    return skippedAction(refuse('protected', 'The resource is tagged stance:protected'), handler)
  const plan = handler.plan(state, target, now())
  if (plan === 'compliant')
    return skippedAction(refuse('already_compliant', 'The resource is as it should be'), handler)
  if (plan.kind === 'refusal') return skippedAction(plan, handler)
  const action = plannedAction(handler, target, state, plan, '')
  if (remediationClouds.mayChange(target.account_id)) return action
  const message = `The account ${target.account_id} is not in STANCE_REMEDIATION_ACCOUNTS`
  return {
    ...action,
    shown: { ...action.shown, message },
    refusal: refuse('account_not_enabled', message),
  }
}

/**
 * Reads the state of each resource and plans what would change. It only reads, and what cannot be read within a
 * minute is skipped.
 */
export const planActions = async (
  deps: PreviewDeps,
  aims: readonly Aim[],
  owner: SessionOwner,
): Promise<PlannedAction[]> => {
  const signal = AbortSignal.timeout(TIMEOUT_MS)
  const all = createPermits(MAX_READS)
  const byAccount = new Map<string, ReturnType<typeof createPermits>>()
  const accountPermits = (id: string) => {
    const known = byAccount.get(id) ?? createPermits(MAX_ACCOUNT_READS)
    byAccount.set(id, known)
    return known
  }
  const planOne = async (aim: Aim): Promise<PlannedAction> => {
    const { handler, target } = aim
    try {
      const cloud = await deps.remediationClouds.open(handler, target.account_id, owner, signal)
      return planned(aim, await readState(cloud, target, signal), deps)
    } catch (error) {
      return skippedAction(unreadable(error), handler)
    }
  }
  return Promise.all(
    aims.map((aim) => accountPermits(aim.target.account_id).run(() => all.run(() => planOne(aim)))),
  )
}
