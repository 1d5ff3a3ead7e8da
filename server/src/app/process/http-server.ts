import type { FastifyInstance } from 'fastify'
import { StartupError, UsageError } from '../../kernel/process-error.ts'
import { allowedHosts } from '../../platform/http/allowed-hosts.ts'
import { codeOf } from '../../platform/system-error.ts'
import type { Config } from '../config.ts'

type Endpoint = Pick<Config, 'host' | 'port'>

const EXPLANATIONS: Readonly<Record<string, (endpoint: Endpoint) => Error>> = {
  EADDRINUSE: ({ port }) =>
    new StartupError(`Port ${port} is in use; choose another with STANCE_PORT`),
  EACCES: ({ port }) =>
    new UsageError(
      `This user may not listen on port ${port}; choose one from 1024 on with STANCE_PORT`,
    ),
  EADDRNOTAVAIL: ({ host }) =>
    new UsageError(
      `No interface of this machine has the address ${host}; choose another with STANCE_HOST`,
    ),
  ENOTFOUND: ({ host }) =>
    new UsageError(`The host name ${host} has no address; choose another with STANCE_HOST`),
}

/** Returns the error of a server that cannot listen, with the setting and the cause. */
const listenError = (endpoint: Endpoint, error: unknown): unknown => {
  const code = codeOf(error)
  const explain =
    EXPLANATIONS[code === 'EAI_AGAIN' ? 'ENOTFOUND' : code === 'EPERM' ? 'EACCES' : code]
  if (explain) return explain(endpoint)
  if (code === '') return error
  const { host, port } = endpoint
  return new StartupError(
    `The service cannot listen on ${host}, port ${port} (${code}); check STANCE_HOST and STANCE_PORT`,
    { cause: error },
  )
}

/** The names of hosts that requests may have. */
export const configuredHosts = (config: Config): ReadonlySet<string> | null =>
  allowedHosts(config.allowedHosts, {
    host: config.host,
    isBehindProxy: config.trustedProxies.length > 0,
    hasCertificate: config.tls.certificateFile !== null,
  })

/**
 * Opens the port. Returns the address of the service.
 * @throws StartupError, UsageError with the setting and the cause
 */
export const listen = async (app: FastifyInstance, config: Config): Promise<string> => {
  const { host, port, tls } = config
  await app.listen({ host, port }).catch((error: unknown) => {
    throw listenError(config, error)
  })
  const address = app.server.address()
  const bound = typeof address === 'object' && address ? address.port : port
  const scheme = tls.certificateFile === null ? 'http' : 'https'
  return `${scheme}://${host.includes(':') ? `[${host}]` : host}:${bound}`
}

const CLOSE_MS = 10_000

/** Waits for requests in progress, but not without limit for a client that does not read its response. */
export const closeServer = async (app: FastifyInstance): Promise<void> => {
  const timeout = setTimeout(() => app.server.closeAllConnections(), CLOSE_MS)
  await app.close()
  clearTimeout(timeout)
}
