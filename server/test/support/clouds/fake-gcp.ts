import { IDENTITY_TOKEN } from './fake-aws.ts'
import {
  type Answer,
  commonFault,
  createList,
  type Fault,
  type Handle,
  json,
  type ReceivedRequest,
} from './fake-cloud.ts'

export const AUDIENCE =
  '//iam.googleapis.com/projects/42/locations/global/workloadIdentityPools/stance/providers/cluster'

interface FakeGcpOptions {
  readonly records: readonly unknown[]
  readonly pageSize?: number
  readonly clockMs?: number
  /** The code of OAuth instead of a token. */
  readonly signInError?: string
}

const failed = (status: number, code: string, headers: Answer['headers'] = {}): Answer =>
  json(status, { error: { code: status, status: code, message: IDENTITY_TOKEN } }, headers)

const FAULTS: Partial<Record<Fault, Answer>> = {
  throttled: failed(429, 'RESOURCE_EXHAUSTED'),
  'throttled for a second': failed(429, 'RESOURCE_EXHAUSTED', { 'retry-after': '1' }),
  unavailable: failed(503, 'UNAVAILABLE'),
  'token rejected': failed(400, 'INVALID_ARGUMENT'),
  denied: failed(403, 'PERMISSION_DENIED'),
}

/** The configuration of the federation, with the file of the identity token. */
export const externalAccount = (url: string, file: string, changes: object = {}) => ({
  type: 'external_account',
  audience: AUDIENCE,
  subject_token_type: 'urn:ietf:params:oauth:token-type:jwt',
  token_url: `${url}/v1/token`,
  credential_source: { file },
  ...changes,
})

/** Security Command Center and the exchange of tokens. */
export const fakeGcp = ({ records, pageSize = 10, clockMs = 0, signInError }: FakeGcpOptions) => {
  const list = createList(records, pageSize)
  const tokens = new Map<string, boolean>()

  const exchange = ({ body }: ReceivedRequest): Answer => {
    const form = new URLSearchParams(body)
    const isRight =
      form.get('grant_type') === 'urn:ietf:params:oauth:grant-type:token-exchange' &&
      form.get('audience') === AUDIENCE &&
      form.get('subject_token') === IDENTITY_TOKEN
    if (signInError || !isRight) {
      const error = signInError ?? 'invalid_grant'
      return json(400, { error, error_description: `Rejected ${IDENTITY_TOKEN}` })
    }
    const access_token = `google-access-token-${tokens.size + 1}`
    tokens.set(access_token, true)
    const issued_token_type = 'urn:ietf:params:oauth:token-type:access_token'
    return json(200, { access_token, issued_token_type, token_type: 'Bearer', expires_in: 3600 })
  }

  /** Null: the filter is none that this service reads. */
  const matching = (filter: string): readonly unknown[] | null => {
    const since = /^event_time>="([^"]+)"$/.exec(filter)?.[1]
    if (since === undefined && filter !== 'state="ACTIVE"') return null
    return records.filter((record) => {
      const { finding } = record as { finding: { state: string; eventTime: string } }
      return since === undefined
        ? finding.state === 'ACTIVE'
        : Date.parse(finding.eventTime) >= Date.parse(since)
    })
  }

  const findings = ({ url, headers }: ReceivedRequest): Answer | 'reset' => {
    if (tokens.get(String(headers.authorization).replace('Bearer ', '')) !== true)
      return failed(401, 'UNAUTHENTICATED')
    const rows = matching(url.searchParams.get('filter') ?? '')
    const page = rows && list.pageOf(url.searchParams.get('pageToken') ?? '', rows)
    if (rows === null || page === null) return failed(400, 'INVALID_ARGUMENT')
    const fault = list.faultOf(page)
    if (fault === 'credentials expired') {
      for (const name of tokens.keys()) tokens.set(name, false)
      return failed(401, 'UNAUTHENTICATED')
    }
    const next = list.tokenAfter(page, fault, rows)
    const results = list.rowsOf(page, fault, rows)
    // An empty list is left out.
    const whole = json(200, {
      ...(results.length > 0 && { listFindingsResults: results }),
      ...(next && { nextPageToken: next }),
      totalSize: records.length,
    })
    return (fault && FAULTS[fault]) || commonFault(fault, whole) || whole
  }

  const handle: Handle = (request) => {
    const path = request.url.pathname
    if (path === '/v1/token') return exchange(request)
    return /^\/v2\/[\w/.-]+\/sources\/-\/locations\/[\w-]+\/findings$/.test(path)
      ? findings(request)
      : null
  }
  return { handle, list, records, clockMs, sessions: () => tokens.size }
}
