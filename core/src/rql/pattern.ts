import type { PatternError } from './pattern-error.ts'
import { readPattern } from './pattern-reader.ts'
import type { CharacterRange, Pattern } from './pattern-syntax.ts'

/** The most single characters to be matched, once all repetitions are written out. */
const MOST_STATES = 500

/** The most parts that may be left out. What a database prepares grows with their third power. */
const MOST_OPTIONAL = 50

/**
 * Why a regular expression is not allowed, or null. Allowed is what means the same in PostgreSQL
 * and in JavaScript and takes linear time: characters, `.`, sets in brackets, `\d \w \s` and their
 * opposites, `^ $`, groups, `|` and the repetitions `* + ? {n} {n,} {n,m}`.
 */
export const checkPattern = (text: string): PatternError | null => {
  const reading = readPattern(text)
  if (!reading.ok) return reading.error
  const { states, optional } = sizeOf(reading.pattern)
  if (states > MOST_STATES) {
    const message = `with its repetitions written out it has more than ${MOST_STATES} characters`
    return { column: 1, message }
  }
  if (optional <= MOST_OPTIONAL) return null
  const message = `with its repetitions written out more than ${MOST_OPTIONAL} parts of it may be left out`
  return { column: 1, message }
}

interface Size {
  readonly states: number
  /** How many parts may be left out: those of `?` and `*`, and the last two of `{1,3}`. */
  readonly optional: number
}

const sizeOf = (pattern: Pattern): Size => {
  switch (pattern.kind) {
    case 'sequence':
      return sumOf(pattern.items)
    case 'choice':
      return sumOf(pattern.alternatives)
    case 'repeat': {
      const { item, least, most } = pattern
      const times = Math.max(1, least, most ?? 0)
      const { states, optional } = sizeOf(item)
      const skipped = most === null ? 1 : times - least
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
 * The text for PostgreSQL's `~*` of a pattern that is allowed. It is written anew, with nothing in
 * it that depends on a locale or that only PostgreSQL knows: JavaScript reads it alike.
 */
export const toPostgresPattern = (text: string): string => {
  const reading = readPattern(text)
  if (!reading.ok) throw new Error(`The pattern is not allowed: ${reading.error.message}`)
  return written(reading.pattern)
}

const written = (pattern: Pattern): string => {
  switch (pattern.kind) {
    case 'sequence':
      return pattern.items
        .map((item) => (item.kind === 'choice' ? grouped(item) : written(item)))
        .join('')
    case 'choice':
      return pattern.alternatives.map(written).join('|')
    case 'repeat':
      return `${pattern.item.kind === 'set' ? written(pattern.item) : grouped(pattern.item)}${countOf(pattern)}`
    case 'set':
      return setText(pattern)
    case 'start':
      return '^'
    case 'end':
      return '$'
  }
}

const grouped = (pattern: Pattern) => `(?:${written(pattern)})`

const countOf = ({ least, most }: Extract<Pattern, { kind: 'repeat' }>): string => {
  if (most === null && least < 2) return least === 0 ? '*' : '+'
  if (least === 0 && most === 1) return '?'
  return most === least ? `{${least}}` : `{${least},${most ?? ''}}`
}

const setText = ({ ranges, negated }: Extract<Pattern, { kind: 'set' }>): string => {
  const [first] = ranges
  const isOne = !negated && ranges.length === 1 && first && first.first === first.last
  if (isOne) return String.fromCodePoint(first.first).replace(/[\\^$.*+?()[\]{}|]/, '\\$&')
  return `[${negated ? '^' : ''}${ranges.map(rangeText).join('')}]`
}

const rangeText = ({ first, last }: CharacterRange) =>
  first === last ? inBrackets(first) : `${inBrackets(first)}-${inBrackets(last)}`

const inBrackets = (codePoint: number) =>
  String.fromCodePoint(codePoint).replace(/[\\\]^[-]/, '\\$&')
