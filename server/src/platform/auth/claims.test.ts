import { describe, expect, test } from 'vitest'
import { callerFromClaims, STANDARD_CLAIMS } from './claims.ts'

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
  ).toEqual({
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
