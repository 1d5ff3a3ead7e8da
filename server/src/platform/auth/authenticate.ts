import { unauthorized } from '../../kernel/app-error.ts'
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

/**
 * Admits the tokens of these issuers. The issuer that a token names only chooses who judges it;
 * that verifier holds the token to its own issuer, keys and algorithms.
 */
export const bearerAuthentication = (verifiers: readonly TokenVerifier[]): Authenticate => {
  const byIssuer = new Map<unknown, TokenVerifier>(
    verifiers.map((verifier) => [verifier.issuer, verifier]),
  )
  return async ({ rawHeaders }) => {
    const text = credential(rawHeaders)
    const token = readCompactToken(text)
    const verifier = byIssuer.get(token?.payload.iss)
    if (!token || !verifier) throw unauthorized()
    const caller = await verifier.verify({ ...token, text })
    if (caller.subject === '') throw unauthorized()
    return caller
  }
}
