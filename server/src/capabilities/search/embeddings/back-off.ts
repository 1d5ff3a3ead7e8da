/** When an endpoint that failed is asked again. */
export interface BackOff {
  readonly mayTry: () => boolean
  readonly succeed: () => void
  readonly fail: () => void
}

/** Pauses that double from the first up to the maximum while an endpoint fails. */
export const createBackOff = (firstMs: number, maxMs: number, now: () => number): BackOff => {
  let pauseMs = firstMs
  let nextAt = Number.NEGATIVE_INFINITY
  return {
    mayTry: () => now() >= nextAt,
    succeed: () => {
      pauseMs = firstMs
      nextAt = Number.NEGATIVE_INFINITY
    },
    fail: () => {
      nextAt = now() + pauseMs
      pauseMs = Math.min(pauseMs * 2, maxMs)
    },
  }
}
