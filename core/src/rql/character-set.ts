import { PatternFault } from './pattern-error.ts'
import type { CharacterRange, Pattern } from './pattern-syntax.ts'

type CharacterSet = Extract<Pattern, { kind: 'set' }>

const range = (first: string, last = first): CharacterRange => ({
  first: first.codePointAt(0) ?? 0,
  last: last.codePointAt(0) ?? 0,
})

const DIGITS = [range('0', '9')]
const WORD = [range('0', '9'), range('A', 'Z'), range('_'), range('a', 'z')]
/** Tab, line feed, vertical tab, form feed and carriage return stand side by side. */
const SPACES = [range('\t', '\r'), range(' ')]

const set = (ranges: readonly CharacterRange[], negated = false): CharacterSet => ({
  kind: 'set',
  ranges,
  negated,
})

/** The sets that have a letter. They are those of ASCII, whatever the locale of a database. */
export const CLASSES: ReadonlyMap<string, CharacterSet> = new Map([
  ['d', set(DIGITS)],
  ['D', set(DIGITS, true)],
  ['w', set(WORD)],
  ['W', set(WORD, true)],
  ['s', set(SPACES)],
  ['S', set(SPACES, true)],
])

/** What `.` is: any character but the end of a line. */
export const ANY_IN_LINE: CharacterSet = set([range('\n')], true)

export const oneCharacter = (character: string): CharacterSet => set([range(character)])

const CONTROLS: ReadonlyMap<string, string> = new Map([
  ['t', '\t'],
  ['n', '\n'],
  ['v', '\v'],
  ['f', '\f'],
  ['r', '\r'],
])

const PUNCTUATION = /^[!-/:-@[-`{-~]$/

/** The character that a backslash and `letter` mean, which stand at `at`. */
export const escapedCharacter = (letter: string | undefined, at: number): string => {
  if (letter === undefined) throw new PatternFault(at, 'nothing follows the backslash')
  const control = CONTROLS.get(letter)
  if (control !== undefined) return control
  if (PUNCTUATION.test(letter)) return letter
  if (/^[0-9k]$/.test(letter)) throw new PatternFault(at, 'references back are not allowed')
  throw new PatternFault(at, `\\${letter} is not allowed`)
}

/** A wider range would cost a database more to prepare than a search. */
const WIDEST_RANGE = 1024

/**
 * The set in square brackets that opens at `at`, and where it ends. The characters are code
 * points.
 */
export const readSet = (
  characters: readonly string[],
  at: number,
): { readonly set: CharacterSet; readonly end: number } => {
  const negated = characters[at + 1] === '^'
  const ranges: CharacterRange[] = []
  let next = at + (negated ? 2 : 1)
  while (characters[next] !== ']') {
    const member = readMember(characters, next, at)
    ranges.push(...member.ranges)
    next = member.end
  }
  if (ranges.length === 0) throw new PatternFault(at, 'the brackets are empty')
  return { set: set(ranges, negated), end: next + 1 }
}

interface Member {
  readonly ranges: readonly CharacterRange[]
  readonly end: number
}

const readMember = (characters: readonly string[], at: number, opened: number): Member => {
  const letters = characters[at] === '\\' ? CLASSES.get(characters[at + 1] ?? '') : undefined
  if (letters) {
    if (letters.negated) {
      throw new PatternFault(at, `\\${characters[at + 1]} is not allowed in brackets`)
    }
    return { ranges: letters.ranges, end: at + 2 }
  }
  const first = readEnd(characters, at, opened)
  const isRange = characters[first.end] === '-' && characters[first.end + 1] !== ']'
  if (!isRange) return { ranges: [range(first.character)], end: first.end }
  const last = readEnd(characters, first.end + 1, opened)
  return { ranges: [rangeBetween(first.character, last.character, at)], end: last.end }
}

const rangeBetween = (from: string, to: string, at: number): CharacterRange => {
  const between = range(from, to)
  if (between.first > between.last) throw new PatternFault(at, 'the range is empty')
  if (between.last - between.first < WIDEST_RANGE) return between
  throw new PatternFault(at, `a range has at most ${WIDEST_RANGE} characters`)
}

/** One end of a range, or a single character of a set. */
const readEnd = (
  characters: readonly string[],
  at: number,
  opened: number,
): { readonly character: string; readonly end: number } => {
  const character = characters[at]
  if (character === undefined) throw new PatternFault(opened, 'the bracket is never closed')
  if (character === '[') {
    throw new PatternFault(at, 'a "[" in brackets is written \\[; named classes are not allowed')
  }
  if (character !== '\\') return { character, end: at + 1 }
  const letter = characters[at + 1]
  if (letter !== undefined && CLASSES.has(letter)) {
    throw new PatternFault(at, `\\${letter} is not the end of a range`)
  }
  return { character: escapedCharacter(letter, at), end: at + 2 }
}
