/**
 * Attacks with bearer tokens on the started product, over real sockets: against the tokens of an
 * identity provider that the test controls, and against built-in ones.
 */
import { randomBytes } from 'node:crypto'
import { Agent } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  client,
  findingBody,
  installation,
  type Service,
  WITHOUT_SEARCH,
} from '../product/product.ts'
import { ask, traffic } from '../product/traffic.ts'
import { sendRaw } from '../support/raw-http.ts'
import { hmac } from '../support/raw-token.ts'
import { FULL } from '../survival/extent.ts'
import {
  type ProviderKey,
  providerKey,
  startIdentityProvider,
  startSink,
} from './identity-provider.ts'
import {
  ACCEPTED,
  byStranger,
  closeEnough,
  REFUSED,
  type Row,
  type TokenMaker,
  tooFarApart,
  validToken,
  WITHOUT_ROLE,
  withClaims,
  withHeader,
} from './token-rows.ts'

const PATHS = [
  ['GET', '/api/v1/findings'],
  ['GET', '/api/v1/audit-log'],
  ['POST', '/api/v1/findings/ingest'],
] as const

/** The test's clock is the product's, but a slow machine may take its time between the two. */
const CLOCK_MARGIN_S = 30
const FETCH_PAUSE_MS = 30_000

const makerFor = (
  iss: string,
  header: TokenMaker['header'],
  sign: TokenMaker['sign'],
): TokenMaker => ({
  header: { typ: 'JWT', ...header },
  claims: () => {
    const iat = Math.floor(Date.now() / 1000)
    return {
      iss,
      aud: 'stance',
      sub: 'root',
      iat,
      exp: iat + 600,
      roles: ['admin'],
      accounts: ['*'],
    }
  },
  sign,
})

const ofKey = (iss: string, { kid, algorithm, sign }: ProviderKey) =>
  makerFor(iss, { alg: algorithm, kid }, sign)

const provider = await startIdentityProvider()
const sink = await startSink()
afterAll(async () => {
  await provider.close()
  await sink.close()
})

const rsa = providerKey('rsa', 'RS256')
const ec = providerKey('ec', 'ES256')
const weak = providerKey('weak', 'RS256', 1024)
provider.discover()
provider.publish(rsa.jwk, ec.jwk, weak.jwk)

const secret = randomBytes(32).toString('base64')
const makers = {
  provider: ofKey(provider.issuer, rsa),
  'built-in': makerFor('stance', { alg: 'HS256' }, (text) => hmac(text, Buffer.from(secret))),
}

const OF_PROVIDER: readonly Row[] = [
  ['A5 HS256 with the public key', () => validToken(hmacOf(rsa.publicKey.export(PEM)))],
  [
    'A5 HS256 with the public key in another form',
    () => validToken(hmacOf(JSON.stringify(rsa.jwk))),
  ],
  ['A7 ES256 with r = s = 0', () => validToken({ ...ecMaker, sign: () => 'A'.repeat(86) })],
  ['A7 a key of another algorithm', () => withHeader({ kid: 'rsa' })(ecMaker)],
  ['A7 a weak key', () => validToken(ofKey(provider.issuer, weak))],
  ['A9 no kid', withHeader({ kid: undefined })],
  ['A9 kid is an SQL fragment', withHeader({ kid: "' OR 1=1--" })],
  ['A9 kid is __proto__', withHeader({ kid: '__proto__' })],
  ['A9 kid is constructor', withHeader({ kid: 'constructor' })],
  ['A9 kid is long', withHeader({ kid: 'k'.repeat(8_000) })],
  ['A9 kid is a number', withHeader({ kid: 1 })],
  ['A9 kid is an object', withHeader({ kid: {} })],
  ['A14 in the name of the other issuer', withClaims({ iss: 'stance' })],
]

const PEM = { type: 'spki', format: 'pem' } as const
const ecMaker = ofKey(provider.issuer, ec)
const hmacOf = (key: string | Buffer) =>
  makerFor(provider.issuer, { alg: 'HS256', kid: 'rsa' }, (text) => hmac(text, Buffer.from(key)))

const ELSEWHERE: readonly Row[] = [
  ['A10 jku of a stranger', byStranger(() => ({ jku: `${sink.url}/keys` }))],
  ['A11 x5u of a stranger', byStranger(() => ({ x5u: `${sink.url}/chain.pem` }))],
  ['A10 both, and an unknown kid', byStranger(() => ({ jku: sink.url, x5u: sink.url, kid: 'x' }))],
]
const ELSEWHERE_IGNORED: readonly Row[] = [
  ['A10 jku, which is not fetched', withHeader({ jku: `${sink.url}/keys` })],
  ['A11 x5u, which is not fetched', withHeader({ x5u: `${sink.url}/chain.pem` })],
]

const env = {
  STANCE_OIDC_ISSUER: provider.issuer,
  STANCE_OIDC_AUDIENCE: 'stance',
  STANCE_JWT_SECRET: secret,
  STANCE_RATE_LIMIT_REFUSED: 'off',
}
const stance = await installation({ ...WITHOUT_SEARCH, ...env })
const withBuiltIn = { env: { STANCE_BUILT_IN_TOKENS: 'on' } }
const agent = new Agent({ keepAlive: true, maxSockets: 64 })
afterAll(() => agent.destroy())

let service: Service
const request = (token: string, method: 'GET' | 'POST' = 'GET', path = '/api/v1/findings') =>
  ask(service.url + path, { agent, token, method, ...(method === 'POST' && { body: {} }) })
const statusOf = async (token: string) => (await request(token)).status

const refusal = {
  status: 401,
  body: '{"code":"UNAUTHORIZED","message":"A valid bearer token is required","status":401}',
}

describe('tokens of a provider with built-in tokens on', { timeout: 900_000 }, () => {
  beforeAll(async () => {
    service = await stance.serve([], withBuiltIn)
  })
  afterAll(() => service.stop())

  describe.each(Object.entries(makers))('%s', (issuer, maker) => {
    const refused = [...REFUSED, ...ELSEWHERE, ...tooFarApart(CLOCK_MARGIN_S)]
    const special = issuer === 'provider' ? OF_PROVIDER : []

    it.each([...refused, ...special])(
      '%s: refused everywhere, in the same words',
      async (_, token) => {
        const responses = PATHS.map(([method, path]) => request(token(maker), method, path))
        expect(await Promise.all(responses)).toEqual(PATHS.map(() => refusal))
      },
    )

    it.each([...ACCEPTED, ...ELSEWHERE_IGNORED, ...closeEnough(CLOCK_MARGIN_S)])(
      '%s: accepted',
      async (_, token) => {
        expect(await statusOf(token(maker))).toBe(200)
      },
    )

    it.each(WITHOUT_ROLE)('%s: rejected everywhere', async (_, token) => {
      expect(await statusOf(token(maker))).toBe(403)
    })

    const raw = (headers: readonly string[], path = '/api/v1/findings') =>
      sendRaw(
        Number(new URL(service.url).port),
        [`GET ${path} HTTP/1.1`, 'Host: localhost', ...headers, 'Connection: close', '', ''].join(
          '\r\n',
        ),
      )

    it.each<[string, (token: string) => string[], number]>([
      ['a cookie', (token) => [`Cookie: token=${token}; access_token=${token}`], 401],
      ['Basic', (token) => [`Authorization: Basic ${token}`], 401],
      ['no scheme', (token) => [`Authorization: ${token}`], 401],
      ['X-Auth-Token', (token) => [`X-Auth-Token: ${token}`], 401],
      ['Proxy-Authorization', (token) => [`Proxy-Authorization: Bearer ${token}`], 401],
      ['two headers', (token) => Array(2).fill(`Authorization: Bearer ${token}`), 401],
      [
        'one more header with another scheme',
        (token) => [`Authorization: Bearer ${token}`, 'Authorization: Basic eDp5'],
        401,
      ],
      ['two in one header', (token) => [`Authorization: Bearer ${token}, Bearer ${token}`], 401],
      ['lower case', (token) => [`authorization: bearer ${token}`], 200],
      ['two blanks', (token) => [`Authorization: Bearer  ${token}`], 401],
      ['a tab', (token) => [`Authorization: Bearer\t${token}`], 401],
      ['a NUL at the end', (token) => [`Authorization: Bearer ${token}\0`], 400],
      ['a letter outside of ASCII', (token) => [`Authorization: Bearer ${token}é`], 401],
      ['a folded line', (token) => ['Authorization: Bearer', ` ${token}`], 400],
    ])('A22, A23 carried by %s', async (_, headers, status) => {
      expect((await raw(headers(validToken(maker)))).status).toBe(status)
    })

    it.each(['access_token', 'token'])('A22 carried by ?%s=', async (name) => {
      const path = `/api/v1/findings?${name}=${validToken(maker)}`
      expect((await raw([], path)).status).toBe(401)
    })

    it.each([
      [15_000, 401],
      [17_000, 431],
    ])('A27 a token of %i bytes', async (bytes, status) => {
      const [header, claims] = validToken(maker).split('.')
      const begin = `${header}.${claims}.`
      const token = begin + 'A'.repeat(bytes - begin.length)
      expect((await raw([`Authorization: Bearer ${token}`])).status).toBe(status)
    })
  })

  it('A10, A11 no connection to an address in a token', () => {
    expect(sink.connections()).toBe(0)
  })

  it('A26 each response belongs to its token, over 64 connections', async () => {
    const accounts = ['111111111111', '222222222222', '333333333333', '444444444444']
    const admin = client(service, validToken(makers['built-in']))
    for (const [index, account] of accounts.entries()) {
      for (let number = 0; number <= index; number += 1) {
        const { status } = await admin.post('/api/v1/findings/ingest', findingBody(number, account))
        expect(status).toBe(201)
      }
    }
    const identities = accounts.map((account, index) => ({
      account,
      total: index + 1,
      token: withClaims({ sub: account, roles: ['viewer'], accounts: [account] })(
        index % 2 === 0 ? makers.provider : makers['built-in'],
      ),
    }))
    // Each connection changes between all identities several times.
    const rounds = FULL ? 200_000 / 64 : 1_600 / 64
    const wrong: string[] = []
    const live = async (connection: number) => {
      const own = new Agent({ keepAlive: true, maxSockets: 1 })
      for (let round = 0; round < rounds; round += 1) {
        const identity = identities[(connection + round) % identities.length]
        if (!identity) continue
        const url = `${service.url}/api/v1/findings?per_page=5`
        const { status, body } = await ask(url, {
          agent: own,
          token: identity.token,
          method: 'GET',
        })
        const seen = status === 200 ? JSON.parse(body) : { data: [] }
        const accounts = seen.data.map(({ account_id }: { account_id: string }) => account_id)
        const right =
          seen.total === identity.total &&
          accounts.every((account: string) => account === identity.account)
        if (!right) wrong.push(`${identity.account}: ${status} ${body}`)
      }
      own.destroy()
    }
    await Promise.all(Array.from({ length: 64 }, (_, connection) => live(connection)))
    expect(wrong).toEqual([])
  })

  it('PR16 invalid tokens cause no load at the provider, and do not affect valid ones', async () => {
    const garbage = (index: number): string => {
      const kinds = [
        withHeader({ kid: `k${index}` })(makers.provider),
        withClaims({ iss: `${provider.issuer}/${index}` })(makers.provider),
        validToken({ ...makers.provider, sign: () => 'A'.repeat(342) }),
        validToken({ ...makers['built-in'], sign: () => 'A'.repeat(43) }),
        randomBytes(200).toString('base64url'),
      ]
      return kinds[index % kinds.length] ?? ''
    }
    const before = { fetches: provider.fetches(), at: performance.now() }
    let sending = true
    const good = validToken(makers.provider)
    const legitimate = traffic(
      [{ send: () => request(good), accepts: (status) => status === 200 }],
      {
        everyMs: 50,
        shouldContinue: () => sending,
      },
    )
    const count = FULL ? 50_000 : 1_000
    const statuses = new Set<number>()
    let sent = 0
    const flood = async () => {
      while (sent < count) {
        sent += 1
        statuses.add(await statusOf(garbage(sent)))
      }
    }
    await Promise.all(Array.from({ length: 32 }, flood))
    sending = false
    await legitimate.done
    expect([...statuses]).toEqual([401])
    expect(legitimate.failures).toEqual([])
    expect(legitimate.answered()).toBeGreaterThan(0)
    const pauses = Math.floor((performance.now() - before.at) / FETCH_PAUSE_MS)
    expect(provider.fetches() - before.fetches).toBeLessThanOrEqual(pauses + 1)
  })

  it('leaves no secret in the log', () => {
    const { stdout, stderr } = service.written
    const log = stdout + stderr
    expect(log).not.toMatch(/eyJ[\w-]{20,}/)
    expect(log).not.toContain(secret)
  })
})

describe('A29 a provider alone', { timeout: 600_000 }, () => {
  it('rejects built-in tokens', async () => {
    service = await stance.serve()
    expect(await statusOf(validToken(makers.provider))).toBe(200)
    expect(await request(validToken(makers['built-in']))).toEqual(refusal)
    const config = await fetch(`${service.url}/config.json`)
    expect(await config.json()).toMatchObject({ auth: { mode: 'oidc', demo: false } })
    await service.stop()
  })

  it('issues no tokens, and rejects the demo', async () => {
    const [token, demo] = await Promise.all([
      stance.run(['token', '--role', 'admin']),
      stance.run(['serve', '--demo']),
    ])
    expect(token).toMatchObject({ code: 1, stdout: '' })
    expect(token.stderr).toContain('Built-in tokens are off')
    expect(demo.code).toBe(2)
    expect(demo.stderr).toContain('The demo signs in with built-in tokens, which are off')
  })

  it.concurrent.each([
    [
      { STANCE_OIDC_ISSUER: '', STANCE_OIDC_AUDIENCE: '', STANCE_BUILT_IN_TOKENS: 'off' },
      'No one could sign in',
    ],
    [{ STANCE_OIDC_CA_FILE: '/nowhere.pem' }, 'STANCE_OIDC_CA_FILE: /nowhere.pem cannot be read'],
  ])('is refused at the start with %o', async (changed, problem) => {
    const { code, stderr } = await stance.run(['serve'], { env: changed })
    expect(stderr).toContain(problem)
    expect(code).toBe(2)
  })
})
