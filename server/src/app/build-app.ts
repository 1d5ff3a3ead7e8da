import type { FastifyInstance } from 'fastify'
import type { Module } from '../data/module.ts'
import { unavailable } from '../kernel/app-error.ts'
import { allowOrigins } from '../platform/http/cross-origin.ts'
import { createDownloads } from '../platform/http/limits/downloads.ts'
import {
  createRateLimiter,
  type RateLimits,
  UNLIMITED,
} from '../platform/http/limits/rate-limit.ts'
import { type Shedding, shedLoad } from '../platform/http/load-shedding.ts'
import { type ConsoleOptions, createConsole } from '../platform/http/pages/console.ts'
import { serveDocumentation } from '../platform/http/pages/documentation.ts'
import { serveHomePage } from '../platform/http/pages/home-page.ts'
import { registerEndpoints, type ServerRuntime } from '../platform/http/register-endpoints.ts'
import { createServer, type ServerOptions } from '../platform/http/server.ts'
import { handleUnknownRoutes } from '../platform/http/unknown-routes.ts'
import { VERSION } from '../platform/package-paths.ts'
import { endpointsOf, openApiText } from './api-document.ts'
import type { Context } from './stores.ts'

export interface AppOptions extends ServerOptions {
  readonly rateLimits?: RateLimits
  readonly shedding?: Shedding
  readonly origins?: readonly string[]
  /** null or absent: the console is not built. */
  readonly console?: ConsoleOptions | null
  /** Why no request can be served now; null: requests are served. Open endpoints always are. */
  readonly unavailability?: () => string | null
}

const refuseWhileUnavailable = (app: FastifyInstance, unavailability: () => string | null) =>
  app.addHook('onRequest', ({ routeOptions: { config } }, _reply, done) => {
    const reason = config?.bounded ? unavailability() : null
    if (reason !== null) throw unavailable(reason)
    done()
  })

/** For people, in addition to the endpoints. */
const PAGES = [
  { method: 'GET', path: '/' },
  { method: 'GET', path: '/docs' },
]

/** Builds the HTTP server with the endpoints of the modules. */
export const buildApp = async <Served extends Context>(
  modules: readonly Module[],
  runtime: Omit<ServerRuntime<Served>, 'rates' | 'downloads'>,
  options: AppOptions,
): Promise<FastifyInstance> => {
  const app = createServer(options)
  await allowOrigins(app, options.origins ?? [])
  if (options.unavailability) refuseWhileUnavailable(app, options.unavailability)
  if (options.shedding) shedLoad(app, options.shedding)
  const rates = options.rateLimits ? await createRateLimiter(app, options.rateLimits) : UNLIMITED
  const downloads = createDownloads()
  const byTag = endpointsOf(modules)
  for (const [tag, endpoints] of Object.entries(byTag)) {
    registerEndpoints(app, tag, endpoints, { ...runtime, rates, downloads })
  }
  const serveConsole = options.console ? createConsole(options.console) : null
  const declared = Object.values(byTag).flatMap((endpoints) => Object.values(endpoints))
  handleUnknownRoutes(app, [...declared, ...PAGES], serveConsole)
  serveHomePage(app, VERSION, serveConsole)
  await serveDocumentation(app, openApiText)
  return app
}
