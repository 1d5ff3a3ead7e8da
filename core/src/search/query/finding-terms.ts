import { findingParts } from './identifiers.ts'
import type { SearchBox } from './search-box.ts'

/** How the words of a search find documents, by the terms that documents have. */
export interface FindingTerms {
  /** Words each of which finds; the other words only change how documents rank. */
  readonly finding: ReadonlySet<string>
  /** Words of one identifier, which find if a document has all of them. */
  readonly together: readonly (readonly string[])[]
  /** The text to rank by meaning: without identifiers, which name a thing and mean nothing. */
  readonly meaning: string
}

/** Returns how the words of a search find. `isWord` says of a compound whether its words mean something. */
export const findingTerms = (
  { words, identifiers, others, plain }: SearchBox,
  has: (term: string) => boolean,
  isWord: (compound: string) => boolean,
): FindingTerms => {
  if (identifiers.length === 0) return { finding: new Set(words), together: [], meaning: plain }
  const finding = new Set(others)
  const together: (readonly string[])[] = []
  let meaning = ''
  let at = 0
  for (const identifier of identifiers) {
    const { text, start, parts, isCompound } = identifier
    const found = findingParts(identifier, has)
    for (const term of found.terms) finding.add(term)
    if (found.together.length > 0) together.push(found.together)
    const isName = parts.some((part) => !found.terms.includes(part))
    if (!isName || (isCompound && isWord(text))) continue
    meaning += `${plain.slice(at, start)} `
    at = start + text.length
  }
  return { finding, together, meaning: meaning + plain.slice(at) }
}
