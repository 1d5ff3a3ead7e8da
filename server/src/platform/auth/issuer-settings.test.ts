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
const parsed = (...entries: RawValue[]) => issuerList.parse(entries, '/')

describe('the list of issuers', () => {
  it('needs an issuer and an audience only', () => {
    expect(parsed(ENTRY)).toEqual([
      { ...ENTRY, algorithms: ALGORITHMS, claims: STANDARD_CLAIMS, roles: null },
    ])
  })

  it('takes everything else', () => {
    const claims = { subject: 'oid', roles: 'realm_access.roles' }
    const roles = { 'sec-admins': 'admin', staff: 'viewer' }
    expect(parsed({ ...ENTRY, algorithms: ['ES256', 'EdDSA'], claims, roles })).toEqual([
      {
        ...ENTRY,
        algorithms: ['ES256', 'EdDSA'],
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
  ])('refuses %s, and says where', (_, raw, problem) => {
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
])('the issuer %s', (text, accepted) => {
  expect(issuerUrl.parse(text, '/')).toBe(accepted ? text : undefined)
})

test('the discovery document stands below the issuer, with or without a slash at its end', () => {
  const expected = 'https://id.example/a/.well-known/openid-configuration'
  expect(discoveryUrl('https://id.example/a')).toBe(expected)
  expect(discoveryUrl('https://id.example/a/')).toBe(expected)
})

describe('together', () => {
  const none = { issuer: null, audience: null }
  const one = { issuer: 'https://one.example', audience: 'a' }
  const auth = (given: Partial<AuthSettings>): AuthSettings => ({
    issuers: [],
    oidc: none,
    builtIn: 'auto',
    ...given,
  })

  it('are those of the list and the one of the environment', () => {
    const issuers = parsed(ENTRY) ?? []
    const found = identityProviders(auth({ issuers, oidc: one }))
    expect(found.map(({ issuer }) => issuer)).toEqual([ENTRY.issuer, one.issuer])
  })

  it.each<[string, Partial<AuthSettings>, string]>([
    ['an issuer alone', { oidc: { ...one, audience: null } }, 'belong together'],
    ['an audience alone', { oidc: { ...one, issuer: null } }, 'belong together'],
    ['one twice', { issuers: parsed({ ...one }) ?? [], oidc: one }, 'is configured twice'],
  ])('refuse %s', (_, given, problem) => {
    expect(() => identityProviders(auth(given))).toThrow(problem)
  })

  it.each([
    ['auto', none, true],
    ['auto', one, false],
    ['on', one, true],
    ['on', none, true],
    ['off', none, false],
    ['off', one, false],
  ] as const)('built-in tokens %s beside %o: %s', (builtIn, oidc, accepted) => {
    expect(acceptsBuiltIn(auth({ builtIn, oidc }))).toBe(accepted)
  })
})
