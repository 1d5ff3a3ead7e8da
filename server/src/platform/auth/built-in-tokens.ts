import { createHmac, timingSafeEqual } from 'node:crypto'
import { SignJWT } from 'jose'
import { unauthorized } from '../../kernel/app-error.ts'
import { BUILT_IN_ISSUER, type Role } from '../../kernel/caller.ts'
import type { Clock } from '../../kernel/clock.ts'
import { type TokenVerifier, verifiedCaller } from './access-token.ts'
import { STANDARD_CLAIMS, type Unscoped } from './claims.ts'

const AUDIENCE = 'stance'
const ALGORITHM = 'HS256'

/** Costs a tenth of the full verification, so bad tokens at full speed cost little. */
const hasOwnSignature = (text: string, key: Uint8Array): boolean => {
  const dot = text.lastIndexOf('.')
  const expected = createHmac('sha256', key).update(text.slice(0, dot)).digest()
  const given = Buffer.from(text.slice(dot + 1), 'base64url')
  return given.length === expected.length && timingSafeEqual(given, expected)
}

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
    verify: async (token) => {
      if (!hasOwnSignature(token.text, key)) throw unauthorized()
      return verifiedCaller(token, expected, mapping)
    },
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
