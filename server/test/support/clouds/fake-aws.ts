import {
  type Answer,
  commonFault,
  createList,
  type Fault,
  type Handle,
  json,
  type ReceivedRequest,
} from './fake-cloud.ts'
import { verifySignature } from './signature.ts'

export const AWS_ROLE = 'arn:aws:iam::111122223333:role/stance-reader'
export const IDENTITY_TOKEN = 'header.identity-token-of-the-workload.signature'

interface FakeAwsOptions {
  readonly records: readonly unknown[]
  readonly pageSize?: number
  /** How far the clock of the fake is ahead. */
  readonly clockMs?: number
  /** What the exchange of the identity token answers instead of credentials. */
  readonly stsError?: { readonly status: number; readonly code: string }
}

const MAX_SKEW_MS = 5 * 60_000
const HOUR_MS = 3_600_000

const xmlError = (status: number, code: string): Answer => ({
  status,
  headers: { 'content-type': 'text/xml' },
  body: `<ErrorResponse xmlns="https://sts.amazonaws.com/doc/2011-06-15/"><Error><Type>Sender</Type><Code>${code}</Code><Message>Rejected: ${IDENTITY_TOKEN}</Message></Error><RequestId>r</RequestId></ErrorResponse>`,
})

/** The text of an error repeats what a service knows: it must not be shown. */
const failed = (status: number, code: string, headers: Answer['headers'] = {}): Answer =>
  json(
    status,
    { Message: `Rejected ${IDENTITY_TOKEN}`, message: `Rejected ${IDENTITY_TOKEN}` },
    { 'x-amzn-errortype': code, ...headers },
  )

const FAULTS: Partial<Record<Fault, Answer>> = {
  throttled: failed(429, 'TooManyRequestsException'),
  'throttled for a second': failed(429, 'TooManyRequestsException', { 'retry-after': '1' }),
  unavailable: failed(500, 'InternalException'),
  'token rejected': failed(400, 'InvalidInputException'),
  denied: failed(403, 'AccessDeniedException'),
}

/** Security Hub and STS. Credentials are worth nothing without a signature that is right. */
export const fakeAws = ({ records, pageSize = 10, clockMs = 0, stsError }: FakeAwsOptions) => {
  const list = createList(records, pageSize)
  const secrets = new Map<string, { secret: string; token: string; isValid: boolean }>()

  const assumeRole = ({ headers, body }: ReceivedRequest): Answer => {
    const form = new URLSearchParams(body)
    const isRight =
      headers.authorization === undefined &&
      form.get('RoleArn') === AWS_ROLE &&
      form.get('WebIdentityToken') === IDENTITY_TOKEN
    if (stsError) return xmlError(stsError.status, stsError.code)
    if (!isRight) return xmlError(400, 'InvalidIdentityToken')
    const id = `ASIAFAKE${String(secrets.size + 1).padStart(12, '0')}`
    const secret = `secret-${secrets.size + 1}`
    const token = `session-${secrets.size + 1}`
    secrets.set(id, { secret, token, isValid: true })
    const expires = new Date(Date.now() + clockMs + HOUR_MS).toISOString()
    return {
      status: 200,
      headers: { 'content-type': 'text/xml' },
      body: `<AssumeRoleWithWebIdentityResponse xmlns="https://sts.amazonaws.com/doc/2011-06-15/"><AssumeRoleWithWebIdentityResult><Credentials><AccessKeyId>${id}</AccessKeyId><SecretAccessKey>${secret}</SecretAccessKey><SessionToken>${token}</SessionToken><Expiration>${expires}</Expiration></Credentials><SubjectFromWebIdentityToken>s</SubjectFromWebIdentityToken></AssumeRoleWithWebIdentityResult><ResponseMetadata><RequestId>r</RequestId></ResponseMetadata></AssumeRoleWithWebIdentityResponse>`,
    }
  }

  const rejectionOf = (request: ReceivedRequest): Answer | null => {
    const signed = verifySignature(request, (id) => secrets.get(id)?.secret)
    if (!signed) return failed(403, 'InvalidSignatureException')
    const session = secrets.get(signed.accessKeyId)
    if (request.headers['x-amz-security-token'] !== session?.token)
      return failed(403, 'UnrecognizedClientException')
    if (!session?.isValid) return failed(403, 'ExpiredTokenException')
    if (signed.service !== 'securityhub') return failed(403, 'InvalidSignatureException')
    const isLate = Math.abs(signed.at - Date.now() - clockMs) > MAX_SKEW_MS
    return isLate ? failed(403, 'InvalidSignatureException') : null
  }

  const findings = (request: ReceivedRequest): Answer | 'reset' => {
    const rejection = rejectionOf(request)
    if (rejection) return rejection
    const { NextToken = '' } = JSON.parse(request.body) as { NextToken?: string }
    const page = list.pageOf(NextToken)
    if (page === null) return failed(400, 'InvalidInputException')
    const fault = list.faultOf(page)
    if (fault === 'credentials expired') {
      for (const session of secrets.values()) session.isValid = false
      return failed(403, 'ExpiredTokenException')
    }
    const next = list.tokenAfter(page, fault)
    const whole = json(200, {
      Findings: list.rowsOf(page, fault),
      ...(next && { NextToken: next }),
    })
    return (fault && FAULTS[fault]) || commonFault(fault, whole) || whole
  }

  const handle: Handle = (request) => {
    if (request.url.pathname === '/' && request.body.includes('AssumeRoleWithWebIdentity'))
      return assumeRole(request)
    return /^\/findings(v2)?$/.test(request.url.pathname) ? findings(request) : null
  }
  return { handle, list, records, clockMs, sessions: () => secrets.size }
}
