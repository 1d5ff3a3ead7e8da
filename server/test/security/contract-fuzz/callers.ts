import type { Role } from '../../../src/kernel/caller.ts'
import { ROLES } from '../../../src/kernel/caller.ts'
import { HEADER, rawToken } from '../../support/raw-token.ts'
import { covers, PLACEMENTS, type Placement, type ScopeClaims } from './estate.ts'

/** A caller, and what it may see. */
export interface FuzzCaller {
  readonly name: string
  readonly authorization: string | null
  /** Null when the token is missing or invalid. */
  readonly roles: readonly Role[] | null
  readonly visible: readonly Placement[]
  /** An account has no region, and the applications of all its resources. */
  readonly visibleAccounts: readonly Placement[]
}

const [ONE, TWO, THREE] = PLACEMENTS as [Placement, Placement, Placement]

const SCOPES: Readonly<Record<string, ScopeClaims>> = {
  everything: { accounts: ['*'] },
  'one account': { accounts: [ONE.accounts] },
  'its neighbour': { accounts: [TWO.accounts] },
  'two accounts': { accounts: [ONE.accounts, THREE.accounts] },
  'one region': { accounts: ['*'], regions: [TWO.regions] },
  'one application': { accounts: ['*'], applications: [ONE.applications] },
  'one cloud': { accounts: ['*'], providers: [THREE.providers] },
  nothing: { accounts: [] },
}

/** Permissions add nothing to a role that is not admitted. */
const PERMITTED = { scope: 'policy:manage' }

const LIFETIME_S = 7_200

const bearer = (key: Uint8Array, now: Date, claims: object): string => {
  const iat = Math.floor(now.getTime() / 1_000)
  const times = { iat, exp: iat + LIFETIME_S }
  return `Bearer ${rawToken(key, HEADER, { iss: 'stance', aud: 'stance', ...times, ...claims })}`
}

const RETIRED = 8

/** Users who call once and may be disabled afterwards. */
export const retiredCallers = (key: Uint8Array, now: Date) =>
  Array.from({ length: RETIRED }, (_, index) => {
    const email = `retired-${index}@example.test`
    const claims = { sub: email, email, roles: ['viewer'], accounts: [] }
    return { email, authorization: bearer(key, now, claims) }
  })

/** Every role with every scope, invalid roles, and callers without a valid token. */
export const callersOf = (key: Uint8Array, now: Date): readonly FuzzCaller[] => {
  const caller = (roles: readonly string[], scope: string): FuzzCaller => {
    const claims = SCOPES[scope] ?? {}
    const name = `${roles.join(' and ') || 'no role'} of ${scope}`
    return {
      name,
      authorization: bearer(key, now, {
        ...PERMITTED,
        sub: name.replaceAll(' ', '-'),
        roles,
        ...claims,
      }),
      roles: roles.filter((role): role is Role => (ROLES as readonly string[]).includes(role)),
      visible: PLACEMENTS.filter((placement) => covers(claims, placement)),
      visibleAccounts: PLACEMENTS.filter((placement) =>
        covers(claims, placement, ['accounts', 'providers']),
      ),
    }
  }
  const unauthenticated = (name: string, authorization: string | null): FuzzCaller => ({
    name,
    authorization,
    roles: null,
    visible: [],
    visibleAccounts: [],
  })
  return [
    ...ROLES.flatMap((role) => Object.keys(SCOPES).map((scope) => caller([role], scope))),
    caller(['viewer', 'requester'], 'one account'),
    caller(['superadmin'], 'everything'),
    caller([], 'everything'),
    unauthenticated('without a token', null),
    unauthenticated('with a token of another key', bearer(Buffer.alloc(32, 1), now, { sub: 'a' })),
    unauthenticated('with half a token', bearer(key, now, { sub: 'a' }).slice(0, 60)),
  ]
}
