import { tokenize } from '../../../text/tokens.ts'

const ARTICLES: ReadonlySet<string> = new Set(['a', 'an', 'the'])

/** The terms of a text in their order, with stop words ("log in" is no log) but without articles, identifiers by their parts, and those identifiers as wholes. */
export interface LeafTerms {
  readonly leaves: readonly string[]
  readonly wholes: readonly string[]
}

export const leafTermsOf = (text: string): LeafTerms => {
  const leaves: string[] = []
  const wholes: string[] = []
  let term = ''
  let start = -1
  let end = -1
  tokenize(text, 'identifier', (next, nextStart, nextEnd) => {
    if (ARTICLES.has(next)) return
    const isWhole = nextStart >= start && nextEnd <= end
    if (start !== -1) (isWhole ? wholes : leaves).push(term)
    term = next
    start = nextStart
    end = nextEnd
  })
  if (start !== -1) leaves.push(term)
  return { leaves, wholes }
}
