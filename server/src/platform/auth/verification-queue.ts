import { unavailable } from '../../kernel/app-error.ts'

const MAX_WAITING = 10_000

/** Waits until the next token may be verified. Throws SERVICE_UNAVAILABLE if too many wait already. */
export type WaitForTurn = () => Promise<void>

/**
 * Lets one unknown token after the other in, one in each turn of the event loop. A request with a known
 * token waits for as many turns as it has round trips to the database, so its delay does not depend on
 * how many connections send unknown tokens, and the throughput of the process stays the same.
 */
export const createVerificationQueue = (
  onNextTurn: (work: () => void) => void = setImmediate,
): WaitForTurn => {
  const waiting = new Set<() => void>()

  const admitNext = () => {
    const [next] = waiting
    if (!next) return
    waiting.delete(next)
    next()
    if (waiting.size > 0) onNextTurn(admitNext)
  }
  return async () => {
    if (waiting.size >= MAX_WAITING) {
      throw unavailable('Too many tokens wait for their verification; try again shortly')
    }
    await new Promise<void>((resolve) => {
      waiting.add(resolve)
      if (waiting.size === 1) onNextTurn(admitNext)
    })
  }
}
