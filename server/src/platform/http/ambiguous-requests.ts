import type { IncomingMessage } from 'node:http'
import { AppError, badRequest } from '../../kernel/app-error.ts'

export const MAX_HEADERS = 200

/** Returns how often a header occurs. Names and values alternate. */
const countHeader = (rawHeaders: readonly string[], name: string): number => {
  let count = 0
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const header = rawHeaders[at] ?? ''
    if (header.length === name.length && header.toLowerCase() === name) count += 1
  }
  return count
}

/** Refuses requests that the parser accepts but that a proxy may interpret differently. */
export const refuseAmbiguous = (request: IncomingMessage) => {
  const { rawHeaders } = request
  if (rawHeaders.length > 2 * MAX_HEADERS) {
    throw new AppError('HEADERS_TOO_LARGE', `There are more than ${MAX_HEADERS} headers`)
  }
  const hosts = countHeader(rawHeaders, 'host')
  if (hosts > 1 || (hosts === 0 && request.httpVersion === '1.1')) {
    throw badRequest('The request must have exactly one Host header')
  }
  if (countHeader(rawHeaders, 'transfer-encoding') > 1) {
    throw badRequest('The request must have at most one Transfer-Encoding header')
  }
  const encoding = request.headers['transfer-encoding']
  if (encoding !== undefined && encoding.toLowerCase() !== 'chunked') {
    throw badRequest('The only supported Transfer-Encoding is chunked')
  }
  if (request.url?.includes('%00')) throw badRequest('The URL contains U+0000')
}

/**
 * A few compressed bytes may expand to gigabytes, so compressed bodies are refused, except by
 * endpoints that limit the bytes after decompression.
 */
export const refuseCompressed = ({ headers }: IncomingMessage, acceptsGzip: boolean) => {
  const coding = (headers['content-encoding'] ?? 'identity').trim().toLowerCase()
  if (coding === 'identity' || (acceptsGzip && coding === 'gzip')) return
  if (acceptsGzip) {
    throw new AppError('UNSUPPORTED_MEDIA_TYPE', 'Content-Encoding must be gzip or identity')
  }
  throw new AppError(
    'UNSUPPORTED_MEDIA_TYPE',
    'Compressed bodies are not supported; send the body without Content-Encoding',
  )
}
