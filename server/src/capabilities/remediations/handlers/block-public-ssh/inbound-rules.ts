import type { Tags } from '../handler.ts'

/** An inbound rule of a security group, without its id. Ports of protocols without ports are -1. */
export interface NewRule {
  readonly protocol: string
  readonly from: number
  readonly to: number
  /** A CIDR of IPv4 or IPv6, a prefix list or another group. */
  readonly source: string
  readonly description: string
  readonly tags: Tags
}

export interface InboundRule extends NewRule {
  readonly id: string
}

/** The ports that are closed to the internet: SSH and RDP. */
const PORTS = [22, 3389] as const
const WORLD: ReadonlySet<string> = new Set(['0.0.0.0/0', '::/0'])
const MAX_PORT = 65_535
const ALL = '-1'

const hasPorts = (protocol: string) => protocol === 'tcp' || protocol === 'udp'

/** Whether a rule opens SSH or RDP to the internet. */
export const isOpen = ({ protocol, from, to, source }: NewRule): boolean => {
  if (!WORLD.has(source)) return false
  if (protocol === ALL) return true
  return hasPorts(protocol) && PORTS.some((port) => from <= port && port <= to)
}

/** The ranges of ports that are left without those to close. */
const rangesWithout = (from: number, to: number): (readonly [number, number])[] => {
  const ranges: (readonly [number, number])[] = []
  let start = from
  for (const port of PORTS) {
    if (port < start || port > to) continue
    if (port > start) ranges.push([start, port - 1])
    start = port + 1
  }
  if (start <= to) ranges.push([start, to])
  return ranges
}

/** What stays open of a rule: its other ports. Protocols other than TCP, UDP and ICMP are lost. */
export const remainderOf = (rule: NewRule): NewRule[] => {
  const { source, description, tags } = rule
  const narrow = (protocol: string, from: number, to: number): NewRule[] =>
    rangesWithout(from, to).map(([first, last]) => ({
      protocol,
      from: first,
      to: last,
      source,
      description,
      tags,
    }))
  if (rule.protocol !== ALL) return narrow(rule.protocol, rule.from, rule.to)
  const icmp = source.includes(':') ? 'icmpv6' : 'icmp'
  return [
    ...narrow('tcp', 0, MAX_PORT),
    ...narrow('udp', 0, MAX_PORT),
    { protocol: icmp, from: -1, to: -1, source, description, tags },
  ]
}

/** What makes a rule the same rule for AWS: it refuses a second one, whatever its description. */
export const identityOf = ({ protocol, from, to, source }: NewRule): string =>
  `${protocol} ${from}-${to} ${source}`

/** The rule as a whole, without its id. */
export const contentOf = (rule: NewRule): string =>
  JSON.stringify([identityOf(rule), rule.description, Object.entries(rule.tags).sort()])

/** A rule in words: `tcp 22 from 0.0.0.0/0`. */
export const describeRule = ({ protocol, from, to, source }: NewRule): string => {
  const ports = from === -1 ? '' : from === to ? ` ${from}` : ` ${from}-${to}`
  return `${protocol === ALL ? 'all traffic' : protocol}${ports} from ${source}`
}

export const isAllTraffic = ({ protocol }: NewRule): boolean => protocol === ALL
