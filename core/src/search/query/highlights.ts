import type { TextField } from '../text/tokens.ts'
import { type QueryTerm, readTerms } from './query-terms.ts'
import type { SearchBox } from './search-box.ts'

/** A part of a text, from `start` up to but not including `end`, in UTF-16 units. */
export type HighlightRange = readonly [start: number, end: number]

/** Marks each word of a phrase where all of them stand one after the other. */
const markPhrase = (
  words: readonly QueryTerm[],
  phrase: readonly string[],
  mark: (term: QueryTerm) => void,
): void => {
  for (let at = 0; at + phrase.length <= words.length; at++)
    if (phrase.every((word, offset) => words[at + offset]?.term === word))
      for (const word of words.slice(at, at + phrase.length)) mark(word)
}

/** Returns ranges in their order, those that touch or overlap as one. */
const united = (ranges: HighlightRange[]): readonly HighlightRange[] => {
  ranges.sort((a, b) => a[0] - b[0] || a[1] - b[1])
  const result: [number, number][] = []
  for (const [start, end] of ranges) {
    const last = result.at(-1)
    if (last !== undefined && start <= last[1]) last[1] = Math.max(last[1], end)
    else result.push([start, end])
  }
  return result
}

/** Returns what of a text matches a search: its words, prefixes and phrases. */
export const highlightText = (
  box: SearchBox,
  text: string,
  field: TextField,
): readonly HighlightRange[] => {
  const ranges: HighlightRange[] = []
  const mark = ({ start, end }: QueryTerm) => {
    ranges.push([start, end])
  }
  // A compound is marked as a whole.
  const terms = readTerms(text, field === 'prose' ? 'query' : field)
  const words = new Set(box.words)
  for (const term of terms)
    if (words.has(term.term) || box.prefixes.some((prefix) => term.term.startsWith(prefix)))
      mark(term)
  const sequence = terms.filter(({ isWhole }) => !isWhole)
  for (const { term, words: phrase } of box.phrases)
    if (term === null) markPhrase(sequence, phrase, mark)
  return united(ranges)
}

/** Counts how a term is written in texts. */
const countSpellings = (term: string, texts: Iterable<string>): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>()
  for (const text of texts)
    for (const found of readTerms(text, 'identifier')) {
      if (found.term !== term) continue
      const spelling = text.slice(found.start, found.end).toLowerCase()
      counts.set(spelling, (counts.get(spelling) ?? 0) + 1)
    }
  return counts
}

/**
 * Returns how a term is written most often in texts: the index has `encrypt` where people read
 * `Encryption`. Of several, one of the preferred spellings.
 */
export const readableTerm = (
  term: string,
  texts: Iterable<string>,
  preferred: readonly string[] = [],
): string => {
  const counts = [...countSpellings(term, texts)].sort(
    ([a, m], [b, n]) => n - m || (a < b ? -1 : 1),
  )
  const found = counts.find(([spelling]) => preferred.includes(spelling)) ?? counts[0]
  return found?.[0] ?? term
}
