import type { FakeAnswer, FakeIdentity, FakeRequest } from './fake-bucket.ts'

export const ROLE = 'arn:aws:iam::111122223333:role/stance-state'
export const TENANT = '11111111-2222-4333-8444-555555555555'
export const CLIENT = '66666666-7777-4888-8999-000000000000'
export const POOL =
  '//iam.googleapis.com/projects/42/locations/global/workloadIdentityPools/stance/providers/cluster'
/** What the platform writes into the token file of a workload. */
export const WORKLOAD_TOKEN = 'workload.token.for-stance'

const LIFETIME_S = 3_600
const AZURE_SCOPE = 'https://storage.azure.com/.default'
const GOOGLE_SCOPE = 'https://www.googleapis.com/auth/devstorage.read_write'

const json = (status: number, content: object): FakeAnswer => ({
  status,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(content),
})

/** Whether a form has exactly these values. */
const has = (form: URLSearchParams, expected: Readonly<Record<string, string>>): boolean =>
  Object.entries(expected).every(([name, value]) => form.get(name) === value)

/** The token services of the clouds: they check audience and scope, and issue what expires. */
export const fakeSignIn = () => {
  let issued = 0
  const tokens = new Set<string>()
  const issue = (): string => {
    issued += 1
    const token = `issued-${issued}`
    tokens.add(token)
    return token
  }
  const secretOf = (key: string): string => (key.startsWith('ASIA') ? `secret-of-${key}` : '')

  const assumeRole = (form: URLSearchParams): FakeAnswer => {
    const expected = { Action: 'AssumeRoleWithWebIdentity', RoleArn: ROLE }
    if (!has(form, { ...expected, WebIdentityToken: WORKLOAD_TOKEN })) {
      const body = `<ErrorResponse><Error><Type>Sender</Type><Code>InvalidIdentityToken</Code><Message>x</Message></Error></ErrorResponse>`
      return { status: 400, headers: { 'content-type': 'text/xml' }, body }
    }
    const key = `ASIAFAKE${String(issued).padStart(8, '0')}`
    const expiration = new Date(Date.now() + LIFETIME_S * 1_000).toISOString()
    const credentials = `<AccessKeyId>${key}</AccessKeyId><SecretAccessKey>${secretOf(key)}</SecretAccessKey><SessionToken>${issue()}</SessionToken><Expiration>${expiration}</Expiration>`
    const body = `<AssumeRoleWithWebIdentityResponse xmlns="https://sts.amazonaws.com/doc/2011-06-15/"><AssumeRoleWithWebIdentityResult><Credentials>${credentials}</Credentials></AssumeRoleWithWebIdentityResult></AssumeRoleWithWebIdentityResponse>`
    return { status: 200, headers: { 'content-type': 'text/xml' }, body }
  }
  const azureToken = (form: URLSearchParams): FakeAnswer => {
    const assertion = {
      client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
      client_assertion: WORKLOAD_TOKEN,
    }
    const isAccepted =
      has(form, { ...assertion, grant_type: 'client_credentials', client_id: CLIENT }) &&
      (form.get('scope') ?? '').split(' ').includes(AZURE_SCOPE)
    return isAccepted
      ? json(200, { token_type: 'Bearer', expires_in: LIFETIME_S, access_token: issue() })
      : json(401, { error: 'invalid_client', error_description: 'x' })
  }
  const googleToken = (form: URLSearchParams): FakeAnswer => {
    const isAccepted = has(form, {
      grant_type: 'urn:ietf:params:oauth:grant-type:token-exchange',
      audience: POOL,
      scope: GOOGLE_SCOPE,
      subject_token: WORKLOAD_TOKEN,
    })
    const type = 'urn:ietf:params:oauth:token-type:access_token'
    return isAccepted
      ? json(200, {
          token_type: 'Bearer',
          expires_in: LIFETIME_S,
          access_token: issue(),
          issued_token_type: type,
        })
      : json(400, { error: 'invalid_grant', error_description: 'x' })
  }
  const discovery = (origin: string): FakeAnswer =>
    json(200, {
      token_endpoint: `${origin}/${TENANT}/oauth2/v2.0/token`,
      authorization_endpoint: `${origin}/${TENANT}/oauth2/v2.0/authorize`,
      issuer: `${origin}/${TENANT}/v2.0`,
      jwks_uri: `${origin}/${TENANT}/keys`,
      end_session_endpoint: `${origin}/${TENANT}/logout`,
    })
  const identity: FakeIdentity = { secretOf, acceptsToken: (token) => tokens.has(token) }
  return {
    identity,
    /** Keys as STS issues them. */
    keys: () => {
      const accessKeyId = `ASIAFAKE${String(issued).padStart(8, '0')}`
      const secretAccessKey = secretOf(accessKeyId)
      return { accessKeyId, secretAccessKey, sessionToken: issue() }
    },
    token: issue,
    /** Rejects what was issued so far. */
    expireAll: () => tokens.clear(),
    /** Null: the request is none of signing in. */
    answer: ({ method, path, headers, body }: FakeRequest): FakeAnswer | null => {
      const form = new URLSearchParams(body.toString())
      if (method === 'POST' && path === '/' && form.has('Action')) return assumeRole(form)
      if (path === `/${TENANT}/oauth2/v2.0/token`) return azureToken(form)
      if (path === `/${TENANT}/v2.0/.well-known/openid-configuration`)
        return discovery(`https://${headers.host}`)
      return path === '/v1/token' ? googleToken(form) : null
    },
  }
}

export type FakeSignIn = ReturnType<typeof fakeSignIn>
