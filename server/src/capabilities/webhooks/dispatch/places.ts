/** How many requests of one process a receiver can have at the same time. */
const MAX_PLACES = 16
const SLOW_PLACES = 4
const FAILING_PLACES = 1
const SLOW_MS = 1_000

/** A receiver of which this process knows nothing yet. */
export const firstPlaces = (failureCount: number): number =>
  failureCount > 0 ? FAILING_PLACES : SLOW_PLACES

/** Returns the places of a receiver after an answer: slow ones and those that fail hold up fewer requests. */
export const placesAfter = (hasSucceeded: boolean, elapsedMs: number): number => {
  if (!hasSucceeded) return FAILING_PLACES
  return elapsedMs > SLOW_MS ? SLOW_PLACES : MAX_PLACES
}
