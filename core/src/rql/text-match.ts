import { type LikePart, parseLike } from './like.ts'
import { patternMatches } from './pattern-matcher.ts'
import type { TextMatch } from './syntax.ts'

const MATCHES: Record<TextMatch, (value: string, text: string) => boolean> = {
  contains: (value, text) => value.includes(text.toLowerCase()),
  starts_with: (value, text) => value.startsWith(text.toLowerCase()),
  ends_with: (value, text) => value.endsWith(text.toLowerCase()),
  like: (value, text) => isLike([...value], parseLike(text).flatMap(elementsOf)),
  matches: (value, text) => patternMatches(text, value),
}

/** Returns whether a text meets a test of the query language, in any letter case. */
export const textMatches = (operator: TextMatch, value: string, text: string): boolean =>
  MATCHES[operator](value.toLowerCase(), text)

/** Negative if the first text comes before the second in lower case, by code points; zero if they are equal. */
export const compareTexts = (one: string, other: string): number => {
  const [left, right] = [[...one.toLowerCase()], [...other.toLowerCase()]]
  const at = left.findIndex((character, index) => character !== right[index])
  if (at < 0) return left.length - right.length
  return (left[at]?.codePointAt(0) ?? 0) - (right[at]?.codePointAt(0) ?? -1)
}

/** A character, any one character, or any text. */
type LikeElement = string | 'any' | 'one'

const elementsOf = (part: LikePart): readonly LikeElement[] =>
  part.kind === 'text' ? [...part.text.toLowerCase()] : [part.kind]

/** Tracks all reachable elements character by character, so it never backtracks. */
const isLike = (characters: readonly string[], elements: readonly LikeElement[]): boolean => {
  let reached = new Set([0])
  const skipWildcards = () => {
    for (const at of reached) if (elements[at] === 'any') reached.add(at + 1)
  }
  skipWildcards()
  for (const character of characters) {
    const stays = [...reached].filter((at) => elements[at] === 'any')
    const moves = [...reached].filter((at) => elements[at] === 'one' || elements[at] === character)
    reached = new Set([...stays, ...moves.map((at) => at + 1)])
    skipWildcards()
  }
  return reached.has(elements.length)
}
