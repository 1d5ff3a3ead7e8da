import { QuerySyntaxError, quoteText } from './query-syntax-error.ts'

/** A token of a query. `at` is where it begins, in UTF-16 code units from zero. */
export interface Token {
  readonly kind: 'word' | 'string' | 'symbol' | 'end'
  /** A word or symbol as written; the content of a string, without quotes and escapes. */
  readonly text: string
  readonly at: number
}

/** The maximum length of a query, in code points. */
export const MAX_QUERY_LENGTH = 1024

const SPACE = /\s+/uy
const WORD = /[\p{L}\p{M}\p{N}_][\p{L}\p{M}\p{N}_.:-]*/uy
const SYMBOL = /==|!=|>=|<=|&&|\|\||[=!><(),+-]/y

/** Returns the tokens of a text; the last is of kind `end`. Throws a `QuerySyntaxError`. */
export const tokenize = (text: string): readonly Token[] => {
  checkCharacters(text)
  const tokens: Token[] = []
  let at = skipSpace(text, 0)
  while (at < text.length) {
    const quote = text.charAt(at)
    const { token, end } =
      quote === '"' || quote === "'" ? scanString(text, at, quote) : scanPlain(text, at)
    tokens.push(token)
    at = skipSpace(text, end)
  }
  tokens.push({ kind: 'end', text: '', at: text.length })
  return tokens
}

/** Rejects NUL and unpaired surrogates, which PostgreSQL cannot store. */
const checkCharacters = (text: string) => {
  const characters = [...text]
  if (characters.length > MAX_QUERY_LENGTH) {
    const at = characters.slice(0, MAX_QUERY_LENGTH).join('').length
    const message = `a query has at most ${MAX_QUERY_LENGTH} characters; this one has ${characters.length}`
    throw new QuerySyntaxError(at, message)
  }
  const at = text.includes('\0') || !text.isWellFormed() ? text.search(/\0|\p{Cs}/u) : -1
  if (at >= 0) throw new QuerySyntaxError(at, 'this character is not allowed')
}

const matchAt = (pattern: RegExp, text: string, at: number): string => {
  pattern.lastIndex = at
  return pattern.exec(text)?.[0] ?? ''
}

const skipSpace = (text: string, at: number) => at + matchAt(SPACE, text, at).length

interface ScannedToken {
  readonly token: Token
  readonly end: number
}

const scanPlain = (text: string, at: number): ScannedToken => {
  const word = matchAt(WORD, text, at)
  if (word !== '') return { token: { kind: 'word', text: word, at }, end: at + word.length }
  const symbol = matchAt(SYMBOL, text, at)
  if (symbol !== '') return { token: { kind: 'symbol', text: symbol, at }, end: at + symbol.length }
  const character = String.fromCodePoint(text.codePointAt(at) ?? 0)
  throw new QuerySyntaxError(at, `unexpected ${quoteText(character)}; put text in quotes`)
}

/** A backslash escapes the quote and itself; any other backslash is literal. */
const scanString = (text: string, at: number, quote: string): ScannedToken => {
  let content = ''
  for (let index = at + 1; index < text.length; index++) {
    const character = text.charAt(index)
    if (character === quote) return { token: { kind: 'string', text: content, at }, end: index + 1 }
    const next = text.charAt(index + 1)
    const isEscape = character === '\\' && (next === quote || next === '\\')
    content += isEscape ? next : character
    if (isEscape) index++
  }
  throw new QuerySyntaxError(at, `the string that starts here has no closing ${quote}`)
}
