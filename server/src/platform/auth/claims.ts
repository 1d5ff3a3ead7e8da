import { type Caller, ROLES, type Role } from '../../kernel/caller.ts'
import { type ScopeClaims, scopeFromClaims } from '../../kernel/data-scope.ts'

const text = (claim: unknown): string => (typeof claim === 'string' ? claim : '')

const isRole = (claim: unknown): claim is Role => ROLES.some((role) => role === claim)

/** Exactly spelled roles, in a list or alone. Whatever else the claim holds admits nobody. */
const rolesOf = (claim: unknown): Role[] => (Array.isArray(claim) ? claim : [claim]).filter(isRole)

/** The caller that verified claims describe. */
export const callerFromClaims = (
  claims: Readonly<Record<string, unknown>>,
  unscoped: 'none' | 'all',
): Caller => ({
  subject: text(claims.sub),
  email: text(claims.email),
  name: text(claims.name),
  roles: rolesOf(claims.roles),
  permissions: text(claims.scope).split(' ').filter(Boolean),
  scope: scopeFromClaims(claims as ScopeClaims, unscoped),
})
