import { BlockList, isIP } from 'node:net'

/** Networks with their prefix, and single addresses. */
export const listOf = (networks: readonly string[]): BlockList => {
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', bits] = network.split('/')
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
    if (bits === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number(bits), family)
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
  'fec0::/10',
])

/** Addresses that are never a service: unspecified, multicast, reserved, and link-local with the metadata services. */
const NEVER = listOf([
  '0.0.0.0/8',
  '169.254.0.0/16',
  '192.0.0.0/24',
  // The platform of an Azure machine: its agent, its names and its health probes.
  '168.63.129.16/32',
  '224.0.0.0/4',
  '240.0.0.0/4',
  '::/128',
  '100::/64',
  'fd00:ec2::254/128',
  'fe80::/10',
  'ff00::/8',
])

/**
 * Networks of IPv6 whose addresses contain one of IPv4, and the first of its two groups: mapped, compatible,
 * translated by NAT64 (also in a local network) and by 6to4. Teredo hides its own, so that it is never asked.
 */
const EMBEDDING: readonly (readonly [BlockList, number])[] = [
  [listOf(['::ffff:0:0/96', '::ffff:0:0:0/96', '::/96', '64:ff9b::/96', '64:ff9b:1::/48']), 6],
  [listOf(['2002::/16']), 1],
]
const TEREDO = listOf(['2001::/32'])

const GROUPS = 8
const BYTE = 256

/** The eight groups of an IPv6 address. */
const groupsOf = (address: string): number[] => {
  const [plain = ''] = address.split('%')
  const hex = plain.replace(
    /(\d+)\.(\d+)\.(\d+)\.(\d+)$/,
    (_, a, b, c, d) => `${(a * BYTE + +b).toString(16)}:${(c * BYTE + +d).toString(16)}`,
  )
  const [head = '', tail] = hex.split('::')
  const listed = (part: string) => part.split(':').filter((group) => group !== '')
  const [first, last] = [listed(head), listed(tail ?? '')]
  const zeros = Array<string>(Math.max(GROUPS - first.length - last.length, 0)).fill('0')
  return [...first, ...zeros, ...last].map((group) => Number.parseInt(group, 16))
}

/** The address of IPv4 inside of one of IPv6, which is where it leads; the address itself if there is none. */
const innermost = (address: string): string => {
  if (isIP(address) !== 6) return address
  const [, group] = EMBEDDING.find(([list]) => list.check(address, 'ipv6')) ?? []
  const groups = groupsOf(address)
  // Neither the unspecified address nor the loopback one contains another.
  const isOwn = group === 6 && groups.slice(0, 7).every((one) => one === 0) && (groups[7] ?? 0) < 2
  if (group === undefined || isOwn) return address
  const [high = 0, low = 0] = groups.slice(group)
  return [high >> 8, high % BYTE, low >> 8, low % BYTE].join('.')
}

export const isIn = (list: BlockList, address: string): boolean =>
  list.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')

export const isLoopback = (address: string): boolean => isIn(LOOPBACK, innermost(address))

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
  const inner = innermost(address)
  const isReserved = [address, inner].some((one) => isIn(NEVER, one) || isIn(TEREDO, one))
  if (isReserved) return 'it has a reserved address'
  if (trust === 'named') return null
  return [address, inner].some((one) => isIn(LOOPBACK, one) || isIn(PRIVATE, one))
    ? 'its name leads to a private address; name it as an endpoint if that is meant'
    : null
}
