import type { FastifyInstance } from 'fastify'
import { admitOrigins } from '../../platform/http/cross-origin.ts'
import { serveDocumentation } from '../../platform/http/documentation.ts'
import type { Endpoints } from '../../platform/http/endpoint.ts'
import { type Shedding, shedLoad } from '../../platform/http/load-shedding.ts'
import { createRateLimiter, type RateLimits, UNLIMITED } from '../../platform/http/rate-limit.ts'
import { registerEndpoints, type Serving } from '../../platform/http/register-endpoints.ts'
import { createServer, type ServerOptions } from '../../platform/http/server.ts'
import { answerUnknownRoutes } from '../../platform/http/unknown-routes.ts'
import { capabilities, openApiText } from '../capabilities.ts'
import type { Deps } from '../deps.ts'

/** Endpoints of somebody else, by their tag. */
export type ExtraEndpoints = Record<string, Endpoints<Deps>>

export interface AppOptions extends ServerOptions {
  readonly rateLimits?: RateLimits
  readonly shedding?: Shedding
  readonly origins?: readonly string[]
}

/**
 * The whole service, wired. Tests pass their own database, clock and tokens; `extra` adds endpoints
 * of their own to the same machinery.
 */
export const buildApp = async (
  serving: Omit<Serving<Deps>, 'rates'>,
  options: AppOptions,
  extra: ExtraEndpoints = {},
): Promise<FastifyInstance> => {
  const app = createServer(options)
  await admitOrigins(app, options.origins ?? [])
  if (options.shedding) shedLoad(app, options.shedding)
  const rates = options.rateLimits ? await createRateLimiter(app, options.rateLimits) : UNLIMITED
  const all: Record<string, Endpoints<Deps>> = { ...capabilities, ...extra }
  for (const [tag, endpoints] of Object.entries(all)) {
    registerEndpoints(app, tag, endpoints, { ...serving, rates })
  }
  answerUnknownRoutes(
    app,
    Object.values(all).flatMap((endpoints) => Object.values(endpoints)),
  )
  await serveDocumentation(app, openApiText)
  return app
}
