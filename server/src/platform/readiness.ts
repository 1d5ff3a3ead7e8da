import type { Clock } from '../kernel/clock.ts'

/** How long the answer of a probe is good, in milliseconds: health checks come from many sides. */
const PROBE_MS = 1_000
const PROBE_TIMEOUT_MS = 2_000
/** Whoever asks while a probe takes long is told what the last one said, if that was just now. */
const PATIENCE_MS = 30
const FRESH_MS = PROBE_MS + PROBE_TIMEOUT_MS

export interface Health {
  readonly ready: boolean
  readonly components: Readonly<Record<string, 'ok' | 'unavailable' | 'starting' | 'stopping'>>
}

const within = <T>(work: Promise<T>, ms: number): Promise<T> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('the probe took too long')), ms)
    work.then(resolve, reject).finally(() => clearTimeout(timer))
  })

/**
 * Whether the process can serve: it has started, its database answers, somebody can be let in and
 * it is not stopping.
 */
export const createReadiness = (options: {
  readonly probeDatabase: () => Promise<unknown>
  readonly onDatabase: (up: boolean) => void
  /** Absent where that cannot change. */
  readonly canSignIn?: (() => boolean) | undefined
  readonly now: Clock
}) => {
  let server: 'starting' | 'ok' | 'stopping' = 'starting'
  let startedAt = Number.NEGATIVE_INFINITY
  let running: Promise<boolean> | undefined
  let known: { readonly up: boolean; readonly at: number } | undefined

  const probe = async (): Promise<boolean> => {
    const up = await within(options.probeDatabase(), PROBE_TIMEOUT_MS).then(
      () => true,
      () => false,
    )
    options.onDatabase(up)
    known = { up, at: options.now().getTime() }
    running = undefined
    return up
  }

  /** At most one probe a second, shared by all who ask meanwhile. */
  const databaseUp = (): Promise<boolean> => {
    const moment = options.now().getTime()
    const recent = known && moment - known.at < FRESH_MS ? known.up : undefined
    if (!running && moment - startedAt >= PROBE_MS) {
      startedAt = moment
      running = probe()
    }
    if (!running) return Promise.resolve(recent ?? false)
    if (recent === undefined) return running
    return within(running, PATIENCE_MS).catch(() => recent)
  }

  return {
    check: async (): Promise<Health> => {
      const up = await databaseUp()
      const identity = options.canSignIn?.()
      return {
        ready: up && server === 'ok' && identity !== false,
        components: {
          database: up ? 'ok' : 'unavailable',
          ...(identity !== undefined && { identity: identity ? 'ok' : 'unavailable' }),
          server,
        },
      }
    },
    started: () => {
      server = 'ok'
    },
    stop: () => {
      server = 'stopping'
    },
    isStopping: () => server === 'stopping',
  }
}

export type Readiness = ReturnType<typeof createReadiness>
