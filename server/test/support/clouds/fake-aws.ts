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
  /** The roles that trust the workload. */
  readonly roles?: readonly string[]
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

interface DateRange {
  readonly Start: string
  readonly End: string
}

interface HubRequest {
  readonly NextToken?: string
  readonly Filters?: {
    readonly RecordState?: readonly { readonly Value: string }[]
    readonly WorkflowStatus?: readonly { readonly Value: string }[]
    readonly UpdatedAt?: readonly DateRange[]
    readonly CompositeFilters?: readonly {
      readonly DateFilters: readonly { readonly FieldName: string; readonly Filter: DateRange }[]
    }[]
  }
}

interface HubRecord {
  readonly RecordState?: string
  readonly Workflow?: { readonly Status?: string }
  readonly UpdatedAt?: string
  readonly finding_info?: { readonly modified_time_dt?: string }
}

const isWithin = ({ Start, End }: DateRange, time = ''): boolean => Start <= time && time <= End

/** Values of one field are alternatives; several fields must all match. */
const hasFields = (record: HubRecord, filters: NonNullable<HubRequest['Filters']>): boolean => {
  const { RecordState, WorkflowStatus, UpdatedAt, CompositeFilters = [] } = filters
  const modified = record.finding_info?.modified_time_dt
  return (
    (RecordState?.some(({ Value }) => Value === record.RecordState) ?? true) &&
    (WorkflowStatus?.some(({ Value }) => Value === record.Workflow?.Status) ?? true) &&
    (UpdatedAt?.some((range) => isWithin(range, record.UpdatedAt)) ?? true) &&
    CompositeFilters.every(({ DateFilters }) =>
      DateFilters.every(
        ({ FieldName, Filter }) =>
          FieldName === 'finding_info.modified_time_dt' && isWithin(Filter, modified),
      ),
    )
  )
}

/** Security Hub and STS. Credentials are worth nothing without a signature that is right. */
export const fakeAws = ({
  records,
  pageSize = 10,
  clockMs = 0,
  stsError,
  roles = [AWS_ROLE],
}: FakeAwsOptions) => {
  const list = createList(records, pageSize)
  const secrets = new Map<string, { secret: string; token: string; isValid: boolean }>()

  const assumeRole = ({ headers, body }: ReceivedRequest): Answer => {
    const form = new URLSearchParams(body)
    const isRight =
      headers.authorization === undefined &&
      roles.includes(form.get('RoleArn') ?? '') &&
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
    const { NextToken = '', Filters = {} } = JSON.parse(request.body) as HubRequest
    const rows = records.filter((record) => hasFields(record as HubRecord, Filters))
    const page = list.pageOf(NextToken, rows)
    if (page === null) return failed(400, 'InvalidInputException')
    const fault = list.faultOf(page)
    if (fault === 'credentials expired') {
      for (const session of secrets.values()) session.isValid = false
      return failed(403, 'ExpiredTokenException')
    }
    const next = list.tokenAfter(page, fault, rows)
    const whole = json(200, {
      Findings: list.rowsOf(page, fault, rows),
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
