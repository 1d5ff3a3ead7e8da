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

export const TENANT = '11111111-2222-4333-8444-555555555555'
export const CLIENT = '66666666-7777-4888-9999-000000000000'

/** What the platform puts into the environment of a workload with a managed identity. */
export const IDENTITY_HEADER = 'secret-of-the-environment'

interface FakeAzureOptions {
  readonly records: readonly unknown[]
  readonly pageSize?: number
  readonly clockMs?: number
  /** The number of Entra ID's error instead of a token. */
  readonly signInError?: string
}

const failed = (status: number, code: string, headers: Answer['headers'] = {}): Answer =>
  json(status, { error: { code, message: `Rejected ${IDENTITY_TOKEN}` } }, headers)

const FAULTS: Partial<Record<Fault, Answer>> = {
  throttled: failed(429, 'RateLimiting'),
  'throttled for a second': failed(429, 'RateLimiting', {
    'x-ms-user-quota-remaining': '0',
    'x-ms-user-quota-resets-after': '00:00:01',
  }),
  unavailable: failed(500, 'InternalServerError'),
  'token rejected': failed(400, 'BadRequest'),
  denied: failed(403, 'AuthorizationFailed'),
}

const ASSERTION = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer'

/** Resource Graph, the lists of Defender for Cloud, and Entra ID. */
export const fakeAzure = ({
  records,
  pageSize = 10,
  clockMs = 0,
  signInError,
}: FakeAzureOptions) => {
  const list = createList(records, pageSize)
  const tokens = new Map<string, boolean>()

  const signIn = ({ url, body, headers }: ReceivedRequest): Answer => {
    const base = `https://${headers.host}/${TENANT}`
    if (url.pathname.endsWith('/v2.0/.well-known/openid-configuration')) {
      return json(200, {
        issuer: `${base}/v2.0`,
        authorization_endpoint: `${base}/oauth2/v2.0/authorize`,
        token_endpoint: `${base}/oauth2/v2.0/token`,
        jwks_uri: `${base}/discovery/v2.0/keys`,
      })
    }
    const form = new URLSearchParams(body)
    const isRight =
      form.get('client_id') === CLIENT &&
      form.get('grant_type') === 'client_credentials' &&
      form.get('client_assertion_type') === ASSERTION &&
      form.get('client_assertion') === IDENTITY_TOKEN &&
      String(form.get('scope')).startsWith('https://management.azure.com/.default')
    if (signInError || !isRight) {
      const error_description = `AADSTS${signInError ?? '700212'}: Rejected ${IDENTITY_TOKEN}`
      return json(400, { error: 'invalid_request', error_description })
    }
    const access_token = `azure-access-token-${tokens.size + 1}`
    tokens.set(access_token, true)
    return json(200, { token_type: 'Bearer', expires_in: 3599, access_token })
  }

  /** What the platform answers to a managed identity: the secret of its environment is in a header. */
  const managedToken = ({ url, headers }: ReceivedRequest): Answer => {
    const isRight =
      headers['x-identity-header'] === IDENTITY_HEADER &&
      String(url.searchParams.get('resource')).startsWith('https://management.azure.com')
    if (!isRight) return json(400, { statusCode: 400, message: `Rejected ${IDENTITY_HEADER}` })
    const access_token = `azure-access-token-${tokens.size + 1}`
    tokens.set(access_token, true)
    const expires_on = String(Math.floor(Date.now() / 1000) + 3600)
    const resource = 'https://management.azure.com'
    return json(200, { access_token, expires_on, resource, token_type: 'Bearer' })
  }

  const isSignedIn = ({ headers }: ReceivedRequest): boolean =>
    tokens.get(String(headers.authorization).replace('Bearer ', '')) === true

  const answer = (
    token: string,
    wrap: (rows: readonly unknown[], next: string) => unknown,
  ): Answer | 'reset' => {
    const page = list.pageOf(token)
    if (page === null) return failed(400, 'BadRequest')
    const fault = list.faultOf(page)
    if (fault === 'credentials expired') {
      for (const name of tokens.keys()) tokens.set(name, false)
      return failed(401, 'ExpiredAuthenticationToken')
    }
    const whole = json(200, wrap(list.rowsOf(page, fault), list.tokenAfter(page, fault)))
    return (fault && FAULTS[fault]) || commonFault(fault, whole) || whole
  }

  const query = ({ body }: ReceivedRequest): Answer | 'reset' => {
    const { options, query: text, subscriptions, managementGroups } = JSON.parse(body)
    const isWhole = /order by id asc/.test(text) && (subscriptions ?? managementGroups)?.length > 0
    if (!isWhole) return failed(400, 'BadRequest')
    return answer(options.$skipToken ?? '', (data, next) => ({
      totalRecords: records.length,
      count: data.length,
      data,
      facets: [],
      resultTruncated: next === '' ? 'false' : 'true',
      ...(next && { $skipToken: next }),
    }))
  }

  const listAssessments = ({ url, headers }: ReceivedRequest): Answer | 'reset' =>
    answer(url.searchParams.get('$skiptoken') ?? '', (value, next) => {
      const link = `https://${headers.host}${url.pathname}?api-version=2020-01-01&$skiptoken=${next}`
      return { value, ...(next && { nextLink: link }) }
    })

  const handle: Handle = (request) => {
    const path = request.url.pathname
    if (path.startsWith(`/${TENANT}/`)) return signIn(request)
    if (path !== '/providers/Microsoft.ResourceGraph/resources' && !/assessments$/i.test(path))
      return null
    if (!isSignedIn(request)) return failed(401, 'InvalidAuthenticationToken')
    return request.method === 'POST' ? query(request) : listAssessments(request)
  }
  return { handle, list, records, clockMs, sessions: () => tokens.size, managedToken }
}
