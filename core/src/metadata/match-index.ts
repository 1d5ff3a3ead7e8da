/**
 * Patterns in which `*` stands for any characters and `?` for exactly one (a UTF-16 unit). Case is
 * ignored: one cloud spells the same identifier differently from one interface to the next.
 */
interface Glob {
  /** The characters before the first wildcard. */
  readonly prefix: string
  /** What stands between the asterisks, in order; one segment when there is no asterisk. */
  readonly segments: readonly string[]
  /** Characters that are no wildcard. */
  readonly literals: number
  readonly exact: boolean
}

const parseGlob = (pattern: string): Glob => {
  const text = pattern.toLowerCase()
  const wildcard = text.search(/[*?]/)
  return {
    prefix: wildcard < 0 ? text : text.slice(0, wildcard),
    segments: text.split('*'),
    literals: text.replace(/[*?]/g, '').length,
    exact: wildcard < 0,
  }
}

const standsAt = (segment: string, text: string, at: number): boolean => {
  if (at < 0 || at + segment.length > text.length) return false
  for (let index = 0; index < segment.length; index++) {
    const wanted = segment[index]
    if (wanted !== '?' && wanted !== text[at + index]) return false
  }
  return true
}

const indexOfSegment = (segment: string, text: string, from: number): number => {
  if (!segment.includes('?')) return text.indexOf(segment, from)
  for (let at = from; at + segment.length <= text.length; at++) {
    if (standsAt(segment, text, at)) return at
  }
  return -1
}

/**
 * Each segment takes its leftmost place after the one before: no choice is ever taken back, so the
 * steps are bounded by pattern × text, whatever the pattern.
 */
const matchesSegments = (segments: readonly string[], text: string): boolean => {
  const [first = '', ...others] = segments
  const last = others.pop()
  if (last === undefined) return first.length === text.length && standsAt(first, text, 0)
  if (!standsAt(first, text, 0)) return false
  let from = first.length
  for (const segment of others) {
    const at = indexOfSegment(segment, text, from)
    if (at < 0) return false
    from = at + segment.length
  }
  return text.length - last.length >= from && standsAt(last, text, text.length - last.length)
}

/** Whether the whole text is what the pattern says. */
export const matchesGlob = (pattern: string, text: string): boolean =>
  matchesSegments(parseGlob(pattern).segments, text.toLowerCase())

interface Ranked<T> {
  readonly glob: Glob
  readonly item: T
  /** 0 is the most specific of the list. */
  readonly rank: number
}

/** The items whose pattern matches one of the texts, the most specific first. */
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
 * earlier than later. A text is compared with the patterns that share its beginning only: exact
 * ones are looked up, the others found by the characters before their first wildcard.
 */
export const buildMatchIndex = <T extends { readonly match: string }>(
  items: readonly T[],
): MatchIndex<T> => {
  const ranked: Ranked<T>[] = items
    .map((item) => ({ item, glob: parseGlob(item.match) }))
    .sort(
      (a, b) => Number(b.glob.exact) - Number(a.glob.exact) || b.glob.literals - a.glob.literals,
    )
    .map((entry, rank) => ({ ...entry, rank }))
  const exact = groupBy(
    ranked.filter(({ glob }) => glob.exact),
    ({ glob }) => glob.prefix,
  )
  const byPrefix = groupBy(
    ranked.filter(({ glob }) => !glob.exact),
    ({ glob }) => glob.prefix,
  )
  const prefixLengths = [...new Set([...byPrefix.keys()].map((prefix) => prefix.length))]

  const findMatches = (text: string): Ranked<T>[] => [
    ...(exact.get(text) ?? []),
    ...prefixLengths
      .filter((length) => length <= text.length)
      .flatMap((length) => byPrefix.get(text.slice(0, length)) ?? [])
      .filter(({ glob }) => matchesSegments(glob.segments, text)),
  ]

  return (texts) => {
    const found = new Set(texts.flatMap((text) => findMatches(text.toLowerCase())))
    return [...found].sort((a, b) => a.rank - b.rank).map(({ item }) => item)
  }
}
