export interface CircuitBreaker {
  /** Whether a call may be made now. While it is open, one call after each pause. */
  readonly mayCall: (now: number) => boolean
  readonly succeed: () => void
  readonly fail: (now: number) => void
  /** Never allows a call again. */
  readonly stop: () => void
}

const MAX_FAILURES = 5
const PAUSE_MS = 30_000

/** Makes no calls for a while after several that failed in a row. */
export const createCircuitBreaker = (): CircuitBreaker => {
  let failures = 0
  let nextAt = Number.NEGATIVE_INFINITY
  return {
    mayCall: (now) => {
      if (failures < MAX_FAILURES) return true
      if (now < nextAt) return false
      // The next one waits until this one has an outcome.
      nextAt = now + PAUSE_MS
      return true
    },
    succeed: () => {
      failures = 0
    },
    fail: (now) => {
      failures += 1
      nextAt = now + PAUSE_MS
    },
    stop: () => {
      failures = MAX_FAILURES
      nextAt = Number.POSITIVE_INFINITY
    },
  }
}
