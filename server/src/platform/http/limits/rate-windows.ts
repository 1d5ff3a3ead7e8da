import type { FastifyRateLimitStore } from '@fastify/rate-limit'

const MAX_WINDOWS = 5_000

type OnCounted = Parameters<FastifyRateLimitStore['incr']>[1]

/**
 * Counts requests by key in fixed windows, for the most recent keys. It reads a monotonic clock: with
 * the wall clock, which the plugin would read, a step back by a day would make a window last a day.
 */
export class RateWindows implements FastifyRateLimitStore {
  readonly #windows = new Map<string, { startedAt: number; current: number }>()

  incr(key: string, onCounted: OnCounted, windowMs = 0) {
    const moment = performance.now()
    const known = this.#windows.get(key)
    const isOpen = known !== undefined && moment < known.startedAt + windowMs
    const window = isOpen ? known : { startedAt: moment, current: 0 }
    window.current += 1
    this.#windows.delete(key)
    this.#windows.set(key, window)
    const [oldest] = this.#windows.size > MAX_WINDOWS ? this.#windows.keys() : []
    if (oldest !== undefined) this.#windows.delete(oldest)
    onCounted(null, { current: window.current, ttl: window.startedAt + windowMs - moment })
  }

  child() {
    return new RateWindows()
  }
}
