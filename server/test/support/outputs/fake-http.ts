import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface ReceivedRequest {
  readonly method: string
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
}

export interface FakeReply {
  readonly status: number
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
  /** Cuts the connection in place of the answer. */
  readonly isLost?: boolean
}

/** A server that keeps what it receives, and replies as it is asked to. */
export const startFakeHttp = async (reply: (request: ReceivedRequest) => FakeReply) => {
  const received: ReceivedRequest[] = []
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part)
    const one = {
      method: String(request.method),
      path: String(request.url),
      headers: request.headers,
      body: Buffer.concat(parts),
    }
    received.push(one)
    const { status, body = {}, headers = {}, isLost = false } = reply(one)
    if (isLost) return response.destroy()
    response.writeHead(status, { 'content-type': 'application/json', ...headers })
    response.end(typeof body === 'string' ? body : JSON.stringify(body))
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  return {
    received,
    url: `http://127.0.0.1:${port}`,
    close: async (): Promise<void> => {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}

/** Microsoft Graph: what was sent is in `mails`, and is found by its message id. */
export const startFakeGraph = async (
  options: { readonly loses?: (mail: number) => boolean; readonly denies?: boolean } = {},
) => {
  const mails: { readonly message_id: string; readonly raw: string }[] = []
  const fake = await startFakeHttp(({ path, body, headers }) => {
    if (path.includes('/oauth2/v2.0/token'))
      return { status: 200, body: { access_token: 'graph-token', expires_in: 3600 } }
    if (headers.authorization !== 'Bearer graph-token') return { status: 401 }
    if (options.denies) return { status: 403 }
    if (path.includes('/sentitems/')) {
      const filter = new URL(path, 'http://fake').searchParams.get('$filter') ?? ''
      const found = mails.filter(({ message_id }) => filter.includes(`'${message_id}'`))
      return { status: 200, body: { value: found.map((_, id) => ({ id: String(id) })) } }
    }
    const raw = Buffer.from(body.toString(), 'base64').toString()
    mails.push({ message_id: /^message-id: (.*)$/im.exec(raw)?.[1]?.trim() ?? '', raw })
    return { status: 202, isLost: options.loses?.(mails.length) ?? false }
  })
  return Object.assign(fake, { mails })
}
