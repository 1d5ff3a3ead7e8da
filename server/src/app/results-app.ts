import type { FastifyInstance } from 'fastify'
import { resultEndpoints } from '../capabilities/aggregator-results/aggregator-results.routes.ts'
import type { AggregatorResults } from '../capabilities/aggregator-results/aggregator-results.service.ts'
import { systemEndpoints } from '../capabilities/system/system.routes.ts'
import type { Clock } from '../kernel/clock.ts'
import type { DataScope } from '../kernel/data-scope.ts'
import { noDatabase } from '../platform/db/no-database.ts'
import type { AuditTrail } from '../platform/http/audit-record.ts'
import { allowOrigins } from '../platform/http/cross-origin.ts'
import type { Endpoints } from '../platform/http/endpoint.ts'
import { createDownloads } from '../platform/http/limits/downloads.ts'
import { createRateLimiter, UNLIMITED } from '../platform/http/limits/rate-limit.ts'
import { shedLoad } from '../platform/http/load-shedding.ts'
import {
  type Authenticate,
  registerEndpoints,
  type ServerRuntime,
} from '../platform/http/register-endpoints.ts'
import { createServer } from '../platform/http/server.ts'
import { handleUnknownRoutes } from '../platform/http/unknown-routes.ts'
import type { Logger } from '../platform/logger.ts'
import { VERSION } from '../platform/package-paths.ts'
import type { Health } from '../platform/readiness.ts'
import type { AppOptions } from './build-app.ts'

export interface ResultsAppParts {
  readonly aggregatorResults: AggregatorResults
  readonly authenticate: Authenticate
  /** Whether any token can be verified at the moment. */
  readonly canSignIn: () => boolean
  readonly now: Clock
  readonly log: Logger
}

/** The paths of the specification: nothing else is served here that has them. */
const served = {
  system: {
    getLiveness: systemEndpoints.getLiveness,
    getReadiness: systemEndpoints.getReadiness,
  },
  'aggregator-results': resultEndpoints('/api/v1'),
}

/** Without a database, refusals are records of the log. */
const loggedRefusals = (log: Logger): AuditTrail => ({
  append: async () => {},
  appendRefusal: async (_, caller, { action, path, status, ip, request_id }) => {
    log.warn({ caller, action, path, status, ip, request_id }, 'request refused')
  },
  countRefusal: () => {},
})

const readinessOf = (
  { aggregatorResults, canSignIn }: ResultsAppParts,
  isStopping: () => boolean,
) => ({
  check: async (): Promise<Health> => {
    const results = aggregatorResults.problem()
    const reasons = {
      ...(results !== null && { results }),
      ...(!canSignIn() && {
        identity: 'The keys of no identity provider could be fetched; the log has the cause',
      }),
      ...(isStopping() && { server: 'The service is stopping; use another replica' }),
    }
    return { ready: Object.keys(reasons).length === 0, reasons, components: {} }
  },
})

/** Builds the HTTP server of `stance-aggregator serve`. */
export const buildResultsApp = async (
  parts: ResultsAppParts,
  options: AppOptions,
): Promise<FastifyInstance> => {
  const { aggregatorResults, authenticate, now, log } = parts
  const app = createServer(options)
  await allowOrigins(app, options.origins ?? [])
  if (options.shedding) shedLoad(app, options.shedding)
  const rates = options.rateLimits ? await createRateLimiter(app, options.rateLimits) : UNLIMITED
  const readiness = readinessOf(parts, options.isStopping)
  const runtime: ServerRuntime<unknown> = {
    connection: noDatabase(),
    depsFor: (_, scope: DataScope) => ({ aggregatorResults, scope, release: VERSION, readiness }),
    audit: loggedRefusals(log),
    now,
    authenticate,
    onCaller: () => {},
    rates,
    downloads: createDownloads(),
  }
  const groups: Readonly<Record<string, Endpoints<never>>> = served
  for (const [tag, endpoints] of Object.entries(groups)) {
    registerEndpoints(app, tag, endpoints as Endpoints<unknown>, runtime)
  }
  handleUnknownRoutes(
    app,
    Object.values(groups).flatMap((endpoints) => Object.values(endpoints)),
  )
  return app
}
