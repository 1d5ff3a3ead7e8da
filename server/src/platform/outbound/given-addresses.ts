import { BlockList, isIP } from 'node:net'

const listOf = (networks: readonly string[]): BlockList => {
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', bits] = network.split('/')
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
    if (bits === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number(bits), family)
  }
  return list
}

/** Addresses that are no service of the internet, and those of metadata services that look like one. */
const SPECIAL = listOf([
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '168.63.129.16/32',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
])

/** The part of IPv6 that is routed, less what stands for IPv4 addresses and for documentation. */
const ROUTED = listOf(['2000::/3'])
const NOT_ROUTED = listOf(['2001::/23', '2001:db8::/32', '2002::/16'])

const MAPPED = /^::ffff:/i

const isPublic = (address: string): boolean =>
  isIP(address) === 6
    ? ROUTED.check(address, 'ipv6') && !NOT_ROUTED.check(address, 'ipv6')
    : !SPECIAL.check(address, 'ipv4')

/** Returns why no connection is made to an address; null if one may be. */
export type JudgeAddress = (address: string) => string | null

/**
 * Judges addresses that callers name, who are not trusted as the operator is: only public ones, and those of
 * networks that the operator allows. An IPv4 address in the form of IPv6 is never one of them.
 */
export const judgeGiven = (allowedNetworks: readonly string[]): JudgeAddress => {
  const allowed = listOf(allowedNetworks)
  return (address) => {
    const family = isIP(address)
    if (family === 0 || address.includes('%')) return 'it is no address'
    if (MAPPED.test(address)) return 'it is an IPv4 address in the form of IPv6'
    if (allowed.check(address, family === 6 ? 'ipv6' : 'ipv4')) return null
    return isPublic(address) ? null : 'it is not a public address'
  }
}
