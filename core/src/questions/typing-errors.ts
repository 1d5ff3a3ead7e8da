import { ARTICLES } from './lexicon/grammar.ts'
import { KNOWN_WORDS } from './lexicon/lexicon.ts'
import { ORDINARY_WORDS } from './lexicon/ordinary-words.ts'

const CORRECTABLE = /^[a-z]{4,20}$/
const MIN_LENGTH = 4

/** A word of four letters may have two letters in the wrong order, a longer one one or two errors. */
const maxDistance = (length: number): number => (length >= 8 ? 2 : 1)

const byFirstLetter = (words: Iterable<string>): ReadonlyMap<string, readonly string[]> => {
  const map = new Map<string, string[]>()
  for (const word of words) {
    if (word.length < MIN_LENGTH || !CORRECTABLE.test(word)) continue
    const list = map.get(word.charAt(0))
    if (list) list.push(word)
    else map.set(word.charAt(0), [word])
  }
  return map
}

const CANDIDATES = byFirstLetter(KNOWN_WORDS)

const isExchange = (a: string, b: string, row: number, column: number): boolean =>
  row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]

/** The rows of the table of distances: the current one and the two before it. */
type Rows = readonly [beforePrevious: readonly number[], previous: readonly number[]]

const cellOf = (cell: {
  readonly isSame: boolean
  readonly exchange: number
  readonly diagonal: number
  readonly above: number
  readonly left: number
}): number =>
  Math.min(cell.diagonal + (cell.isSame ? 0 : 1), cell.above + 1, cell.left + 1, cell.exchange)

const nextRow = (a: string, b: string, row: number, [beforePrevious, previous]: Rows): number[] => {
  const current = [row]
  for (let column = 1; column <= b.length; column++) {
    const exchange = isExchange(a, b, row, column)
      ? (beforePrevious[column - 2] ?? 0) + 1
      : Number.POSITIVE_INFINITY
    const diagonal = previous[column - 1] ?? 0
    const above = previous[column] ?? 0
    const left = current[column - 1] ?? 0
    current.push(cellOf({ isSame: a[row - 1] === b[column - 1], exchange, diagonal, above, left }))
  }
  return current
}

/**
 * Returns how many insertions, deletions, replacements and exchanges of neighbours turn `a` into `b`.
 */
export const typingDistance = (a: string, b: string): number => {
  let rows: Rows = [[], Array.from({ length: b.length + 1 }, (_, column) => column)]
  for (let row = 1; row <= a.length; row++) rows = [rows[1], nextRow(a, b, row, rows)]
  return rows[1][b.length] ?? 0
}

const isClose = (word: string, candidate: string, limit: number): boolean =>
  Math.abs(word.length - candidate.length) <= limit &&
  (word.length > MIN_LENGTH || word.length === candidate.length)

const sortedLetters = (word: string) => [...word].sort().join('')

const haveSameLetters = (a: string, b: string): boolean =>
  a.length === b.length && sortedLetters(a) === sortedLetters(b)

const nearestWord = (word: string): string | null => {
  let nearest: string | null = null
  let distance = maxDistance(word.length) + 1
  for (const candidate of CANDIDATES.get(word.charAt(0)) ?? []) {
    const isExchanged = haveSameLetters(word, candidate)
    if (!isExchanged && !isClose(word, candidate, distance - 1)) continue
    const found = typingDistance(word, candidate)
    if (found < distance || (isExchanged && found === distance && nearest !== null))
      [nearest, distance] = [candidate, found]
  }
  return nearest
}

const isWord = (word: string): boolean =>
  KNOWN_WORDS.has(word) || ARTICLES.has(word) || ORDINARY_WORDS.has(word)

/** Returns the word of the lexicon that was probably meant, or null. Of two, it is the one with the same letters. */
export const correctWord = (word: string): string | null => {
  if (!CORRECTABLE.test(word) || isWord(word)) return null
  const nearest = nearestWord(word)
  const isTooShort =
    nearest !== null && word.length === MIN_LENGTH && !haveSameLetters(word, nearest)
  return isTooShort ? null : nearest
}
