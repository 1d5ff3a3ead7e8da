import { type JWTPayload, jwtVerify } from 'jose'
import { unauthorized } from '../../kernel/app-error.ts'
import type { Caller } from '../../kernel/caller.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { CompactToken } from './compact-token.ts'

/** How far the clocks of an issuer and of this process may be apart. */
const LEEWAY_S = 60

/** A well-formed token, of which nothing is verified yet. */
export interface UnverifiedToken extends CompactToken {
  readonly text: string
}

/** Knows the tokens of one issuer. */
export interface TokenVerifier {
  readonly issuer: string
  /** Throws UNAUTHORIZED, or SERVICE_UNAVAILABLE while no key of the issuer is known. */
  readonly verify: (token: UnverifiedToken) => Promise<Caller>
}

const ACCESS_TYPES = new Set(['jwt', 'at+jwt', 'application/at+jwt'])

/** What identity, logout and security event tokens carry, and access tokens do not. */
const CLAIMS_OF_OTHERS = ['nonce', 'at_hash', 'c_hash', 's_hash', 'events']

/** Where a provider says in a claim what a token is for, and how it calls access. */
const PURPOSES = [
  ['typ', 'Bearer'],
  ['token_use', 'access'],
] as const

const isTime = (claim: unknown): boolean => claim === undefined || Number.isFinite(claim)

/**
 * Whether the token says that it is one for access. One key signs tokens of every purpose, so a
 * signature cannot tell.
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
    CLAIMS_OF_OTHERS.every((name) => payload[name] === undefined) &&
    PURPOSES.every(([name, access]) => (payload[name] ?? access) === access)
  )
}

/**
 * The claims of an access token, after its signature and its times. Throws one UNAUTHORIZED for
 * every reason: the caller learns nothing about which check he failed.
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
    clockTolerance: LEEWAY_S,
    currentDate: now(),
    requiredClaims: ['exp'],
  }).catch(() => {
    throw unauthorized()
  })
  const issuedAhead = (payload.iat ?? 0) > now().getTime() / 1000 + LEEWAY_S
  if (issuedAhead) throw unauthorized()
  return payload
}
