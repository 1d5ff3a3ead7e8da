import { AppError, unauthorized } from '../../kernel/app-error.ts'
import type { Caller } from '../../kernel/caller.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { Authenticate } from '../http/register-endpoints.ts'
import { TokenProblem, type TokenVerifier, type UnverifiedToken } from './access-token.ts'
import { parseCompactToken } from './compact-token.ts'
import { NO_WARNINGS, type TokenWarnings } from './token-warnings.ts'
import { createVerificationQueue } from './verification-queue.ts'

const MAX_TOKEN_CHARACTERS = 16 * 1024

/** A token is accepted only in a single `Authorization: Bearer` header. */
const BEARER = /^bearer ([^\s,]+)$/i

const bearerToken = (rawHeaders: readonly string[]): string | undefined => {
  const values = rawHeaders.filter(
    (_, index) => index % 2 === 1 && rawHeaders[index - 1]?.toLowerCase() === 'authorization',
  )
  const token = values.length === 1 ? BEARER.exec(values[0] ?? '')?.[1] : undefined
  return token && token.length <= MAX_TOKEN_CHARACTERS ? token : undefined
}

/** How long the result of a verification is reused. */
export const CACHE_TTL_MS = 60_000
const MAX_CACHED_TOKENS = 1_000
const MAX_CACHED_TOKEN_LENGTH = 4 * 1024

/**
 * Caches the callers of verified tokens. A client sends the same token many times, and verifying it costs
 * as much as the rest of a request. An entry lasts until the token expires, and at most a minute, so
 * that a key withdrawn by its issuer stays effective no longer. A token that is verified again does
 * not queue with unknown ones. Only valid tokens are cached, in
 * bounded memory.
 */
const createTokenCache = (now: Clock) => {
  const cached = new Map<string, { readonly caller: Caller; readonly verifiedAt: number }>()
  return {
    /** Whether the token was valid lately, even if it has to be verified again. */
    knows: (text: string): boolean => cached.has(text),
    callerFor: (text: string): Caller | undefined => {
      const entry = cached.get(text)
      const moment = now().getTime()
      if (!entry) return undefined
      const { caller, verifiedAt } = entry
      const isValid =
        moment >= verifiedAt &&
        moment < verifiedAt + CACHE_TTL_MS &&
        moment < caller.expiresAt.getTime()
      return isValid ? caller : undefined
    },
    forget: (text: string) => cached.delete(text),
    store: (text: string, caller: Caller) => {
      if (text.length > MAX_CACHED_TOKEN_LENGTH) return
      if (cached.size >= MAX_CACHED_TOKENS) cached.clear()
      cached.set(text, { caller, verifiedAt: now().getTime() })
    },
  }
}

/** Verifies a token and reports what its issuer has to correct. */
const verifyWith = async (
  verifier: TokenVerifier,
  token: UnverifiedToken,
  warnings: TokenWarnings,
): Promise<Caller> => {
  const { issuer } = verifier
  try {
    const caller = await verifier.verify(token)
    warnings.accepted(caller)
    return caller
  } catch (error) {
    if (error instanceof AppError && error.cause instanceof TokenProblem) {
      warnings.refused({ issuer, subject: token.payload.sub, reason: error.cause.message })
    }
    throw error
  }
}

/**
 * Authenticates requests with tokens of these issuers. The `iss` claim only selects the verifier,
 * which then requires its own issuer, keys and algorithms.
 */
export const bearerAuthentication = (
  verifiers: readonly TokenVerifier[],
  now: Clock,
  warnings: TokenWarnings = NO_WARNINGS,
): Authenticate => {
  const byIssuer = new Map<unknown, TokenVerifier>(
    verifiers.map((verifier) => [verifier.issuer, verifier]),
  )
  const tokenCache = createTokenCache(now)
  const waitForTurn = createVerificationQueue()

  const verify = async (text: string): Promise<Caller> => {
    const token = parseCompactToken(text)
    const verifier = byIssuer.get(token?.payload.iss)
    if (!token || !verifier) throw unauthorized()
    const caller = await verifyWith(verifier, { ...token, text }, warnings)
    if (caller.subject === '') throw unauthorized()
    tokenCache.store(text, caller)
    return caller
  }
  return async ({ rawHeaders }) => {
    const text = bearerToken(rawHeaders)
    const cached = text && tokenCache.callerFor(text)
    if (cached) return cached
    if (!text || !tokenCache.knows(text)) await waitForTurn()
    if (!text) throw unauthorized()
    return await verify(text).catch((error: unknown) => {
      tokenCache.forget(text)
      throw error
    })
  }
}
