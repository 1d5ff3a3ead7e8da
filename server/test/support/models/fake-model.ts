import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { ReceivedRequest } from '../clouds/fake-cloud.ts'
import { type Prompt, type Usage, WIRES } from './wire-formats.ts'

/** How a fake behaves in place of answering. */
export type ModelFault =
  | 'html'
  | 'empty'
  | 'cut'
  | 'other json'
  | 'huge'
  | 'slow drip'
  | 'silent'
  | 'reset'
  | 'throttled'
  | 'throttled for an hour'
  | 'failing'
  | 'unauthorized'
  | 'unknown model'
  | 'redirect'
  | 'cut stream'

/** What the provider writes into its errors, which must not be shown. */
export const CANARY = 'canary-of-the-provider'

export interface AskedOnce extends Prompt {
  /** From 1. */
  readonly number: number
}

interface Behaviour {
  /** What the model answers, or its fault. */
  readonly reply?: (asked: AskedOnce) => string
  readonly fault?: (asked: AskedOnce) => ModelFault | null
  readonly usage?: Usage
  /** Handles what is no call of a model, such as a sign-in. */
  readonly other?: (request: ReceivedRequest) => { status: number; body: string } | null
}

const read = async (request: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString('utf8')
}

const JSON_TYPE = { 'content-type': 'application/json' }
const HUGE = 10 * 1024 * 1024
const DRIP_MS = 100

const error = (type: string) => JSON.stringify({ error: { type, message: `${CANARY}: ${type}` } })

const PLAIN_FAULTS: Partial<
  Record<ModelFault, readonly [number, string, Record<string, string>?]>
> = {
  html: [200, `<html>${CANARY}</html>`, { 'content-type': 'text/html' }],
  empty: [200, ''],
  'other json': [200, '{"__proto__":{"polluted":true},"choices":"no"}'],
  huge: [200, `{"id":"${'x'.repeat(HUGE)}"}`],
  throttled: [429, error('rate_limit_error'), { 'retry-after': '0' }],
  'throttled for an hour': [429, error('rate_limit_error'), { 'retry-after': '3600' }],
  failing: [500, error('api_error')],
  unauthorized: [401, error('authentication_error')],
  'unknown model': [404, error('model_not_found')],
}

/** Declares the whole body and sends half of it. */
const sendHalf = (response: ServerResponse, body: string): void => {
  response.writeHead(200, { ...JSON_TYPE, 'content-length': body.length })
  response.write(body.slice(0, body.length / 2), () => response.destroy())
}

const drip = (response: ServerResponse): void => {
  response.writeHead(200, JSON_TYPE)
  const timer = setInterval(() => response.write(' '), DRIP_MS)
  response.on('close', () => clearInterval(timer))
}

const listen = async (server: Server): Promise<string> => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/**
 * Serves a model on loopback, in the format of each provider, and records everything that it receives.
 * A second server records what is sent to the address that a redirect names.
 */
export const startFakeModel = async (behaviour: Behaviour = {}) => {
  const requests: ReceivedRequest[] = []
  const strangers: string[] = []
  const state: Behaviour = { ...behaviour }
  const stranger = createServer(async (request, response) => {
    strangers.push(`${JSON.stringify(request.headers)} ${await read(request)}`)
    response.end('{}')
  })
  const elsewhere = await listen(stranger)
  let count = 0

  const misbehave = (fault: ModelFault, response: ServerResponse, whole: string): void => {
    const plain = PLAIN_FAULTS[fault]
    if (plain) response.writeHead(plain[0], plain[2] ?? JSON_TYPE).end(plain[1])
    else if (fault === 'redirect')
      response.writeHead(307, { location: `${elsewhere}/v1/chat/completions` }).end()
    else if (fault === 'reset') response.socket?.destroy()
    else if (fault === 'cut') sendHalf(response, whole)
    else if (fault === 'slow drip') drip(response)
  }

  const sendEvents = (
    response: ServerResponse,
    events: readonly unknown[],
    isCut: boolean,
  ): void => {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    const sent = isCut ? events.slice(0, 3) : events
    const lines = sent.map((event) =>
      event === '[DONE]' ? 'data: [DONE]\n\n' : `data: ${JSON.stringify(event)}\n\n`,
    )
    response.write(lines.join(''), () => (isCut ? response.destroy() : response.end()))
  }

  const answer = (received: ReceivedRequest, response: ServerResponse): void => {
    const wire = WIRES.find(({ matches }) => matches(received))
    if (!wire) {
      const other = state.other?.(received)
      response.writeHead(other?.status ?? 404, JSON_TYPE).end(other?.body ?? error('not_found'))
      return
    }
    count += 1
    const asked = { ...wire.promptOf(received), number: count }
    const usage = state.usage ?? { input: 1_000, output: 200 }
    const text = state.reply?.(asked) ?? '{}'
    const fault = state.fault?.(asked) ?? null
    const isStream = JSON.parse(received.body).stream === true
    if (isStream && wire.events && (fault === null || fault === 'cut stream'))
      sendEvents(response, wire.events(text, usage), fault !== null)
    else if (fault) misbehave(fault, response, JSON.stringify(wire.answer(text, received, usage)))
    else response.writeHead(200, JSON_TYPE).end(JSON.stringify(wire.answer(text, received, usage)))
  }

  const server = createServer(async (incoming, response) => {
    const received = {
      method: incoming.method ?? '',
      url: new URL(incoming.url ?? '/', 'http://fake'),
      headers: incoming.headers,
      body: await read(incoming),
    }
    requests.push(received)
    answer(received, response)
  })
  const url = await listen(server)
  return {
    url,
    state,
    requests,
    strangers,
    /** The calls of the model. */
    calls: (): readonly Prompt[] =>
      requests.flatMap((request) => {
        const wire = WIRES.find(({ matches }) => matches(request))
        return wire ? [wire.promptOf(request)] : []
      }),
    close: async (): Promise<void> => {
      for (const one of [server, stranger]) {
        one.closeAllConnections()
        await new Promise((resolve) => one.close(resolve))
      }
    },
  }
}

export type FakeModel = Awaited<ReturnType<typeof startFakeModel>>
