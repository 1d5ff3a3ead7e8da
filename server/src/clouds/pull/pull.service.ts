import {
  type AccountLimits,
  createAccountLimits,
  PullFailure,
  type PullTiming,
} from './call.service.ts'
import { type ChainHandlers, pullChain } from './page-chain.service.ts'
import type { PullTarget } from './pull-target.ts'

/** How many lists of a cloud are pulled at the same time. */
const TARGET_CONCURRENCY = 4

/** What takes the pages of one list. */
export interface TargetHandlers extends ChainHandlers {
  /** The token to begin with: '' for the first page; null if the list was pulled to its end. */
  readonly start: string | null
  /** The list was pulled to its end, or the pull of it failed. */
  readonly ended: (failure: unknown) => void | Promise<void>
}

export interface PullOptions {
  readonly targets: readonly PullTarget[]
  readonly open: (target: PullTarget) => Promise<TargetHandlers>
  readonly timing: PullTiming
  readonly signal: AbortSignal
}

const pullTarget = async (
  target: PullTarget,
  limits: AccountLimits,
  { open, timing, signal }: PullOptions,
): Promise<void> => {
  const handlers = await open(target)
  if (handlers.start === null) return
  const context = { target, limits, timing, signal }
  const failure = await pullChain(handlers.start, context, handlers).then(
    () => null,
    (error: unknown) => error,
  )
  await handlers.ended(failure)
  if (failure !== null) throw failure
}

/**
 * Pulls every list to its end, some at a time. Returns those that failed: the others are complete.
 * Any other error stops the pull.
 */
export const pullTargets = async (options: PullOptions): Promise<readonly PullFailure[]> => {
  const { targets } = options
  const accounts = new Map<string, AccountLimits>()
  const failures: (PullFailure | undefined)[] = []
  const waiting = targets.entries()
  const limitsOf = (account: string): AccountLimits => {
    const limits = accounts.get(account) ?? createAccountLimits()
    accounts.set(account, limits)
    return limits
  }
  const work = async (): Promise<void> => {
    for (const [at, target] of waiting) {
      try {
        await pullTarget(target, limitsOf(target.account), options)
      } catch (error) {
        if (!(error instanceof PullFailure)) throw error
        failures[at] = error
      }
    }
  }
  await Promise.all(Array.from({ length: TARGET_CONCURRENCY }, work))
  return failures.filter((failure) => failure !== undefined)
}
