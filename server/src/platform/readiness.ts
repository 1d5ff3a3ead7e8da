import type { Clock } from '../kernel/clock.ts'

/** How long the answer of a probe is good, in milliseconds: health checks come from many sides. */
const PROBE_MS = 1_000
const PROBE_TIMEOUT_MS = 2_000

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
  let checkedAt = Number.NEGATIVE_INFINITY
  let last: Promise<boolean> = Promise.resolve(false)

  const probe = async (): Promise<boolean> => {
    const up = await within(options.probeDatabase(), PROBE_TIMEOUT_MS).then(
      () => true,
      () => false,
    )
    options.onDatabase(up)
    return up
  }

  /** At most one probe a second, shared by all who ask meanwhile. */
  const databaseUp = (): Promise<boolean> => {
    const moment = options.now().getTime()
    if (moment - checkedAt >= PROBE_MS) {
      checkedAt = moment
      last = probe()
    }
    return last
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
