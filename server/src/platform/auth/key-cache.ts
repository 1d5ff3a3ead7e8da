import { MINUTE_MS } from '@stance/core/kernel/durations'
import { unavailable } from '../../kernel/app-error.ts'
import type { KeySet, VerificationKey } from './key-set.ts'

/** The minimum time between the starts of two fetches, even when unknown keys are requested. */
export const MIN_REFRESH_INTERVAL_MS = 30_000
/** Older keys are refreshed in the background. */
export const REFRESH_AFTER_MS = 5 * MINUTE_MS
/** If no refresh was attempted for this long, a request waits for one. */
export const BLOCKING_REFRESH_AFTER_MS = 10 * MINUTE_MS
/** While the issuer does not respond, its last valid keys are used for this long. */
export const MAX_STALE_MS = 24 * 60 * MINUTE_MS

/** The result of a fetch. */
export type FetchResult = { readonly ok: true } | { readonly ok: false; readonly error: unknown }

/**
 * Caches the keys of one issuer: refreshed while in use, kept during an outage of up to a day.
 * `elapsedMs` is monotonic, so setting the wall clock does not age the keys.
 */
export const createKeyCache = (options: {
  readonly load: () => Promise<KeySet>
  readonly elapsedMs: () => number
  readonly onFetch: (result: FetchResult) => void
}) => {
  const { load, elapsedMs, onFetch } = options
  let keys: KeySet = new Map()
  let loadedAt = Number.NEGATIVE_INFINITY
  let attemptedAt = Number.NEGATIVE_INFINITY
  let inFlight: Promise<void> | null = null

  const fetchKeys = async (): Promise<void> => {
    const startedAt = elapsedMs()
    try {
      keys = await load()
      loadedAt = startedAt
      onFetch({ ok: true })
    } catch (error) {
      onFetch({ ok: false, error })
    } finally {
      inFlight = null
    }
  }

  /** Concurrent calls share one fetch. It never rejects. */
  const refresh = (): Promise<void> => {
    if (inFlight) return inFlight
    if (elapsedMs() - attemptedAt < MIN_REFRESH_INTERVAL_MS) return Promise.resolve()
    attemptedAt = elapsedMs()
    inFlight = fetchKeys()
    return inFlight
  }

  const hasKeys = (): boolean => elapsedMs() - loadedAt < MAX_STALE_MS

  const refreshIfStale = async (): Promise<void> => {
    const mustWait = !hasKeys() || elapsedMs() - attemptedAt >= BLOCKING_REFRESH_AFTER_MS
    if (mustWait) await refresh()
    else if (elapsedMs() - loadedAt >= REFRESH_AFTER_MS) void refresh()
  }

  /** Returns the key with this id, if any. Throws SERVICE_UNAVAILABLE while no keys are cached. */
  const find = async (kid: string): Promise<VerificationKey | undefined> => {
    await refreshIfStale()
    if (!hasKeys()) {
      throw unavailable('The keys of the identity provider are not available; try again shortly')
    }
    if (!keys.has(kid)) await refresh()
    return keys.get(kid)
  }

  /** Whether any keys are cached. If not, it starts a fetch. */
  const checkKeys = (): boolean => {
    if (!hasKeys()) void refresh()
    return hasKeys()
  }

  return { find, checkKeys }
}
