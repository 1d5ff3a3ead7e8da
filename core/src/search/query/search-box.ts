import { foldText } from '../text/word-term.ts'
import { type Identifier, readIdentifiers } from './identifiers.ts'
import { type QueryTerm, readQueryTerms, readTerms } from './query-terms.ts'

/** Words that have to stand one after the other. Stop words between them do not count. */
export interface Phrase {
  /** One term: a word, or an identifier as a whole, which every field may have. Null: several. */
  readonly term: string | null
  /** The words in their order. */
  readonly words: readonly string[]
}

/** What the text of a search box means. */
export interface SearchBox {
  /** Terms that a finding may have; the more and the rarer, the higher it ranks. */
  readonly words: readonly string[]
  /** How often each of them occurs in the text. */
  readonly times: ReadonlyMap<string, number>
  /** Those of them that are parts of identifiers only do not always find. */
  readonly identifiers: readonly Identifier[]
  /** The words that are not parts of identifiers only. */
  readonly others: ReadonlySet<string>
  /** Beginnings of terms, which rank like words. */
  readonly prefixes: readonly string[]
  /** What a finding must have. */
  readonly phrases: readonly Phrase[]
  /** What a finding must not have. */
  readonly excluded: readonly Phrase[]
  readonly excludedPrefixes: readonly string[]
  /** The text without what is excluded, for ranking by meaning. */
  readonly plain: string
}

export const MAX_PREFIXES = 8
const MIN_PREFIX_LENGTH = 2

const DOUBLE_QUOTES = /[“”„«»]/g
/** A part of the text: a sign, a quoted text or a word without spaces. An open quote is a space. */
const PART = /(-?)"([^"]*)"|([^\s"]+)/g
/** `--verbose` is an option of a program, and a word. */
const EXCLUDED_WORD = /^-(?=[\p{L}\p{N}])/u
const IS_PREFIX = /[\p{L}\p{N}]\*+$/u

const phraseOf = (terms: readonly QueryTerm[]): Phrase => {
  const [first] = terms
  const isOne =
    first !== undefined && terms.every(({ start, end }) => start >= first.start && end <= first.end)
  return {
    term: isOne ? first.term : null,
    words: terms.filter(({ isWhole }) => !isWhole).map(({ term }) => term),
  }
}

/** Returns what terms begin with if a word is completed: its last name, without stemming. */
const prefixOf = (word: string): string | null => {
  const stem = word.replace(/\*+$/, '')
  const last = readTerms(stem, 'identifier').find(({ end }) => end === stem.length)
  const text = foldText(stem.slice(last?.start ?? stem.length))
  return text.length < MIN_PREFIX_LENGTH ? null : text
}

interface Draft {
  words: Set<string>
  prefixes: Set<string>
  phrases: Phrase[]
  excluded: Phrase[]
  excludedPrefixes: Set<string>
  plain: string[]
}

const readQuoted = (draft: Draft, isExcluded: boolean, text: string): void => {
  const terms = readQueryTerms(text)
  if (terms.length === 0) return
  if (isExcluded) {
    draft.excluded.push(phraseOf(terms))
    return
  }
  draft.phrases.push(phraseOf(terms))
  for (const { term } of terms) draft.words.add(term)
  draft.plain.push(text)
}

const readExcluded = (draft: Draft, word: string): void => {
  const prefix = IS_PREFIX.test(word) ? prefixOf(word) : null
  if (prefix !== null) {
    draft.excludedPrefixes.add(prefix)
    return
  }
  const terms = readQueryTerms(word)
  if (terms.length > 0) draft.excluded.push(phraseOf(terms))
}

const readWord = (draft: Draft, word: string): void => {
  const prefix = IS_PREFIX.test(word) ? prefixOf(word) : null
  if (prefix === null) {
    draft.plain.push(word)
    return
  }
  if (draft.prefixes.size < MAX_PREFIXES) draft.prefixes.add(prefix)
  draft.plain.push(word.replace(/\*+$/, ''))
}

/** Returns the terms of a text with how often each occurs. */
const countTerms = (text: string): Map<string, number> => {
  const times = new Map<string, number>()
  for (const { term } of readQueryTerms(text)) times.set(term, (times.get(term) ?? 0) + 1)
  return times
}

/**
 * Reads the text of a search box: words, `"quoted phrases"`, `-excluded` words and phrases, and
 * `prefixes*`. Every other operator of search engines is a word or a separator, so every text has a
 * meaning. Linear in the text.
 */
export const readSearchBox = (text: string): SearchBox => {
  const draft: Draft = {
    words: new Set(),
    prefixes: new Set(),
    phrases: [],
    excluded: [],
    excludedPrefixes: new Set(),
    plain: [],
  }
  const normal = text.replace(DOUBLE_QUOTES, '"')
  const lastQuote = (normal.match(/"/g)?.length ?? 0) % 2 === 1 ? normal.lastIndexOf('"') : -1
  const closed =
    lastQuote === -1 ? normal : `${normal.slice(0, lastQuote)} ${normal.slice(lastQuote + 1)}`
  for (const [, minus, quoted, word] of closed.matchAll(PART)) {
    if (quoted !== undefined) readQuoted(draft, minus === '-', quoted)
    else if (word !== undefined && EXCLUDED_WORD.test(word))
      readExcluded(draft, word.replace(EXCLUDED_WORD, ''))
    else if (word !== undefined) readWord(draft, word)
  }
  const plain = draft.plain.join(' ')
  const { identifiers, others } = readIdentifiers(plain)
  const quoted = draft.words
  const times = countTerms(plain)
  const words = new Set([...quoted, ...times.keys()])
  return {
    words: [...words],
    times,
    identifiers,
    others: identifiers.length === 0 ? words : new Set([...quoted, ...others]),
    prefixes: [...draft.prefixes],
    phrases: draft.phrases,
    excluded: draft.excluded,
    excludedPrefixes: [...draft.excludedPrefixes],
    plain,
  }
}

/** Whether a text only says what findings must not have: then every other finding matches. */
export const isOnlyExcluding = (box: SearchBox): boolean =>
  box.words.length === 0 &&
  box.prefixes.length === 0 &&
  box.excluded.length + box.excludedPrefixes.length > 0
