/** Minimum interval between probes, in milliseconds; health checks share one result. */
const PROBE_INTERVAL_MS = 1_000
const PROBE_TIMEOUT_MS = 2_000
/** How long a check waits for a probe in flight before it returns a recent result instead. */
const STALE_GRACE_MS = 30
const MAX_STALE_MS = PROBE_INTERVAL_MS + PROBE_TIMEOUT_MS

export interface Health {
  readonly ready: boolean
  /** Why it is not ready, one sentence for each component; it names no host and no cause. */
  readonly reasons: Readonly<Record<string, string>>
  readonly components: Readonly<
    Record<string, 'ok' | 'degraded' | 'unavailable' | 'starting' | 'stopping'>
  >
}

type ComponentState = Health['components'][string]

/** Public, so nothing that an operator has not published already. */
const REASONS: Record<string, Partial<Record<ComponentState, string>>> = {
  database: { unavailable: 'The database does not answer; the log of the service has the cause' },
  identity: {
    unavailable: 'The keys of no identity provider could be fetched; the log has the cause',
  },
  accounts_file: {
    unavailable:
      'The accounts file is not valid; the last valid one is in effect, and the log has the cause',
  },
  server: {
    starting: 'The service is starting; it migrates the schema and loads its data',
    stopping: 'The service is stopping; use another replica',
  },
}

const reasonsOf = (components: Health['components']): Record<string, string> =>
  Object.fromEntries(
    Object.entries(components).flatMap(([name, state]) => {
      const reason = REASONS[name]?.[state]
      return reason === undefined ? [] : [[name, reason]]
    }),
  )

const withTimeout = <T>(work: Promise<T>, ms: number): Promise<T> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('the probe took too long')), ms)
    work.then(resolve, reject).finally(() => clearTimeout(timer))
  })

/**
 * Tracks whether the process can serve: it has started, its database responds, at least one kind of
 * token can be verified, and it is not stopping.
 */
export const createReadiness = (options: {
  readonly probeDatabase: () => Promise<unknown>
  readonly onDatabase: (up: boolean) => void
  /** Whether any token can be verified at the moment; absent where that cannot change. */
  readonly canSignIn?: (() => boolean) | undefined
  /** Whether the accounts file is valid. The last valid one stays in effect, so requests are served. */
  readonly isAccountsFileValid?: () => boolean
  /** Why this release cannot use the schema of the database; null when it can. */
  readonly schemaProblem?: () => string | null
  /** Monotonic, so that setting the wall clock neither delays nor repeats a probe. */
  readonly elapsedMs: () => number
}) => {
  let server: 'starting' | 'ok' | 'stopping' = 'starting'
  const problems = new Map<string, string>()
  let lastProbeStartedAt = Number.NEGATIVE_INFINITY
  let inFlight: Promise<boolean> | undefined
  let lastResult: { readonly up: boolean; readonly at: number } | undefined

  const probe = async (): Promise<boolean> => {
    const up = await withTimeout(options.probeDatabase(), PROBE_TIMEOUT_MS).then(
      () => true,
      () => false,
    )
    options.onDatabase(up)
    lastResult = { up, at: options.elapsedMs() }
    inFlight = undefined
    return up
  }

  /** Starts at most one probe a second; concurrent checks share it. */
  const isDatabaseUp = (): Promise<boolean> => {
    const moment = options.elapsedMs()
    const recentlyUp =
      lastResult && moment - lastResult.at < MAX_STALE_MS ? lastResult.up : undefined
    if (!inFlight && moment - lastProbeStartedAt >= PROBE_INTERVAL_MS) {
      lastProbeStartedAt = moment
      inFlight = probe()
    }
    if (!inFlight) return Promise.resolve(recentlyUp ?? false)
    if (recentlyUp === undefined) return inFlight
    return withTimeout(inFlight, STALE_GRACE_MS).catch(() => recentlyUp)
  }

  return {
    check: async (): Promise<Health> => {
      const up = await isDatabaseUp()
      const canSignIn = options.canSignIn?.()
      const schemaProblem = options.schemaProblem?.()
      const components: Health['components'] = {
        database: up ? 'ok' : 'unavailable',
        ...(schemaProblem && { schema: 'unavailable' }),
        ...(options.isAccountsFileValid?.() === false && { accounts_file: 'unavailable' }),
        ...(canSignIn !== undefined && { identity: canSignIn ? 'ok' : 'unavailable' }),
        ...Object.fromEntries([...problems.keys()].map((name) => [name, 'degraded' as const])),
        server,
      }
      return {
        ready: up && server === 'ok' && canSignIn !== false && !schemaProblem,
        reasons: {
          ...reasonsOf(components),
          ...Object.fromEntries(problems),
          ...(schemaProblem && { schema: schemaProblem }),
        },
        components,
      }
    },
    /** Reports what does not keep the process from serving: one sentence, or null when it is over. */
    reportProblem: (component: string, problem: string | null) => {
      if (problem === null) problems.delete(component)
      else problems.set(component, problem)
    },
    markStarted: () => {
      server = 'ok'
    },
    stop: () => {
      server = 'stopping'
    },
    isStopping: () => server === 'stopping',
  }
}

export type Readiness = ReturnType<typeof createReadiness>
