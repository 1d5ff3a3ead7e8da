/** An OpenID Connect provider at which people sign in, as the console meets it. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import Provider, { type Configuration } from 'oidc-provider'
import type { Role } from '../../src/kernel/caller.ts'
import { providerKey } from '../security/identity-provider.ts'
import { openDoor } from '../support/door.ts'

const AUDIENCE = 'https://stance.example/api'
export const CLIENT_ID = 'stance-console'
const SIGNING = 'ES256'

/** People of the provider, by the id of their account: what their access tokens say. */
export const PEOPLE: Readonly<Record<string, { groups: Role[]; accounts: string[] }>> = {
  ada: { groups: ['operator'], accounts: ['*'] },
  grace: { groups: ['viewer'], accounts: ['011122223333'] },
  // Signs in at the provider, but has no right here.
  mallory: { groups: [], accounts: [] },
}

const key = providerKey('console', SIGNING)
const jwk = { ...key.privateKey.export({ format: 'jwk' }), kid: key.kid, use: 'sig', alg: SIGNING }

/** Whether the next token responses contain a refresh token, and for how long access tokens last. */
interface Terms {
  refreshes: boolean
  tokenS: number
}

const ARTIFACTS = [
  'AuthorizationCode',
  'Grant',
  'IdToken',
  'Interaction',
  'RefreshToken',
  'Session',
]

const configurationFor = (origin: string, terms: Terms): Configuration => ({
  clients: [
    {
      client_id: CLIENT_ID,
      token_endpoint_auth_method: 'none',
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      redirect_uris: [`${origin}/signed-in`],
      post_logout_redirect_uris: [`${origin}/`],
      id_token_signed_response_alg: SIGNING,
    },
  ],
  jwks: { keys: [jwk] as never },
  cookies: { keys: ['only for this test'] },
  clientBasedCORS: () => true,
  claims: { openid: ['sub'], profile: ['name'], email: ['email', 'email_verified'] },
  findAccount: (_context, id) => ({
    accountId: id,
    claims: () => ({ sub: id, name: id, email: `${id}@stance.example`, email_verified: true }),
  }),
  extraTokenClaims: (_context, token) => ({
    ...PEOPLE['accountId' in token ? String(token.accountId) : ''],
  }),
  issueRefreshToken: () => terms.refreshes,
  ttl: Object.fromEntries(ARTIFACTS.map((name) => [name, 3_600])),
  interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
  // The people of a company consent by being there.
  loadExistingGrant: async ({ oidc }) => {
    const { Grant } = oidc.provider
    const grant = new Grant({ clientId: CLIENT_ID, accountId: oidc.session?.accountId ?? '' })
    grant.addOIDCScope('openid profile email')
    grant.addResourceScope(AUDIENCE, 'policy:manage')
    await grant.save()
    return grant
  },
  features: {
    devInteractions: { enabled: false },
    rpInitiatedLogout: {
      // The form that it is given has no button.
      logoutSource: (context, form) => {
        context.body = `${form}<button form="op.logoutForm" name="logout" value="yes">Sign out everywhere</button>`
      },
    },
    revocation: { enabled: true },
    resourceIndicators: {
      enabled: true,
      defaultResource: () => AUDIENCE,
      useGrantedResource: () => true,
      getResourceServerInfo: () => ({
        scope: 'policy:manage',
        audience: AUDIENCE,
        accessTokenFormat: 'jwt' as const,
        accessTokenTTL: terms.tokenS,
        jwt: { sign: { alg: SIGNING } },
      }),
    },
  },
})

const choices = (uid: string) =>
  [...Object.keys(PEOPLE), 'nobody']
    .map((name) => `<p><a href="/interaction/${uid}?as=${name}">Sign in as ${name}</a></p>`)
    .join('')

/** Ends the question who signs in: with a person, or with a refusal. */
const finish = (
  provider: Provider,
  request: IncomingMessage,
  response: ServerResponse,
  name: string,
) =>
  provider.interactionFinished(
    request,
    response,
    name === 'nobody'
      ? { error: 'access_denied', error_description: 'The account is locked' }
      : { login: { accountId: name } },
  )

/** The endpoints that providers with many regions or products have at another origin than their issuer. */
const ELSEWHERE = ['token_endpoint', 'revocation_endpoint', 'jwks_uri']

/** Lets the discovery document name another origin for these endpoints. */
const moveEndpoints = (provider: Provider, origin: string) =>
  provider.use(async (context, next) => {
    await next()
    if (context.path !== '/.well-known/openid-configuration') return
    const document = context.body as Record<string, string>
    for (const name of ELSEWHERE) {
      document[name] = origin + new URL(document[name] ?? '').pathname
    }
  })

/** Starts the provider, whose tokens come from another origin than its pages. It knows the console from `connect` on. */
export const startSignInProvider = async () => {
  const terms: Terms = { refreshes: true, tokenS: 600 }
  let provider: Provider | undefined
  /** Paths of requests, without their queries. */
  const requested: string[] = []
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://provider')
    requested.push(pathname)
    const [, folder, uid = ''] = pathname.split('/')
    if (pathname === '/favicon.ico') {
      response.writeHead(204).end()
      return
    }
    if (folder !== 'interaction' || provider === undefined) {
      provider?.callback()(request, response)
      return
    }
    const name = searchParams.get('as')
    if (name !== null) await finish(provider, request, response, name)
    else response.setHeader('content-type', 'text/html').end(choices(uid))
  }
  const serve = (request: IncomingMessage, response: ServerResponse) =>
    void answer(request, response)
  const doors = [await openDoor(serve), await openDoor(serve)] as const
  const start = () => {
    for (const door of doors) door.open()
  }
  const stop = () => {
    for (const door of doors) door.shut()
  }
  const close = async () => {
    for (const door of doors) await door.close()
  }
  const [issuer, tokens] = doors.map(({ origin }) => origin) as [string, string]
  const connect = (origin: string) => {
    provider = new Provider(issuer, configurationFor(origin, terms))
    moveEndpoints(provider, tokens)
  }
  connect('http://127.0.0.1')
  /** The part of the service's configuration that names the provider. */
  const configuration = `
auth:
  issuers:
    - issuer: ${issuer}
      audience: ${AUDIENCE}
      algorithms: [${SIGNING}]
      claims: {roles: groups}
      roles: {viewer: viewer, operator: operator, admin: admin, requester: requester}
      client_id: ${CLIENT_ID}
`
  return { issuer, tokens, configuration, requested, terms, connect, start, stop, close }
}

export type SignInProvider = Awaited<ReturnType<typeof startSignInProvider>>
