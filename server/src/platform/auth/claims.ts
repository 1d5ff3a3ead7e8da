import { type Caller, ROLES, type Role } from '../../kernel/caller.ts'
import { scopeFromClaims } from '../../kernel/data-scope.ts'

/** The claims that mean something here, by the names that we give them. */
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

/** How an issuer calls each: a claim's name, or the path to one inside others, `realm_access.roles`. */
export type ClaimNames = Readonly<typeof STANDARD_CLAIMS>

/** The accounts of a token without an accounts claim. */
export type Unscoped = 'none' | 'all'

type Claims = Readonly<Record<string, unknown>>

const isObject = (value: unknown): value is Claims =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * Undefined only where nothing stands at all: something that is no object on the way is a malformed
 * claim and not an absent one, which could widen a scope. A name may hold dots of its own, so the
 * whole name goes before the path.
 */
const claimAt = (claims: unknown, path: string): unknown => {
  if (claims === undefined) return undefined
  if (!isObject(claims)) return null
  if (Object.hasOwn(claims, path)) return claims[path]
  const dot = path.indexOf('.')
  if (dot < 0 || !Object.hasOwn(claims, path.slice(0, dot))) return undefined
  return claimAt(claims[path.slice(0, dot)], path.slice(dot + 1))
}

const text = (claim: unknown): string => (typeof claim === 'string' ? claim : '')

/** Texts in a list, or one alone. Whatever else the claim holds is nothing. */
const texts = (claim: unknown): string[] =>
  (Array.isArray(claim) ? claim : [claim]).filter((value) => typeof value === 'string')

const roleNamed = (name: string): Role | undefined => ROLES.find((role) => role === name)

/** The last moment that a `Date` can hold; a token may name a later one. */
const LAST_MS = 8.64e15

export interface ClaimReading {
  readonly names: ClaimNames
  /** The role that each of the issuer's words grants; null: the words are our roles themselves. */
  readonly roles: ReadonlyMap<string, Role> | null
  readonly unscoped: Unscoped
}

/** The caller that verified claims describe. Only exactly spelled roles admit anybody. */
export const callerFromClaims = (claims: Claims, reading: ClaimReading): Caller => {
  const { names, roles, unscoped } = reading
  const claim = (name: keyof ClaimNames) => claimAt(claims, names[name])
  const granted = texts(claim('roles')).map((word) => (roles ? roles.get(word) : roleNamed(word)))
  return {
    issuer: text(claims.iss),
    subject: text(claim('subject')),
    expiresAt: new Date(Math.min(Number(claims.exp) * 1000, LAST_MS)),
    // People are named by it, and anybody can enter anybody's where nobody checks.
    email: claims.email_verified === false ? '' : text(claim('email')),
    name: text(claim('name')),
    roles: [...new Set(granted.filter((role) => role !== undefined))],
    permissions: texts(claim('permissions')).flatMap((words) => words.split(' ').filter(Boolean)),
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
