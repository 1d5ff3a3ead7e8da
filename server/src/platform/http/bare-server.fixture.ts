import { createLogger } from '../logger.ts'
import { createServer, type ServerOptions } from './server.ts'

/** A server without routes, as the service has it. */
export const bareServer = (over: Partial<ServerOptions> = {}) =>
  createServer({
    logger: createLogger('silent'),
    trustedProxies: [],
    onResponse: () => {},
    isStopping: () => false,
    ...over,
  })
