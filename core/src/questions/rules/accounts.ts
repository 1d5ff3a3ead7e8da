import type { Meaning } from '../item.ts'
import { KNOWN_WORDS, LEXICON } from '../lexicon/lexicon.ts'
import { is } from '../node.ts'
import type { Word } from '../words.ts'
import { meaning, type NamedAccount } from './rule.ts'

const ACCOUNT_WORDS: ReadonlySet<string> = new Set([
  'account',
  'accounts',
  'subscription',
  'subscriptions',
  'project',
  'projects',
])

const BEFORE_PLACES: ReadonlySet<string> = new Set(['in', 'inside', 'within'])
const TEAM_WORDS: ReadonlySet<string> = new Set(['team', 'squad', 'department'])

/** More accounts than that share a word, so that the word names none of them. */
const MAX_ACCOUNTS = 10

export interface AccountMatch {
  readonly item: Meaning
  readonly length: number
}

const MIN_PART_LENGTH = 3

const allPartsOf = (name: string): string[] => name.toLowerCase().split(/[^\p{L}\p{N}]+/u)

const partsOf = (name: string): string[] =>
  allPartsOf(name).filter((part) => part.length >= MIN_PART_LENGTH)

/** Whether a name has parts next to each other: `harbour-payments-prod` has *payments-prod*. */
const hasParts = (name: string, parts: readonly string[]): boolean =>
  `-${allPartsOf(name).join('-')}-`.includes(`-${parts.join('-')}-`)

const add = <T>(map: Map<string, T[]>, key: string, value: T): void => {
  const list = map.get(key)
  if (list) list.push(value)
  else map.set(key, [value])
}

const item = (accounts: readonly NamedAccount[]) =>
  meaning(is('account_id', ...new Set(accounts.map(({ id }) => id))), 'account_id')

interface Name {
  readonly wording: string
  /** Empty until a question has the first of them. */
  words: readonly string[]
  readonly account: NamedAccount
}

/** Whether a name can mean nothing else: *aws production* is no account without *account*. */
const isDistinct = (words: readonly string[]): boolean =>
  words.length === 1
    ? /[-_\d]/.test(words[0] ?? '') && !KNOWN_WORDS.has(words[0] ?? '')
    : words.some((word) => !KNOWN_WORDS.has(word))

const JOINERS = /[-_]+/g
const SPACE = /\s/

/** The name as it is, and with spaces for its hyphens. */
const wordingsOf = ({ id, name }: NamedAccount): string[] => {
  const lower = name.toLowerCase().trim()
  const spaced = lower.replace(JOINERS, ' ').trim()
  const wordings = [id.toLowerCase().trim(), lower]
  return spaced === lower ? wordings : [...wordings, spaced]
}

/** Returns the names by their first word. They are divided when a question has that word. */
const namesOf = (accounts: readonly NamedAccount[]): ReadonlyMap<string, Name[]> => {
  const names = new Map<string, Name[]>()
  for (const account of accounts)
    for (const wording of wordingsOf(account)) {
      const end = wording.search(SPACE)
      const first = end === -1 ? wording : wording.slice(0, end)
      if (first !== '') add(names, first, { wording, words: [], account })
    }
  return names
}

const partsOfAll = (accounts: readonly NamedAccount[]): ReadonlyMap<string, NamedAccount[]> => {
  const parts = new Map<string, NamedAccount[]>()
  for (const account of accounts)
    for (const part of new Set(partsOf(account.name))) add(parts, part, account)
  return parts
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

/**
 * Finds accounts by their name or identifier, and by parts of their name next to *account* or where a
 * place is named.
 */
export const accountFinder = (accounts: readonly NamedAccount[]) => {
  const names = namesOf(accounts)
  // Few questions have the word *account*.
  let parts: ReadonlyMap<string, NamedAccount[]> | undefined

  const byName = (words: readonly Word[], at: number): AccountMatch | null => {
    const candidates = names.get(words[at]?.text ?? '')
    if (candidates === undefined) return null
    if (candidates[0]?.words.length === 0)
      for (const name of candidates) name.words = name.wording.split(/\s+/)
    const matches = candidates.filter(
      (name) =>
        name.words.every((word, index) => words[at + index]?.text === word) &&
        (isDistinct(name.words) || isNextToAccount(words, at, name.words.length)),
    )
    const length = Math.max(0, ...matches.map((name) => name.words.length))
    const longest = matches.filter((name) => name.words.length === length)
    return length === 0 ? null : { item: item(longest.map(({ account }) => account)), length }
  }

  const byPart = (words: readonly Word[], at: number): AccountMatch | null => {
    const text = words[at]?.text ?? ''
    const isNamed = isNextToAccount(words, at) ? !LEXICON.has(text) : isPlace(words, at)
    if (!isNamed) return null
    parts ??= partsOfAll(accounts)
    const asked = allPartsOf(text)
    const first = asked.find((part) => part.length >= MIN_PART_LENGTH) ?? text
    const found = (parts.get(first) ?? []).filter(({ name }) => hasParts(name, asked))
    const isDistinctive = found.length > 0 && found.length <= MAX_ACCOUNTS
    return isDistinctive ? { item: item(found), length: 1 } : null
  }

  return (words: readonly Word[], at: number): AccountMatch | null =>
    byName(words, at) ?? byPart(words, at)
}

export type AccountFinder = ReturnType<typeof accountFinder>

export const isNextToAccount = (words: readonly Word[], at: number, length = 1): boolean =>
  ACCOUNT_WORDS.has(words[at - 1]?.text ?? '') || ACCOUNT_WORDS.has(words[at + length]?.text ?? '')
