import { CloudError, type CloudProblem, shownCode } from '../cloud-error.ts'

const named = (problem: CloudProblem, codes: string): (readonly [string, CloudProblem])[] =>
  codes.split(/\s+/).map((code) => [code, problem])

/** Codes of errors that the services share. */
const PROBLEMS: ReadonlyMap<string, CloudProblem> = new Map([
  ...named(
    'denied',
    'AccessDenied AccessDeniedException UnauthorizedOperation AuthFailure OptInRequired AllAccessDisabled',
  ),
  ...named(
    'throttled',
    `Throttling ThrottlingException ThrottledException RequestLimitExceeded RequestThrottled
     RequestThrottledException SlowDown TooManyRequestsException TooManyRequests BandwidthLimitExceeded`,
  ),
  ...named(
    'unauthenticated',
    `ExpiredToken ExpiredTokenException InvalidClientTokenId UnrecognizedClientException
     InvalidAccessKeyId RequestExpired InvalidToken`,
  ),
  ...named('clock', 'RequestTimeTooSkewed SignatureDoesNotMatch InvalidSignatureException'),
  ...named(
    'unavailable',
    'InternalError InternalFailure InternalServerError ServiceUnavailable Unavailable RequestTimeout',
  ),
])

const problemOf = (status: number, code: string): CloudProblem => {
  const known = PROBLEMS.get(code)
  if (known) return known
  if (status === 429) return 'throttled'
  if (status >= 500) return 'unavailable'
  return status === 401 || status === 403 ? 'denied' : 'invalid'
}

const REASONS: Readonly<Record<CloudProblem, string>> = {
  denied: 'is denied',
  throttled: 'is throttled',
  unauthenticated: 'rejects the credentials of the session',
  sign_in: 'cannot sign in',
  clock: 'rejects the time of the request; set the clock of this machine',
  unavailable: 'failed',
  token_rejected: 'rejects the request',
  invalid: 'is rejected',
}

/** An answer of AWS that is an error. */
export interface AwsFailure {
  readonly call: string
  readonly status: number
  readonly code: string
  readonly retryAfterMs?: number | undefined
  /** The permission that the call needs; '' if it needs none. */
  readonly permission: string
  readonly role: string
}

/** Returns what an error of AWS means. The words of the service are left out: they may name what is secret. */
export const toCallError = (failure: AwsFailure): CloudError => {
  const { call, status, code, permission, role, retryAfterMs } = failure
  const problem = problemOf(status, code)
  const hint =
    problem === 'denied' && permission !== '' ? `; grant ${permission} to the role ${role}` : ''
  const shown = code === '' ? ` with status ${status}` : shownCode(code)
  return new CloudError({
    problem,
    call,
    code,
    reason: `${REASONS[problem]}${shown}${hint}`,
    retryAfterMs,
  })
}
