import {
  type Caller,
  type ClaimKey,
  type ClaimSource,
  ROLES,
  type Role,
} from '../../kernel/caller.ts'
import { isAmbiguousScope, scopeFromClaims, WILDCARD } from '../../kernel/data-scope.ts'

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
} satisfies Record<ClaimKey, string>

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

const KEYS = Object.keys(STANDARD_CLAIMS) as readonly ClaimKey[]
const TEXTS: readonly ClaimKey[] = ['subject', 'email', 'name']
const DIMENSIONS: readonly ClaimKey[] = ['accounts', 'providers', 'regions', 'applications']

/** The longest value of each claim in UTF-16 code units; records have no longer names either. */
const MAX_LENGTH: Readonly<Record<ClaimKey, number>> = {
  subject: 255,
  email: 320,
  name: 256,
  roles: 1_024,
  permissions: 4_096,
  accounts: 256,
  providers: 256,
  regions: 256,
  applications: 256,
}

const textProblem = (text: string, maxLength: number): string | undefined => {
  if (text.length > maxLength) return `is longer than ${maxLength} characters`
  if (text.includes('\u0000')) return 'contains U+0000'
  return text.isWellFormed() ? undefined : 'contains half of a surrogate pair'
}

const problemOf = (key: ClaimKey, claim: unknown): string | undefined => {
  if (DIMENSIONS.includes(key) && isAmbiguousScope(claim)) {
    return `contains "${WILDCARD}" together with other values; "${WILDCARD}" must be the only one`
  }
  const problems = strings(claim).map((text) => textProblem(text, MAX_LENGTH[key]))
  return problems.find((problem) => problem !== undefined)
}

/**
 * Returns why no caller can be derived from these claims, or undefined. Cutting or replacing text
 * would turn one name into another.
 */
export const claimProblem = (claims: Claims, { names }: ClaimMapping): string | undefined => {
  for (const key of KEYS) {
    const problem = problemOf(key, claimAt(claims, names[key]))
    if (problem) return `the claim ${names[key]} ${problem}`
  }
  return undefined
}

const isWellTyped = (key: ClaimKey, claim: unknown): boolean => {
  if (TEXTS.includes(key)) return typeof claim === 'string'
  if (typeof claim === 'string') return !DIMENSIONS.includes(key)
  return Array.isArray(claim) && claim.every((value) => typeof value === 'string')
}

const sourceOf = (key: ClaimKey, claim: string, value: unknown): ClaimSource => {
  if (value === undefined) return { claim, found: 'absent' }
  return { claim, found: isWellTyped(key, value) ? 'present' : 'malformed' }
}

/** Returns the caller that verified claims without a problem describe. Roles must match exactly. */
export const callerFromClaims = (claims: Claims, mapping: ClaimMapping): Caller => {
  const { names, roles, unscoped } = mapping
  const claim = (name: ClaimKey) => claimAt(claims, names[name])
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
    claimSources: Object.fromEntries(
      KEYS.map((key) => [key, sourceOf(key, names[key], claim(key))]),
    ),
  }
}
