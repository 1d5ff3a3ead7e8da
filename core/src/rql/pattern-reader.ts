import { ANY_IN_LINE, CLASSES, escapedCharacter, oneCharacter, readSet } from './character-set.ts'
import { type PatternError, PatternFault } from './pattern-error.ts'
import type { Pattern } from './pattern-syntax.ts'

export type PatternReading =
  | { readonly ok: true; readonly pattern: Pattern }
  | { readonly ok: false; readonly error: PatternError }

/** A place in the code points of a pattern. */
interface Place {
  readonly characters: readonly string[]
  at: number
}

/** What a pattern says, or the first thing in it that is not allowed. */
export const readPattern = (text: string): PatternReading => {
  const place = { characters: [...text], at: 0 }
  try {
    const pattern = readChoice(place, 0)
    if (place.at < place.characters.length) throw new PatternFault(place.at, 'no ( is open here')
    return { ok: true, pattern }
  } catch (fault) {
    if (!(fault instanceof PatternFault)) throw fault
    return { ok: false, error: { column: fault.at + 1, message: fault.message } }
  }
}

const takeIf = (place: Place, text: string): boolean => {
  const { characters, at } = place
  const taken = [...text].every((character, ahead) => characters[at + ahead] === character)
  if (taken) place.at += text.length
  return taken
}

const readChoice = (place: Place, depth: number): Pattern => {
  const first = readSequence(place, depth)
  const alternatives = [first]
  while (takeIf(place, '|')) alternatives.push(readSequence(place, depth))
  return alternatives.length === 1 ? first : { kind: 'choice', alternatives }
}

const readSequence = (place: Place, depth: number): Pattern => {
  const items: Pattern[] = []
  while (!isOver(place)) items.push(readItem(place, depth))
  const [first] = items
  if (!first) throw new PatternFault(place.at, 'an alternative that is empty is not allowed')
  return items.length === 1 ? first : { kind: 'sequence', items }
}

const isOver = ({ characters, at }: Place) =>
  at >= characters.length || characters[at] === '|' || characters[at] === ')'

const readItem = (place: Place, depth: number): Pattern => {
  const item = readAtom(place, depth)
  const { at } = place
  const count = readCount(place)
  if (!count) return item
  if (item.kind === 'start' || item.kind === 'end') {
    throw new PatternFault(at, 'an anchor cannot be repeated')
  }
  if (/^[*+?{]$/.test(place.characters[place.at] ?? '')) {
    throw new PatternFault(
      place.at,
      'one repetition after another (lazy, possessive) is not allowed',
    )
  }
  return { kind: 'repeat', item, ...count }
}

const readAtom = (place: Place, depth: number): Pattern => {
  const { at, characters } = place
  const character = characters[at] ?? ''
  switch (character) {
    case '(':
      return readGroup(place, depth)
    case '[': {
      const { set, end } = readSet(characters, at)
      place.at = end
      return set
    }
    case '\\':
      place.at += 2
      return CLASSES.get(characters[at + 1] ?? '') ?? escaped(characters[at + 1], at)
    case '*':
    case '+':
    case '?':
      throw new PatternFault(at, `there is nothing that ${character} could repeat`)
    case '{':
    case '}':
    case ']':
      throw new PatternFault(at, `${character} as a character is written \\${character}`)
  }
  place.at++
  return PLAIN.get(character) ?? oneCharacter(character)
}

const PLAIN: ReadonlyMap<string, Pattern> = new Map<string, Pattern>([
  ['^', { kind: 'start' }],
  ['$', { kind: 'end' }],
  ['.', ANY_IN_LINE],
])

const escaped = (letter: string | undefined, at: number) =>
  oneCharacter(escapedCharacter(letter, at))

/** How deep groups may stand in each other. */
const DEEPEST = 50

const readGroup = (place: Place, depth: number): Pattern => {
  const { at } = place
  if (depth >= DEEPEST) {
    throw new PatternFault(at, `groups stand in each other at most ${DEEPEST} deep`)
  }
  if (!takeIf(place, '(?:') && takeIf(place, '(?')) {
    throw new PatternFault(at, 'of the groups that begin with (? only (?: is allowed')
  }
  if (place.at === at) place.at++
  const inner = readChoice(place, depth + 1)
  if (!takeIf(place, ')')) throw new PatternFault(at, 'the group is never closed')
  return inner
}

interface Count {
  readonly least: number
  readonly most: number | null
}

const COUNTS: ReadonlyMap<string, Count> = new Map([
  ['*', { least: 0, most: null }],
  ['+', { least: 1, most: null }],
  ['?', { least: 0, most: 1 }],
])

const MOST_TIMES = 255

const readCount = (place: Place): Count | null => {
  const character = place.characters[place.at] ?? ''
  if (character === '{') return readCountInBraces(place)
  const count = COUNTS.get(character) ?? null
  if (count) place.at++
  return count
}

const LONGEST_IN_BRACES = '{255,255}'.length

const readCountInBraces = (place: Place): Count => {
  const { characters, at } = place
  const written = characters.slice(at, at + LONGEST_IN_BRACES).join('')
  const [whole, from, comma, to] = /^\{(\d{1,3})(?:(,)(\d{1,3})?)?\}/.exec(written) ?? []
  if (whole === undefined) {
    throw new PatternFault(at, '{ begins {2}, {2,} or {2,5}; as a character it is written \\{')
  }
  const least = Number(from)
  const most = to === undefined ? null : Number(to)
  if (Math.max(least, most ?? 0) > MOST_TIMES) {
    throw new PatternFault(at, `something may be repeated at most ${MOST_TIMES} times`)
  }
  if (most !== null && most < least) throw new PatternFault(at, 'the most is less than the least')
  place.at += whole.length
  return { least, most: comma ? most : least }
}
