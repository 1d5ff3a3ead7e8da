import { Agent, type IncomingMessage, request } from 'node:http'
import { untilServed } from '../../product/resend.ts'
import type { FuzzAnswer } from './oracle.ts'

export interface Sent {
  readonly method: string
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | Buffer | null
}

const TIMEOUT_MS = 240_000
/** How long to read an endless response. */
const LISTENING_MS = 60

const isEndless = ({ headers }: IncomingMessage): boolean =>
  headers['content-type']?.startsWith('text/event-stream') === true

const bodyOf = async (answer: IncomingMessage): Promise<string> => {
  const pieces: Buffer[] = []
  const read = new Promise<void>((resolve, reject) => {
    answer.on('data', (piece: Buffer) => pieces.push(piece))
    answer.once('end', resolve)
    answer.once('error', reject)
    if (isEndless(answer)) setTimeout(resolve, LISTENING_MS)
  })
  await read
  if (isEndless(answer)) answer.on('error', () => {}).destroy()
  return Buffer.concat(pieces).toString()
}

/**
 * Persistent connections, over which requests are sent byte by byte as given, and again while a busy
 * service rejects them.
 */
export const transport = (origin: string, connections: number) => {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const { hostname, port } = new URL(origin)
  const sendOnce = ({ method, url, headers, body }: Sent): Promise<FuzzAnswer> =>
    new Promise((resolve, reject) => {
      const sent = request({
        agent,
        hostname,
        port,
        method,
        path: url,
        timeout: TIMEOUT_MS,
        headers: {
          ...headers,
          ...(body !== null && { 'content-length': String(Buffer.byteLength(body)) }),
        },
      })
      sent.once('response', (answer) => {
        const { statusCode: status = 0, headers: received } = answer
        bodyOf(answer).then((text) => resolve({ status, headers: received, body: text }), reject)
      })
      sent.once('timeout', () => sent.destroy(new Error(`no answer within ${TIMEOUT_MS} ms`)))
      sent.on('error', reject)
      sent.end(body ?? undefined)
    })
  const send = (message: Sent) => untilServed(() => sendOnce(message))
  return { send, close: () => agent.destroy() }
}

export type Transport = ReturnType<typeof transport>
