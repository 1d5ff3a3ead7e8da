import { isIPv6 } from 'node:net'
import { badRequest } from '../../kernel/app-error.ts'

const LOOPBACK_HOSTS = ['localhost', '127.0.0.1', '[::1]']

/** Probes name a pod or a container by its address, and their responses contain nothing about data. */
const OPEN_PATHS = new Set(['/health', '/healthz', '/ready', '/metrics'])

/** Returns the host of a Host header in lower case, without the port. */
const hostName = (header: string): string => header.replace(/:\d*$/, '').toLowerCase()

/**
 * Returns the hosts that requests may name; null for every host. On the loopback address, a page of
 * another site could reach the service under the name of that site, if its name server answers with
 * 127.0.0.1. Behind a proxy or a certificate, and on other addresses, clients know the service by names
 * that it does not know itself.
 */
export const allowedHosts = (
  configured: readonly string[],
  {
    host,
    isBehindProxy,
    hasCertificate,
  }: {
    readonly host: string
    readonly isBehindProxy: boolean
    readonly hasCertificate: boolean
  },
): ReadonlySet<string> | null => {
  const isLoopback = LOOPBACK_HOSTS.includes(isIPv6(host) ? `[${host}]` : host)
  const isLocalOnly = isLoopback && !isBehindProxy && !hasCertificate
  if (configured.length === 0 && !isLocalOnly) return null
  return new Set([...LOOPBACK_HOSTS, ...configured.map((name) => name.toLowerCase())])
}

/** Throws BAD_REQUEST if the Host header names a host that is not allowed. */
export const refuseForeignHost = (
  {
    url,
    headers,
  }: {
    readonly url?: string | undefined
    readonly headers: { readonly host?: string | undefined }
  },
  hosts: ReadonlySet<string>,
) => {
  const { host } = headers
  // Without the header, the client is no browser.
  if (host === undefined || hosts.has(hostName(host))) return
  if (OPEN_PATHS.has(url?.split('?')[0] ?? '')) return
  throw badRequest(
    'The Host header names a host that this service does not serve; add it to STANCE_ALLOWED_HOSTS',
  )
}
