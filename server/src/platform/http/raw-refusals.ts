import { STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import type { ErrorCode } from '../../kernel/app-error.ts'
import { errorBody } from './error-response.ts'
import { SECURITY_HEADERS } from './security-headers.ts'
import { closeSlowly } from './upgrades.ts'

export const JSON_TEXT = 'application/json; charset=utf-8'

/** A refusal as it stands on the wire, for what never became a request. */
export const refusalText = (
  code: ErrorCode,
  message: string,
  more: Readonly<Record<string, string>> = {},
): string => {
  const body = errorBody(code, message)
  const text = JSON.stringify(body)
  const headers = {
    ...SECURITY_HEADERS,
    ...more,
    'content-type': JSON_TEXT,
    'content-length': Buffer.byteLength(text),
    connection: 'close',
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  return `HTTP/1.1 ${body.status} ${STATUS_CODES[body.status]}\r\n${lines.join('')}\r\n${text}`
}

const SOCKET_ERRORS: Record<string, [ErrorCode, string]> = {
  HPE_HEADER_OVERFLOW: ['HEADERS_TOO_LARGE', 'The URL and headers are longer than 16 KiB'],
  ERR_HTTP_REQUEST_TIMEOUT: ['REQUEST_TIMEOUT', 'The request did not arrive in time'],
}
const NO_HTTP: [ErrorCode, string] = ['BAD_REQUEST', 'The request is not valid HTTP']

/** Answers bytes that are no HTTP, and headers without an end. */
export const onClientError = (error: NodeJS.ErrnoException, socket: Duplex) => {
  // Whoever has his answer may go on sending while his connection is being closed.
  if (!socket.writable) return
  // Before TLS is agreed there is nobody who could read an answer.
  if ('secureConnecting' in socket && socket.secureConnecting) {
    socket.destroy()
    return
  }
  socket.write(refusalText(...(SOCKET_ERRORS[error.code ?? ''] ?? NO_HTTP)))
  closeSlowly(socket)
}

/** Answers CONNECT: no resource here takes it. */
export const onConnect = (_request: unknown, socket: Duplex) => {
  socket.on('error', () => socket.destroy())
  socket.write(refusalText('METHOD_NOT_ALLOWED', 'No tunnels are opened here', { allow: '' }))
  closeSlowly(socket)
}
