import { type QueryTerm, readTerms } from './query-terms.ts'

/** Words of a query that joiners connect: an ARN, `i-0abc`, `CVE-2021-44228`, `S3.8`, `multi-factor`. */
export interface Identifier {
  /** As it stands in the query. */
  readonly text: string
  /** Its term as a whole. */
  readonly whole: string
  /** What it has after its last `:` or `/`; null if it has none. */
  readonly last: string | null
  /** Whether that is a name by itself: `sg-0abc` and not `root`. */
  readonly endsInName: boolean
  /** Every term but the whole. */
  readonly parts: readonly string[]
  /** Its words, which prose may have one by one. */
  readonly words: readonly string[]
  /** Whether it is a compound of words, which prose has by its words only: `multi-factor`, `GetObject`. */
  readonly isCompound: boolean
}

/** What of an identifier finds documents. Its other parts only change how these rank. */
export interface FindingParts {
  readonly terms: readonly string[]
  /** Words that find a document together; empty: none do. */
  readonly together: readonly string[]
}

const STRONG_JOINER = /[:/\\=#&?%+~$]/
const JOINER = /[-‐‑_.:/\\@=#&?%+~$]/u
const LETTERS = /^[\p{L}\p{M}]+(?:[-‐‑/][\p{L}\p{M}]+)*$/u
/** A name that people give: it has several words, or a number. `root` and `443` identify nothing. */
const NAME = /^(?=.*\p{L})(?=.*[\p{N}_.‐‑-])/u
/** The number of a thing, not that of a version or a section. */
const NUMBER = /^(?=.*\p{N}).{2,}$/u
/** The parts of an ARN or a path say where a thing is, and only the last one what it is. */
const MIN_PATH_NAMES = 4

/** A tag with its value: `owner=payments`. */
const PAIR = /^[^=]+=[^=]+$/

const AFTER_LAST_JOINER = /[:/\\=#&?%+~$]([^:/\\=#&?%+~$]+)$/u

/** What is behind the last joiner of an address, such as one of mail, says where and not what. */
const lastOf = (text: string): string =>
  text.includes('@') ? '' : (AFTER_LAST_JOINER.exec(text)?.[1] ?? '')

const identifierOf = (text: string, [whole, ...rest]: readonly QueryTerm[]): Identifier => {
  const last = lastOf(text)
  return {
    text,
    whole: whole?.term ?? '',
    last: readTerms(last, 'query')[0]?.term ?? null,
    endsInName: NAME.test(last),
    parts: rest.map(({ term }) => term),
    words: rest.filter(({ isWhole }) => !isWhole).map(({ term }) => term),
    isCompound: LETTERS.test(text) || !JOINER.test(text),
  }
}

/** Returns the identifiers of a text, and the terms of everything else. */
export const readIdentifiers = (
  text: string,
): { readonly identifiers: readonly Identifier[]; readonly others: ReadonlySet<string> } => {
  const identifiers: Identifier[] = []
  const others = new Set<string>()
  const terms = readTerms(text, 'query')
  for (let at = 0; at < terms.length; ) {
    const { term, start, end, isWhole } = terms[at] as QueryTerm
    let next = at + 1
    while (next < terms.length && (terms[next]?.start ?? end) < end) next++
    if (isWhole) identifiers.push(identifierOf(text.slice(start, end), terms.slice(at, next)))
    else others.add(term)
    at = next
  }
  return { identifiers, others }
}

const isPath = ({ text }: Identifier): boolean => text.split(STRONG_JOINER).length >= MIN_PATH_NAMES

/** Whether a number in it is unknown: `CVE-2021-99999` is not `CVE-2021-44228`. */
const hasUnknownNumber = ({ text, words }: Identifier, has: (term: string) => boolean): boolean =>
  // Of `log4j@2.99`, the package may be known.
  !STRONG_JOINER.test(text) &&
  !text.includes('@') &&
  words.some((word) => NUMBER.test(word) && !has(word))

/** Whether it is a tag whose words are known. Findings have tags by their words, many of them `owner`. */
const isKnownPair = ({ text, words }: Identifier, has: (term: string) => boolean): boolean =>
  PAIR.test(text) && words.every(has)

/**
 * Returns what of an identifier finds documents, by the terms that documents have. One that is known as
 * a whole is not found by its parts: every CVE has `cve`, and every ARN `arn` and `aws`.
 */
export const findingParts = (
  identifier: Identifier,
  has: (term: string) => boolean,
): FindingParts => {
  const { whole, last, endsInName, parts, words, isCompound } = identifier
  const isKnown = has(whole)
  if (isKnown || (isPath(identifier) && !isCompound)) {
    const ends = last !== null && (endsInName || !isKnown) ? [last] : []
    return { terms: [whole, ...ends], together: isCompound ? words : [] }
  }
  if (isKnownPair(identifier, has)) return { terms: [whole], together: words }
  const isUnknown = !isCompound && hasUnknownNumber(identifier, has)
  return { terms: isUnknown ? [whole] : [whole, ...parts], together: [] }
}
