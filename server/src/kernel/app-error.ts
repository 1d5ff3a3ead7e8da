/** Resources that can be reported missing. Each yields one `<RESOURCE>_NOT_FOUND` code. */
export type Resource =
  | 'ACCOUNT'
  | 'AGENT'
  | 'APPLICATION'
  | 'ATTACK_PATH'
  | 'BATCH'
  | 'COMMENT'
  | 'CONNECTION'
  | 'CONTAINER'
  | 'CONTROL'
  | 'DECISION'
  | 'ESTIMATE'
  | 'EXCEPTION'
  | 'FINDING'
  | 'FRAMEWORK'
  | 'HANDLER'
  | 'IMAGE'
  | 'IMPORT'
  | 'ISSUE'
  | 'MODULE'
  | 'POLICY'
  | 'PREVIEW'
  | 'REMEDIATION'
  | 'RESOURCE'
  | 'SCAN'
  | 'SECRET'
  | 'SNAPSHOT'
  | 'TEMPLATE'
  | 'TICKET'
  | 'USER'
  | 'WEBHOOK'
  | 'WORKFLOW'

export type ErrorCode =
  | 'BAD_REQUEST'
  | 'UNAUTHORIZED'
  | 'FORBIDDEN'
  | 'NOT_FOUND'
  | `${Resource}_NOT_FOUND`
  | 'METHOD_NOT_ALLOWED'
  | 'CONFLICT'
  | 'GONE'
  | 'PRECONDITION_FAILED'
  | 'PAYLOAD_TOO_LARGE'
  | 'UNSUPPORTED_MEDIA_TYPE'
  | 'HEADERS_TOO_LARGE'
  | 'REQUEST_TIMEOUT'
  | 'RATE_LIMITED'
  | 'NOT_IMPLEMENTED'
  | 'SERVICE_UNAVAILABLE'
  | 'INTERNAL_ERROR'

/**
 * The only error whose message is sent to a caller. `message` says what to change; it must not
 * contain a secret, an SQL fragment or an identifier of another account. Further detail belongs in
 * `cause`, which is logged and never sent.
 */
export class AppError extends Error {
  override readonly name = 'AppError'
  readonly code: ErrorCode

  constructor(code: ErrorCode, message: string, options?: { cause?: unknown }) {
    // It is a response, not a defect. Capturing its stack would cost a fifth of a rejection.
    const { stackTraceLimit } = Error
    Error.stackTraceLimit = 0
    super(message, options)
    Error.stackTraceLimit = stackTraceLimit
    this.code = code
  }
}

/** Uses the same message for an absent record and one outside the caller's data scope, so that a caller
 * cannot tell them apart. */
export const notFound = (resource: Resource) =>
  new AppError(`${resource}_NOT_FOUND`, `No such ${resource.toLowerCase()}`)

export const badRequest = (message: string) => new AppError('BAD_REQUEST', message)

export const conflict = (message: string) => new AppError('CONFLICT', message)

export const forbidden = (message: string) => new AppError('FORBIDDEN', message)

export const unauthorized = (message = 'A valid bearer token is required', cause?: unknown) =>
  new AppError('UNAUTHORIZED', message, cause === undefined ? undefined : { cause })

export const unavailable = (message: string, cause?: unknown) =>
  new AppError('SERVICE_UNAVAILABLE', message, { cause })
