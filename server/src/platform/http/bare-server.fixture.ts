import { createLogger } from '../logger.ts'
import { createServer, type ServerOptions } from './server.ts'

/** Creates the HTTP server of the service, without routes. */
export const bareServer = (overrides: Partial<ServerOptions> = {}) =>
  createServer({
    logger: createLogger('silent'),
    trustedProxies: [],
    onResponse: () => {},
    isStopping: () => false,
    ...overrides,
  })
