import type { LookupAddress } from 'node:dns'
import { Resolver } from 'node:dns/promises'

const TIMEOUT_MS = 4_000
const TRIES = 2

/** Returns all addresses of a name. @throws with the code of the DNS if there are none */
export type ResolveName = (host: string) => Promise<LookupAddress[]>

/**
 * Resolves names by asking the DNS itself, without the threads of the process that `dns.lookup` uses: a slow
 * server would hold all of them. The hosts file and search domains do not count.
 */
export const resolverLookup = (servers?: readonly string[]): ResolveName => {
  const resolver = new Resolver({ timeout: TIMEOUT_MS, tries: TRIES })
  if (servers) resolver.setServers(servers)
  return async (host) => {
    const [four, six] = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)])
    const found = [
      ...(four.status === 'fulfilled' ? four.value.map((address) => ({ address, family: 4 })) : []),
      ...(six.status === 'fulfilled' ? six.value.map((address) => ({ address, family: 6 })) : []),
    ]
    if (found.length === 0 && four.status === 'rejected') throw four.reason
    return found
  }
}
