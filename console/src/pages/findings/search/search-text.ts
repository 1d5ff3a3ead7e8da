/** What a text in the search box is. */
export type SearchKind = 'words' | 'question' | 'query'

const QUESTION_STARTS =
  /^(which|what|who|where|how|why|show|list|find|give|are|is|do|does|has|have|any|tell)\b/i
const QUERY =
  /^\s*\(*\s*[a-z_.]+\s*(=|!=|>=?|<=?|\bin\s*\(|\bcontains\b|\bmatches\b|\blike\b|\bexists\b)/i
const SENTENCE_WORDS = 5

/** Returns whether a text is a question, a query of the query language, or words to find. */
export const kindOf = (text: string): SearchKind => {
  const trimmed = text.trim()
  if (QUERY.test(trimmed)) return 'query'
  const words = trimmed.split(/\s+/).length
  const isSentence = words >= SENTENCE_WORDS || (words >= 3 && QUESTION_STARTS.test(trimmed))
  return trimmed.endsWith('?') || isSentence ? 'question' : 'words'
}
