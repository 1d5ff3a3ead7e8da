import { describe, expect, it, test } from 'vitest'
import type { RawValue } from '../setting-types.ts'
import { STANDARD_CLAIMS } from './claims.ts'
import {
  type AuthSettings,
  acceptsBuiltIn,
  discoveryUrl,
  identityProviders,
  issuerList,
  issuerUrl,
} from './issuer-settings.ts'
import { ALGORITHMS } from './key-set.ts'

const ENTRY = { issuer: 'https://id.example', audience: 'stance' }
const parseEntries = (...entries: RawValue[]) => issuerList.parse(entries, '/')

describe('the list of issuers', () => {
  it('requires only an issuer and an audience', () => {
    expect(parseEntries(ENTRY)).toEqual([
      {
        ...ENTRY,
        algorithms: ALGORITHMS,
        claims: STANDARD_CLAIMS,
        roles: null,
        clientId: null,
        scopes: 'openid profile email',
      },
    ])
  })

  it('accepts all optional settings', () => {
    const claims = { subject: 'oid', roles: 'realm_access.roles' }
    const roles = { 'sec-admins': 'admin', staff: 'viewer' }
    const algorithms = ['ES256', 'EdDSA']
    const client = { client_id: 'stance-console', scopes: 'openid stance' }
    expect(parseEntries({ ...ENTRY, algorithms, claims, roles, ...client })).toEqual([
      {
        ...ENTRY,
        algorithms,
        clientId: 'stance-console',
        scopes: 'openid stance',
        claims: { ...STANDARD_CLAIMS, ...claims },
        roles: new Map(Object.entries(roles)),
      },
    ])
  })

  it.each<[string, RawValue, string]>([
    ['text', 'https://id.example', 'must be array'],
    ['an entry that is text', ['x'], '/0 must be object'],
    [
      'no audience',
      [{ issuer: 'https://id.example' }],
      '/0 must have required properties audience',
    ],
    ['an empty audience', [{ ...ENTRY, audience: '' }], '/0/audience must not have fewer than 1'],
    [
      'another key',
      [{ ...ENTRY, audiences: 'a' }],
      'must not have additional properties: audiences',
    ],
    [
      'a shared secret',
      [{ ...ENTRY, algorithms: ['HS256'] }],
      '/0/algorithms/0 must be equal to one',
    ],
    ['no algorithm', [{ ...ENTRY, algorithms: [] }], '/0/algorithms must not have fewer than 1'],
    ['another claim', [{ ...ENTRY, claims: { role: 'r' } }], 'additional properties: role'],
    [
      'a claim in a list',
      [{ ...ENTRY, claims: { roles: ['r'] } }],
      '/0/claims/roles must be string',
    ],
    [
      'an unknown role',
      [ENTRY, { ...ENTRY, roles: { a: 'root' } }],
      '/1/roles/a must be equal to one',
    ],
    ['http', [{ ...ENTRY, issuer: 'http://id.example' }], '/0/issuer must be an https:// URL'],
  ])('rejects %s with its position', (_, raw, problem) => {
    expect(issuerList.parse(raw, '/')).toBeUndefined()
    expect(issuerList.explain?.(raw)).toContain(problem)
  })
})

test.each([
  ['https://id.example', true],
  ['https://id.example/realms/main', true],
  ['https://id.example:8443/', true],
  ['http://127.0.0.1:9000', true],
  ['http://[::1]:9000', true],
  ['http://localhost:9000/x', true],
  ['http://127.0.0.2:9000', false],
  ['http://localhost.example', false],
  ['http://id.example', false],
  ['https://user@id.example', false],
  ['http://localhost@id.example', false],
  ['https://id.example?x=1', false],
  ['https://id.example#x', false],
  ['https://id .example', false],
  ['https://', false],
  ['ftp://id.example', false],
  ['stance', false],
])('the issuer %s is accepted: %s', (text, accepted) => {
  expect(issuerUrl.parse(text, '/')).toBe(accepted ? text : undefined)
})

test('the discovery document is below the issuer, with or without a trailing slash', () => {
  const expected = 'https://id.example/a/.well-known/openid-configuration'
  expect(discoveryUrl('https://id.example/a')).toBe(expected)
  expect(discoveryUrl('https://id.example/a/')).toBe(expected)
})

describe('the identity providers', () => {
  const none = { issuer: null, audience: null, clientId: null, scopes: 'openid' }
  const single = { issuer: 'https://one.example', audience: 'a', clientId: 'c', scopes: 'openid' }
  const auth = (overrides: Partial<AuthSettings>): AuthSettings => ({
    issuers: [],
    oidc: none,
    builtIn: 'auto',
    ...overrides,
  })

  it('are those of the list and of the environment', () => {
    const issuers = parseEntries(ENTRY) ?? []
    const providers = identityProviders(auth({ issuers, oidc: single }))
    expect(providers.map(({ issuer }) => issuer)).toEqual([ENTRY.issuer, single.issuer])
  })

  it.each<[string, Partial<AuthSettings>, string]>([
    ['an issuer alone', { oidc: { ...single, audience: null } }, 'must be set together'],
    ['an audience alone', { oidc: { ...single, issuer: null } }, 'must be set together'],
    [
      'one twice',
      { issuers: parseEntries({ issuer: single.issuer, audience: 'a' }) ?? [], oidc: single },
      'is configured twice',
    ],
  ])('reject %s', (_, overrides, problem) => {
    expect(() => identityProviders(auth(overrides))).toThrow(problem)
  })

  it.each([
    ['auto', none, true],
    ['auto', single, false],
    ['on', single, true],
    ['on', none, true],
    ['off', none, false],
    ['off', single, false],
  ] as const)(
    'with built-in tokens %s and the provider %o accept built-in tokens: %s',
    (builtIn, oidc, accepted) => {
      expect(acceptsBuiltIn(auth({ builtIn, oidc }))).toBe(accepted)
    },
  )
})
