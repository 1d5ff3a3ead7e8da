import { DAY_MS, HOUR_MS, MINUTE_MS } from '@stance/core/kernel/durations'

/** How long after each attempt that failed the next one follows. */
const DELAYS_MS = [
  5_000,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  5 * HOUR_MS,
  10 * HOUR_MS,
  14 * HOUR_MS,
  20 * HOUR_MS,
  24 * HOUR_MS,
]

/** The attempts of one event. */
export const MAX_ATTEMPTS = DELAYS_MS.length + 1

const SPREAD = 0.1
const MAX_RETRY_AFTER_MS = DAY_MS

/** Returns the milliseconds that a header asks to wait: seconds or a date. Undefined: it asks for nothing. */
export const retryAfterMs = (header: unknown, now: number): number | undefined => {
  if (typeof header !== 'string' || header.trim() === '') return undefined
  const text = header.trim()
  const ms = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - now
  return Number.isNaN(ms) ? undefined : Math.min(Math.max(ms, 0), MAX_RETRY_AFTER_MS)
}

/**
 * Returns how long to wait after an attempt, counted from one, that failed; null if it was the last. `random`
 * is from 0 to 1 and spreads attempts by a tenth. A receiver that asks for more time gets it.
 */
export const delayAfter = (
  attempt: number,
  random: number,
  retryAfter: number | undefined,
): number | null => {
  const delay = DELAYS_MS[attempt - 1]
  if (delay === undefined) return null
  const spread = delay * (1 + SPREAD * (2 * random - 1))
  return Math.round(Math.max(spread, retryAfter ?? 0))
}
