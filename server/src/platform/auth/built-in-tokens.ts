import { jwtVerify, SignJWT } from 'jose'
import { unauthorized } from '../../kernel/app-error.ts'
import type { Caller, Role } from '../../kernel/caller.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { Authenticate } from '../http/register-endpoints.ts'
import { callerFromClaims } from './claims.ts'
import { readCompactToken } from './compact-token.ts'

const ISSUER = 'stance'
const AUDIENCE = 'stance'
const ALGORITHM = 'HS256'
const LEEWAY_S = 60
const MAX_TOKEN_CHARACTERS = 16 * 1024

/** Where a token may stand: one `Authorization: Bearer` header, and nowhere else. */
const BEARER = /^bearer ([^\s,]+)$/i

const credential = (rawHeaders: readonly string[]): string => {
  const values = rawHeaders.filter(
    (_, index) => index % 2 === 1 && rawHeaders[index - 1]?.toLowerCase() === 'authorization',
  )
  const token = values.length === 1 ? BEARER.exec(values[0] ?? '')?.[1] : undefined
  if (!token || token.length > MAX_TOKEN_CHARACTERS) throw unauthorized()
  return token
}

const isTime = (claim: unknown): boolean => claim === undefined || Number.isFinite(claim)

/** What the signature cannot tell: the purpose of the token and the claims' own types. */
const isAccessToken = (token: string): boolean => {
  const read = readCompactToken(token)
  if (!read) return false
  const { header, payload } = read
  const typ = header.typ ?? 'JWT'
  const oneAudience = typeof payload.aud === 'string' || Array.isArray(payload.aud)
  return (
    header.alg === ALGORITHM &&
    (typ === 'JWT' || typ === 'at+jwt') &&
    header.crit === undefined &&
    oneAudience &&
    typeof payload.sub === 'string' &&
    payload.sub !== '' &&
    [payload.iat, payload.nbf].every(isTime)
  )
}

/** Tokens that are issued and verified with a key of this installation. */
export const builtInTokens = (options: {
  readonly key: Uint8Array
  readonly unscoped: 'none' | 'all'
  readonly now: Clock
}) => {
  const { key, unscoped, now } = options

  const verify = async (token: string): Promise<Caller> => {
    if (!isAccessToken(token)) throw unauthorized()
    try {
      const { payload } = await jwtVerify(token, key, {
        algorithms: [ALGORITHM],
        issuer: ISSUER,
        audience: AUDIENCE,
        clockTolerance: LEEWAY_S,
        currentDate: now(),
        requiredClaims: ['exp', 'sub'],
      })
      const issuedAhead = (payload.iat ?? 0) > now().getTime() / 1000 + LEEWAY_S
      if (issuedAhead) throw unauthorized()
      return callerFromClaims(payload, unscoped)
    } catch {
      // One answer for every reason: the caller learns nothing about which check he failed.
      throw unauthorized()
    }
  }

  const authenticate: Authenticate = async ({ rawHeaders }) => verify(credential(rawHeaders))

  return { authenticate }
}

export interface TokenRequest {
  readonly subject: string
  readonly roles: readonly Role[]
  readonly accounts: readonly string[]
  readonly permissions: readonly string[]
  readonly email?: string
  readonly name?: string
  /** Restrictions beyond the accounts; absent: none. */
  readonly providers?: readonly string[]
  readonly regions?: readonly string[]
  readonly applications?: readonly string[]
  readonly lifetimeSeconds: number
}

/** Signs a token of the built-in path. */
export const issueToken = (key: Uint8Array, request: TokenRequest, now: Date): Promise<string> => {
  const issuedAt = Math.floor(now.getTime() / 1000)
  const { subject, roles, accounts, permissions, lifetimeSeconds, ...optional } = request
  return new SignJWT({ roles, accounts, scope: permissions.join(' '), ...optional })
    .setProtectedHeader({ alg: ALGORITHM, typ: 'JWT' })
    .setIssuer(ISSUER)
    .setAudience(AUDIENCE)
    .setSubject(subject)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + lifetimeSeconds)
    .sign(key)
}
