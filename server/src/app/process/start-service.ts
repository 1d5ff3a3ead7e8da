import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { rememberedHistory } from '../../capabilities/findings/false-positives/cached-rates.service.ts'
import { createAdHocQueries } from '../../data/queries/user-queries.store.ts'
import { AppError } from '../../kernel/app-error.ts'
import { identityProviders } from '../../platform/auth/issuer-settings.ts'
import type { Config } from '../../platform/config.ts'
import { migrate } from '../../platform/db/migrate.ts'
import { isDatabaseUnavailable } from '../../platform/db/transaction.ts'
import type { Certificate } from '../../platform/http/certificate.ts'
import { measureLoopDelay } from '../../platform/http/loop-delay.ts'
import type { Logger } from '../../platform/logger.ts'
import { createMetrics } from '../../platform/metrics.ts'
import { MIGRATIONS } from '../../platform/package-paths.ts'
import { createReadiness, type Readiness } from '../../platform/readiness.ts'
import { systemClock } from '../../platform/system-clock.ts'
import { newUuid } from '../../platform/uuid.ts'
import { openApiText } from '../capabilities.ts'
import { depsOver } from '../deps.ts'
import { type AccountFile, loadAccountFile } from './account-file.ts'
import { createAuthentication, refuseContradictions } from './authentication.ts'
import { type Background, createBackground } from './background.ts'
import { buildApp, type ExtraEndpoints } from './build-app.ts'
import { describeDemoAccounts, loadDemo } from './demo.ts'
import { type OpenedDatabase, openConfiguredDatabase } from './open-database.ts'
import { publicConfig } from './public-config.ts'
import { configuredCertificate, configuredRateLimits, followConfiguredCertificate } from './tls.ts'

export interface RunningService {
  /** Where it answers, e.g. `http://127.0.0.1:8080`. */
  readonly url: string
  /** Settles when everything works, which with an external database may take until it is there. */
  readonly ready: Promise<void>
  /** Finishes what is under way and releases everything; `graceMs`: how long it still accepts. */
  readonly stop: (graceMs: number) => Promise<void>
}

const LOOPBACK = new Set(['127.0.0.1', '::1', 'localhost'])

const refuseOpenDemo = ({ demo, host }: Config) => {
  if (demo && !LOOPBACK.has(host)) {
    throw new AppError(
      'BAD_REQUEST',
      `The demo is for this machine only: host must be 127.0.0.1, not ${host}`,
    )
  }
}

/** Under way, until more are refused: what waits for a connection has it in a fraction of a second. */
const REQUESTS_FOR_EACH_CONNECTION = 32

const RETRY_MS = 1_000

/** An external database may come later than this process; until then `/ready` says so. */
const migrateWhenThere = async (
  { address }: OpenedDatabase,
  log: Logger,
  stopped: AbortSignal,
): Promise<void> => {
  while (!stopped.aborted) {
    try {
      const applied = await migrate(address, MIGRATIONS)
      if (applied.length > 0) log.info({ applied }, 'the schema was brought up to date')
      return
    } catch (error) {
      if (!isDatabaseUnavailable(error)) throw error
      log.warn({ err: error }, 'the database does not answer; trying again')
      await sleep(RETRY_MS, undefined, { signal: stopped }).catch(() => {})
    }
  }
}

/** A demonstration company, if one was asked for and the embedded database is empty. */
const loadDemoIfWanted = async (
  { config, log, database }: Pick<Parts, 'config' | 'log' | 'database'>,
  stopped: AbortSignal,
) => {
  if (!config.demo) return
  if (!database.embedded) {
    log.warn('the demo goes into the embedded database only; elsewhere, run: stance demo')
    return
  }
  log.info('importing the demonstration company, if the database is empty')
  const loaded = await loadDemo(config, database.connection, { now: systemClock(), stopped })
  if (loaded) log.info(loaded, 'the demonstration company was imported')
}

const listen = async (app: FastifyInstance, { host, port, tls }: Config): Promise<string> => {
  try {
    await app.listen({ host, port })
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') {
      throw new AppError('CONFLICT', `Port ${port} is in use; choose another with STANCE_PORT`)
    }
    throw error
  }
  const address = app.server.address()
  const bound = typeof address === 'object' && address ? address.port : port
  const scheme = tls.certificateFile === null ? 'http' : 'https'
  return `${scheme}://${host.includes(':') ? `[${host}]` : host}:${bound}`
}

interface Parts {
  readonly config: Config
  readonly log: Logger
  readonly database: OpenedDatabase
  readonly background: Background
  readonly readiness: Readiness
  readonly metrics: ReturnType<typeof createMetrics>
  readonly accounts: AccountFile
}

const assemble = async (
  config: Config,
  log: Logger,
  database: OpenedDatabase,
  { extra, certificate }: { extra: ExtraEndpoints; certificate: Certificate | null },
): Promise<{ parts: Parts; app: FastifyInstance }> => {
  const accounts = await loadAccountFile(config)
  const metrics = createMetrics()
  const { authenticate, canSignIn } = await createAuthentication(config, log, metrics)
  const readiness = createReadiness({
    probeDatabase: database.probe,
    onDatabase: metrics.setDatabaseUp,
    canSignIn,
    now: systemClock,
  })
  const background = createBackground(config, log, database, metrics)
  const installation = {
    accountFile: accounts,
    readiness,
    metrics,
    adHocQueries: createAdHocQueries(),
    gathersIssues: config.issues === 'on',
    userAccess: background.userAccess,
    eventStreams: background.eventStreams,
    rememberedHistory: rememberedHistory(systemClock),
    publicConfig: publicConfig(config.branding, {
      demo: config.demo,
      oidc: identityProviders(config.auth).length > 0,
      issues: config.issues === 'on',
    }),
    openApi: openApiText,
    now: systemClock,
    newId: newUuid,
  }
  const app = await buildApp(
    {
      connection: database.connection,
      depsFor: depsOver(installation),
      audit: background.audit,
      onCaller: background.onCaller,
      authenticate: background.userAccess.refusingDisabled(authenticate),
      now: systemClock,
    },
    {
      logger: log,
      trustedProxies: config.trustedProxies,
      onResponse: metrics.observeRequest,
      isStopping: readiness.isStopping,
      certificate,
      origins: config.cors.origins,
      rateLimits: configuredRateLimits(config),
      shedding: {
        loopDelayMs: measureLoopDelay(),
        atOnce: config.database.pool * REQUESTS_FOR_EACH_CONNECTION,
        onShed: metrics.countShed,
      },
    },
    extra,
  )
  return { parts: { config, log, database, background, readiness, metrics, accounts }, app }
}

/** Everything after the port is open. A service that is stopped meanwhile never becomes ready. */
const becomeReady = async (parts: Parts, stopped: AbortSignal): Promise<void> => {
  try {
    await migrateWhenThere(parts.database, parts.log, stopped)
    await loadDemoIfWanted(parts, stopped)
    if (stopped.aborted) return
    await parts.background.start(parts.accounts)
    parts.readiness.started()
  } catch (error) {
    if (!stopped.aborted) throw error
  }
}

const CLOSE_MS = 10_000

/** Waits for what is under way, but not for ever for somebody who does not read his answer. */
const closeInTime = async (app: FastifyInstance): Promise<void> => {
  const late = setTimeout(() => app.server.closeAllConnections(), CLOSE_MS)
  await app.close()
  clearTimeout(late)
}

const stopper =
  (parts: Parts, app: FastifyInstance, life: AbortController, ready: Promise<void>) =>
  async (graceMs: number): Promise<void> => {
    parts.log.info({ graceMs }, 'stopping')
    life.abort()
    // A load balancer learns from /ready; until it has, requests still arrive and are answered.
    parts.readiness.stop()
    parts.background.eventStreams.end()
    await sleep(graceMs)
    await closeInTime(app)
    await ready.catch(() => {})
    await parts.background.stop()
    await parts.database.close()
  }

/** Starts everything, with `extra` endpoints if there are any. When it answers, the port is open. */
export const startService = async (
  config: Config,
  log: Logger,
  extra: ExtraEndpoints = {},
): Promise<RunningService> => {
  refuseOpenDemo(config)
  refuseContradictions(config)
  for (const warning of config.warnings) log.warn(warning)
  const certificate = await configuredCertificate(config)
  const life = new AbortController()
  const database = await openConfiguredDatabase(config, log, 'own')
  try {
    // The embedded database is there already, so no request need ever meet an old schema in it.
    if (database.embedded) await migrateWhenThere(database, log, life.signal)
    if (database.embedded && config.demo) await describeDemoAccounts(config, database.connection)
    const { parts, app } = await assemble(config, log, database, { extra, certificate })
    const url = await listen(app, config).catch(async (error) => {
      await parts.background.stop()
      throw error
    })
    const stopped = life.signal
    followConfiguredCertificate(app, config, { served: certificate, log, stopped })
    const ready = becomeReady(parts, stopped)
    return { url, ready, stop: stopper(parts, app, life, ready) }
  } catch (error) {
    life.abort()
    await database.close()
    throw error
  }
}
