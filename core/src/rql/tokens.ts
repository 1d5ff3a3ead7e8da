import { QueryFault, quoted } from './query-syntax-error.ts'

/** A piece of a query. `at` is where it begins, in UTF-16 code units from zero. */
export interface Token {
  readonly kind: 'word' | 'string' | 'symbol' | 'end'
  /** A word or symbol as it is written; what a string says, without quotes and escapes. */
  readonly text: string
  readonly at: number
}

/** The longest query, in code points. */
export const MOST_CHARACTERS = 1024

const SPACE = /\s+/uy
const WORD = /[\p{L}\p{M}\p{N}_][\p{L}\p{M}\p{N}_.:-]*/uy
const SYMBOL = /==|!=|>=|<=|&&|\|\||[=!><(),+-]/y

/** The tokens of a text, the last of kind `end`. Throws a `QueryFault` for what is none. */
export const tokenize = (text: string): readonly Token[] => {
  refuseUnfit(text)
  const tokens: Token[] = []
  let at = skipSpace(text, 0)
  while (at < text.length) {
    const quote = text.charAt(at)
    const { token, end } =
      quote === '"' || quote === "'" ? stringAt(text, at, quote) : plainAt(text, at)
    tokens.push(token)
    at = skipSpace(text, end)
  }
  tokens.push({ kind: 'end', text: '', at: text.length })
  return tokens
}

/** NUL and halves of surrogate pairs are not text to a database, so they are not text here. */
const refuseUnfit = (text: string) => {
  const characters = [...text]
  if (characters.length > MOST_CHARACTERS) {
    const at = characters.slice(0, MOST_CHARACTERS).join('').length
    const message = `a query has at most ${MOST_CHARACTERS} characters; this one has ${characters.length}`
    throw new QueryFault(at, message)
  }
  const at = text.includes('\0') || !text.isWellFormed() ? text.search(/\0|\p{Cs}/u) : -1
  if (at >= 0) throw new QueryFault(at, 'this character cannot be part of a text')
}

const matchAt = (pattern: RegExp, text: string, at: number): string => {
  pattern.lastIndex = at
  return pattern.exec(text)?.[0] ?? ''
}

const skipSpace = (text: string, at: number) => at + matchAt(SPACE, text, at).length

interface Scanned {
  readonly token: Token
  readonly end: number
}

const plainAt = (text: string, at: number): Scanned => {
  const word = matchAt(WORD, text, at)
  if (word !== '') return { token: { kind: 'word', text: word, at }, end: at + word.length }
  const symbol = matchAt(SYMBOL, text, at)
  if (symbol !== '') return { token: { kind: 'symbol', text: symbol, at }, end: at + symbol.length }
  const character = String.fromCodePoint(text.codePointAt(at) ?? 0)
  throw new QueryFault(at, `${quoted(character)} has no meaning here; text is written in quotes`)
}

/** A backslash escapes the quote and itself; any other is an ordinary character. */
const stringAt = (text: string, at: number, quote: string): Scanned => {
  let content = ''
  for (let index = at + 1; index < text.length; index++) {
    const character = text.charAt(index)
    if (character === quote) return { token: { kind: 'string', text: content, at }, end: index + 1 }
    const next = text.charAt(index + 1)
    const escapes = character === '\\' && (next === quote || next === '\\')
    content += escapes ? next : character
    if (escapes) index++
  }
  throw new QueryFault(at, `the text that begins here has no closing ${quote}`)
}
