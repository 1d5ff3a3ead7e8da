import { unauthorized } from '../../kernel/app-error.ts'
import type { Caller } from '../../kernel/caller.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { Authenticate } from '../http/register-endpoints.ts'
import type { TokenVerifier } from './access-token.ts'
import { readCompactToken } from './compact-token.ts'

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

/** How long a verified token is not verified again. */
export const REMEMBERED_MS = 60_000
const MOST_REMEMBERED = 1_000
const LONGEST_REMEMBERED = 4 * 1024

/**
 * Whose a verified token is. A client sends the same one again and again, and verifying it costs as
 * much as answering him. It is forgotten after a minute, so that a key that its issuer withdraws
 * counts no longer than that, and when it expires. Only valid tokens are remembered, in bounded
 * memory.
 */
const verifiedTokens = (now: Clock) => {
  const known = new Map<string, { readonly caller: Caller; readonly since: number }>()
  return {
    callerOf: (text: string): Caller | undefined => {
      const found = known.get(text)
      const moment = now().getTime()
      if (!found) return undefined
      const { caller, since } = found
      const isGood =
        moment >= since && moment < since + REMEMBERED_MS && moment < caller.expiresAt.getTime()
      if (!isGood) known.delete(text)
      return isGood ? caller : undefined
    },
    remember: (text: string, caller: Caller) => {
      if (text.length > LONGEST_REMEMBERED) return
      if (known.size >= MOST_REMEMBERED) known.clear()
      known.set(text, { caller, since: now().getTime() })
    },
  }
}

/**
 * Admits the tokens of these issuers. The issuer that a token names only chooses who judges it;
 * that verifier holds the token to its own issuer, keys and algorithms.
 */
export const bearerAuthentication = (
  verifiers: readonly TokenVerifier[],
  now: Clock,
): Authenticate => {
  const byIssuer = new Map<unknown, TokenVerifier>(
    verifiers.map((verifier) => [verifier.issuer, verifier]),
  )
  const verified = verifiedTokens(now)
  return async ({ rawHeaders }) => {
    const text = credential(rawHeaders)
    const known = verified.callerOf(text)
    if (known) return known
    const token = readCompactToken(text)
    const verifier = byIssuer.get(token?.payload.iss)
    if (!token || !verifier) throw unauthorized()
    const caller = await verifier.verify({ ...token, text })
    if (caller.subject === '') throw unauthorized()
    verified.remember(text, caller)
    return caller
  }
}
