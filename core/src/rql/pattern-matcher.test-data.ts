import { parsePattern } from './pattern-parser.ts'
import type { Pattern } from './pattern-syntax.ts'

/** Whether a valid pattern matches somewhere in a text, case-insensitively. */
export const patternMatches = (pattern: string, text: string): boolean => {
  const result = parsePattern(pattern)
  if (!result.ok) throw new Error(result.error.message)
  const characters = [...text]
  const allPositions = new Set(Array.from({ length: characters.length + 1 }, (_, at) => at))
  return advance(result.pattern, allPositions, characters).size > 0
}

/** The positions after a match from any of some positions. A set, so no path is tried twice. */
const advance = (
  pattern: Pattern,
  from: ReadonlySet<number>,
  characters: readonly string[],
): ReadonlySet<number> => {
  switch (pattern.kind) {
    case 'sequence':
      return pattern.items.reduce((positions, item) => advance(item, positions, characters), from)
    case 'choice':
      return new Set(pattern.alternatives.flatMap((one) => [...advance(one, from, characters)]))
    case 'repeat':
      return advanceRepeated(pattern, from, characters)
    case 'set': {
      const matching = [...from].filter((at) => isInSet(pattern, characters[at]))
      return new Set(matching.map((at) => at + 1))
    }
    case 'start':
      return new Set([...from].filter((at) => at === 0))
    case 'end':
      return new Set([...from].filter((at) => at === characters.length))
  }
}

const advanceRepeated = (
  { item, min, max }: Extract<Pattern, { kind: 'repeat' }>,
  from: ReadonlySet<number>,
  characters: readonly string[],
): ReadonlySet<number> => {
  let positions = from
  for (let times = 0; times < min; times++) positions = advance(item, positions, characters)
  const reached = new Set(positions)
  for (let times = min; times !== max && positions.size > 0; times++) {
    const next = [...advance(item, positions, characters)].filter((at) => !reached.has(at))
    positions = new Set(next)
    for (const at of next) reached.add(at)
  }
  return reached
}

const isInSet = (
  { ranges, negated }: Extract<Pattern, { kind: 'set' }>,
  character: string | undefined,
): boolean => {
  if (character === undefined) return false
  const caseVariants = [character, character.toLowerCase(), character.toUpperCase()]
  const codes = caseVariants
    .filter((form) => [...form].length === 1)
    .map((form) => form.codePointAt(0) ?? 0)
  const isListed = codes.some((code) =>
    ranges.some(({ first, last }) => first <= code && code <= last),
  )
  return isListed !== negated
}
