import { isIP } from 'node:net'
import { isIn, listOf, refusalOf } from './address-rules.ts'

/** Networks of IPv4 that belong to examples and to relays, where no service of the internet is. */
const UNUSED = listOf(['192.0.2.0/24', '192.88.99.0/24', '198.51.100.0/24', '203.0.113.0/24'])

/** The part of IPv6 that is routed, less what stands for IPv4 addresses and for documentation. */
const ROUTED = listOf(['2000::/3'])
const NOT_ROUTED = listOf(['2001::/23', '2001:db8::/32', '2002::/16'])

const MAPPED = /^::ffff:/i

const isPublic = (address: string): boolean =>
  isIP(address) === 6
    ? ROUTED.check(address, 'ipv6') && !NOT_ROUTED.check(address, 'ipv6')
    : refusalOf(address, 'public') === null && !isIn(UNUSED, address)

/** Returns why no connection is made to an address; null if one may be. */
export type JudgeAddress = (address: string) => string | null

/**
 * Judges addresses that callers name, who are not trusted as the operator is: only public ones, and those of
 * networks that the operator allows. An IPv4 address in the form of IPv6 is never one of them.
 */
export const judgeGiven = (allowedNetworks: readonly string[]): JudgeAddress => {
  const allowed = listOf(allowedNetworks)
  return (address) => {
    if (isIP(address) === 0 || address.includes('%')) return 'it is no address'
    if (MAPPED.test(address)) return 'it is an IPv4 address in the form of IPv6'
    if (isIn(allowed, address)) return null
    return isPublic(address) ? null : 'it is not a public address'
  }
}
