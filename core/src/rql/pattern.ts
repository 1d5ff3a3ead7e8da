import type { PatternError } from './pattern-error.ts'
import { parsePattern } from './pattern-parser.ts'
import type { CharacterRange, Pattern } from './pattern-syntax.ts'

/** Limits the characters of a pattern with its repetitions expanded. */
const MAX_STATES = 500

/**
 * Limits the optional parts of a pattern. The cost of preparing it grows with their third power.
 */
const MAX_OPTIONAL = 50

/**
 * Returns why a regular expression is not allowed, or null. It allows only what means the same in
 * PostgreSQL and in JavaScript and takes linear time: characters, `.`, sets in brackets, `\d \w \s`
 * and their opposites, `^ $`, groups, `|` and the quantifiers `* + ? {n} {n,} {n,m}`.
 */
export const checkPattern = (text: string): PatternError | null => {
  const result = parsePattern(text)
  if (!result.ok) return result.error
  const { states, optional } = sizeOf(result.pattern)
  if (states > MAX_STATES) {
    const message = `with its repetitions expanded it has more than ${MAX_STATES} characters`
    return { column: 1, message }
  }
  if (optional <= MAX_OPTIONAL) return null
  const message = `with its repetitions expanded it has more than ${MAX_OPTIONAL} optional parts`
  return { column: 1, message }
}

interface Size {
  readonly states: number
  /** Parts that can be absent: those of `?` and `*`, and the last two of `{1,3}`. */
  readonly optional: number
}

const sizeOf = (pattern: Pattern): Size => {
  switch (pattern.kind) {
    case 'sequence':
      return sumOf(pattern.items)
    case 'choice':
      return sumOf(pattern.alternatives)
    case 'repeat': {
      const { item, min, max } = pattern
      const times = Math.max(1, min, max ?? 0)
      const { states, optional } = sizeOf(item)
      const skipped = max === null ? 1 : times - min
      return { states: states * times, optional: optional * times + skipped }
    }
    default:
      return { states: 1, optional: 0 }
  }
}

const sumOf = (patterns: readonly Pattern[]): Size => {
  const sizes = patterns.map(sizeOf)
  return {
    states: sizes.reduce((sum, { states }) => sum + states, 0),
    optional: sizes.reduce((sum, { optional }) => sum + optional, 0),
  }
}

/**
 * Returns the operand of PostgreSQL's `~*` for a valid pattern. It is printed from the parsed
 * pattern, so nothing in it depends on a locale or is specific to PostgreSQL: JavaScript parses it
 * the same way.
 */
export const toPostgresPattern = (text: string): string => {
  const result = parsePattern(text)
  if (!result.ok) throw new Error(`Invalid pattern: ${result.error.message}`)
  return printPattern(result.pattern)
}

const printPattern = (pattern: Pattern): string => {
  switch (pattern.kind) {
    case 'sequence':
      return pattern.items
        .map((item) => (item.kind === 'choice' ? printGroup(item) : printPattern(item)))
        .join('')
    case 'choice':
      return pattern.alternatives.map(printPattern).join('|')
    case 'repeat':
      return `${pattern.item.kind === 'set' ? printPattern(pattern.item) : printGroup(pattern.item)}${printQuantifier(pattern)}`
    case 'set':
      return printSet(pattern)
    case 'start':
      return '^'
    case 'end':
      return '$'
  }
}

const printGroup = (pattern: Pattern) => `(?:${printPattern(pattern)})`

const printQuantifier = ({ min, max }: Extract<Pattern, { kind: 'repeat' }>): string => {
  if (max === null && min < 2) return min === 0 ? '*' : '+'
  if (min === 0 && max === 1) return '?'
  return max === min ? `{${min}}` : `{${min},${max ?? ''}}`
}

const printSet = ({ ranges, negated }: Extract<Pattern, { kind: 'set' }>): string => {
  const [first] = ranges
  const isOne = !negated && ranges.length === 1 && first && first.first === first.last
  if (isOne) return String.fromCodePoint(first.first).replace(/[\\^$.*+?()[\]{}|]/, '\\$&')
  return `[${negated ? '^' : ''}${ranges.map(printRange).join('')}]`
}

const printRange = ({ first, last }: CharacterRange) =>
  first === last ? escapeInBrackets(first) : `${escapeInBrackets(first)}-${escapeInBrackets(last)}`

const escapeInBrackets = (codePoint: number) =>
  String.fromCodePoint(codePoint).replace(/[\\\]^[-]/, '\\$&')
