import type { DataScope } from './data-scope.ts'

export const ROLES = ['viewer', 'requester', 'operator', 'admin'] as const
export type Role = (typeof ROLES)[number]

/** Permissions beyond the role, from the token's `scope` claim. */
export const PERMISSIONS = ['remediation:execute', 'policy:manage'] as const
export type Permission = (typeof PERMISSIONS)[number]

/** The issuer of the tokens that the installation signs itself. */
export const BUILT_IN_ISSUER = 'stance'

/** Who is asking, as established from a verified token. */
export interface Caller {
  /** Whose word it is: `stance`, or the issuer URL of an identity provider. */
  readonly issuer: string
  /** Unique for one issuer only; `callerKey` is for all. */
  readonly subject: string
  /** When the token ends; connections that outlive a request end with it. */
  readonly expiresAt: Date
  /** '' when the token carries none. */
  readonly email: string
  readonly name: string
  readonly roles: readonly Role[]
  readonly permissions: readonly string[]
  readonly scope: DataScope
}

/**
 * One caller's identity over all issuers: two providers may use one subject for two people. An
 * issuer URL holds no blank, so no two pairs give one text.
 */
export const callerKey = ({ issuer, subject }: Pick<Caller, 'issuer' | 'subject'>): string =>
  issuer === BUILT_IN_ISSUER ? subject : `${issuer} ${subject}`

/** How a person is named in what he writes: his e-mail address, else the token's subject. */
export const displayName = (caller: Caller): string => caller.email || caller.subject

/**
 * What an endpoint demands before its handler runs. Admission is a list, not a minimum rank:
 * a requester outranks a viewer and is still turned away from GET /findings.
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

/** The role by which a caller is let in, or null. */
export const admittedRole = (access: RoleAccess, caller: Caller): Role | null =>
  caller.roles.find((role) => access.admitted.includes(role)) ?? null

/** The most powerful role, for records that name one. */
export const leadingRole = (caller: Caller): Role | '' =>
  ROLES.findLast((role) => caller.roles.includes(role)) ?? ''
