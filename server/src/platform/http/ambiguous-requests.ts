import type { IncomingMessage } from 'node:http'
import { AppError, badRequest } from '../../kernel/app-error.ts'

export const MAX_HEADERS = 200

/** Refuses what the parser lets pass and a proxy before us may read otherwise than we do. */
export const refuseAmbiguous = (request: IncomingMessage) => {
  const names = request.rawHeaders.filter((_, index) => index % 2 === 0)
  if (names.length > MAX_HEADERS) {
    throw new AppError('HEADERS_TOO_LARGE', `There are more than ${MAX_HEADERS} headers`)
  }
  const timesGiven = (name: string) => names.filter((one) => one.toLowerCase() === name).length
  const hosts = timesGiven('host')
  if (hosts > 1 || (hosts === 0 && request.httpVersion === '1.1')) {
    throw badRequest('The header Host must be given once')
  }
  if (timesGiven('transfer-encoding') > 1) {
    throw badRequest('The header Transfer-Encoding must be given once')
  }
  const encoding = request.headers['transfer-encoding']
  if (encoding !== undefined && encoding.toLowerCase() !== 'chunked') {
    throw badRequest('The only Transfer-Encoding is chunked')
  }
  if (request.url?.includes('%00')) throw badRequest('The URL holds U+0000')
}

/** A few compressed bytes may hold gigabytes, so a body is taken as it is or not at all. */
export const refuseCompressed = ({ headers }: IncomingMessage) => {
  const coding = headers['content-encoding'] ?? 'identity'
  if (coding.trim().toLowerCase() === 'identity') return
  throw new AppError(
    'UNSUPPORTED_MEDIA_TYPE',
    'Compressed bodies are not taken: send it as it is, without Content-Encoding',
  )
}
