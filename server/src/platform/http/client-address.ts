import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'

const WITH_PORT = /^(?:\[([^\]]+)\]|([^:]+)):\d{1,5}$/

/**
 * Returns an IP address without port and zone, or ''. Behind a trusted proxy, the address is text that
 * the proxy may have passed on from the client.
 */
export const parseAddress = (text: string): string => {
  const [, bracketed, plain] = WITH_PORT.exec(text.slice(0, 128)) ?? []
  const address = bracketed ?? plain ?? text
  return isIP(address) !== 0 && !address.includes('%') ? address.toLowerCase() : ''
}

/** Returns the address of the client, or '' if a proxy does not tell it. */
export const clientAddress = ({ ip }: Pick<FastifyRequest, 'ip'>): string => parseAddress(ip)

const LOOPBACK = /^(?:127(?:\.\d{1,3}){3}|::1|::ffff:127(?:\.\d{1,3}){3})$/

/** Any of them shows that the request was passed on. */
const PROXY_HEADERS = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip']

/** Whether a request comes from this machine, and no header says that a proxy passed it on. */
export const isLocal = ({
  socket,
  headers,
}: Pick<IncomingMessage, 'headers'> & {
  readonly socket: { readonly remoteAddress?: string | undefined }
}): boolean =>
  LOOPBACK.test(socket.remoteAddress ?? '') &&
  PROXY_HEADERS.every((name) => headers[name] === undefined)
