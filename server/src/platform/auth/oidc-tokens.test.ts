import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  answerWith,
  type IdentityProvider,
  type ProviderKey,
  providerKey,
  signWith,
  startIdentityProvider,
} from '../../../test/security/identity-provider.ts'
import { hmac, type Json, signedToken } from '../../../test/support/raw-token.ts'
import { bearerAuthentication } from './authenticate.ts'
import { STANDARD_CLAIMS } from './claims.ts'
import type { TokenIssuer } from './issuer-settings.ts'
import { type FetchResult, MIN_REFRESH_INTERVAL_MS } from './key-cache.ts'
import { ALGORITHMS } from './key-set.ts'
import { oidcTokens } from './oidc-tokens.ts'

const NOW = new Date('2026-03-01T12:00:00.000Z')
const AT = NOW.getTime() / 1000

const keys = Object.fromEntries(ALGORITHMS.map((name) => [name, providerKey(name, name)]))
const [RS256, ES256] = [providerKey('rsa', 'RS256'), providerKey('ec', 'ES256')]

let provider: IdentityProvider
beforeEach(async () => {
  provider = await startIdentityProvider()
  provider.discover()
  provider.publish(RS256.jwk, ES256.jwk)
})
afterEach(() => provider.close())

const claimsOf = (over: object = {}) => ({
  iss: provider.issuer,
  aud: 'stance',
  sub: 'kim',
  iat: AT,
  exp: AT + 600,
  roles: ['viewer'],
  accounts: ['1'],
  ...over,
})

const tokenOf = (key: ProviderKey, header: object = {}, claims: Json = claimsOf()) =>
  signedToken(key.sign, { alg: key.algorithm, kid: key.kid, ...header }, claims)

/** Starts a verifier of the provider's tokens, on stopped clocks. */
const startVerifier = (settings: Partial<TokenIssuer> = {}) => {
  const fetched: FetchResult[] = []
  const clock = { ms: 0 }
  const { issuer } = provider
  const defaults = {
    audience: 'stance',
    algorithms: ALGORITHMS,
    claims: STANDARD_CLAIMS,
    roles: null,
  }
  const tokens = oidcTokens(
    { issuer, ...defaults, ...settings },
    {
      ca: null,
      unscoped: 'none' as const,
      maxLifetimeS: 3_600,
      now: () => NOW,
      elapsedMs: () => clock.ms,
      onFetch: (result) => fetched.push(result),
    },
  )
  const authenticate = bearerAuthentication([tokens], () => new Date(NOW.getTime() + clock.ms))
  /** Returns the subject of the caller, or the error code. */
  const ask = (token: string): Promise<string> =>
    authenticate({ headers: {}, rawHeaders: ['Authorization', `Bearer ${token}`] }).then(
      ({ subject }) => subject,
      ({ code }: { code: string }) => code,
    )
  return { ask, authenticate, clock, fetched }
}

test.each(ALGORITHMS)('a token signed with %s is verified', async (algorithm) => {
  const key = keys[algorithm] as ProviderKey
  provider.publish(key.jwk)
  const { ask, fetched } = startVerifier()
  expect(await ask(tokenOf(key))).toBe('kim')
  expect(await ask(tokenOf({ ...key, sign: () => 'AAAA' }))).toBe('UNAUTHORIZED')
  expect(fetched).toEqual([{ ok: true }])
  expect(provider.requestedPaths).toEqual(['/.well-known/openid-configuration', '/keys'])
})

test('the caller has the issuer and the claims by their configured names', async () => {
  const { authenticate } = startVerifier({
    claims: { ...STANDARD_CLAIMS, roles: 'groups', subject: 'oid' },
    roles: new Map([['sec-admins', 'admin']]),
  })
  const token = tokenOf(RS256, {}, claimsOf({ groups: ['sec-admins'], oid: 'o-1' }))
  expect(
    await authenticate({ headers: {}, rawHeaders: ['authorization', `Bearer ${token}`] }),
  ).toMatchObject({
    issuer: provider.issuer,
    subject: 'o-1',
    roles: ['admin'],
    expiresAt: new Date((AT + 600) * 1000),
  })
})

describe('the algorithm of a token', () => {
  test('must be configured', async () => {
    const { ask } = startVerifier({ algorithms: ['ES256'] })
    expect(await ask(tokenOf(RS256))).toBe('UNAUTHORIZED')
    expect(await ask(tokenOf(ES256))).toBe('kim')
  })

  test('must be one of the key', async () => {
    const only = providerKey('only', 'RS256')
    provider.publish({ ...only.jwk, alg: 'RS256' }, ES256.jwk)
    const { ask } = startVerifier()
    const pss = { ...only, algorithm: 'PS256' as const }
    const forged = { ...pss, sign: (text: string) => signWith('PS256', only.privateKey, text) }
    expect(await ask(tokenOf(forged))).toBe('UNAUTHORIZED')
    expect(await ask(tokenOf(ES256, { alg: 'RS256' }))).toBe('UNAUTHORIZED')
    expect(await ask(tokenOf(only, { kid: 'ec' }))).toBe('UNAUTHORIZED')
  })

  test.each(['HS256', 'none', 'EdDSA', 'ES384'])(
    'may not be %s with a public key as the secret',
    async (alg) => {
      const { ask } = startVerifier()
      const pem = RS256.publicKey.export({ type: 'spki', format: 'pem' })
      const forged = { ...RS256, sign: (text: string) => hmac(text, Buffer.from(pem)) }
      expect(await ask(tokenOf(forged, { alg }))).toBe('UNAUTHORIZED')
    },
  )
})

test('two issuers have separate keys, also with the same kid', async () => {
  const other = await startIdentityProvider()
  const twin = providerKey('rsa', 'RS256')
  other.discover()
  other.publish(twin.jwk)
  const options = {
    ca: null,
    unscoped: 'none' as const,
    maxLifetimeS: 3_600,
    now: () => NOW,
    elapsedMs: () => 0,
    onFetch: () => {},
  }
  const authenticate = bearerAuthentication(
    [provider, other].map(({ issuer }) =>
      oidcTokens(
        {
          issuer,
          audience: 'stance',
          algorithms: ALGORITHMS,
          claims: STANDARD_CLAIMS,
          roles: null,
        },
        options,
      ),
    ),
    () => NOW,
  )
  const ask = (token: string) =>
    authenticate({ headers: {}, rawHeaders: ['authorization', `Bearer ${token}`] })
  const theirs = claimsOf({ iss: other.issuer })
  expect(await ask(tokenOf(twin, {}, theirs))).toMatchObject({ issuer: other.issuer })
  expect(await ask(tokenOf(RS256))).toMatchObject({ issuer: provider.issuer })
  await expect(ask(tokenOf(RS256, {}, theirs))).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
  await expect(ask(tokenOf(twin))).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
  await other.close()
})

describe('an invalid token is rejected without a fetch', () => {
  test.each<[string, object, object]>([
    ['no kid', { kid: undefined }, {}],
    ['a kid that is a number', { kid: 1 }, {}],
    ['a kid of 257 characters', { kid: 'k'.repeat(257) }, {}],
    ['another issuer', {}, { iss: 'https://id.example' }],
    ['an algorithm that is not configured', { alg: 'HS256' }, {}],
    ['a logout token', { typ: 'logout+jwt' }, {}],
    ['an identity token', {}, { nonce: 'n' }],
    ['a refresh token', {}, { typ: 'Refresh' }],
    ['crit', { crit: ['b64'] }, {}],
  ])('%s', async (_, header, claims) => {
    const { ask } = startVerifier()
    expect(await ask(tokenOf(RS256, header, claimsOf(claims)))).toBe('UNAUTHORIZED')
    expect(provider.requestedPaths).toEqual([])
  })
})

describe('a faulty provider', () => {
  const FAULTS: [string, (provider: IdentityProvider) => void][] = [
    ['HTML', ({ answerKeys }) => answerKeys(answerWith('<html>'))],
    ['an error', ({ answerKeys }) => answerKeys(answerWith('{}', 500))],
    ['10 MB', ({ answerKeys }) => answerKeys(answerWith(`{"keys":[],"x":"${'x'.repeat(1e7)}"}`))],
    ['no keys', ({ publish }) => publish()],
    [
      'two keys with the same kid',
      ({ publish }) => publish(RS256.jwk, { ...ES256.jwk, kid: 'rsa' }),
    ],
    ['weak keys only', ({ publish }) => publish(providerKey('rsa', 'RS256', 1024).jwk)],
    [
      'a redirect',
      ({ answerKeys }) => answerKeys((r) => r.writeHead(301, { location: '/' }).end()),
    ],
    [
      'the discovery document of another issuer',
      ({ discover }) => discover({ issuer: 'https://id.example' }),
    ],
    ['a discovery document without keys', ({ discover }) => discover({ jwks_uri: undefined })],
    // Many systems accept this address as their own, but it is not the loopback address.
    [
      'keys over http',
      ({ discover, issuer }) =>
        discover({ jwks_uri: `${issuer.replace('127.0.0.1', '0.0.0.0')}/keys` }),
    ],
    ['keys in a file', ({ discover }) => discover({ jwks_uri: 'file:///etc/keys' })],
  ]

  test.each(FAULTS)('with %s rejects all tokens if it never worked', async (_, misbehave) => {
    misbehave(provider)
    const { ask, fetched } = startVerifier()
    expect(await ask(tokenOf(RS256))).toBe('SERVICE_UNAVAILABLE')
    expect(fetched).toMatchObject([{ ok: false }])
  })

  test.each(FAULTS)('with %s leaves the last valid keys in use', async (_, misbehave) => {
    const { ask, clock, fetched } = startVerifier()
    expect(await ask(tokenOf(RS256))).toBe('kim')
    misbehave(provider)
    clock.ms += MIN_REFRESH_INTERVAL_MS
    expect(await ask(tokenOf(RS256, { kid: 'new' }))).toBe('UNAUTHORIZED')
    expect(fetched).toMatchObject([{ ok: true }, { ok: false }])
    expect(await ask(tokenOf(RS256))).toBe('kim')
  })
})
