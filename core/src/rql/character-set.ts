import { PatternSyntaxError } from './pattern-error.ts'
import type { CharacterRange, Pattern } from './pattern-syntax.ts'

type CharacterSet = Extract<Pattern, { kind: 'set' }>

const range = (first: string, last = first): CharacterRange => ({
  first: first.codePointAt(0) ?? 0,
  last: last.codePointAt(0) ?? 0,
})

const DIGITS = [range('0', '9')]
const WORD = [range('0', '9'), range('A', 'Z'), range('_'), range('a', 'z')]
/** Tab, line feed, vertical tab, form feed and carriage return are consecutive code points. */
const SPACES = [range('\t', '\r'), range(' ')]

const set = (ranges: readonly CharacterRange[], negated = false): CharacterSet => ({
  kind: 'set',
  ranges,
  negated,
})

/** The character classes by letter. They are ASCII, whatever the locale of a database. */
export const CLASSES: ReadonlyMap<string, CharacterSet> = new Map([
  ['d', set(DIGITS)],
  ['D', set(DIGITS, true)],
  ['w', set(WORD)],
  ['W', set(WORD, true)],
  ['s', set(SPACES)],
  ['S', set(SPACES, true)],
])

/** `.`: any character except a line feed. */
export const ANY_IN_LINE: CharacterSet = set([range('\n')], true)

export const singleCharacter = (character: string): CharacterSet => set([range(character)])

const CONTROLS: ReadonlyMap<string, string> = new Map([
  ['t', '\t'],
  ['n', '\n'],
  ['v', '\v'],
  ['f', '\f'],
  ['r', '\r'],
])

const PUNCTUATION = /^[!-/:-@[-`{-~]$/

/** Returns the character that a backslash at `at`, followed by `letter`, means. */
export const escapedCharacter = (letter: string | undefined, at: number): string => {
  if (letter === undefined) throw new PatternSyntaxError(at, 'nothing follows the backslash')
  const control = CONTROLS.get(letter)
  if (control !== undefined) return control
  if (PUNCTUATION.test(letter)) return letter
  if (/^[0-9k]$/.test(letter)) throw new PatternSyntaxError(at, 'back-references are not allowed')
  throw new PatternSyntaxError(at, `\\${letter} is not allowed`)
}

/** A wider range costs the database more to prepare than to search for. */
const MAX_RANGE_SIZE = 1024

/** Parses the set in square brackets that opens at `at`. `characters` are code points. */
export const parseSet = (
  characters: readonly string[],
  at: number,
): { readonly set: CharacterSet; readonly end: number } => {
  const negated = characters[at + 1] === '^'
  const ranges: CharacterRange[] = []
  let next = at + (negated ? 2 : 1)
  while (characters[next] !== ']') {
    const member = parseMember(characters, next, at)
    ranges.push(...member.ranges)
    next = member.end
  }
  if (ranges.length === 0) throw new PatternSyntaxError(at, 'the brackets are empty')
  return { set: set(ranges, negated), end: next + 1 }
}

interface Member {
  readonly ranges: readonly CharacterRange[]
  readonly end: number
}

const parseMember = (characters: readonly string[], at: number, openedAt: number): Member => {
  const characterClass = characters[at] === '\\' ? CLASSES.get(characters[at + 1] ?? '') : undefined
  if (characterClass) {
    if (characterClass.negated) {
      throw new PatternSyntaxError(at, `\\${characters[at + 1]} is not allowed in brackets`)
    }
    return { ranges: characterClass.ranges, end: at + 2 }
  }
  const first = parseRangeEnd(characters, at, openedAt)
  const isRange = characters[first.end] === '-' && characters[first.end + 1] !== ']'
  if (!isRange) return { ranges: [range(first.character)], end: first.end }
  const last = parseRangeEnd(characters, first.end + 1, openedAt)
  return { ranges: [rangeBetween(first.character, last.character, at)], end: last.end }
}

const rangeBetween = (from: string, to: string, at: number): CharacterRange => {
  const span = range(from, to)
  if (span.first > span.last) throw new PatternSyntaxError(at, 'the range is out of order')
  if (span.last - span.first < MAX_RANGE_SIZE) return span
  throw new PatternSyntaxError(at, `a range has at most ${MAX_RANGE_SIZE} characters`)
}

/** Parses one end of a range, or a single character of a set. */
const parseRangeEnd = (
  characters: readonly string[],
  at: number,
  openedAt: number,
): { readonly character: string; readonly end: number } => {
  const character = characters[at]
  if (character === undefined) throw new PatternSyntaxError(openedAt, 'the bracket is not closed')
  if (character === '[') {
    throw new PatternSyntaxError(
      at,
      'write \\[ for a "[" in brackets; named classes are not allowed',
    )
  }
  if (character !== '\\') return { character, end: at + 1 }
  const letter = characters[at + 1]
  if (letter !== undefined && CLASSES.has(letter)) {
    throw new PatternSyntaxError(at, `\\${letter} cannot be an end of a range`)
  }
  return { character: escapedCharacter(letter, at), end: at + 2 }
}
