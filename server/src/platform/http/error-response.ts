import { type Static, Type } from 'typebox'
import { AppError, type ErrorCode, type Resource } from '../../kernel/app-error.ts'

export const ErrorBody = Type.Object(
  { code: Type.String(), message: Type.String(), status: Type.Integer() },
  { additionalProperties: false },
)
export type ErrorBody = Static<typeof ErrorBody>

type Named = Exclude<ErrorCode, `${Resource}_NOT_FOUND`>

/** Every code that does not name a missing resource; those are 404. */
const STATUS: Record<Named, number> = {
  BAD_REQUEST: 400,
  UNAUTHORIZED: 401,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  METHOD_NOT_ALLOWED: 405,
  REQUEST_TIMEOUT: 408,
  CONFLICT: 409,
  PRECONDITION_FAILED: 412,
  PAYLOAD_TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  HEADERS_TOO_LARGE: 431,
  RATE_LIMITED: 429,
  INTERNAL_ERROR: 500,
  NOT_IMPLEMENTED: 501,
  SERVICE_UNAVAILABLE: 503,
}

/** Conditions that share the code of a wider one on the wire. */
const WIRE_CODE: Partial<Record<Named, string>> = {
  PRECONDITION_FAILED: 'CONFLICT',
  HEADERS_TOO_LARGE: 'BAD_REQUEST',
  REQUEST_TIMEOUT: 'BAD_REQUEST',
}

export const statusOf = (code: ErrorCode): number => (code in STATUS ? STATUS[code as Named] : 404)

export const wireCodeOf = (code: ErrorCode): string => WIRE_CODE[code as Named] ?? code

export const errorBody = (code: ErrorCode, message: string): ErrorBody => ({
  code: wireCodeOf(code),
  message,
  status: statusOf(code),
})

/** What Fastify refuses by itself, in the words of this API. Its own messages are not shown. */
const REFUSED_BY_FASTIFY: Record<string, [ErrorCode, string]> = {
  FST_ERR_CTP_BODY_TOO_LARGE: ['PAYLOAD_TOO_LARGE', 'The body is larger than this endpoint takes'],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: [
    'UNSUPPORTED_MEDIA_TYPE',
    'The Content-Type header does not name a type that this endpoint takes',
  ],
  FST_ERR_CTP_EMPTY_TYPE: ['UNSUPPORTED_MEDIA_TYPE', 'A body needs a Content-Type header'],
  FST_ERR_CTP_EMPTY_JSON_BODY: ['BAD_REQUEST', 'The body is empty; JSON is expected'],
  FST_ERR_CTP_INVALID_JSON_BODY: ['BAD_REQUEST', 'The body is not valid JSON'],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: ['BAD_REQUEST', 'The body does not have the stated length'],
  FST_ERR_BAD_URL: ['BAD_REQUEST', 'The path is not validly encoded'],
  FST_ERR_MAX_PARAM_LENGTH: ['NOT_FOUND', 'No such route'],
  FST_FIELDS_LIMIT: ['PAYLOAD_TOO_LARGE', 'The form has more fields than this endpoint takes'],
  FST_FILES_LIMIT: ['PAYLOAD_TOO_LARGE', 'The form has more files than this endpoint takes'],
  FST_REQ_FILE_TOO_LARGE: ['PAYLOAD_TOO_LARGE', 'The file is larger than this endpoint takes'],
}

const refusedByFastify = (error: unknown): [ErrorCode, string] | undefined => {
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string') {
    return undefined
  }
  const known = REFUSED_BY_FASTIFY[error.code]
  if (known) return known
  const status = 'statusCode' in error ? Number(error.statusCode) : 500
  // Somebody went away, or was sent away, in the middle of his body.
  if (error.code === 'ECONNRESET' && status === 400) return ['BAD_REQUEST', 'The body breaks off']
  return error.code.startsWith('FST_') && status < 500
    ? ['BAD_REQUEST', 'The request is malformed']
    : undefined
}

/** Turns anything thrown into the one error shape. Unknown errors say nothing about themselves. */
export const toErrorBody = (error: unknown, requestId: string): ErrorBody => {
  if (error instanceof AppError) return errorBody(error.code, error.message)
  const refused = refusedByFastify(error)
  if (refused) return errorBody(...refused)
  return errorBody('INTERNAL_ERROR', `Something went wrong; the request id is ${requestId}`)
}
