import {
  ANY_IN_LINE,
  CLASSES,
  escapedCharacter,
  parseSet,
  singleCharacter,
} from './character-set.ts'
import { type PatternError, PatternSyntaxError } from './pattern-error.ts'
import type { Pattern } from './pattern-syntax.ts'

export type PatternParseResult =
  | { readonly ok: true; readonly pattern: Pattern }
  | { readonly ok: false; readonly error: PatternError }

/** A position in the code points of a pattern. */
interface PatternCursor {
  readonly characters: readonly string[]
  at: number
}

/** Parses a pattern, up to the first thing that is not allowed. */
export const parsePattern = (text: string): PatternParseResult => {
  const cursor = { characters: [...text], at: 0 }
  try {
    const pattern = parseChoice(cursor, 0)
    if (cursor.at < cursor.characters.length) throw new PatternSyntaxError(cursor.at, 'unmatched )')
    return { ok: true, pattern }
  } catch (error) {
    if (!(error instanceof PatternSyntaxError)) throw error
    return { ok: false, error: { column: error.at + 1, message: error.message } }
  }
}

const takeIf = (cursor: PatternCursor, text: string): boolean => {
  const { characters, at } = cursor
  const matches = [...text].every((character, ahead) => characters[at + ahead] === character)
  if (matches) cursor.at += text.length
  return matches
}

const parseChoice = (cursor: PatternCursor, depth: number): Pattern => {
  const first = parseSequence(cursor, depth)
  const alternatives = [first]
  while (takeIf(cursor, '|')) alternatives.push(parseSequence(cursor, depth))
  return alternatives.length === 1 ? first : { kind: 'choice', alternatives }
}

const parseSequence = (cursor: PatternCursor, depth: number): Pattern => {
  const items: Pattern[] = []
  while (!isAtEnd(cursor)) items.push(parseItem(cursor, depth))
  const [first] = items
  if (!first) throw new PatternSyntaxError(cursor.at, 'an empty alternative is not allowed')
  return items.length === 1 ? first : { kind: 'sequence', items }
}

const isAtEnd = ({ characters, at }: PatternCursor) =>
  at >= characters.length || characters[at] === '|' || characters[at] === ')'

const parseItem = (cursor: PatternCursor, depth: number): Pattern => {
  const item = parseAtom(cursor, depth)
  const { at } = cursor
  const quantifier = parseQuantifier(cursor)
  if (!quantifier) return item
  if (item.kind === 'start' || item.kind === 'end') {
    throw new PatternSyntaxError(at, 'an anchor cannot be repeated')
  }
  if (/^[*+?{]$/.test(cursor.characters[cursor.at] ?? '')) {
    throw new PatternSyntaxError(
      cursor.at,
      'a quantifier after a quantifier (lazy, possessive) is not allowed',
    )
  }
  return { kind: 'repeat', item, ...quantifier }
}

const parseAtom = (cursor: PatternCursor, depth: number): Pattern => {
  const { at, characters } = cursor
  const character = characters[at] ?? ''
  switch (character) {
    case '(':
      return parseGroup(cursor, depth)
    case '[': {
      const { set, end } = parseSet(characters, at)
      cursor.at = end
      return set
    }
    case '\\':
      cursor.at += 2
      return CLASSES.get(characters[at + 1] ?? '') ?? parseEscape(characters[at + 1], at)
    case '*':
    case '+':
    case '?':
      throw new PatternSyntaxError(at, `nothing to repeat before ${character}`)
    case '{':
    case '}':
    case ']':
      throw new PatternSyntaxError(at, `write \\${character} for the character ${character}`)
  }
  cursor.at++
  return PLAIN.get(character) ?? singleCharacter(character)
}

const PLAIN: ReadonlyMap<string, Pattern> = new Map<string, Pattern>([
  ['^', { kind: 'start' }],
  ['$', { kind: 'end' }],
  ['.', ANY_IN_LINE],
])

const parseEscape = (letter: string | undefined, at: number) =>
  singleCharacter(escapedCharacter(letter, at))

/** The maximum nesting of groups. */
const MAX_NESTING = 50

const parseGroup = (cursor: PatternCursor, depth: number): Pattern => {
  const { at } = cursor
  if (depth >= MAX_NESTING) {
    throw new PatternSyntaxError(at, `groups can be nested at most ${MAX_NESTING} levels`)
  }
  if (!takeIf(cursor, '(?:') && takeIf(cursor, '(?')) {
    throw new PatternSyntaxError(at, 'of the groups that start with (?, only (?: is allowed')
  }
  if (cursor.at === at) cursor.at++
  const inner = parseChoice(cursor, depth + 1)
  if (!takeIf(cursor, ')')) throw new PatternSyntaxError(at, 'the group is not closed')
  return inner
}

interface Quantifier {
  readonly min: number
  readonly max: number | null
}

const QUANTIFIERS: ReadonlyMap<string, Quantifier> = new Map([
  ['*', { min: 0, max: null }],
  ['+', { min: 1, max: null }],
  ['?', { min: 0, max: 1 }],
])

const MAX_REPETITIONS = 255

const parseQuantifier = (cursor: PatternCursor): Quantifier | null => {
  const character = cursor.characters[cursor.at] ?? ''
  if (character === '{') return parseBraceQuantifier(cursor)
  const quantifier = QUANTIFIERS.get(character) ?? null
  if (quantifier) cursor.at++
  return quantifier
}

const MAX_BRACES_LENGTH = '{255,255}'.length

const parseBraceQuantifier = (cursor: PatternCursor): Quantifier => {
  const { characters, at } = cursor
  const text = characters.slice(at, at + MAX_BRACES_LENGTH).join('')
  const [braces, from, comma, to] = /^\{(\d{1,3})(?:(,)(\d{1,3})?)?\}/.exec(text) ?? []
  if (braces === undefined) {
    throw new PatternSyntaxError(
      at,
      '{ starts a quantifier such as {2}, {2,} or {2,5}; write \\{ for the character {',
    )
  }
  const min = Number(from)
  const max = to === undefined ? null : Number(to)
  if (Math.max(min, max ?? 0) > MAX_REPETITIONS) {
    throw new PatternSyntaxError(at, `a quantifier can repeat at most ${MAX_REPETITIONS} times`)
  }
  if (max !== null && max < min)
    throw new PatternSyntaxError(at, 'the maximum is less than the minimum')
  cursor.at += braces.length
  return { min, max: comma ? max : min }
}
