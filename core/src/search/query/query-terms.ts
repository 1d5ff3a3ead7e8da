import { type TextField, tokenize } from '../text/tokens.ts'

/** A term of a text with its span, in UTF-16 units. */
export interface QueryTerm {
  readonly term: string
  readonly start: number
  readonly end: number
  /** Whether it stands for words that follow as terms of their own: an identifier as a whole. */
  readonly isWhole: boolean
}

/** Returns the terms of a text in its order. */
export const readTerms = (text: string, field: TextField): QueryTerm[] => {
  const terms: { term: string; start: number; end: number; isWhole: boolean }[] = []
  tokenize(text, field, (term, start, end) => {
    const last = terms.at(-1)
    if (last !== undefined && start >= last.start && end <= last.end) last.isWhole = true
    terms.push({ term, start, end, isWhole: false })
  })
  return terms
}

/** Returns the terms of a part of a query: an account may be called `IT`, so stop words alone are names. */
export const readQueryTerms = (text: string): QueryTerm[] => {
  const terms = readTerms(text, 'query')
  return terms.length > 0 ? terms : readTerms(text, 'identifier')
}
