import { type LookupAddress, lookup as lookupName } from 'node:dns'
import {
  Agent as HttpAgent,
  type IncomingHttpHeaders,
  type IncomingMessage,
  request,
} from 'node:http'
import { Agent as HttpsAgent, request as requestHttps } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { rootCertificates } from 'node:tls'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { codeOf } from '../system-error.ts'
import { type HostTrust, hostOf, isLoopback, refusalOf } from './address-rules.ts'
import type { JudgeAddress } from './given-addresses.ts'
import { OutboundError } from './outbound-error.ts'
import { proxyAgent } from './proxy-agent.ts'
import type { ResolveName } from './resolver-lookup.service.ts'

export interface OutboundRequest {
  readonly method: string
  readonly url: URL
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string | Uint8Array | undefined
  readonly signal?: AbortSignal | undefined
  /** Instead of that of all requests. */
  readonly timeoutMs?: number | undefined
  /** Of a longer body, one byte more than this is returned; without it, too long a body is an error. */
  readonly cutAtBytes?: number | undefined
}

export interface OutboundResponse {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
}

/** A response whose body is read while it comes. */
export interface OutboundStream {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  /** @throws OutboundError */
  readonly body: AsyncIterable<Buffer>
}

export interface OutboundHttp {
  /** @throws OutboundError */
  readonly send: (request: OutboundRequest) => Promise<OutboundResponse>
  /** The limits of time and size hold for the whole body. @throws OutboundError */
  readonly open: (request: OutboundRequest) => Promise<OutboundStream>
  readonly close: () => void
}

export interface OutboundOptions {
  /** What the operator says about hosts, by name; all others have to be public. */
  readonly trust?: ReadonlyMap<string, HostTrust>
  /** The URL of a proxy that tunnels; the environment is not asked. */
  readonly proxy?: string | undefined
  /** Certificate authorities in addition to Node's. */
  readonly ca?: string | undefined
  readonly timeoutMs?: number
  readonly maxBytes?: number
  /** Judges addresses in the place of `trust`, for hosts that callers name; they are asked with TLS only. */
  readonly judge?: JudgeAddress
  /** Default: the resolver of the operating system. */
  readonly resolve?: ResolveName
  /** Connections to one host at the same time. */
  readonly maxSockets?: number
}

const TIMEOUT_MS = 60_000
const MAX_BYTES = 64 * 1024 * 1024
const MAX_SOCKETS = 16

const unzip = promisify(gunzip)

const isLocal = (host: string): boolean =>
  host === 'localhost' || (isIP(host) !== 0 && isLoopback(host))

const trustOf = (host: string, { trust }: OutboundOptions): HostTrust =>
  trust?.get(host) ?? 'public'

const refusalIn = (host: string, address: string, options: OutboundOptions): string | null =>
  options.judge ? options.judge(address) : refusalOf(address, trustOf(host, options))

const requireAllowed = (url: URL, options: OutboundOptions): void => {
  const host = hostOf(url)
  const trust = trustOf(host, options)
  const isPlainAllowed = trust === 'metadata' || (trust === 'named' && isLocal(host))
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isPlainAllowed)) {
    throw new OutboundError('refused', `${host} is not asked without TLS; use https`)
  }
  const refusal = isIP(host) === 0 ? null : refusalIn(host, host, options)
  if (refusal) throw new OutboundError('refused', `${host} is not asked: ${refusal}`)
}

const refusedAmong = (
  host: string,
  addresses: readonly LookupAddress[],
  options: OutboundOptions,
): OutboundError | null => {
  const refusal = addresses.map(({ address }) => refusalIn(host, address, options)).find(Boolean)
  return refusal ? new OutboundError('refused', `${host} is not asked: ${refusal}`) : null
}

/** The address that is checked is the address that is connected to. */
const checkedLookup =
  (options: OutboundOptions): LookupFunction =>
  (host, lookupOptions, callback) => {
    const answer = (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => {
      const failure = error ?? refusedAmong(host, addresses, options)
      const [first] = addresses ?? []
      if (failure || !first) callback(failure, '', 0)
      else if (lookupOptions.all) callback(null, addresses)
      else callback(null, first.address, first.family)
    }
    if (!options.resolve) lookupName(host, { ...lookupOptions, all: true }, answer)
    else
      options.resolve(host).then(
        (addresses) => answer(null, addresses),
        (error) => answer(error, []),
      )
  }

const readBody = async (
  response: IncomingMessage,
  host: string,
  { maxBytes, cutAtBytes = maxBytes }: { maxBytes: number; cutAtBytes?: number | undefined },
) => {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of response) {
    bytes += chunk.length
    if (bytes > cutAtBytes && cutAtBytes < maxBytes) {
      chunks.push(chunk)
      return Buffer.concat(chunks).subarray(0, cutAtBytes + 1)
    }
    if (bytes > maxBytes) {
      throw new OutboundError('too_large', `${host} sends more than ${maxBytes} bytes`)
    }
    chunks.push(chunk)
  }
  if (!response.complete) throw new OutboundError('truncated', `${host} sent half of a response`)
  return Buffer.concat(chunks)
}

async function* chunksOf(response: IncomingMessage, host: string, maxBytes: number) {
  let bytes = 0
  for await (const chunk of response as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes > maxBytes) {
      throw new OutboundError('too_large', `${host} sends more than ${maxBytes} bytes`)
    }
    yield chunk
  }
  if (!response.complete) throw new OutboundError('truncated', `${host} sent half of a response`)
}

const decode = async (
  body: Buffer,
  { headers }: IncomingMessage,
  host: string,
  maxBytes: number,
) => {
  if (headers['content-encoding'] !== 'gzip' || body.length === 0) return body
  return unzip(body, { maxOutputLength: maxBytes }).catch(() => {
    throw new OutboundError('truncated', `${host} sent a damaged response`)
  })
}

const toOutboundError = (error: unknown, host: string, hasResponse: boolean): OutboundError => {
  if (error instanceof OutboundError) return error
  const code = codeOf(error)
  if (hasResponse) return new OutboundError('truncated', `${host} sent half of a response`, code)
  return new OutboundError('network', `${host} cannot be reached${code && ` (${code})`}`, code)
}

/**
 * Sends requests to services outside: TLS except to this machine, public addresses unless the
 * operator names a host, no redirects, no proxy of the environment, bounded time and size.
 */
export const createOutboundHttp = (options: OutboundOptions = {}): OutboundHttp => {
  const { timeoutMs = TIMEOUT_MS, maxBytes = MAX_BYTES, ca, proxy } = options
  const { maxSockets = MAX_SOCKETS } = options
  const settings = { keepAlive: true, maxSockets, lookup: checkedLookup(options) }
  const tls = { ...settings, ...(ca && { ca: [...rootCertificates, ca] }) }
  const plain = new HttpAgent(settings)
  const secure = proxy ? proxyAgent(proxy, tls) : new HttpsAgent(tls)

  const connect = ({ method, url, headers, body }: OutboundRequest, signal: AbortSignal) =>
    new Promise<IncomingMessage>((resolve, reject) => {
      const isSecure = url.protocol === 'https:'
      const all = { 'accept-encoding': 'gzip', ...headers }
      const sent = isSecure
        ? requestHttps(url, { method, headers: all, agent: secure, signal })
        : request(url, { method, headers: all, agent: plain, signal })
      sent.once('response', resolve).on('error', reject).end(body)
    })

  /** Bounds the time of a request, and says which error it ended with. */
  const begin = (outbound: OutboundRequest) => {
    requireAllowed(outbound.url, options)
    const host = hostOf(outbound.url)
    const { signal, timeoutMs: waitMs = timeoutMs } = outbound
    const timeout = AbortSignal.timeout(waitMs)
    const failureOf = (error: unknown, response: IncomingMessage | undefined): unknown => {
      response?.destroy()
      if (signal?.aborted) return signal.reason
      return timeout.aborted
        ? new OutboundError('timeout', `${host} did not answer within ${waitMs / 1000} s`)
        : toOutboundError(error, host, response !== undefined)
    }
    return { host, failureOf, signal: signal ? AbortSignal.any([signal, timeout]) : timeout }
  }

  const send = async (outbound: OutboundRequest): Promise<OutboundResponse> => {
    const { host, failureOf, signal } = begin(outbound)
    const { cutAtBytes } = outbound
    let response: IncomingMessage | undefined
    try {
      response = await connect(outbound, signal)
      const whole = await readBody(response, host, { maxBytes, cutAtBytes })
      const body = await decode(whole, response, host, maxBytes)
      return { status: response.statusCode ?? 0, headers: response.headers, body }
    } catch (error) {
      throw failureOf(error, response)
    }
  }

  const open = async (outbound: OutboundRequest): Promise<OutboundStream> => {
    const { host, failureOf, signal } = begin(outbound)
    const headers = { ...outbound.headers, 'accept-encoding': 'identity' }
    const response = await connect({ ...outbound, headers }, signal).catch((error) => {
      throw failureOf(error, undefined)
    })
    const body = async function* () {
      try {
        yield* chunksOf(response, host, maxBytes)
      } catch (error) {
        throw failureOf(error, response)
      } finally {
        response.destroy()
      }
    }
    return { status: response.statusCode ?? 0, headers: response.headers, body: body() }
  }
  return {
    send,
    open,
    close: () => {
      plain.destroy()
      secure.destroy()
    },
  }
}
