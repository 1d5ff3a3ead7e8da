import { nearestName } from '@stance/core/kernel/nearest-name'

const WORD = /[^\s"*]+/g
/** The share of a suggestion that may differ from what was typed: it may have another ending as well. */
const MAX_DIFFERENCE = 2 / 3

/**
 * Returns the text of a search with the most frequent suggestion in the place of each word that it corrects, the
 * text itself if it corrects none. A suggestion that continues a word completes it and corrects nothing.
 */
export const correctedText = (text: string, suggestions: readonly string[]): string => {
  const words = (text.match(WORD) ?? []).map((word) => word.toLowerCase())
  const corrections = new Map<string, string>()
  for (const suggestion of suggestions) {
    const word = nearestName(suggestion, words, suggestion.length * MAX_DIFFERENCE)
    if (word === undefined || suggestion.startsWith(word) || corrections.has(word)) continue
    corrections.set(word, suggestion)
  }
  return text.replace(WORD, (word) => corrections.get(word.toLowerCase()) ?? word)
}
