import { request } from 'node:http'
import { Agent, type AgentOptions } from 'node:https'
import type { Duplex } from 'node:stream'
import { connect } from 'node:tls'
import { OutboundError } from './outbound-error.ts'

interface Destination {
  readonly host?: string
  readonly port?: number | string
  readonly servername?: string
  readonly ca?: AgentOptions['ca']
}

type Connected = (error: Error | null, socket?: Duplex) => void

const authorization = ({ username, password }: URL): Record<string, string> => {
  if (username === '') return {}
  const pair = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`
  return { 'proxy-authorization': `Basic ${Buffer.from(pair).toString('base64')}` }
}

const TUNNEL_TIMEOUT_MS = 15_000

/** An agent whose connections go through a proxy by CONNECT. The proxy resolves names. */
export const proxyAgent = (proxy: string, options: AgentOptions): Agent => {
  const url = new URL(proxy)
  const agent = new Agent(options)
  const createConnection = (to: Destination, connected: Connected): void => {
    const host = to.host ?? ''
    const fail = (problem: string) =>
      connected(new OutboundError('network', `The proxy ${url.host} ${problem}`))
    const tunnel = request({
      host: url.hostname,
      port: url.port || 80,
      method: 'CONNECT',
      path: `${host.includes(':') ? `[${host}]` : host}:${to.port ?? 443}`,
      headers: authorization(url),
      agent: false,
      timeout: TUNNEL_TIMEOUT_MS,
    })
    tunnel.once('timeout', () => tunnel.destroy(new Error('timeout')))
    tunnel.once('error', () => fail('cannot be reached'))
    tunnel.once('connect', ({ statusCode }, socket) => {
      if (statusCode !== 200) {
        socket.destroy()
        fail(`refuses a tunnel to ${host} (${statusCode})`)
        return
      }
      connected(null, connect({ socket, servername: to.servername ?? host, ca: to.ca }))
    })
    tunnel.end()
  }
  return Object.assign(agent, { createConnection })
}
