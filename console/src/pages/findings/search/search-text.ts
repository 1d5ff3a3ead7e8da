import type { SearchParams } from '../../../search-params.ts'

const QUESTION_STARTS =
  /^(which|what|who|where|how|why|show|list|find|give|are|is|do|does|has|have|any|tell)\b/i
const MIN_WORDS = 3

/** Returns whether a text is written as a question or a request, whatever it is about. */
export const isQuestion = (text: string): boolean => {
  const trimmed = text.trim()
  if (trimmed.endsWith('?')) return true
  return trimmed.split(/\s+/).length >= MIN_WORDS && QUESTION_STARTS.test(trimmed)
}

const QUOTED = /"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'/g
const STATUS = /\b(?:status|suppressed|suppression_reason|resolved_at)\b/i

/** Returns a query without its quoted texts. */
export const withoutQuotes = (query: string): string => query.replace(QUOTED, '')

/** Returns what a search for words changes in the address. */
export const asWords = (text: string | undefined): SearchParams => ({
  text,
  q: undefined,
  ask: undefined,
  sort: undefined,
  order: undefined,
})

/**
 * Returns what a query, perhaps that of a question, changes in the address. One that says itself which statuses it is
 * about also finds those that the list leaves out.
 */
export const asQuery = (query: string, question?: string): SearchParams => ({
  q: query,
  ask: question,
  text: undefined,
  ...(STATUS.test(withoutQuotes(query)) && { status: 'any' }),
})
