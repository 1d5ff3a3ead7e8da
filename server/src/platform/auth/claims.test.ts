import { describe, expect, test } from 'vitest'
import { callerFromClaims, claimProblem, STANDARD_CLAIMS } from './claims.ts'

const BASE = { iss: 'https://id.example', sub: 'kim', exp: 1_800_000_000 }

const callerOf = (
  claims: object,
  names: Partial<typeof STANDARD_CLAIMS> = {},
  roles: Parameters<typeof callerFromClaims>[1]['roles'] = null,
) =>
  callerFromClaims(
    { ...BASE, ...claims },
    { names: { ...STANDARD_CLAIMS, ...names }, roles, unscoped: 'none' },
  )

test('claims are read by their standard names', () => {
  expect(
    callerOf({
      email: 'kim@example.test',
      name: 'Kim',
      roles: ['viewer', 'admin', 'viewer', 'king'],
      scope: 'openid policy:manage',
      accounts: ['1'],
      regions: ['eu-west-1'],
    }),
  ).toMatchObject({
    issuer: 'https://id.example',
    subject: 'kim',
    expiresAt: new Date(1_800_000_000_000),
    email: 'kim@example.test',
    name: 'Kim',
    roles: ['viewer', 'admin'],
    permissions: ['openid', 'policy:manage'],
    scope: { accounts: ['1'], providers: 'all', regions: ['eu-west-1'], applications: 'all' },
  })
})

test('claims are read by configured names: flat, nested and with dots', () => {
  const caller = callerOf(
    {
      oid: 'o-1',
      realm_access: { roles: ['operator'] },
      scp: ['remediation:execute'],
      'https://stance.example/accounts': ['1', '2'],
      stance: { regions: 'eu' },
    },
    {
      subject: 'oid',
      roles: 'realm_access.roles',
      permissions: 'scp',
      accounts: 'https://stance.example/accounts',
      regions: 'stance.regions',
    },
  )
  expect(caller).toMatchObject({ subject: 'o-1', roles: ['operator'] })
  expect(caller.permissions).toEqual(['remediation:execute'])
  expect(caller.scope).toEqual({
    accounts: ['1', '2'],
    providers: 'all',
    regions: [],
    applications: 'all',
  })
})

test('with a role mapping, only mapped values grant a role', () => {
  const roles = new Map([['sec-admins', 'admin'] as const, ['staff', 'viewer'] as const])
  const granted = (claim: unknown) => callerOf({ groups: claim }, { roles: 'groups' }, roles).roles
  expect(granted(['staff', 'sec-admins', 'other'])).toEqual(['viewer', 'admin'])
  expect(granted('sec-admins')).toEqual(['admin'])
  expect(granted(['admin', 'SEC-ADMINS', '__proto__', 'constructor'])).toEqual([])
})

describe('a nested claim', () => {
  test.each([
    ['text', { stance: 'eu' }],
    ['null', { stance: null }],
    ['a list', { stance: [] }],
    ['a list of the right name', { stance: { regions: { a: 1 } } }],
  ])('below a non-object is malformed and does not widen the scope: %s', (_, claims) => {
    expect(callerOf(claims, { regions: 'stance.regions' }).scope.regions).toEqual([])
  })

  test('is absent without a value, also with an inherited name', () => {
    expect(callerOf({}, { regions: 'stance.regions' }).scope.regions).toBe('all')
    expect(callerOf({}, { regions: 'constructor.name' }).scope.regions).toBe('all')
    expect(callerOf({}, { roles: 'toString' }).roles).toEqual([])
  })
})

test('an unverified e-mail address is ignored', () => {
  const email = 'boss@example.test'
  expect(callerOf({ email, email_verified: false }).email).toBe('')
  expect(callerOf({ email, email_verified: true }).email).toBe(email)
})

test('an expiry beyond the range of dates is a date', () => {
  expect(callerOf({ exp: 1e300 }).expiresAt.getTime()).toBeGreaterThan(BASE.exp * 1000)
})

test('the source of each value is the configured claim, with what the token says', () => {
  const { claimSources } = callerOf(
    { stance: { accounts: 'acct1' }, roles: 'viewer', regions: ['eu'], providers: [1] },
    { accounts: 'stance.accounts' },
  )
  expect(claimSources).toMatchObject({
    subject: { claim: 'sub', found: 'present' },
    email: { claim: 'email', found: 'absent' },
    roles: { claim: 'roles', found: 'present' },
    accounts: { claim: 'stance.accounts', found: 'malformed' },
    regions: { claim: 'regions', found: 'present' },
    providers: { claim: 'providers', found: 'malformed' },
    applications: { claim: 'applications', found: 'absent' },
  })
})

describe('claims from which no caller is derived', () => {
  const mapping = { names: STANDARD_CLAIMS, roles: null, unscoped: 'none' as const }

  test.each<[object, string | undefined]>([
    [{ sub: 'kim', accounts: ['*'], regions: ['eu-west-1'] }, undefined],
    [{ sub: 'x'.repeat(255), name: '😀'.repeat(128), accounts: [1, null] }, undefined],
    [{ sub: 'x'.repeat(256) }, 'the claim sub is longer than 255 characters'],
    [{ sub: 'k\u0000' }, 'the claim sub contains U+0000'],
    [{ email: '\udc00' }, 'the claim email contains half of a surrogate pair'],
    [{ roles: 'viewer\u0000' }, 'the claim roles contains U+0000'],
    [{ accounts: ['1', '2\u0000'] }, 'the claim accounts contains U+0000'],
    [
      { regions: ['*', 'eu'] },
      'the claim regions contains "*" together with other values; "*" must be the only one',
    ],
  ])('%j: %s', (claims, problem) => {
    expect(claimProblem({ ...BASE, ...claims }, mapping)).toBe(problem)
  })

  test('are named as they are configured, also when nested', () => {
    const names = { ...STANDARD_CLAIMS, accounts: 'stance.accounts' }
    expect(claimProblem({ stance: { accounts: ['a\u0000'] } }, { ...mapping, names })).toBe(
      'the claim stance.accounts contains U+0000',
    )
  })
})
