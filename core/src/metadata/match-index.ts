/**
 * A pattern in which `*` matches any characters and `?` exactly one (a UTF-16 unit). Case is
 * ignored, because the APIs of one cloud spell the same identifier in different cases.
 */
interface Glob {
  /** The characters before the first wildcard. */
  readonly prefix: string
  /** The parts between the asterisks, in order; one segment when there is no asterisk. */
  readonly segments: readonly string[]
  /** Number of characters that are not wildcards. */
  readonly literalCount: number
  readonly isExact: boolean
}

const parseGlob = (pattern: string): Glob => {
  const text = pattern.toLowerCase()
  const wildcard = text.search(/[*?]/)
  return {
    prefix: wildcard < 0 ? text : text.slice(0, wildcard),
    segments: text.split('*'),
    literalCount: text.replace(/[*?]/g, '').length,
    isExact: wildcard < 0,
  }
}

const matchesAt = (segment: string, text: string, at: number): boolean => {
  if (at < 0 || at + segment.length > text.length) return false
  for (let index = 0; index < segment.length; index++) {
    const expected = segment[index]
    if (expected !== '?' && expected !== text[at + index]) return false
  }
  return true
}

const indexOfSegment = (segment: string, text: string, from: number): number => {
  if (!segment.includes('?')) return text.indexOf(segment, from)
  for (let at = from; at + segment.length <= text.length; at++) {
    if (matchesAt(segment, text, at)) return at
  }
  return -1
}

/**
 * Each segment matches at the leftmost position after the previous one. There is no backtracking,
 * so the number of steps is at most pattern length × text length.
 */
const matchesSegments = (segments: readonly string[], text: string): boolean => {
  const [first = '', ...others] = segments
  const last = others.pop()
  if (last === undefined) return first.length === text.length && matchesAt(first, text, 0)
  if (!matchesAt(first, text, 0)) return false
  let from = first.length
  for (const segment of others) {
    const at = indexOfSegment(segment, text, from)
    if (at < 0) return false
    from = at + segment.length
  }
  return text.length - last.length >= from && matchesAt(last, text, text.length - last.length)
}

/** Returns whether the pattern matches the whole text. */
export const matchesGlob = (pattern: string, text: string): boolean =>
  matchesSegments(parseGlob(pattern).segments, text.toLowerCase())

interface Ranked<T> {
  readonly glob: Glob
  readonly item: T
  /** 0 is the most specific of the list. */
  readonly rank: number
}

/** Returns the items whose pattern matches one of the texts, the most specific first. */
export type MatchIndex<T> = (texts: readonly string[]) => T[]

const groupBy = <T>(items: readonly T[], keyOf: (item: T) => string): Map<string, T[]> => {
  const groups = new Map<string, T[]>()
  for (const item of items) {
    const group = groups.get(keyOf(item))
    if (group === undefined) groups.set(keyOf(item), [item])
    else group.push(item)
  }
  return groups
}

/**
 * Exact patterns are more specific than those with wildcards, more literal characters than fewer,
 * earlier than later. A text is compared only with patterns that share its beginning: exact
 * patterns are looked up, the others are found by the characters before their first wildcard.
 */
export const buildMatchIndex = <T extends { readonly match: string }>(
  items: readonly T[],
): MatchIndex<T> => {
  const ranked: Ranked<T>[] = items
    .map((item) => ({ item, glob: parseGlob(item.match) }))
    .sort(
      (a, b) =>
        Number(b.glob.isExact) - Number(a.glob.isExact) ||
        b.glob.literalCount - a.glob.literalCount,
    )
    .map((entry, rank) => ({ ...entry, rank }))
  const byText = groupBy(
    ranked.filter(({ glob }) => glob.isExact),
    ({ glob }) => glob.prefix,
  )
  const byPrefix = groupBy(
    ranked.filter(({ glob }) => !glob.isExact),
    ({ glob }) => glob.prefix,
  )
  const prefixLengths = [...new Set([...byPrefix.keys()].map((prefix) => prefix.length))]

  const NONE: readonly Ranked<T>[] = []
  const findMatches = (text: string): readonly Ranked<T>[] =>
    prefixLengths.length === 0 ? (byText.get(text) ?? NONE) : findAllMatches(text)

  const findAllMatches = (text: string): readonly Ranked<T>[] => [
    ...(byText.get(text) ?? NONE),
    ...prefixLengths
      .filter((length) => length <= text.length)
      .flatMap((length) => byPrefix.get(text.slice(0, length)) ?? [])
      .filter(({ glob }) => matchesSegments(glob.segments, text)),
  ]

  // A run asks for every finding.
  if (items.length === 0) return () => []
  return (texts) => {
    const matches = new Set<Ranked<T>>()
    for (const text of texts)
      for (const match of findMatches(text.toLowerCase())) matches.add(match)
    return matches.size === 0
      ? []
      : [...matches].sort((a, b) => a.rank - b.rank).map(({ item }) => item)
  }
}
