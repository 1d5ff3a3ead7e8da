import { parsePattern } from './pattern-parser.ts'
import type { CharacterRange, Pattern } from './pattern-syntax.ts'

/** For each position in a text, whether a match can end there: 1 or 0. No path is tried twice. */
type Positions = Uint8Array<ArrayBuffer>

/** The code points that a character of the text stands for: itself, in lower and in upper case. */
type Characters = readonly (readonly number[])[]

const caseVariants = (character: string): number[] =>
  [character, character.toLowerCase(), character.toUpperCase()]
    .filter((form) => [...form].length === 1)
    .map((form) => form.codePointAt(0) ?? 0)

/**
 * Returns whether a valid pattern matches somewhere in a text, case-insensitively. The time is at most
 * proportional to the product of their lengths, whatever the pattern is.
 */
export const patternMatches = (pattern: string, text: string): boolean => {
  const result = parsePattern(pattern)
  if (!result.ok) throw new Error(result.error.message)
  const characters = [...text].map(caseVariants)
  const everywhere = new Uint8Array(characters.length + 1).fill(1)
  return advance(result.pattern, everywhere, characters).includes(1)
}

/** The positions after a match from any of some positions. */
const advance = (pattern: Pattern, from: Positions, characters: Characters): Positions => {
  switch (pattern.kind) {
    case 'sequence':
      return pattern.items.reduce<Positions>(
        (positions, item) => advance(item, positions, characters),
        from,
      )
    case 'choice':
      return pattern.alternatives.reduce<Positions>(
        (reached, one) => unite(reached, advance(one, from, characters)),
        new Uint8Array(from.length),
      )
    case 'repeat':
      return advanceRepeated(pattern, from, characters)
    case 'set': {
      const reached = new Uint8Array(from.length)
      for (let at = 0; at < characters.length; at += 1) {
        if (from[at] === 1 && isInSet(pattern, characters[at] ?? [])) reached[at + 1] = 1
      }
      return reached
    }
    case 'start':
      return from.map((reached, at) => (at === 0 ? reached : 0))
    case 'end':
      return from.map((reached, at) => (at === characters.length ? reached : 0))
  }
}

const unite = (one: Positions, other: Positions): Positions =>
  one.map((reached, at) => reached | (other[at] ?? 0))

const advanceRepeated = (
  { item, min, max }: Extract<Pattern, { kind: 'repeat' }>,
  from: Positions,
  characters: Characters,
): Positions => {
  let positions = from
  for (let times = 0; times < min; times++) positions = advance(item, positions, characters)
  let reached = positions
  for (let times = min; times !== max && positions.includes(1); times++) {
    const known = reached
    positions = advance(item, positions, characters).map((next, at) => (known[at] === 1 ? 0 : next))
    reached = unite(reached, positions)
  }
  return reached
}

const isIn = (ranges: readonly CharacterRange[], code: number): boolean =>
  ranges.some(({ first, last }) => first <= code && code <= last)

const isInSet = (
  { ranges, negated }: Extract<Pattern, { kind: 'set' }>,
  codes: readonly number[],
): boolean => codes.some((code) => isIn(ranges, code)) !== negated
