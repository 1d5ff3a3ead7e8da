import type { DataScope } from './data-scope.ts'

export const ROLES = ['viewer', 'requester', 'operator', 'admin'] as const
export type Role = (typeof ROLES)[number]

/** Permissions beyond the role, from the token's `scope` claim. */
export const PERMISSIONS = ['remediation:execute', 'policy:manage'] as const
export type Permission = (typeof PERMISSIONS)[number]

/** The issuer of the tokens that the installation signs itself. */
export const BUILT_IN_ISSUER = 'stance'

/** What the service reads from a token. Issuers may use other names for the claims. */
export type ClaimKey =
  | 'subject'
  | 'email'
  | 'name'
  | 'roles'
  | 'permissions'
  | 'accounts'
  | 'providers'
  | 'regions'
  | 'applications'

/**
 * Where a value of the caller comes from: the claim of this name in the token, or, if the token lacks
 * the claim, the default. A malformed claim has a type that grants nothing.
 */
export interface ClaimSource {
  readonly claim: string
  readonly found: 'present' | 'absent' | 'malformed'
}

/** The authenticated sender of a request, derived from a verified token. */
export interface Caller {
  /** `stance`, or the issuer URL of an identity provider. */
  readonly issuer: string
  /** Unique within one issuer; `callerKey` is unique over all. */
  readonly subject: string
  /** When the token expires; event streams end at that time. */
  readonly expiresAt: Date
  /** '' when the token carries none. */
  readonly email: string
  readonly name: string
  readonly roles: readonly Role[]
  readonly permissions: readonly string[]
  readonly scope: DataScope
  readonly claimSources: Readonly<Partial<Record<ClaimKey, ClaimSource>>>
}

/**
 * Returns the identity of a caller across all issuers: two providers may use one subject for two
 * people. An issuer URL contains no space, so two pairs never have the same key.
 */
export const callerKey = ({ issuer, subject }: Pick<Caller, 'issuer' | 'subject'>): string =>
  issuer === BUILT_IN_ISSUER ? subject : `${issuer} ${subject}`

/** Returns the name of a caller in comments and history: the e-mail address, else the subject. */
export const displayName = (caller: Caller): string => caller.email || caller.subject

/**
 * The access rule of an endpoint, checked before its handler runs. Roles are a list, not a minimum
 * rank: a requester outranks a viewer and still may not call GET /findings.
 */
export interface RoleAccess {
  readonly kind: 'roles'
  readonly admitted: readonly Role[]
}
export interface OpenAccess {
  readonly kind: 'open'
}
export type Access = RoleAccess | OpenAccess

export const open: OpenAccess = { kind: 'open' }
export const admit = (...admitted: [Role, ...Role[]]): RoleAccess => ({ kind: 'roles', admitted })

/** Returns the role that admits the caller, or null. */
export const admittedRole = (access: RoleAccess, caller: Caller): Role | null =>
  caller.roles.find((role) => access.admitted.includes(role)) ?? null

/** Returns the most powerful role of the caller, for records that name one role. */
export const leadingRole = (caller: Caller): Role | '' =>
  ROLES.findLast((role) => caller.roles.includes(role)) ?? ''
