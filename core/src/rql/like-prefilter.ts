import { ANY, type LikePart } from './like.ts'
import { readPattern } from './pattern-reader.ts'
import type { Pattern } from './pattern-syntax.ts'

/** More would take as long as the pattern itself. */
const MOST_ALTERNATIVES = 8

type Likeness = LikePart | { readonly kind: 'start' } | { readonly kind: 'end' }

/**
 * What the texts are like that an allowed pattern matches: each is like one of these, but what is like
 * one of these need not match. It is much sooner held against a text than the pattern is. Letters
 * beyond ASCII, which have their own ideas of letter case, may be anything.
 */
export const patternLikeness = (text: string): readonly (readonly LikePart[])[] => {
  const reading = readPattern(text)
  if (!reading.ok) throw new Error(`The pattern is not allowed: ${reading.error.message}`)
  return alternativesOf(reading.pattern).map(joined)
}

const ANYTHING: readonly Likeness[][] = [[ANY]]

const alternativesOf = (pattern: Pattern): readonly (readonly Likeness[])[] => {
  switch (pattern.kind) {
    case 'sequence':
      return pattern.items.map(alternativesOf).reduce(followedBy)
    case 'choice': {
      const all = pattern.alternatives.flatMap(alternativesOf)
      return all.length <= MOST_ALTERNATIVES ? all : ANYTHING
    }
    case 'repeat':
      return pattern.least === 0 ? ANYTHING : followedBy(alternativesOf(pattern.item), ANYTHING)
    case 'set':
      return [[literal(pattern)]]
    default:
      return [[{ kind: pattern.kind }]]
  }
}

const followedBy = (
  before: readonly (readonly Likeness[])[],
  after: readonly (readonly Likeness[])[],
): readonly (readonly Likeness[])[] =>
  before.length * after.length <= MOST_ALTERNATIVES
    ? before.flatMap((one) => after.map((other) => [...one, ...other]))
    : before.map((one) => [...one, ANY])

const LAST_ASCII = 0x7f

/** The one character that a set holds. */
const literal = ({ ranges, negated }: Extract<Pattern, { kind: 'set' }>): LikePart => {
  const [range] = ranges
  const isOne = !negated && ranges.length === 1 && range?.first === range?.last
  return isOne && range && range.first <= LAST_ASCII
    ? { kind: 'text', text: String.fromCodePoint(range.first) }
    : ANY
}

/** Without an anchor at its end a text may go on; elsewhere an anchor says nothing here. */
const joined = (alternative: readonly Likeness[]): readonly LikePart[] => {
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
