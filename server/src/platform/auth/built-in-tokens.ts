import { SignJWT } from 'jose'
import { BUILT_IN_ISSUER, type Role } from '../../kernel/caller.ts'
import type { Clock } from '../../kernel/clock.ts'
import { type TokenVerifier, verifiedCaller } from './access-token.ts'
import { STANDARD_CLAIMS, type Unscoped } from './claims.ts'

const AUDIENCE = 'stance'
const ALGORITHM = 'HS256'

/** Verifies tokens that are signed with the key of this installation. */
export const builtInTokens = (options: {
  readonly key: Uint8Array
  readonly unscoped: Unscoped
  readonly maxLifetimeS: number
  readonly now: Clock
}): TokenVerifier => {
  const { key, unscoped, maxLifetimeS, now } = options
  const mapping = { names: STANDARD_CLAIMS, roles: null, unscoped }
  const expected = {
    key,
    algorithm: ALGORITHM,
    issuer: BUILT_IN_ISSUER,
    audience: AUDIENCE,
    maxLifetimeS,
    now,
  }
  return {
    issuer: BUILT_IN_ISSUER,
    verify: (token) => verifiedCaller(token, expected, mapping),
  }
}

export interface TokenRequest {
  readonly subject: string
  readonly roles: readonly Role[]
  readonly accounts: readonly string[]
  readonly permissions: readonly string[]
  readonly email?: string
  readonly name?: string
  /** Further restrictions of the data scope; absent: none. */
  readonly providers?: readonly string[]
  readonly regions?: readonly string[]
  readonly applications?: readonly string[]
  readonly lifetimeSeconds: number
}

/** Signs a built-in token. */
export const issueToken = (key: Uint8Array, request: TokenRequest, now: Date): Promise<string> => {
  const issuedAt = Math.floor(now.getTime() / 1000)
  const { subject, roles, accounts, permissions, lifetimeSeconds, ...optional } = request
  return new SignJWT({ roles, accounts, scope: permissions.join(' '), ...optional })
    .setProtectedHeader({ alg: ALGORITHM, typ: 'JWT' })
    .setIssuer(BUILT_IN_ISSUER)
    .setAudience(AUDIENCE)
    .setSubject(subject)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + lifetimeSeconds)
    .sign(key)
}
