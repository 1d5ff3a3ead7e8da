import type { FastifyInstance } from 'fastify'
import { serveDocumentation } from '../platform/http/documentation.ts'
import type { Endpoints } from '../platform/http/endpoint.ts'
import { type Shedding, shedLoad } from '../platform/http/load-shedding.ts'
import { limitRate } from '../platform/http/rate-limit.ts'
import { registerEndpoints, type Serving } from '../platform/http/register-endpoints.ts'
import { createServer, type ServerOptions } from '../platform/http/server.ts'
import { answerUnknownRoutes } from '../platform/http/unknown-routes.ts'
import { capabilities, openApiText } from './capabilities.ts'
import type { Deps } from './deps.ts'

/**
 * The whole service, wired. Tests pass their own database, clock and tokens; `extra` adds endpoints
 * of their own to the same machinery.
 */
export const buildApp = async (
  serving: Serving<Deps>,
  options: ServerOptions & { readonly rateLimit?: number | null; readonly shedding?: Shedding },
  extra: Record<string, Endpoints<Deps>> = {},
): Promise<FastifyInstance> => {
  const app = createServer(options)
  if (options.shedding) shedLoad(app, options.shedding)
  if (options.rateLimit) await limitRate(app, options.rateLimit)
  const all: Record<string, Endpoints<Deps>> = { ...capabilities, ...extra }
  for (const [tag, endpoints] of Object.entries(all)) {
    registerEndpoints(app, tag, endpoints, serving)
  }
  answerUnknownRoutes(
    app,
    Object.values(all).flatMap((endpoints) => Object.values(endpoints)),
  )
  await serveDocumentation(app, openApiText)
  return app
}
