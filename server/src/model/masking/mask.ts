import { type MarkKind, SENSITIVE_PATTERNS } from './sensitive-patterns.ts'

/** A value that is known to be sensitive, in any letter case. */
export interface KnownValue {
  readonly kind: MarkKind
  readonly value: string
}

export interface Masking {
  /** Returns the text with marks such as `<account-1>`: the same mark for the same value. */
  readonly mask: (text: string) => string
  /** Puts the values back. A secret stays a mark, and so does a mark that was not given. */
  readonly unmask: (text: string) => string
}

const MIN_KNOWN_LENGTH = 2
const MARK = /<[a-z]{2,8}-\d{1,6}>/g

const escapeText = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')

const [TEXT_PATTERN, ...OTHER_PATTERNS] = SENSITIVE_PATTERNS

interface Matcher {
  readonly pattern: RegExp
  /** The kind of each group of the pattern. */
  readonly kinds: readonly MarkKind[]
}

const groupOf = ({ source }: { readonly source: string }): string => `(${source})`

const WORD_CHARACTER = '[\\p{L}\\p{N}]'

/** Known values are masked where they are not a part of a longer word. */
const literalsPattern = (literals: readonly { readonly source: string }[]): string =>
  `(?<!${WORD_CHARACTER})(?:${literals.map(groupOf).join('|')})(?!${WORD_CHARACTER})`

/** Marks of a text first, so that none is taken for one of ours; then what is known; then patterns. */
const matcherOf = (known: readonly KnownValue[]): Matcher => {
  const literals = [...known]
    .filter(({ value }) => value.length >= MIN_KNOWN_LENGTH)
    .sort((a, b) => b.value.length - a.value.length)
    .map(({ kind, value }) => ({ kind, source: escapeText(value) }))
  const first = TEXT_PATTERN === undefined ? [] : [TEXT_PATTERN]
  const sources = [
    ...first.map(groupOf),
    ...(literals.length > 0 ? [literalsPattern(literals)] : []),
    ...OTHER_PATTERNS.map(groupOf),
  ]
  return {
    pattern: new RegExp(sources.join('|'), 'giu'),
    kinds: [...first, ...literals, ...OTHER_PATTERNS].map(({ kind }) => kind),
  }
}

/**
 * Masks texts that belong together. The marks depend on the texts and the order in which they are masked
 * only, so texts that differ in names alone become equal.
 */
export const createMasking = (known: readonly KnownValue[]): Masking => {
  const { pattern, kinds } = matcherOf(known)
  const marks = new Map<string, string>()
  const values = new Map<string, string>()
  const counts = new Map<MarkKind, number>()
  const markOf = (kind: MarkKind, value: string): string => {
    const key = `${kind} ${value}`
    const existing = marks.get(key)
    if (existing !== undefined) return existing
    const number = (counts.get(kind) ?? 0) + 1
    const mark = `<${kind}-${number}>`
    counts.set(kind, number)
    marks.set(key, mark)
    if (kind !== 'secret') values.set(mark, value)
    return mark
  }
  return {
    mask: (text) =>
      text.replace(pattern, (value: string, ...rest: unknown[]) => {
        const at = kinds.findIndex((_, group) => rest[group] !== undefined)
        return markOf(kinds[at] ?? 'id', value)
      }),
    unmask: (text) => text.replace(MARK, (mark) => values.get(mark) ?? mark),
  }
}
