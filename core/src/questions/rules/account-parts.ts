import type { Meaning } from '../item.ts'
import { KNOWN_WORDS, LEXICON } from '../lexicon/lexicon.ts'
import { REGION_ID } from '../lexicon/places.ts'
import { is } from '../node.ts'
import type { Word } from '../words.ts'
import {
  type AccountsByPart,
  accountsByPart,
  accountsWith,
  partsOfName,
} from './accounts-by-part.ts'
import { meaning, type NamedAccount, phrase, type Rule } from './rule.ts'

/** Accounts, and how many words name them. */
export interface AccountMatch {
  readonly item: Meaning
  readonly length: number
}

export const accountItem = (accounts: readonly NamedAccount[]): Meaning =>
  meaning(is('account_id', ...new Set(accounts.map(({ id }) => id))), 'account_id')

export const ACCOUNT_WORDS: ReadonlySet<string> = new Set(
  'account accounts subscription subscriptions project projects'.split(' '),
)
const BEFORE_PLACES: ReadonlySet<string> = new Set(['in', 'inside', 'within'])
const TEAM_WORDS: ReadonlySet<string> = new Set(['team', 'squad', 'department'])
/** Names of something else follow these words. */
const BEFORE_OTHER_NAMES: ReadonlySet<string> = new Set(
  'tag tags tagged label labels team owner owned named called resource by'.split(' '),
)
const JOINS: ReadonlySet<string> = new Set(['and', 'or', ',', '&', 'plus'])
/** *All accounts except payments*. */
const BEFORE_EXCEPTED: ReadonlySet<string> = new Set(
  'except for but excluding besides other than apart from not outside of minus without'.split(' '),
)
/** Words that say nothing elsewhere, and are names before *account*. */
const PLAIN_WORDS: ReadonlySet<string> = new Set(
  'shared data company report reports service services access security compliance traffic team hosts posture'.split(
    ' ',
  ),
)
/** What is no property of accounts, and so a part of a name; unlike *aws account* and *prod account*. */
const NAMING_KEYS: ReadonlySet<string> = new Set(['category', 'service_name'])

/** More words than that are no part of a name. */
const MAX_WORDS = 4

/** The accounts that words from one place to another name, if they name few. */
const matchOf = (
  byPart: AccountsByPart,
  words: readonly Word[],
  from: number,
  to: number,
): AccountMatch | null => {
  const parts: string[] = []
  for (const { kind, text } of words.slice(from, to)) {
    if (kind !== 'word') return null
    parts.push(...partsOfName(text))
  }
  const found = accountsWith(byPart, parts)
  return found.length > 0 ? { item: accountItem(found), length: to - from } : null
}

/** Whether one word can only be a part of a name. *Sandbox accounts* are accounts, no environment. */
const isName = (word: string): boolean => !LEXICON.has(word) || word === 'sandbox'

/** *The network account* and *the shared account*, but not *a storage account*. */
const isNameBefore = (word: string, noun: string): boolean => {
  const item = LEXICON.get(word)
  if (isName(word)) return true
  if (LEXICON.has(`${word} ${noun}`)) return false
  return item?.kind === 'meaning' ? NAMING_KEYS.has(item.key) : PLAIN_WORDS.has(word)
}

type PlacedMatch = AccountMatch & { readonly at: number }

/** The longest of the runs of words that begin or end at a place and consist of parts of names. */
const longestOf = (
  byPart: AccountsByPart,
  words: readonly Word[],
  runs: readonly { readonly from: number; readonly to: number }[],
  isNameAlone: (word: string) => boolean,
): PlacedMatch | null => {
  for (const { from, to } of runs) {
    if (from < 0 || to > words.length) continue
    if (to - from === 1 && !isNameAlone(words[from]?.text ?? '')) continue
    const match = matchOf(byPart, words, from, to)
    if (match) return { ...match, at: from }
  }
  return null
}

const LENGTHS = Array.from({ length: MAX_WORDS }, (_, at) => MAX_WORDS - at)

const skip = (
  words: readonly Word[],
  from: number,
  step: 1 | -1,
  skipped: ReadonlySet<string>,
): number => {
  let at = from
  while (skipped.has(words[at]?.text ?? '')) at += step
  return at
}

/** *The payments account*, *payments and booking accounts*. */
const namedBefore = (
  byPart: AccountsByPart,
  words: readonly Word[],
  noun: number,
): PlacedMatch[] => {
  const runsTo = (to: number) => LENGTHS.map((length) => ({ from: to - length, to }))
  const text = words[noun]?.text ?? ''
  const matches: PlacedMatch[] = []
  let match = longestOf(byPart, words, runsTo(noun), (word) => isNameBefore(word, text))
  while (match) {
    matches.push(match)
    const end = skip(words, match.at - 1, -1, JOINS) + 1
    const isListed = text.endsWith('s') && end < match.at
    match = isListed ? longestOf(byPart, words, runsTo(end), isName) : null
  }
  return matches
}

/** *Account payments*, *accounts payments and booking*, *accounts except payments*. */
const namedAfter = (
  byPart: AccountsByPart,
  words: readonly Word[],
  noun: number,
): PlacedMatch[] => {
  const runsFrom = (from: number) => LENGTHS.map((length) => ({ from, to: from + length }))
  const matches: PlacedMatch[] = []
  const start = skip(words, noun + 1, 1, BEFORE_EXCEPTED)
  let match = longestOf(byPart, words, runsFrom(start), isName)
  while (match) {
    matches.push(match)
    const end = match.at + match.length
    const next = skip(words, end, 1, JOINS)
    match = next > end ? longestOf(byPart, words, runsFrom(next), isName) : null
  }
  return matches
}

const isUnknown = ({ text, kind }: Word): boolean => kind === 'word' && !KNOWN_WORDS.has(text)

/**
 * Whether a word can only be the whole name of a place: *in payments*, but not *in the payments team* nor
 * *in payments yard*.
 */
const isPlace = (words: readonly Word[], at: number): boolean => {
  const [before, word, after] = [words[at - 1], words[at], words[at + 1]]
  if (!before || !word || !BEFORE_PLACES.has(before.text) || !isUnknown(word)) return false
  return after === undefined || !(isUnknown(after) || TEAM_WORDS.has(after.text))
}

const HYPHENATED = /^[\p{L}\p{N}]+(?:[-_][\p{L}\p{N}]+)+$/u

/** *Payments-prod criticals*, but not *bucket payments-prod*. */
const isHyphenatedName = (words: readonly Word[], at: number): boolean => {
  const [before, word, after] = [words[at - 1]?.text ?? '', words[at], words[at + 1]?.text ?? '']
  if (word?.kind !== 'word' || !HYPHENATED.test(word.text)) return false
  if (KNOWN_WORDS.has(word.text) || REGION_ID.test(word.text)) return false
  const kind = LEXICON.get(before)
  const isOfKind = kind?.kind === 'meaning' && kind.key === 'kind' && !before.endsWith('s')
  return !(isOfKind || BEFORE_OTHER_NAMES.has(before) || TEAM_WORDS.has(after))
}

/**
 * Finds accounts by parts of their name: next to *account*, where a place is named, and anywhere if the
 * parts are joined by hyphens.
 */
export const accountPartFinder = (accounts: readonly NamedAccount[]) => {
  // Few questions name parts.
  let parts: AccountsByPart | undefined
  const byPart = (): AccountsByPart => {
    parts ??= accountsByPart(accounts)
    return parts
  }
  const named = new WeakMap<readonly Word[], ReadonlyMap<number, AccountMatch>>()

  /** The accounts that are named next to the word *account*, by where their names begin. */
  const namedIn = (words: readonly Word[]): ReadonlyMap<number, AccountMatch> => {
    const known = named.get(words)
    if (known) return known
    const matches = words.flatMap(({ text }, at) =>
      ACCOUNT_WORDS.has(text)
        ? [...namedBefore(byPart(), words, at), ...namedAfter(byPart(), words, at)]
        : [],
    )
    const byPlace = new Map(matches.map((match) => [match.at, match]))
    named.set(words, byPlace)
    return byPlace
  }

  return (words: readonly Word[], at: number): AccountMatch | null => {
    const match = namedIn(words).get(at)
    if (match) return match
    const isNamed = isPlace(words, at) || isHyphenatedName(words, at)
    return isNamed ? matchOf(byPart(), words, at, at + 1) : null
  }
}

const PLAIN = [...PLAIN_WORDS].join('|')

/** *The shared services account*, if no account has such a name. */
const UNKNOWN_ACCOUNT: Rule = {
  pattern: phrase(`(?:${PLAIN})(?: (?:${PLAIN}))*(?= (?:${[...ACCOUNT_WORDS].join('|')})(?: |$))`),
  read: (_, { words, at, length }) => {
    const [last, noun] = words.slice(at + length - 1)
    return LEXICON.has(`${last?.text} ${noun?.text}`) ? null : { kind: 'unread' }
  },
}

/** Names of accounts that are not known. */
export const ACCOUNT_RULES: readonly Rule[] = [UNKNOWN_ACCOUNT]
