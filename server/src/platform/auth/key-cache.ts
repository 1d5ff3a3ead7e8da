import { unavailable } from '../../kernel/app-error.ts'
import type { KeySet, VerificationKey } from './key-set.ts'

const MINUTE_MS = 60_000

/** Between the beginnings of two fetches, whatever is asked meanwhile. */
export const PAUSE_MS = 30_000
/** Older keys are renewed beside the requests. */
export const RENEWED_AFTER_MS = 5 * MINUTE_MS
/** When nobody has even tried to renew them for this long, a request waits for it. */
export const TRIED_WITHIN_MS = 10 * MINUTE_MS
/** While the issuer does not answer, its last good keys are used. */
export const KEPT_MS = 24 * 60 * MINUTE_MS

/** How a fetch went; `error` says why it failed. */
export type Fetched = { readonly ok: true } | { readonly ok: false; readonly error: unknown }

/**
 * The keys of one issuer: renewed while they are in use, kept through an outage, gone after a day
 * of it. `elapsedMs` only ever goes forward, so a wall clock that is set does not age them.
 */
export const keyCache = (options: {
  readonly load: () => Promise<KeySet>
  readonly elapsedMs: () => number
  readonly onFetched: (fetched: Fetched) => void
}) => {
  const { load, elapsedMs, onFetched } = options
  let keys: KeySet = new Map()
  let loadedAt = Number.NEGATIVE_INFINITY
  let triedAt = Number.NEGATIVE_INFINITY
  let underWay: Promise<void> | null = null

  const fetchKeys = async (): Promise<void> => {
    const startedAt = elapsedMs()
    try {
      keys = await load()
      loadedAt = startedAt
      onFetched({ ok: true })
    } catch (error) {
      onFetched({ ok: false, error })
    } finally {
      underWay = null
    }
  }

  /** Whoever asks during a fetch waits for that one. It never rejects. */
  const renew = (): Promise<void> => {
    if (underWay) return underWay
    if (elapsedMs() - triedAt < PAUSE_MS) return Promise.resolve()
    triedAt = elapsedMs()
    underWay = fetchKeys()
    return underWay
  }

  const haveKeys = (): boolean => elapsedMs() - loadedAt < KEPT_MS

  const renewIfOld = async (): Promise<void> => {
    const waits = !haveKeys() || elapsedMs() - triedAt >= TRIED_WITHIN_MS
    if (waits) await renew()
    else if (elapsedMs() - loadedAt >= RENEWED_AFTER_MS) void renew()
  }

  /** The key of this name, if there is one. Throws SERVICE_UNAVAILABLE while no keys are known. */
  const find = async (kid: string): Promise<VerificationKey | undefined> => {
    await renewIfOld()
    if (!haveKeys()) {
      throw unavailable('The keys of the identity provider are not known; try again shortly')
    }
    if (!keys.has(kid)) await renew()
    return keys.get(kid)
  }

  /** Whether any keys are known; asked without any, it has them fetched. */
  const known = (): boolean => {
    if (!haveKeys()) void renew()
    return haveKeys()
  }

  return { find, known }
}
