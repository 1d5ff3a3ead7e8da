/** What the service answered when it did not do what was asked. */
export class ApiError extends Error {
  /** The HTTP status; 0 when no answer arrived. */
  readonly status: number
  /** The code of the error body, for example `VALIDATION_ERROR`. */
  readonly code: string
  /** The id under which the service logged the request; empty when no answer arrived. */
  readonly requestId: string
  /** Seconds after which a retry may succeed, from `Retry-After`. */
  readonly retryAfter: number | undefined

  constructor(
    message: string,
    facts: { status: number; code: string; requestId?: string; retryAfter?: number | undefined },
  ) {
    super(message)
    this.name = 'ApiError'
    this.status = facts.status
    this.code = facts.code
    this.requestId = facts.requestId ?? ''
    this.retryAfter = facts.retryAfter
  }
}

/** Returns whether the service refuses what was asked; the same request is refused again. */
export const isRefusal = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status === 400

const NO_ANSWER = 'The service did not answer. Check the connection, then try again.'

/** Returns the error of a request that ended without an answer. */
export const unreachable = () => new ApiError(NO_ANSWER, { status: 0, code: 'UNREACHABLE' })

const textOf = (body: unknown, field: string) =>
  typeof body === 'object' && body !== null && typeof Reflect.get(body, field) === 'string'
    ? (Reflect.get(body, field) as string)
    : undefined

const secondsOf = (header: string | null) => {
  const seconds = Number(header ?? Number.NaN)
  return Number.isFinite(seconds) ? seconds : undefined
}

/** Returns the error that a response states; `body` is its parsed JSON, if it has any. */
export const errorOf = (response: Response, body: unknown) =>
  new ApiError(textOf(body, 'message') ?? `The service answered ${response.status}.`, {
    status: response.status,
    code: textOf(body, 'code') ?? 'UNKNOWN',
    requestId: response.headers.get('x-request-id') ?? '',
    retryAfter: secondsOf(response.headers.get('retry-after')),
  })
