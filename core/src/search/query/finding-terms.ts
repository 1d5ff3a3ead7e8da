import { findingParts } from './identifiers.ts'
import type { SearchBox } from './search-box.ts'

/** How the words of a search find documents, by the terms that documents have. */
export interface FindingTerms {
  /** Words each of which finds; the other words only change how documents rank. */
  readonly finding: ReadonlySet<string>
  /** Words of one identifier, which find if a document has all of them. */
  readonly together: readonly (readonly string[])[]
  /** The text to rank by meaning. A search for names alone has none, nor has one for the beginning of a word. */
  readonly meaning: string
}

/** A word with a digit is the name of something, such as of a package: `log4j`. */
const NAMED = /^(?=.*\p{L})(?=.*\p{N})/u

/** Returns how the words of a search find. `isWord` says of a name whether it means something. */
export const findingTerms = (
  { identifiers, others, prefixes, plain }: SearchBox,
  has: (term: string) => boolean,
  isWord: (name: string) => boolean,
): FindingTerms => {
  const finding = new Set(others)
  const together: (readonly string[])[] = []
  const meaningful: string[] = []
  for (const identifier of identifiers) {
    const { text, parts, isCompound } = identifier
    const found = findingParts(identifier, has)
    for (const term of found.terms) finding.add(term)
    if (found.together.length > 0) together.push(found.together)
    const isName = parts.some((part) => !found.terms.includes(part))
    if (!isName || (isCompound && isWord(text))) meaningful.push(text)
  }
  // What the beginning of a word means is not known, and the other words do not say what was meant.
  if (!prefixes.every((prefix) => isWord(prefix))) return { finding, together, meaning: '' }
  const isOnlyNames = [...others].every((term) => NAMED.test(term) && has(term) && !isWord(term))
  return { finding, together, meaning: isOnlyNames ? meaningful.join(' ') : plain }
}
