import { isObject } from '@stance/core/formats/reading/record-fields'
import { CloudError, type CloudProblem, retryAfterOf, shownCode } from '../cloud-error.ts'

/** What a call of AWS is about, for its messages. */
export interface AwsCall {
  readonly call: string
  /** The permission that it needs, or '' for signing in. */
  readonly permission: string
  readonly role: string
  /** Where the role is configured: `clouds.aws`. */
  readonly section: string
}

interface Meaning {
  readonly problem: CloudProblem
  readonly reason: (call: AwsCall) => string
}

const HUB_OFF =
  'is not possible: Security Hub is not enabled in this account and region; enable it, or remove the region from clouds.aws.regions'

const denied: Meaning = {
  problem: 'denied',
  reason: ({ permission, role }) => `is denied; grant ${permission} to the role ${role}`,
}
const throttled: Meaning = { problem: 'throttled', reason: () => 'is throttled' }
const rejected: Meaning = {
  problem: 'unauthenticated',
  reason: ({ role }) =>
    `rejects the credentials of the role ${role}; check that the role exists and that its sessions are not revoked`,
}
const skewed: Meaning = {
  problem: 'clock',
  reason: () => 'rejects the time of the request; set the clock of this machine',
}
const tokenRejected: Meaning = {
  problem: 'token_rejected',
  reason: () => 'rejects the request or its page token; check regions and filters of clouds.aws',
}

/** Errors of Security Hub, by name. */
const HUB_ERRORS: ReadonlyMap<string, Meaning> = new Map([
  ['AccessDeniedException', denied],
  ['AccessDenied', denied],
  ['InvalidAccessException', { problem: 'denied', reason: () => HUB_OFF }],
  ['TooManyRequestsException', throttled],
  ['ThrottlingException', throttled],
  ['LimitExceededException', throttled],
  ['ExpiredTokenException', rejected],
  ['ExpiredToken', rejected],
  ['UnrecognizedClientException', rejected],
  ['InvalidClientTokenId', rejected],
  ['InvalidSignatureException', skewed],
  ['SignatureDoesNotMatch', skewed],
  ['RequestTimeTooSkewed', skewed],
  ['RequestExpired', skewed],
  ['InvalidInputException', tokenRejected],
  ['ValidationException', tokenRejected],
])

const signIn = (reason: string | ((call: AwsCall) => string)): Meaning => ({
  problem: 'sign_in',
  reason: (call) =>
    `for the role ${call.role} fails: ${typeof reason === 'string' ? reason : reason(call)}`,
})
const expired = signIn(
  ({ section }) =>
    `the identity token has expired; check what renews ${section}.web_identity_token_file`,
)

/** Errors of the exchange of the identity token, by name. */
const STS_ERRORS: ReadonlyMap<string, Meaning> = new Map([
  ['ExpiredTokenException', expired],
  ['ExpiredToken', expired],
  [
    'InvalidIdentityToken',
    signIn(
      'the identity token is not accepted; its issuer and audience must be those of the identity provider in IAM',
    ),
  ],
  [
    'InvalidIdentityTokenException',
    signIn(
      'the identity token is not accepted; its issuer and audience must be those of the identity provider in IAM',
    ),
  ],
  ['IDPRejectedClaim', signIn('the identity provider rejects the token')],
  ['IDPRejectedClaimException', signIn('the identity provider rejects the token')],
  [
    'AccessDenied',
    signIn(
      'its trust policy does not allow sts:AssumeRoleWithWebIdentity for the subject and audience of the token',
    ),
  ],
  [
    'AccessDeniedException',
    signIn(
      'its trust policy does not allow sts:AssumeRoleWithWebIdentity for the subject and audience of the token',
    ),
  ],
  [
    'RegionDisabledException',
    signIn('STS is not active in this region; activate it, or name another region first'),
  ],
  [
    'IDPCommunicationError',
    { problem: 'unavailable', reason: () => 'cannot reach the identity provider' },
  ],
  [
    'IDPCommunicationErrorException',
    { problem: 'unavailable', reason: () => 'cannot reach the identity provider' },
  ],
  ['Throttling', throttled],
  ['ThrottlingException', throttled],
])

const statusOf = (error: Record<string, unknown>): number => {
  const metadata = error.$metadata
  return isObject(metadata) ? Number(metadata.httpStatusCode ?? 0) : 0
}

const retryAfterIn = (error: Record<string, unknown>, now: number): number | undefined => {
  const response = error.$response
  const headers = isObject(response) ? response.headers : undefined
  return isObject(headers) ? retryAfterOf(headers['retry-after'], now) : undefined
}

/** What a status means where the name of the error says nothing. */
const meaningOfStatus = (status: number): Meaning => {
  if (status === 429) return throttled
  if (status === 403) return denied
  if (status === 401) return rejected
  if (status === 0 || status >= 500)
    return { problem: 'unavailable', reason: () => `failed with status ${status}` }
  return { problem: 'invalid', reason: () => `is rejected with status ${status}` }
}

const translate = (
  errors: ReadonlyMap<string, Meaning>,
  error: Error,
  call: AwsCall,
  now: number,
): CloudError => {
  const fields = error as unknown as Record<string, unknown>
  const status = statusOf(fields)
  const meaning = errors.get(error.name) ?? meaningOfStatus(status)
  const code = errors.has(error.name) ? shownCode(error.name) : ''
  return new CloudError({
    problem: meaning.problem,
    call: call.call,
    reason: meaning.reason(call) + code,
    retryAfterMs: retryAfterIn(fields, now),
  })
}

/** Returns what an error of the service means; errors of the network stay what they are. */
export const toHubError = (error: Error, call: AwsCall, now: number): CloudError =>
  translate(HUB_ERRORS, error, call, now)

export const toStsError = (error: Error, call: AwsCall, now: number): CloudError =>
  translate(STS_ERRORS, error, call, now)

/** Whether a service answered. */
export const isServiceError = (error: unknown): error is Error =>
  error instanceof Error && '$metadata' in error && statusOf(error as never) !== 0
