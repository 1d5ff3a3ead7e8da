import { ANY, type LikePart } from './like.ts'
import { parsePattern } from './pattern-parser.ts'
import type { Pattern } from './pattern-syntax.ts'

/** Testing more of them takes as long as testing the pattern itself. */
const MAX_ALTERNATIVES = 8

type PrefilterPart = LikePart | { readonly kind: 'start' } | { readonly kind: 'end' }

/**
 * LIKE expressions for a valid pattern: a text that matches the pattern matches at least one of
 * them, but not the other way round. LIKE is much cheaper than the pattern. A letter outside of
 * ASCII becomes a wildcard, because its letter case depends on the locale.
 */
export const likePrefilters = (text: string): readonly (readonly LikePart[])[] => {
  const result = parsePattern(text)
  if (!result.ok) throw new Error(`Invalid pattern: ${result.error.message}`)
  return alternativesOf(result.pattern).map(toLikeParts)
}

const ANYTHING: readonly PrefilterPart[][] = [[ANY]]

const alternativesOf = (pattern: Pattern): readonly (readonly PrefilterPart[])[] => {
  switch (pattern.kind) {
    case 'sequence':
      return pattern.items.map(alternativesOf).reduce(concatenate)
    case 'choice': {
      const all = pattern.alternatives.flatMap(alternativesOf)
      return all.length <= MAX_ALTERNATIVES ? all : ANYTHING
    }
    case 'repeat':
      return pattern.min === 0 ? ANYTHING : concatenate(alternativesOf(pattern.item), ANYTHING)
    case 'set':
      return [[toLikePart(pattern)]]
    default:
      return [[{ kind: pattern.kind }]]
  }
}

const concatenate = (
  before: readonly (readonly PrefilterPart[])[],
  after: readonly (readonly PrefilterPart[])[],
): readonly (readonly PrefilterPart[])[] =>
  before.length * after.length <= MAX_ALTERNATIVES
    ? before.flatMap((left) => after.map((right) => [...left, ...right]))
    : before.map((left) => [...left, ANY])

const LAST_ASCII = 0x7f

/**
 * Returns the character of a set that holds exactly one ASCII character; a wildcard for any other
 * set.
 */
const toLikePart = ({ ranges, negated }: Extract<Pattern, { kind: 'set' }>): LikePart => {
  const [range] = ranges
  const isOne = !negated && ranges.length === 1 && range?.first === range?.last
  return isOne && range && range.first <= LAST_ASCII
    ? { kind: 'text', text: String.fromCodePoint(range.first) }
    : ANY
}

/**
 * Adds a wildcard at each end without an anchor. An anchor elsewhere has no effect on a prefilter.
 */
const toLikeParts = (alternative: readonly PrefilterPart[]): readonly LikePart[] => {
  const parts: LikePart[] = []
  const add = (part: LikePart) => {
    const last = parts.at(-1)
    if (part.kind === 'text' && last?.kind === 'text') {
      parts[parts.length - 1] = { kind: 'text', text: last.text + part.text }
    } else if (part.kind !== 'any' || last?.kind !== 'any') {
      parts.push(part)
    }
  }
  if (alternative[0]?.kind !== 'start') add(ANY)
  for (const part of alternative) {
    if (part.kind !== 'start' && part.kind !== 'end') add(part)
  }
  if (alternative.at(-1)?.kind !== 'end') add(ANY)
  return parts
}
