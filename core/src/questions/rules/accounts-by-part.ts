import type { NamedAccount } from './rule.ts'

const MIN_PART_LENGTH = 3
/** More accounts than that share a word, so that the word names none of them. */
const MAX_ACCOUNTS = 10

const NO_PART = /[^\p{L}\p{N}]+/u

/** Returns the letters and digits of a name between other characters, in lower case. */
export const partsOfName = (name: string): string[] => name.toLowerCase().split(NO_PART)

const isLongEnough = (part: string): boolean => part.length >= MIN_PART_LENGTH

const joined = (parts: readonly string[]): string => `-${parts.join('-')}-`

/** An account, and its name as parts: `-harbour-payments-prod-`. */
interface PartedAccount {
  readonly account: NamedAccount
  readonly parts: string
}

/** The accounts whose names have a part. */
export type AccountsByPart = ReadonlyMap<string, readonly PartedAccount[]>

export const accountsByPart = (accounts: readonly NamedAccount[]): AccountsByPart => {
  const byPart = new Map<string, PartedAccount[]>()
  for (const account of accounts) {
    const parts = partsOfName(account.name)
    const parted = { account, parts: joined(parts) }
    for (const part of new Set(parts.filter(isLongEnough))) {
      const list = byPart.get(part)
      if (list) list.push(parted)
      else byPart.set(part, [parted])
    }
  }
  return byPart
}

/** Returns the accounts that have each of the parts that are long enough, and perhaps more: those of the rarest part. */
const withRarest = (byPart: AccountsByPart, parts: readonly string[]): readonly PartedAccount[] => {
  let rarest: readonly PartedAccount[] | undefined
  for (const part of parts) {
    if (!isLongEnough(part)) continue
    const accounts = byPart.get(part)
    if (accounts === undefined) return []
    if (rarest === undefined || accounts.length < rarest.length) rarest = accounts
  }
  return rarest ?? []
}

/** The account whose name has parts in their order, if it is the only one: *harbour prod* of *harbour-payments-prod*. */
const onlyOneInOrder = (
  accounts: readonly PartedAccount[],
  parts: readonly string[],
): readonly PartedAccount[] => {
  const found = accounts.filter((account) => {
    let from = 0
    return parts.every((part) => {
      const at = account.parts.indexOf(joined([part]), from)
      from = at + part.length + 1
      return at >= 0
    })
  })
  return found.length === 1 ? found : []
}

/**
 * Returns the accounts, if they are few, whose names have parts next to each other: *payments-prod*. Of one account
 * alone, others may be between them.
 */
export const accountsWith = (
  byPart: AccountsByPart,
  parts: readonly string[],
): readonly NamedAccount[] => {
  const rarest = withRarest(byPart, parts)
  if (rarest.length === 0) return []
  const run = joined(parts)
  const isOnePart = parts.length === 1
  const next = isOnePart ? rarest : rarest.filter((account) => account.parts.includes(run))
  const found = next.length > 0 ? next : onlyOneInOrder(rarest, parts)
  return found.length <= MAX_ACCOUNTS ? found.map(({ account }) => account) : []
}
