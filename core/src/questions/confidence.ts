import type { Item, Span } from './item.ts'
import type { Word } from './words.ts'

/** What became of the words of a question. */
export interface Uses {
  /** Those that conditions come from. */
  readonly used: ReadonlySet<Span>
  /** Those that were left out. */
  readonly dropped: ReadonlySet<Span>
  /** Numbers that are in no condition. */
  readonly numbers: readonly Span[]
}

/** How sure a word is that says something by itself; the others count neither way. */
const SHARES: Partial<Readonly<Record<Item['kind'], number>>> = {
  meaning: 1,
  period: 1,
  order: 1,
  every: 1,
  new: 1,
  unread: 0,
}

/** A text to look for is a guess at what the question is about. */
const TEXT_SHARE = 0.8
/** A word that was taken for another one. */
const CORRECTED_SHARE = 0.9

/** Of a question of which nothing is understood. */
export const MIN_CONFIDENCE = 0.05
/** Of a question that names findings and restricts nothing: *the findings*. */
const UNRESTRICTED_CONFIDENCE = 0.6

const isTelling = (span: Span, { used, dropped }: Uses): boolean => {
  if (span.kind === 'meaning') return span.node !== null || used.has(span)
  return SHARES[span.kind] !== undefined || used.has(span) || dropped.has(span)
}

const shareOf = (span: Span, words: readonly Word[], { used, dropped }: Uses): number => {
  if (dropped.has(span)) return 0
  const share = SHARES[span.kind] ?? (used.has(span) ? 1 : 0)
  if (span.kind === 'meaning' && span.text !== undefined) return TEXT_SHARE
  const isCorrected = words.slice(span.at, span.at + span.length).some((word) => word.isCorrected)
  return share * (isCorrected ? CORRECTED_SHARE : 1)
}

/**
 * Returns the mean share of the words that say something: 1 for those that are understood, 0.9 for those
 * that were misspelt, 0.8 for texts to look for, 0 for those that are not understood. Below 0.5 if
 * nothing is understood.
 */
export const confidenceOf = (
  spans: readonly Span[],
  words: readonly Word[],
  uses: Uses,
): number => {
  const telling = spans.filter((span) => isTelling(span, uses))
  if (telling.length === 0) {
    return spans.some(({ kind }) => kind === 'noun') ? UNRESTRICTED_CONFIDENCE : MIN_CONFIDENCE
  }
  const total = telling.reduce((sum, { length }) => sum + length, uses.numbers.length)
  const understood = telling.reduce(
    (sum, span) => sum + span.length * shareOf(span, words, uses),
    0,
  )
  return Math.max(MIN_CONFIDENCE, Math.round((understood / total) * 100) / 100)
}
