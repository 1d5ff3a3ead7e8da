import { type Caller, ROLES, type Role } from '../../kernel/caller.ts'
import { scopeFromClaims } from '../../kernel/data-scope.ts'

/** The claims that the service uses, with their standard names. */
export const STANDARD_CLAIMS = {
  subject: 'sub',
  email: 'email',
  name: 'name',
  roles: 'roles',
  permissions: 'scope',
  accounts: 'accounts',
  providers: 'providers',
  regions: 'regions',
  applications: 'applications',
}

/** The name of each claim at an issuer, or the path to a nested one, such as `realm_access.roles`. */
export type ClaimNames = Readonly<typeof STANDARD_CLAIMS>

/** The accounts of a token without an accounts claim. */
export type Unscoped = 'none' | 'all'

type Claims = Readonly<Record<string, unknown>>

const isObject = (value: unknown): value is Claims =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * Returns undefined only for an absent claim. A non-object on the path is a malformed claim, not an
 * absent one, because treating it as absent could widen a scope. A claim name may contain dots, so
 * the whole name takes precedence over the path.
 */
const claimAt = (claims: unknown, path: string): unknown => {
  if (claims === undefined) return undefined
  if (!isObject(claims)) return null
  if (Object.hasOwn(claims, path)) return claims[path]
  const dot = path.indexOf('.')
  if (dot < 0 || !Object.hasOwn(claims, path.slice(0, dot))) return undefined
  return claimAt(claims[path.slice(0, dot)], path.slice(dot + 1))
}

const stringOrEmpty = (claim: unknown): string => (typeof claim === 'string' ? claim : '')

/** Returns the strings of a list, or a single string as a list. Other values are ignored. */
const strings = (claim: unknown): string[] =>
  (Array.isArray(claim) ? claim : [claim]).filter((value) => typeof value === 'string')

const roleNamed = (name: string): Role | undefined => ROLES.find((role) => role === name)

/** The latest time that a `Date` can represent; `exp` may be later. */
const MAX_DATE_MS = 8.64e15

export interface ClaimMapping {
  readonly names: ClaimNames
  /** The role that each value of the roles claim grants; null: the values are our roles. */
  readonly roles: ReadonlyMap<string, Role> | null
  readonly unscoped: Unscoped
}

/** Returns the caller that verified claims describe. Roles must match exactly. */
export const callerFromClaims = (claims: Claims, mapping: ClaimMapping): Caller => {
  const { names, roles, unscoped } = mapping
  const claim = (name: keyof ClaimNames) => claimAt(claims, names[name])
  const grantedRoles = strings(claim('roles')).map((value) =>
    roles ? roles.get(value) : roleNamed(value),
  )
  return {
    issuer: stringOrEmpty(claims.iss),
    subject: stringOrEmpty(claim('subject')),
    expiresAt: new Date(Math.min(Number(claims.exp) * 1000, MAX_DATE_MS)),
    // The address identifies users, and an unverified one may belong to another person.
    email: claims.email_verified === false ? '' : stringOrEmpty(claim('email')),
    name: stringOrEmpty(claim('name')),
    roles: [...new Set(grantedRoles.filter((role) => role !== undefined))],
    permissions: strings(claim('permissions')).flatMap((words) => words.split(' ').filter(Boolean)),
    scope: scopeFromClaims(
      {
        accounts: claim('accounts'),
        providers: claim('providers'),
        regions: claim('regions'),
        applications: claim('applications'),
      },
      unscoped,
    ),
  }
}
