import { setTimeout as sleep } from 'node:timers/promises'
import { accountDirectory } from '@stance/core/metadata/account-directory'
import { parseAccountMetadata } from '@stance/core/metadata/account-metadata'
import { readNamedFile, readServedConfig } from '../../aggregator/config/config-file.service.ts'
import {
  type AggregatorResults,
  createAggregatorResults,
} from '../../capabilities/aggregator-results/aggregator-results.service.ts'
import { UsageError } from '../../kernel/process-error.ts'
import { measureLoopDelay } from '../../platform/http/loop-delay.ts'
import type { Logger } from '../../platform/logger.ts'
import { createMetrics } from '../../platform/metrics.ts'
import { listProblems } from '../../platform/small-file.ts'
import { systemClock } from '../../platform/system-clock.ts'
import type { AppOptions } from '../build-app.ts'
import { type Config, loadConfig } from '../config.ts'
import { buildResultsApp } from '../results-app.ts'
import { placeFindings, reportSource } from './aggregator-results.ts'
import { createAuthentication, requireSignIn } from './authentication.ts'
import { closeServer, configuredHosts, listen } from './http-server.ts'
import { configuredCertificate, configuredRateLimits, followConfiguredCertificate } from './tls.ts'

type Environment = Readonly<Record<string, string | undefined>>

/** The port of the results where `STANCE_PORT` names none: the service may run on the same machine. */
const DEFAULT_PORT = 8_090
const MAX_CONCURRENT = 320
/** Returns the settings of the service with the port of the results. */
export const loadResultsConfig = (environment: Environment): Config => {
  const config = loadConfig({ env: environment })
  return config.sources.get('port') === 'default' ? { ...config, port: DEFAULT_PORT } : config
}

/** @throws UsageError */
const metadataDirectory = (path: string) => {
  const parsed = parseAccountMetadata(path === '' ? '' : readNamedFile(path, 'The metadata'))
  if (parsed.ok) return accountDirectory(parsed.metadata)
  const problems = parsed.problems.map(
    ({ line, column, message }) => `${path}:${line}:${column}: ${message}`,
  )
  throw new UsageError(`The metadata has problems:\n${listProblems(problems)}`)
}

/** Opens the reports that the configuration of the job names. @throws UsageError */
const configuredResults = async (
  path: string,
  environment: Environment,
  log: Logger,
): Promise<AggregatorResults> => {
  const { reports, object_stores, metadata_file } = readServedConfig(path, environment)
  if (reports === null) {
    throw new UsageError(`${path} names no outputs.reports.dir; serve reads the reports there`)
  }
  if (!reports.formats.includes('json')) {
    throw new UsageError(`${path}: add json to outputs.reports.formats; serve reads these reports`)
  }
  const directory = metadataDirectory(metadata_file)
  return createAggregatorResults({
    source: await reportSource(reports.dir, object_stores),
    placeFinding: placeFindings(() => directory),
    now: systemClock,
    log,
  })
}

const appOptions = (config: Config, log: Logger, isStopping: () => boolean): AppOptions => ({
  logger: log,
  trustedProxies: config.trustedProxies,
  hosts: configuredHosts(config),
  onResponse: () => {},
  isStopping,
  origins: config.cors.origins,
  rateLimits: configuredRateLimits(config),
  shedding: { loopDelayMs: measureLoopDelay(), maxConcurrent: MAX_CONCURRENT, onShed: () => {} },
})

export interface RunningResultsService {
  readonly url: string
  /** Finishes requests in progress. It accepts requests for `graceMs` more. */
  readonly stop: (graceMs: number) => Promise<void>
}

/** Starts to serve the results that the configuration of the job names. Returns when the port is open. */
export const startResultsService = async (
  path: string,
  environment: Environment,
  config: Config,
  log: Logger,
): Promise<RunningResultsService> => {
  requireSignIn(config)
  for (const warning of config.warnings) log.warn(warning)
  const aggregatorResults = await configuredResults(path, environment, log)
  const certificate = await configuredCertificate(config)
  const { authenticate, canSignIn = () => true } = await createAuthentication(
    config,
    log,
    createMetrics(),
  )
  let isStopping = false
  const app = await buildResultsApp(
    { aggregatorResults, authenticate, canSignIn, now: systemClock, log },
    { ...appOptions(config, log, () => isStopping), certificate },
  )
  const url = await listen(app, config)
  const stopping = new AbortController()
  const { signal: stopped } = stopping
  followConfiguredCertificate(app, config, { served: certificate, log, stopped })
  const following = aggregatorResults.follow()
  return {
    url,
    stop: async (graceMs) => {
      isStopping = true
      stopping.abort()
      await sleep(graceMs)
      await closeServer(app)
      await following.stop()
    },
  }
}
