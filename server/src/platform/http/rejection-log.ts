import { MINUTE_MS } from '@stance/core/kernel/durations'

const LINES_PER_MINUTE = 100

/**
 * Decides which requests without a valid token get a log line of their own: the first of each minute.
 * Unauthenticated clients can send them at any rate, and a line costs more than the rejection. `report`
 * gets the number of the others when the minute is over.
 */
export const createRejectionLog = (
  report: (unlogged: number) => void,
  elapsedMs: () => number = () => performance.now(),
) => {
  let startedAt = Number.NEGATIVE_INFINITY
  let count = 0

  const endMinute = () => {
    const unlogged = count - LINES_PER_MINUTE
    startedAt = Number.NEGATIVE_INFINITY
    count = 0
    if (unlogged > 0) report(unlogged)
  }
  return {
    /** Counts a rejection and returns whether it has a line of its own. */
    shouldLog: (): boolean => {
      const now = elapsedMs()
      if (now - startedAt >= MINUTE_MS) {
        endMinute()
        startedAt = now
      }
      count += 1
      return count <= LINES_PER_MINUTE
    },
    endMinute,
  }
}
