import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { isEventStream } from './endpoint.ts'
import { refusalText } from './raw-refusals.ts'

export interface ClientTimeouts {
  /** At least `minBytes` of a body must arrive in one of two successive windows of this length. */
  readonly bodyWindowMs: number
  readonly minBytes: number
  /** How long a response may wait for a client that does not read. */
  readonly readerTimeoutMs: number
}

/** A tenth of the slowest line that is realistic for an import. */
const DEFAULT_TIMEOUTS: ClientTimeouts = {
  bodyWindowMs: 5_000,
  minBytes: 5_000,
  readerTimeoutMs: 30_000,
}

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

const refuse = ({ socket }: IncomingMessage, response: ServerResponse) => {
  // With pipelined requests, an earlier response may have to be sent first.
  if (response.socket === socket && !response.headersSent) {
    socket.write(refusalText('REQUEST_TIMEOUT', 'The body arrives too slowly'))
  }
  socket.destroySoon()
}

const watchBody = (
  request: IncomingMessage,
  response: ServerResponse,
  timeouts: ClientTimeouts,
) => {
  const { socket } = request
  let previousBytes = socket.bytesRead
  let slowWindows = 0
  const timer = setInterval(() => {
    if (request.complete || socket.destroyed) {
      clearInterval(timer)
      return
    }
    const arrived = socket.bytesRead - previousBytes
    previousBytes = socket.bytesRead
    // Bytes that have arrived but are not consumed yet: the server is slow, not the client.
    const isSlow = arrived < timeouts.minBytes && request.readableLength === 0
    slowWindows = isSlow ? slowWindows + 1 : 0
    if (slowWindows > 1) refuse(request, response)
  }, timeouts.bodyWindowMs).unref()
  request.once('end', () => clearInterval(timer)).once('close', () => clearInterval(timer))
}

/** The socket's timer runs while no bytes move; a slow handler is not the fault of the client. */
const watchReader = (response: ServerResponse, { readerTimeoutMs }: ClientTimeouts) => {
  response.setTimeout(readerTimeoutMs)
  // With a listener, Node does not close the connection by itself.
  response.on('timeout', (socket: Socket) => {
    if (socket.writableLength > 0 && !isEventStream(response.getHeader('content-type')))
      socket.destroy()
    else socket.setTimeout(readerTimeoutMs)
  })
}

/**
 * Closes connections whose client sends its body too slowly or does not read the response. Headers
 * have a time limit of their own; the writer of an event stream watches its reader.
 */
export const closeSlowClients = (server: Server, timeouts: ClientTimeouts = DEFAULT_TIMEOUTS) => {
  server.prependListener('request', (request, response) => {
    if (hasBody(request)) watchBody(request, response, timeouts)
    watchReader(response, timeouts)
  })
}
