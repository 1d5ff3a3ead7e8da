import { readPattern } from './pattern-reader.ts'
import type { Pattern } from './pattern-syntax.ts'

/** Whether a pattern that is allowed is found somewhere in a text, whatever the letter case. */
export const patternMatches = (pattern: string, text: string): boolean => {
  const reading = readPattern(pattern)
  if (!reading.ok) throw new Error(reading.error.message)
  const characters = [...text]
  const everywhere = new Set(Array.from({ length: characters.length + 1 }, (_, at) => at))
  return reach(reading.pattern, everywhere, characters).size > 0
}

/** Where one can be after a pattern, from some places: a set, so no way is ever tried twice. */
const reach = (
  pattern: Pattern,
  from: ReadonlySet<number>,
  characters: readonly string[],
): ReadonlySet<number> => {
  switch (pattern.kind) {
    case 'sequence':
      return pattern.items.reduce((places, item) => reach(item, places, characters), from)
    case 'choice':
      return new Set(pattern.alternatives.flatMap((one) => [...reach(one, from, characters)]))
    case 'repeat':
      return reachRepeated(pattern, from, characters)
    case 'set': {
      const fitting = [...from].filter((at) => isIn(pattern, characters[at]))
      return new Set(fitting.map((at) => at + 1))
    }
    case 'start':
      return new Set([...from].filter((at) => at === 0))
    case 'end':
      return new Set([...from].filter((at) => at === characters.length))
  }
}

const reachRepeated = (
  { item, least, most }: Extract<Pattern, { kind: 'repeat' }>,
  from: ReadonlySet<number>,
  characters: readonly string[],
): ReadonlySet<number> => {
  let places = from
  for (let times = 0; times < least; times++) places = reach(item, places, characters)
  const reached = new Set(places)
  for (let times = least; times !== most && places.size > 0; times++) {
    const next = [...reach(item, places, characters)].filter((at) => !reached.has(at))
    places = new Set(next)
    for (const at of next) reached.add(at)
  }
  return reached
}

const isIn = (
  { ranges, negated }: Extract<Pattern, { kind: 'set' }>,
  character: string | undefined,
): boolean => {
  if (character === undefined) return false
  const forms = [character, character.toLowerCase(), character.toUpperCase()]
  const codes = forms
    .filter((form) => [...form].length === 1)
    .map((form) => form.codePointAt(0) ?? 0)
  const found = codes.some((code) =>
    ranges.some(({ first, last }) => first <= code && code <= last),
  )
  return found !== negated
}
