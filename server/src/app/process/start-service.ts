import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { createSearchIndex } from '../../capabilities/search/search-index.service.ts'
import { searchOptions } from '../../capabilities/search/search-options.service.ts'
import type { Module } from '../../data/module.ts'
import { identityProviders } from '../../platform/auth/issuer-settings.ts'
import type { Certificate } from '../../platform/http/certificate.ts'
import { measureLoopDelay } from '../../platform/http/loop-delay.ts'
import type { Logger } from '../../platform/logger.ts'
import { createMetrics, type Metrics } from '../../platform/metrics.ts'
import { clearProgressLine, progressLine } from '../../platform/progress-line.ts'
import { createReadiness, type Readiness } from '../../platform/readiness.ts'
import { systemClock } from '../../platform/system-clock.ts'
import { assembleService, type HttpServices } from '../assemble.ts'
import type { AppOptions } from '../build-app.ts'
import { capabilities } from '../capabilities.ts'
import type { Config } from '../config.ts'
import { createServices } from '../services.ts'
import type { ContextOver } from '../stores.ts'
import { serviceResults } from './aggregator-results.ts'
import { createAuthentication, requireSignIn } from './authentication.ts'
import {
  type Background,
  createBackground,
  type SharedServices,
  startShared,
} from './background.ts'
import { builtConsole } from './built-console.ts'
import { requireCheckpointPlace } from './checkpoint-place.ts'
import {
  type DemoProgress,
  describeDemo,
  describeDemoAccounts,
  loadDemo,
  requireLoopbackDemo,
} from './demo.ts'
import { type FollowedAccountFile, followAccountFile } from './followed-accounts.ts'
import { type FrameworkFiles, followFrameworkFiles } from './framework-files.ts'
import { closeServer, configuredHosts, listen } from './http-server.ts'
import { type OpenedDatabase, openConfiguredDatabase } from './open-database.ts'
import { prepareDatabase } from './prepare-database.ts'
import { publicConfig } from './public-config.ts'
import { configuredCertificate, configuredRateLimits, followConfiguredCertificate } from './tls.ts'
import { whenStopped } from './when-stopped.ts'

export interface RunningService {
  /** The base URL, e.g. `http://127.0.0.1:8080`. */
  readonly url: string
  /** Resolves when the service is ready, which an external database can delay. */
  readonly ready: Promise<void>
  /** Finishes requests in progress and releases all resources. It accepts requests for `graceMs` more. */
  readonly stop: (graceMs: number) => Promise<void>
}

/** For each database connection. Further requests are rejected. Such a queue clears in under a second. */
const MAX_REQUESTS_PER_CONNECTION = 32

const PROGRESS_MS = 1_000

/** Reports the import of the demo in the log once a second, and on the terminal. */
const demoProgress = (log: Logger) => {
  const show = progressLine(describeDemo)
  let reportedAt = performance.now()
  return (progress: DemoProgress) => {
    show(progress)
    if (performance.now() - reportedAt < PROGRESS_MS) return
    reportedAt = performance.now()
    log.info(progress, 'importing the demo company')
  }
}

/** Loads the demo company, if configured and the embedded database is empty. */
const loadConfiguredDemo = async (
  { config, log, database }: Pick<Parts, 'config' | 'log' | 'database'>,
  stopped: AbortSignal,
) => {
  if (!config.demo) return
  if (!database.embedded) {
    log.warn('demo not loaded: not an embedded database; run: stance demo')
    return
  }
  log.info('importing the demo company if the database is empty')
  const loaded = await loadDemo(config, database.connection, {
    now: systemClock(),
    stopped,
    onProgress: demoProgress(log),
  })
  clearProgressLine()
  if (loaded) log.info(loaded, 'demo company imported')
}

interface Parts {
  readonly config: Config
  readonly log: Logger
  readonly database: OpenedDatabase
  readonly background: Background
  readonly shared: SharedServices
  readonly readiness: Readiness
  readonly contextOver: ContextOver<HttpServices>
  readonly accountFile: FollowedAccountFile
  readonly frameworkFiles: FrameworkFiles
}

const appOptions = (
  config: Config,
  log: Logger,
  {
    metrics,
    readiness,
    database,
  }: { metrics: Metrics; readiness: Readiness; database: OpenedDatabase },
): AppOptions => ({
  unavailability: database.unavailability,
  logger: log,
  trustedProxies: config.trustedProxies,
  hosts: configuredHosts(config),
  onResponse: metrics.observeRequest,
  isStopping: readiness.isStopping,
  origins: config.cors.origins,
  rateLimits: configuredRateLimits(config),
  shedding: {
    loopDelayMs: measureLoopDelay(),
    maxConcurrent: config.database.pool * MAX_REQUESTS_PER_CONNECTION,
    onShed: metrics.countShed,
  },
})

const assemble = async (
  config: Config,
  log: Logger,
  database: OpenedDatabase,
  { modules, certificate }: { modules: readonly Module[]; certificate: Certificate | null },
): Promise<{ parts: Parts; app: FastifyInstance }> => {
  const { connection } = database
  const accountFile = await followAccountFile(config, log)
  const frameworkFiles = followFrameworkFiles(config, log)
  const services = createServices({
    accountFile,
    frameworks: frameworkFiles.frameworks,
    now: systemClock,
    config,
    modules,
  })
  const metrics = createMetrics()
  metrics.measurePool(database.pool)
  const { canSignIn, ...signIn } = await createAuthentication(config, log, metrics)
  const readiness = createReadiness({
    probeDatabase: database.probe,
    onDatabase: metrics.setDatabaseUp,
    canSignIn,
    schemaProblem: database.schemaProblem,
    isAccountsFileValid: accountFile.isValid,
    elapsedMs: () => performance.now(),
  })
  const shared = startShared({ connection, now: systemClock, log, metrics })
  const background = createBackground(modules, { config, log, database }, shared)
  const searchIndex = createSearchIndex({
    address: database.serviceAddress,
    ...searchOptions(config),
    log,
  })
  metrics.measureSearch(searchIndex.status)
  const { app, contextOver } = await assembleService(
    {
      connection,
      services,
      shared,
      readiness,
      metrics,
      searchIndex,
      aggregatorResults: await serviceResults(config, accountFile, log),
      ...signIn,
      publicConfig: publicConfig(config.branding, {
        demo: config.demo,
        providers: identityProviders(config.auth),
        issues: services.issuesEnabled,
      }),
    },
    {
      ...appOptions(config, log, { metrics, readiness, database }),
      certificate,
      console: await builtConsole(config),
    },
    modules,
  )
  return {
    parts: {
      config,
      log,
      database,
      background,
      shared,
      readiness,
      contextOver,
      accountFile,
      frameworkFiles,
    },
    app,
  }
}

/** Runs after the port is open. A service that is stopped first never becomes ready. */
const becomeReady = async (
  parts: Parts,
  modules: readonly Module[],
  stopped: AbortSignal,
): Promise<void> => {
  try {
    if (!parts.database.embedded) await prepareDatabase(parts, modules, stopped)
    await loadConfiguredDemo(parts, stopped)
    if (stopped.aborted) return
    await parts.background.start(parts.contextOver)
    const following = [
      parts.accountFile.follow(parts.database.connection),
      parts.frameworkFiles.follow(),
    ]
    const stopFollowing = () => following.map((one) => one.stop())
    whenStopped(stopped, stopFollowing)
    parts.readiness.markStarted()
  } catch (error) {
    if (!stopped.aborted) throw error
  }
}

const gracefulShutdown =
  (parts: Parts, app: FastifyInstance, stopping: AbortController, ready: Promise<void>) =>
  async (graceMs: number): Promise<void> => {
    parts.log.info({ graceMs }, 'stopping')
    stopping.abort()
    // Requests still arrive until the load balancer sees /ready fail.
    parts.readiness.stop()
    parts.shared.eventStreams.end()
    await sleep(graceMs)
    await closeServer(app)
    await ready.catch(() => {})
    await parts.background.stop()
    await parts.database.close()
  }

/**
 * Starts the service of the modules. Returns when the port is open. A start that is asked to stop closes what
 * it has opened, and throws the reason of the signal.
 */
export const startService = async (
  config: Config,
  log: Logger,
  modules: readonly Module[] = capabilities,
  stopRequested: AbortSignal = new AbortController().signal,
): Promise<RunningService> => {
  requireLoopbackDemo(config)
  requireSignIn(config)
  for (const warning of config.warnings) log.warn(warning)
  const certificate = await configuredCertificate(config)
  await requireCheckpointPlace(config)
  const stopping = new AbortController()
  whenStopped(stopRequested, () => stopping.abort(stopRequested.reason))
  stopping.signal.throwIfAborted()
  const database = await openConfiguredDatabase(config, log, 'own')
  try {
    // The embedded database is available already, so it is prepared before the first request.
    if (database.embedded) await prepareDatabase({ database, log }, modules, stopping.signal)
    stopping.signal.throwIfAborted()
    if (database.embedded && config.demo) await describeDemoAccounts(config, database.connection)
    const { parts, app } = await assemble(config, log, database, { modules, certificate })
    const url = await listen(app, config).catch(async (error) => {
      await parts.background.stop()
      throw error
    })
    const stopped = stopping.signal
    followConfiguredCertificate(app, config, { served: certificate, log, stopped })
    const ready = becomeReady(parts, modules, stopped)
    return { url, ready, stop: gracefulShutdown(parts, app, stopping, ready) }
  } catch (error) {
    stopping.abort()
    await database.close()
    throw error
  }
}
