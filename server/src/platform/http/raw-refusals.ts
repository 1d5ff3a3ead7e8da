import { STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import type { ErrorCode } from '../../kernel/app-error.ts'
import { errorBody } from './error-response.ts'
import { SECURITY_HEADERS } from './security-headers.ts'
import { closeGracefully } from './upgrades.ts'

export const JSON_CONTENT_TYPE = 'application/json; charset=utf-8'

/** Returns an error response as raw HTTP, for bytes that never became a request. */
export const refusalText = (
  code: ErrorCode,
  message: string,
  extraHeaders: Readonly<Record<string, string>> = {},
): string => {
  const body = errorBody(code, message)
  const text = JSON.stringify(body)
  const headers = {
    ...SECURITY_HEADERS,
    ...extraHeaders,
    'content-type': JSON_CONTENT_TYPE,
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
const NOT_HTTP: [ErrorCode, string] = ['BAD_REQUEST', 'The request is not valid HTTP']

/** Responds to bytes that are not HTTP, and to headers that are too long or too slow. */
export const onClientError = (error: NodeJS.ErrnoException, socket: Duplex) => {
  // A client may continue to send while its connection is being closed.
  if (!socket.writable) return
  // Before the TLS handshake is complete, the client cannot read a response.
  if ('secureConnecting' in socket && socket.secureConnecting) {
    socket.destroy()
    return
  }
  socket.write(refusalText(...(SOCKET_ERRORS[error.code ?? ''] ?? NOT_HTTP)))
  closeGracefully(socket)
}

/** Rejects CONNECT. */
export const onConnect = (_request: unknown, socket: Duplex) => {
  socket.on('error', () => socket.destroy())
  socket.write(refusalText('METHOD_NOT_ALLOWED', 'CONNECT is not supported', { allow: '' }))
  closeGracefully(socket)
}
