import { isIP } from 'node:net'
import type { JudgeAddress } from '../../../platform/outbound/given-addresses.ts'
import { MAX_URL_LENGTH } from './webhook.ts'

/** Names that lead into the own network, with everything below them. */
const LOCAL_NAMES = ['localhost', 'local', 'internal', 'home.arpa']

const HTTPS_PORT = 443
const MIN_PORT = 1_024

/** Ports of databases, brokers and administration above 1023: none of them receives webhooks. */
const SERVICE_PORTS: ReadonlySet<number> = new Set([
  1433, 1521, 2049, 2181, 2375, 2376, 2379, 2380, 3306, 3389, 4369, 5432, 5672, 5900, 5984, 5985,
  5986, 6379, 6443, 8500, 9042, 9092, 9200, 9300, 10250, 11211, 15672, 27017, 27018,
])

/** What a URL is read differently with by different programs: blanks, controls, backslashes. */
const AMBIGUOUS = /[\s\\\p{Cc}]/u

const portProblem = ({ port }: URL): string | null => {
  const number = port === '' ? HTTPS_PORT : Number(port)
  const isUsual = number === HTTPS_PORT || number >= MIN_PORT
  return isUsual && !SERVICE_PORTS.has(number)
    ? null
    : 'must have the port 443, or one above 1023 that is of no other known service'
}

const hostProblem = ({ hostname }: URL, judge: JudgeAddress): string | null => {
  const host = hostname.replace(/^\[(.*)\]$/, '$1').replace(/\.+$/, '')
  if (isIP(host) !== 0) {
    const refusal = judge(host)
    return refusal && `must not lead to ${host}: ${refusal}`
  }
  const isLocal = LOCAL_NAMES.some((name) => host === name || host.endsWith(`.${name}`))
  return isLocal || host === '' ? 'must not lead into the own network' : null
}

/** Returns what is wrong with the address of a receiver; it completes "url …". Null: it may be asked. */
export const urlProblem = (text: string, judge: JudgeAddress): string | null => {
  if (text.length > MAX_URL_LENGTH) return `must have at most ${MAX_URL_LENGTH} characters`
  if (!/^https:\/\/[^/]/i.test(text) || AMBIGUOUS.test(text) || !URL.canParse(text))
    return 'must be an https:// URL without blanks and backslashes'
  const url = new URL(text)
  if (url.username !== '' || url.password !== '' || /^https:\/\/[^/?#]*@/i.test(text))
    return 'must not contain a user or a password'
  if (text.includes('#')) return 'must not have a fragment'
  return hostProblem(url, judge) ?? portProblem(url)
}
