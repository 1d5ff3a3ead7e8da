import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { isEventStream } from './endpoint.ts'
import { refusalText } from './raw-refusals.ts'

export interface Patience {
  /** A body must bring `leastBytes` within this time, or within the next. */
  readonly bodyWindowMs: number
  readonly leastBytes: number
  /** How long an answer may wait for somebody who reads nothing of it. */
  readonly readerMs: number
}

/** Ten times less than the slowest line over which somebody would import. */
const PATIENCE: Patience = { bodyWindowMs: 5_000, leastBytes: 5_000, readerMs: 30_000 }

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

const refuse = ({ socket }: IncomingMessage, response: ServerResponse) => {
  // On a connection with several requests under way it may not be this one's turn to be answered.
  if (response.socket === socket && !response.headersSent) {
    socket.write(refusalText('REQUEST_TIMEOUT', 'The body arrives too slowly'))
  }
  socket.destroySoon()
}

const watchBody = (request: IncomingMessage, response: ServerResponse, patience: Patience) => {
  const { socket } = request
  let seen = socket.bytesRead
  let slowWindows = 0
  const timer = setInterval(() => {
    if (request.complete || socket.destroyed) {
      clearInterval(timer)
      return
    }
    const arrived = socket.bytesRead - seen
    seen = socket.bytesRead
    // What has arrived and is not taken yet waits for us, and so does its sender.
    const isSlow = arrived < patience.leastBytes && request.readableLength === 0
    slowWindows = isSlow ? slowWindows + 1 : 0
    if (slowWindows > 1) refuse(request, response)
  }, patience.bodyWindowMs).unref()
  request.once('end', () => clearInterval(timer)).once('close', () => clearInterval(timer))
}

/** The socket's clock runs while nothing moves; a slow handler is none of the reader's business. */
const watchReader = (response: ServerResponse, { readerMs }: Patience) => {
  response.setTimeout(readerMs)
  // A listener here keeps Node from closing the connection by itself.
  response.on('timeout', (socket: Socket) => {
    if (socket.writableLength > 0 && !isEventStream(response.getHeader('content-type')))
      socket.destroy()
    else socket.setTimeout(readerMs)
  })
}

/**
 * Closes connections whose other side hardly sends its body or does not read its answer. Headers
 * have a time limit of their own; whoever reads an event stream is watched by who writes it.
 */
export const closeSlowClients = (server: Server, patience: Patience = PATIENCE) => {
  server.prependListener('request', (request, response) => {
    if (hasBody(request)) watchBody(request, response, patience)
    watchReader(response, patience)
  })
}
