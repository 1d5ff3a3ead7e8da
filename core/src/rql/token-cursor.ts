import { QuerySyntaxError, quoteText } from './query-syntax-error.ts'
import type { Token } from './tokens.ts'

/** A position in the tokens of a query. Past the last token, it yields the `end` token. */
export interface TokenCursor {
  /** Returns the token at this distance from the next one, which is at 0. */
  peek(ahead?: number): Token
  take(): Token
  /** Takes all of these keywords and symbols, in any letter case, or none of them. */
  takeIf(...keywords: readonly string[]): boolean
  /** Takes the keyword or symbol, or throws a `QuerySyntaxError`. */
  expect(keyword: string): void
}

/**
 * Returns whether a token is a keyword or symbol, passed in upper case. A quoted string is neither.
 */
export const isKeyword = (token: Token, keyword: string): boolean =>
  token.kind !== 'string' && token.text.toUpperCase() === keyword

/** Returns the error for a token where something else is expected. */
export const unexpectedToken = (token: Token, expected: string): QuerySyntaxError => {
  const found = token.kind === 'end' ? 'the end of the query' : quoteText(token.text)
  return new QuerySyntaxError(token.at, `found ${found}; expected ${expected}`)
}

export const createTokenCursor = (tokens: readonly Token[]): TokenCursor => {
  const end = tokens.at(-1) ?? { kind: 'end', text: '', at: 0 }
  let next = 0
  const peek = (ahead = 0) => tokens[next + ahead] ?? end
  const take = () => {
    const token = peek()
    next++
    return token
  }
  const takeIf = (...keywords: readonly string[]) => {
    const matches = keywords.every((keyword, ahead) => isKeyword(peek(ahead), keyword))
    if (matches) next += keywords.length
    return matches
  }
  const expect = (keyword: string) => {
    if (!takeIf(keyword))
      throw unexpectedToken(peek(), /^\w/.test(keyword) ? keyword : quoteText(keyword))
  }
  return { peek, take, takeIf, expect }
}
