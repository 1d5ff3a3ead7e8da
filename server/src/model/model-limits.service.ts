import type { PullTiming } from '../clouds/pull/call.service.ts'
import { createRetryBudget, delayOf } from '../clouds/pull/retry-rules.ts'
import { createBudget, type Reservation } from './budget.ts'
import { createCircuitBreaker } from './circuit-breaker.ts'
import type { Availability } from './model.port.ts'
import { ModelError, type ModelProblem } from './model-error.ts'
import type { ModelSettings } from './model-settings.ts'

const MAX_ATTEMPTS = 3

const REPEATABLE: ReadonlySet<ModelProblem> = new Set(['throttled', 'unavailable'])
/** These say that the service does not work, not only for this request. */
const OUTAGES: ReadonlySet<ModelProblem> = new Set([
  'throttled',
  'unavailable',
  'timeout',
  'invalid',
])

/** The outcome of the last call. */
const createOutcome = (name: string) => {
  let current: Availability = { state: 'unknown', reason: '' }
  return {
    get: (): Availability => current,
    succeed: (): void => {
      current = { state: 'available', reason: '' }
    },
    fail: ({ problem, message }: ModelError): void => {
      if (problem === 'invalid' || problem === 'budget' || problem === 'paused') return
      const state = problem === 'misconfigured' ? 'misconfigured' : 'unavailable'
      current = { state, reason: `The model ${name} is not used: ${message}` }
    },
  }
}

/** The limits that all calls of a process share. */
export const createLimits = (settings: ModelSettings, { now, sleep, random }: PullTiming) => {
  const budget = createBudget(settings.budget)
  const breaker = createCircuitBreaker()
  const retries = createRetryBudget()
  const outcome = createOutcome(`${settings.provider}/${settings.model}`)
  /** Until then the provider wants no call. */
  let notBefore = Number.NEGATIVE_INFINITY
  return {
    budget,
    outcome,
    /** @throws ModelError if no call may be made until the deadline. */
    wait: async (deadline: number, signal: AbortSignal): Promise<void> => {
      if (!breaker.mayCall(now()))
        throw new ModelError('paused', 'its last calls failed, so it is not asked for a while')
      if (notBefore > deadline)
        throw new ModelError('paused', 'it wants no calls for longer than the time limit')
      await sleep(Math.max(0, notBefore - now()), signal)
    },
    /** @throws ModelError */
    reserve: (inputTokens: number, outputTokens: number): Reservation => {
      const reservation = budget.reserve(inputTokens, outputTokens)
      if (reservation) return reservation
      throw new ModelError('budget', 'the budget does not cover another call')
    },
    succeed: (): void => {
      breaker.succeed()
      retries.earn()
      outcome.succeed()
    },
    fail: (error: ModelError): void => {
      if (error.problem === 'misconfigured') breaker.stop()
      if (OUTAGES.has(error.problem)) breaker.fail(now())
      if (error.retryAfterMs !== undefined) notBefore = now() + error.retryAfterMs
      outcome.fail(error)
    },
    mayRepeat: (error: ModelError, attempt: number): boolean =>
      attempt < MAX_ATTEMPTS && REPEATABLE.has(error.problem) && retries.spend(),
    pause: (attempt: number, signal: AbortSignal): Promise<void> =>
      sleep(delayOf(attempt, random(), undefined), signal),
  }
}

export type ModelLimits = ReturnType<typeof createLimits>
