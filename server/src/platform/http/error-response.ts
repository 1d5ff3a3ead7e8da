import { type Static, Type } from 'typebox'
import { AppError, type ErrorCode, type Resource } from '../../kernel/app-error.ts'
import { named } from './named-schema.ts'

export const ErrorBody = named(
  'Error',
  Type.Object(
    { code: Type.String(), message: Type.String(), status: Type.Integer() },
    { additionalProperties: false },
  ),
)
export type ErrorBody = Static<typeof ErrorBody>

export type GenericCode = Exclude<ErrorCode, `${Resource}_NOT_FOUND`>

/** The codes that do not name a missing resource; the others are 404. */
const STATUS: Record<GenericCode, number> = {
  BAD_REQUEST: 400,
  UNAUTHORIZED: 401,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  METHOD_NOT_ALLOWED: 405,
  REQUEST_TIMEOUT: 408,
  CONFLICT: 409,
  GONE: 410,
  PRECONDITION_FAILED: 412,
  PAYLOAD_TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  HEADERS_TOO_LARGE: 431,
  RATE_LIMITED: 429,
  INTERNAL_ERROR: 500,
  NOT_IMPLEMENTED: 501,
  SERVICE_UNAVAILABLE: 503,
}

/** Codes that the response shows as a more general one. */
const WIRE_CODE: Partial<Record<GenericCode, string>> = {
  PRECONDITION_FAILED: 'CONFLICT',
  HEADERS_TOO_LARGE: 'BAD_REQUEST',
  REQUEST_TIMEOUT: 'BAD_REQUEST',
}

export const statusOf = (code: ErrorCode): number =>
  code in STATUS ? STATUS[code as GenericCode] : 404

export const wireCodeOf = (code: ErrorCode): string => WIRE_CODE[code as GenericCode] ?? code

export const errorBody = (code: ErrorCode, message: string): ErrorBody => ({
  code: wireCodeOf(code),
  message,
  status: statusOf(code),
})

/** The errors of Fastify with messages of this API. Fastify's own messages are not sent. */
const FASTIFY_ERRORS: Record<string, [ErrorCode, string]> = {
  FST_ERR_CTP_BODY_TOO_LARGE: [
    'PAYLOAD_TOO_LARGE',
    'The body is larger than this endpoint accepts',
  ],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: [
    'UNSUPPORTED_MEDIA_TYPE',
    'Content-Type is malformed; send one media type, such as application/json',
  ],
  FST_ERR_CTP_EMPTY_TYPE: ['UNSUPPORTED_MEDIA_TYPE', 'A body needs a Content-Type header'],
  FST_ERR_CTP_EMPTY_JSON_BODY: ['BAD_REQUEST', 'The body is empty; JSON is expected'],
  FST_ERR_CTP_INVALID_JSON_BODY: ['BAD_REQUEST', 'The body is not valid JSON'],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: [
    'BAD_REQUEST',
    'The length of the body does not match Content-Length',
  ],
  FST_ERR_BAD_URL: ['BAD_REQUEST', 'The path is not validly encoded'],
  FST_ERR_MAX_PARAM_LENGTH: ['NOT_FOUND', 'No such route'],
  FST_FIELDS_LIMIT: ['PAYLOAD_TOO_LARGE', 'The form has more fields than this endpoint accepts'],
  FST_FILES_LIMIT: ['PAYLOAD_TOO_LARGE', 'The form has more files than this endpoint accepts'],
  FST_REQ_FILE_TOO_LARGE: ['PAYLOAD_TOO_LARGE', 'The file is larger than this endpoint accepts'],
}

const fastifyError = (error: unknown): [ErrorCode, string] | undefined => {
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string') {
    return undefined
  }
  const mapped = FASTIFY_ERRORS[error.code]
  if (mapped) return mapped
  const status = 'statusCode' in error ? Number(error.statusCode) : 500
  // The client disconnected mid-body.
  if (error.code === 'ECONNRESET' && status === 400) return ['BAD_REQUEST', 'The body is truncated']
  return error.code.startsWith('FST_') && status < 500
    ? ['BAD_REQUEST', 'The request is malformed']
    : undefined
}

/** Turns any thrown value into the common error shape. Unknown errors reveal nothing. */
export const toErrorBody = (error: unknown, requestId: string): ErrorBody => {
  if (error instanceof AppError) return errorBody(error.code, error.message)
  const refused = fastifyError(error)
  if (refused) return errorBody(...refused)
  return errorBody('INTERNAL_ERROR', `Something went wrong; the request id is ${requestId}`)
}
