import { setTimeout } from 'node:timers/promises'
import { OutboundError } from '../../platform/outbound/outbound-error.ts'
import { CloudError, type CloudProblem } from '../cloud-error.ts'
import type { FetchedPage, PullTarget } from './pull-target.ts'
import {
  createPacer,
  createRetryBudget,
  delayOf,
  maxAttemptsOf,
  type Pacer,
  type RetryBudget,
} from './retry-rules.ts'

/** The clock and the chance of a pull. */
export interface PullTiming {
  readonly now: () => number
  readonly sleep: (ms: number, signal: AbortSignal) => Promise<void>
  readonly random: () => number
}

export const SYSTEM_TIMING: PullTiming = {
  now: () => performance.now(),
  sleep: async (ms, signal) => {
    if (ms > 0) await setTimeout(ms, undefined, { signal })
  },
  random: Math.random,
}

/** The rate and the retries of one account. */
export interface AccountLimits {
  readonly pacer: Pacer
  readonly budget: RetryBudget
}

export const createAccountLimits = (): AccountLimits => ({
  pacer: createPacer(),
  budget: createRetryBudget(),
})

/** A list that cannot be read to its end, in one sentence. */
export class PullFailure extends Error {
  override readonly name = 'PullFailure'
}

const UNAVAILABLE_PROBLEMS: ReadonlySet<string> = new Set(['network', 'timeout', 'truncated'])

const problemOf = (error: unknown): CloudProblem => {
  if (error instanceof CloudError) return error.problem
  if (error instanceof OutboundError && UNAVAILABLE_PROBLEMS.has(error.problem))
    return 'unavailable'
  return 'invalid'
}

/** What may happen once in a row: a second time it would happen without end. */
const ONCE: ReadonlySet<CloudProblem> = new Set(['unauthenticated', 'clock'])

interface Attempts {
  failed: number
  readonly tried: Set<CloudProblem>
}

const nameOf = (error: unknown): string => (error instanceof Error ? error.name : typeof error)

const failureOf = (target: PullTarget, error: unknown, attempts: number): PullFailure => {
  const isKnown = error instanceof CloudError || error instanceof OutboundError
  // The text of any other error may hold what must not be shown.
  const reason = isKnown ? error.message : `the pull failed (${nameOf(error)}); run again`
  const times = attempts > 1 ? `, after ${attempts} attempts` : ''
  return new PullFailure(`${target.label}: ${reason}${times}`, { cause: error })
}

/** Returns how long to wait before the call is repeated. @throws PullFailure */
const recoverFrom = (
  error: unknown,
  attempts: Attempts,
  { target, limits, timing }: CallContext,
): number => {
  const problem = problemOf(error)
  attempts.failed += 1
  if (ONCE.has(problem) && !attempts.tried.has(problem)) {
    attempts.tried.add(problem)
    if (problem === 'unauthenticated') target.renew()
    return 0
  }
  if (problem === 'throttled') limits.pacer.throttled()
  const mayRepeat = attempts.failed < maxAttemptsOf(problem) && limits.budget.spend()
  if (!mayRepeat) throw failureOf(target, error, attempts.failed)
  const retryAfterMs = error instanceof CloudError ? error.retryAfterMs : undefined
  return delayOf(attempts.failed, timing.random(), retryAfterMs)
}

export interface CallContext {
  readonly target: PullTarget
  readonly limits: AccountLimits
  readonly timing: PullTiming
  readonly signal: AbortSignal
}

export const isRejectedToken = (error: unknown): boolean =>
  error instanceof CloudError && error.problem === 'token_rejected'

/**
 * Gets a page, and repeats the call where that may help. A rejected page token is thrown as it is.
 * @throws PullFailure
 */
export const callForPage = async (token: string, context: CallContext): Promise<FetchedPage> => {
  const { target, limits, timing, signal } = context
  const attempts: Attempts = { failed: 0, tried: new Set() }
  for (;;) {
    signal.throwIfAborted()
    await timing.sleep(limits.pacer.waitMs(timing.now()), signal)
    limits.pacer.began(timing.now())
    try {
      const page = await target.fetchPage(token, signal)
      limits.pacer.succeeded()
      limits.budget.earn()
      return page
    } catch (error) {
      signal.throwIfAborted()
      if (token !== '' && isRejectedToken(error)) throw error
      await timing.sleep(recoverFrom(error, attempts, context), signal)
    }
  }
}
