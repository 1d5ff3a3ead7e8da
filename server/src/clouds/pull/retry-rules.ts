import type { CloudProblem } from '../cloud-error.ts'

const BASE_DELAY_MS = 400
const MAX_DELAY_MS = 20_000
/** A page that fails this often in a row fails its account. */
const MAX_ATTEMPTS = 5
/** Being throttled is no fault of the page. */
const MAX_THROTTLED_ATTEMPTS = 10

export const maxAttemptsOf = (problem: CloudProblem): number => {
  if (problem === 'throttled') return MAX_THROTTLED_ATTEMPTS
  return problem === 'unavailable' ? MAX_ATTEMPTS : 1
}

/**
 * Full jitter: any time up to the exponential limit, so that clients do not come back together. The
 * service's own wish is the least.
 */
export const delayOf = (
  attempt: number,
  random: number,
  retryAfterMs: number | undefined,
): number => {
  const limit = Math.min(MAX_DELAY_MS, BASE_DELAY_MS * 2 ** (attempt - 1))
  return Math.round((retryAfterMs ?? 0) + random * limit)
}

export interface RetryBudget {
  readonly spend: () => boolean
  readonly earn: () => void
}

const INITIAL_RETRIES = 20
const RETRIES_OF_A_SUCCESS = 0.5

/** Bounds the retries of an account: a failing service gets at most half as many again. */
export const createRetryBudget = (): RetryBudget => {
  let left = INITIAL_RETRIES
  return {
    spend: () => {
      if (left < 1) return false
      left -= 1
      return true
    },
    earn: () => {
      left = Math.min(INITIAL_RETRIES, left + RETRIES_OF_A_SUCCESS)
    },
  }
}

export interface Pacer {
  /** Returns how long to wait before the next call begins. */
  readonly waitMs: (now: number) => number
  readonly began: (now: number) => void
  readonly throttled: () => void
  readonly succeeded: () => void
}

const SLOWER = 1.25
const FASTER = 0.995
const MAX_INTERVAL_MS = 5_000
const WINDOW = 8

/**
 * Keeps the calls of one account below the rate that its service accepts. Without throttling there is
 * no wait. Being throttled, calls become a little slower than they were, then slowly faster again.
 */
export const createPacer = (): Pacer => {
  let interval = 0
  const starts: number[] = []
  return {
    waitMs: (now) => Math.max(0, (starts.at(-1) ?? 0) + interval - now),
    began: (now) => {
      starts.push(now)
      if (starts.length > WINDOW) starts.shift()
    },
    throttled: () => {
      const [first = 0] = starts
      const span = (starts.at(-1) ?? 0) - first
      const observed = starts.length > 1 ? span / (starts.length - 1) : 0
      interval = Math.min(MAX_INTERVAL_MS, Math.max(observed, interval) * SLOWER)
    },
    succeeded: () => {
      interval *= FASTER
    },
  }
}
