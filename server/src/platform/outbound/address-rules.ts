import { BlockList, isIP } from 'node:net'

const listOf = (networks: readonly string[]): BlockList => {
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', bits = ''] = network.split('/')
    list.addSubnet(address, Number(bits), isIP(address) === 6 ? 'ipv6' : 'ipv4')
  }
  return list
}

const LOOPBACK = listOf(['127.0.0.0/8', '::1/128'])

/** Private, shared and carrier networks, which a public name must not lead to. */
const PRIVATE = listOf([
  '10.0.0.0/8',
  '100.64.0.0/10',
  '172.16.0.0/12',
  '192.168.0.0/16',
  '198.18.0.0/15',
  'fc00::/7',
])

/** Addresses that are never a service: unspecified, multicast, reserved, and link-local with the metadata services. */
const NEVER = listOf([
  '0.0.0.0/8',
  '169.254.0.0/16',
  '192.0.0.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
  '::/128',
  'fd00:ec2::254/128',
  'fe80::/10',
  'ff00::/8',
])

const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i

const isIn = (list: BlockList, address: string): boolean => {
  const plain = MAPPED.exec(address)?.[1] ?? address
  return list.check(plain, isIP(plain) === 6 ? 'ipv6' : 'ipv4')
}

export const isLoopback = (address: string): boolean => isIn(LOOPBACK, address)

/** What a host may be: the operator names private ones, and one service of the machine itself. */
export type HostTrust = 'public' | 'named' | 'metadata'

/** Hosts of URLs have brackets around IPv6 addresses. */
export const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[(.*)\]$/, '$1')

/** The operator vouches for the hosts of these URLs; those that are '' are left out. */
export const namedHosts = (...urls: readonly string[]): Map<string, HostTrust> =>
  new Map(urls.filter((url) => url !== '').map((url) => [hostOf(new URL(url)), 'named']))

/** Returns why no connection is made to an address; null if one may be. */
export const refusalOf = (address: string, trust: HostTrust): string | null => {
  if (trust === 'metadata') return null
  if (isIn(NEVER, address)) return 'it has a reserved address'
  if (trust === 'named') return null
  return isLoopback(address) || isIn(PRIVATE, address)
    ? 'its name leads to a private address; name it as an endpoint if that is meant'
    : null
}
