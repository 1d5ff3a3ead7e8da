import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer, type Server } from 'node:https'
import type { AddressInfo } from 'node:net'
import { makeCertificate } from '../certificates.ts'

/** How a fake answers in place of a page. */
export type Fault =
  | 'throttled'
  | 'throttled for a second'
  | 'unavailable'
  | 'cut'
  | 'reset'
  | 'not JSON'
  | 'credentials expired'
  | 'token rejected'
  | 'denied'
  | 'repeated rows'
  | 'same token again'
  | 'empty, with a token'

/** A request for a page. */
export interface PageRequest {
  readonly page: number
  /** How often this page was asked for, from 1. */
  readonly asked: number
  /** The requests for pages so far, from 1. */
  readonly total: number
}

export type Plan = (request: PageRequest) => Fault | null

export interface ReceivedRequest {
  readonly method: string
  readonly url: URL
  readonly headers: IncomingMessage['headers']
  readonly body: string
}

export interface Answer {
  readonly status: number
  readonly headers?: Readonly<Record<string, string>>
  readonly body: string | Buffer
}

export const json = (status: number, body: unknown, headers: Answer['headers'] = {}): Answer => ({
  status,
  headers: { 'content-type': 'application/json', ...headers },
  body: JSON.stringify(body),
})

/** What a provider's fake does with a request; null if the path is none of its. */
export type Handle = (request: ReceivedRequest) => Answer | 'reset' | null

/** A list in pages. The token of a page is its number, behind a nonce that a restart changes. */
export const createList = (records: readonly unknown[], pageSize: number) => {
  const asked = new Map<number, number>()
  const state = { total: 0, plan: ((): null => null) as Plan, nonce: 1 }
  const pagesOf = (rows: readonly unknown[]) => Math.max(1, Math.ceil(rows.length / pageSize))
  const pages = pagesOf(records)
  const slice = (page: number, rows: readonly unknown[]) =>
    rows.slice(page * pageSize, (page + 1) * pageSize)
  return {
    state,
    pages,
    /** Returns the page of a token; null if there is none. */
    pageOf: (token: string, rows = records): number | null => {
      if (token === '') return 0
      const [nonce, page] = Buffer.from(token, 'base64url').toString().split(':')
      return Number(nonce) === state.nonce && Number(page) < pagesOf(rows) ? Number(page) : null
    },
    faultOf: (page: number): Fault | null => {
      state.total += 1
      const times = (asked.get(page) ?? 0) + 1
      asked.set(page, times)
      return state.plan({ page, asked: times, total: state.total })
    },
    rowsOf: (page: number, fault: Fault | null, rows = records): readonly unknown[] => {
      if (fault === 'empty, with a token') return []
      return fault === 'repeated rows' && page > 0
        ? [...slice(page - 1, rows).slice(-2), ...slice(page, rows)]
        : slice(page, rows)
    },
    tokenAfter: (page: number, fault: Fault | null, rows = records): string => {
      const next = fault === 'same token again' ? page : page + 1
      return next < pagesOf(rows) ? Buffer.from(`${state.nonce}:${next}`).toString('base64url') : ''
    },
  }
}

export type FakeList = ReturnType<typeof createList>

const read = async (request: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString('utf8')
}

/** Declares the whole body and sends half of it. */
const sendHalf = (response: ServerResponse, { status, headers, body }: Answer): void => {
  const bytes = Buffer.from(body as string)
  response.writeHead(status, { ...headers, 'content-length': bytes.length })
  response.write(bytes.subarray(0, bytes.length / 2), () => response.destroy())
}

export const CUT = 'x-fake-cut'

export interface FakeCloud {
  readonly url: string
  /** The certificate, to trust. */
  readonly ca: string
  readonly requests: ReceivedRequest[]
  readonly close: () => Promise<void>
}

/** Serves a provider on loopback with TLS. `clockMs` is how far its clock is ahead. */
export const startFakeCloud = async (handle: Handle, clockMs = 0): Promise<FakeCloud> => {
  const { cert, key } = makeCertificate('01')
  const requests: ReceivedRequest[] = []
  const server: Server = createServer({ cert, key }, async (incoming, response) => {
    const received = {
      method: incoming.method ?? '',
      url: new URL(incoming.url ?? '/', 'https://fake'),
      headers: incoming.headers,
      body: await read(incoming),
    }
    requests.push(received)
    const answer = handle(received) ?? json(404, {})
    response.setHeader('date', new Date(Date.now() + clockMs).toUTCString())
    if (answer === 'reset') incoming.socket.destroy()
    else if (answer.headers?.[CUT]) sendHalf(response, answer)
    else response.writeHead(answer.status, { ...answer.headers }).end(answer.body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `https://127.0.0.1:${port}`,
    ca: cert,
    requests,
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** What has no words of the provider. */
export const commonFault = (fault: Fault | null, page: Answer): Answer | 'reset' | null => {
  if (fault === 'reset') return 'reset'
  if (fault === 'cut') return { ...page, headers: { ...page.headers, [CUT]: 'yes' } }
  if (fault === 'not JSON') return { status: 200, body: '<html>A proxy</html>' }
  return null
}
