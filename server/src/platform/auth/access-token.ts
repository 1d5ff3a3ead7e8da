import { type JWTPayload, jwtVerify } from 'jose'
import { unauthorized } from '../../kernel/app-error.ts'
import type { Caller } from '../../kernel/caller.ts'
import type { Clock } from '../../kernel/clock.ts'
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

const isTime = (claim: unknown): boolean => claim === undefined || Number.isFinite(claim)

/**
 * Whether header and claims are those of an access token. One key signs tokens of every purpose, so
 * the signature does not distinguish them.
 */
export const isAccessToken = ({ header, payload }: CompactToken): boolean => {
  const { typ = 'JWT', crit } = header
  const { aud, iat, nbf } = payload
  return (
    typeof typ === 'string' &&
    ACCESS_TYPES.has(typ.toLowerCase()) &&
    crit === undefined &&
    (typeof aud === 'string' || Array.isArray(aud)) &&
    [iat, nbf].every(isTime) &&
    NON_ACCESS_CLAIMS.every((name) => payload[name] === undefined) &&
    PURPOSE_CLAIMS.every(([name, access]) => (payload[name] ?? access) === access)
  )
}

/**
 * Returns the claims of an access token after verifying its signature and times. Throws the same
 * UNAUTHORIZED for every reason, so that a caller cannot learn which check failed.
 */
export const verifiedClaims = async (
  token: UnverifiedToken,
  expected: {
    readonly key: Parameters<typeof jwtVerify>[1]
    readonly algorithm: string
    readonly issuer: string
    readonly audience: string
    readonly now: Clock
  },
): Promise<JWTPayload> => {
  const { key, algorithm, issuer, audience, now } = expected
  if (!isAccessToken(token)) throw unauthorized()
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
  const isIssuedInFuture = (payload.iat ?? 0) > now().getTime() / 1000 + CLOCK_TOLERANCE_S
  if (isIssuedInFuture) throw unauthorized()
  return payload
}
