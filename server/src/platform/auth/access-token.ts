import { type JWTPayload, jwtVerify } from 'jose'
import { unauthorized } from '../../kernel/app-error.ts'
import type { Caller } from '../../kernel/caller.ts'
import type { Clock } from '../../kernel/clock.ts'
import { type ClaimMapping, callerFromClaims, claimProblem } from './claims.ts'
import type { CompactToken } from './compact-token.ts'

/** The tolerated difference between the clocks of an issuer and of this process. */
const CLOCK_TOLERANCE_S = 60

/** A well-formed token that is not verified yet. */
export interface UnverifiedToken extends CompactToken {
  readonly text: string
}

/** Verifies the tokens of one issuer. */
export interface TokenVerifier {
  readonly issuer: string
  /** Throws UNAUTHORIZED, or SERVICE_UNAVAILABLE while no key of the issuer is available. */
  readonly verify: (token: UnverifiedToken) => Promise<Caller>
}

const ACCESS_TYPES = new Set(['jwt', 'at+jwt', 'application/at+jwt'])

/** Claims of identity, logout and security event tokens that access tokens do not have. */
const NON_ACCESS_CLAIMS = ['nonce', 'at_hash', 'c_hash', 's_hash', 'events']

/** Claims in which providers state the purpose of a token, with the value for access tokens. */
const PURPOSE_CLAIMS = [
  ['typ', 'Bearer'],
  ['token_use', 'access'],
] as const

/**
 * Whether header and claims are those of an access token. One key signs tokens of every purpose, so
 * the signature does not distinguish them.
 */
export const isAccessToken = ({ header, payload }: CompactToken): boolean => {
  const { typ = 'JWT', crit } = header
  const { aud } = payload
  return (
    typeof typ === 'string' &&
    ACCESS_TYPES.has(typ.toLowerCase()) &&
    crit === undefined &&
    (typeof aud === 'string' || Array.isArray(aud)) &&
    NON_ACCESS_CLAIMS.every((name) => payload[name] === undefined) &&
    PURPOSE_CLAIMS.every(([name, access]) => (payload[name] ?? access) === access)
  )
}

const TIMES = ['exp', 'nbf', 'iat'] as const

/** RFC 7519 allows fractions; no provider needs them, and a token without them has one reading. */
const isTime = (claim: unknown): boolean => Number.isSafeInteger(claim) && Number(claim) >= 0

/** Returns why the times of a token are not acceptable, or undefined. */
const timeProblem = (claims: JWTPayload, nowS: number, maxLifetimeS: number) => {
  const malformed = TIMES.find((name) => claims[name] !== undefined && !isTime(claims[name]))
  if (malformed) return `the claim ${malformed} is not a whole number of seconds since 1970`
  // Without the time of issue, only what remains of the lifetime is known.
  const lifetimeS = Number(claims.exp) - (claims.iat ?? nowS)
  if (lifetimeS <= maxLifetimeS) return undefined
  return `the token is valid for ${lifetimeS} s; STANCE_MAX_TOKEN_HOURS allows ${maxLifetimeS} s`
}

/** Whether the token has expired for certain. Saves the verification of its signature. */
const isExpired = ({ payload: { exp } }: CompactToken, now: Date): boolean =>
  typeof exp === 'number' && exp <= now.getTime() / 1000 - CLOCK_TOLERANCE_S

/**
 * The cause of an UNAUTHORIZED for a validly signed token. The log names it, because the operator of
 * the issuer has to correct it; the caller gets the same response as for every other reason.
 */
export class TokenProblem extends Error {
  override readonly name = 'TokenProblem'
}

const refuse = (reason: string): never => {
  throw unauthorized(undefined, new TokenProblem(reason))
}

export interface ExpectedToken {
  readonly key: Parameters<typeof jwtVerify>[1]
  readonly algorithm: string
  readonly issuer: string
  readonly audience: string
  readonly maxLifetimeS: number
  readonly now: Clock
}

/**
 * Returns the claims of an access token after verifying its signature and times. Throws the same
 * UNAUTHORIZED for every reason, so that a caller cannot learn which check failed.
 */
const verifiedClaims = async (
  token: UnverifiedToken,
  expected: ExpectedToken,
): Promise<JWTPayload> => {
  const { key, algorithm, issuer, audience, maxLifetimeS, now } = expected
  if (!isAccessToken(token) || isExpired(token, now())) throw unauthorized()
  const { payload } = await jwtVerify(token.text, key, {
    algorithms: [algorithm],
    issuer,
    audience,
    clockTolerance: CLOCK_TOLERANCE_S,
    currentDate: now(),
    requiredClaims: ['exp'],
  }).catch(() => {
    throw unauthorized()
  })
  const nowS = now().getTime() / 1000
  const problem = timeProblem(payload, Math.floor(nowS), maxLifetimeS)
  if (problem) refuse(problem)
  const isIssuedInFuture = (payload.iat ?? 0) > nowS + CLOCK_TOLERANCE_S
  if (isIssuedInFuture) throw unauthorized()
  return payload
}

/** Returns the caller of a valid token. Throws UNAUTHORIZED otherwise. */
export const verifiedCaller = async (
  token: UnverifiedToken,
  expected: ExpectedToken,
  mapping: ClaimMapping,
): Promise<Caller> => {
  const claims = await verifiedClaims(token, expected)
  const problem = claimProblem(claims, mapping)
  if (problem) refuse(problem)
  return callerFromClaims(claims, mapping)
}
