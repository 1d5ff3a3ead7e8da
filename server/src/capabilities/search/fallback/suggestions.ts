import type { Candidate } from './candidate-ranking.ts'

const MAX_SUGGESTIONS = 8
const WORD = /\p{L}[\p{L}\p{N}_]{2,}/gu

/** Words of the candidates that continue the last word of a query, the most frequent first. */
export const suggestWords = (candidates: readonly Candidate[], query: string): string[] => {
  const beginning = query.toLowerCase().match(/[\p{L}\p{N}_]+$/u)?.[0] ?? ''
  if (beginning === '') return []
  const counts = new Map<string, number>()
  for (const { title, description } of candidates) {
    const words = new Set(`${title} ${description}`.toLowerCase().match(WORD))
    for (const word of words) {
      if (!word.startsWith(beginning) || word === beginning) continue
      counts.set(word, (counts.get(word) ?? 0) + 1)
    }
  }
  return [...counts]
    .sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1))
    .slice(0, MAX_SUGGESTIONS)
    .map(([word]) => word)
}
