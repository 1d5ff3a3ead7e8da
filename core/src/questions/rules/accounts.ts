import { KNOWN_WORDS } from '../lexicon/lexicon.ts'
import type { Word } from '../words.ts'
import {
  ACCOUNT_WORDS,
  type AccountMatch,
  accountItem,
  accountPartFinder,
} from './account-parts.ts'
import type { NamedAccount } from './rule.ts'

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
      const name = { wording, words: [], account }
      const list = names.get(first)
      if (list) list.push(name)
      else if (first !== '') names.set(first, [name])
    }
  return names
}

/** Finds accounts by their name or identifier, and by parts of their name. */
export const accountFinder = (accounts: readonly NamedAccount[]) => {
  const names = namesOf(accounts)
  const byPart = accountPartFinder(accounts)

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
    return length === 0
      ? null
      : { item: accountItem(longest.map(({ account }) => account)), length }
  }

  return (words: readonly Word[], at: number): AccountMatch | null =>
    byName(words, at) ?? byPart(words, at)
}

export type AccountFinder = ReturnType<typeof accountFinder>

export const isNextToAccount = (words: readonly Word[], at: number, length = 1): boolean =>
  ACCOUNT_WORDS.has(words[at - 1]?.text ?? '') || ACCOUNT_WORDS.has(words[at + length]?.text ?? '')
