import { QueryFault, quoted } from './query-syntax-error.ts'
import type { Token } from './tokens.ts'

/** A place in the tokens of a query. It stays at the last one, which is the end. */
export interface TokenCursor {
  /** The token `ahead` of the next one: 0 is the next. */
  peek(ahead?: number): Token
  take(): Token
  /** Takes all of these keywords and symbols, in any case, or nothing. */
  takeIf(...keywords: readonly string[]): boolean
  /** Takes the keyword or symbol or throws a `QueryFault`. */
  expect(keyword: string): void
}

/** Whether a token is a keyword or symbol, given in upper case. What stands in quotes is neither. */
export const isKeyword = (token: Token, keyword: string): boolean =>
  token.kind !== 'string' && token.text.toUpperCase() === keyword

/** The fault of finding a token where something else is expected. */
export const unexpected = (token: Token, expected: string): QueryFault => {
  const found = token.kind === 'end' ? 'the end of the query' : quoted(token.text)
  return new QueryFault(token.at, `found ${found}; expected ${expected}`)
}

export const cursorOver = (tokens: readonly Token[]): TokenCursor => {
  const end = tokens.at(-1) ?? { kind: 'end', text: '', at: 0 }
  let next = 0
  const peek = (ahead = 0) => tokens[next + ahead] ?? end
  const take = () => {
    const token = peek()
    next++
    return token
  }
  const takeIf = (...keywords: readonly string[]) => {
    const taken = keywords.every((keyword, ahead) => isKeyword(peek(ahead), keyword))
    if (taken) next += keywords.length
    return taken
  }
  const expect = (keyword: string) => {
    if (!takeIf(keyword)) throw unexpected(peek(), /^\w/.test(keyword) ? keyword : quoted(keyword))
  }
  return { peek, take, takeIf, expect }
}
