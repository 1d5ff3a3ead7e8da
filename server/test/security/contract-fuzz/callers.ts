import type { Role } from '../../../src/kernel/caller.ts'
import { ROLES } from '../../../src/kernel/caller.ts'
import { HEADER, rawToken } from '../../support/raw-token.ts'
import { PLACES, type Place, type ScopeClaims, sees } from './estate.ts'

/** Somebody who asks, and what he may be shown. */
export interface FuzzCaller {
  readonly name: string
  readonly authorization: string | null
  /** Null when the service cannot know who it is. */
  readonly roles: readonly Role[] | null
  readonly seen: readonly Place[]
  /** An account is in no region, and in as many applications as it has resources of. */
  readonly seenAccounts: readonly Place[]
}

const [ONE, TWO, THREE] = PLACES as [Place, Place, Place]

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

const LIFETIME_S = 7_200

const bearer = (key: Uint8Array, now: Date, claims: object): string => {
  const iat = Math.floor(now.getTime() / 1_000)
  const times = { iat, exp: iat + LIFETIME_S }
  return `Bearer ${rawToken(key, HEADER, { iss: 'stance', aud: 'stance', ...times, ...claims })}`
}

const RETIRED = 8

/** People who call once, and whose access may then be taken from them. */
export const retiredCallers = (key: Uint8Array, now: Date) =>
  Array.from({ length: RETIRED }, (_, index) => {
    const email = `retired-${index}@example.test`
    const claims = { sub: email, email, roles: ['viewer'], accounts: [] }
    return { email, authorization: bearer(key, now, claims) }
  })

/** Every role with every scope, the roles that are none, and those who are nobody. */
export const callersOf = (key: Uint8Array, now: Date): readonly FuzzCaller[] => {
  const caller = (roles: readonly string[], scope: string): FuzzCaller => {
    const claims = SCOPES[scope] ?? {}
    const name = `${roles.join(' and ') || 'nobody'} of ${scope}`
    return {
      name,
      authorization: bearer(key, now, { sub: name.replaceAll(' ', '-'), roles, ...claims }),
      roles: roles.filter((role): role is Role => (ROLES as readonly string[]).includes(role)),
      seen: PLACES.filter((place) => sees(claims, place)),
      seenAccounts: PLACES.filter((place) => sees(claims, place, ['accounts', 'providers'])),
    }
  }
  const unknown = (name: string, authorization: string | null): FuzzCaller => ({
    name,
    authorization,
    roles: null,
    seen: [],
    seenAccounts: [],
  })
  return [
    ...ROLES.flatMap((role) => Object.keys(SCOPES).map((scope) => caller([role], scope))),
    caller(['viewer', 'requester'], 'one account'),
    caller(['superadmin'], 'everything'),
    caller([], 'everything'),
    unknown('without a token', null),
    unknown('with a token of another key', bearer(Buffer.alloc(32, 1), now, { sub: 'a' })),
    unknown('with half a token', bearer(key, now, { sub: 'a' }).slice(0, 60)),
  ]
}
