import { StartupError, UsageError } from '../../kernel/process-error.ts'
import type { Config } from '../../platform/config.ts'
import { codeOf } from '../../platform/system-error.ts'

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
export const listenError = (endpoint: Endpoint, error: unknown): unknown => {
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
