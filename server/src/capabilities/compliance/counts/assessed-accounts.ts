import type { AccountNumbers } from '@stance/core/compliance/evidence-level'

/** Accounts by their bits: thirty-two to a word, in the order of their index. */
type AccountSet = Uint32Array

const WORD = 32

const countBits = (word: number): number => {
  let count = 0
  for (let rest = word; rest !== 0; rest &= rest - 1) count += 1
  return count
}

const sizeOf = (set: AccountSet): number => set.reduce((sum, word) => sum + countBits(word), 0)

/**
 * In which accounts resources of each rule pass or fail. The accounts of a control are those of any of its rules, so
 * they are united by their bits: a thousand accounts are some thirty words.
 */
export interface AssessedAccounts {
  /** Of an account of which anything is known, its place. */
  readonly indexOf: ReadonlyMap<string, number>
  /** By the number of the rule. */
  readonly sets: readonly (AccountSet | undefined)[]
  readonly numbers: ReadonlyMap<string, number>
}

/** The accounts that a data scope knows, each with its cloud. */
export type KnownAccounts = readonly { readonly id: string; readonly provider: string }[]

/** Where controls are assessed, and the accounts that the data scope knows. */
export interface ScopeAccounts {
  readonly assessed: AssessedAccounts
  readonly known: KnownAccounts
}

/** The same for one account of the scope. */
export const withinAccount = (
  { assessed, known }: ScopeAccounts,
  account_id: string,
): ScopeAccounts => {
  const at = assessed.indexOf.get(account_id)
  const isAssessed = (set: AccountSet | undefined): boolean =>
    at !== undefined && ((set?.[at >>> 5] ?? 0) & (1 << (at % WORD))) !== 0
  const here = Uint32Array.of(1)
  return {
    assessed: {
      ...assessed,
      indexOf: new Map([[account_id, 0]]),
      sets: assessed.sets.map((set) => (isAssessed(set) ? here : undefined)),
    },
    known: known.filter(({ id }) => id === account_id),
  }
}

/** Collects the accounts of each rule, row by row. */
export const collectAccounts = () => {
  const indexOf = new Map<string, number>()
  const sets: (AccountSet | undefined)[] = []
  const place = (account: string): number => {
    const known = indexOf.get(account)
    if (known !== undefined) return known
    indexOf.set(account, indexOf.size)
    return indexOf.size - 1
  }
  return {
    indexOf,
    sets,
    place,
    /** Adds an account by its place to those of a rule. */
    add: (number: number, account: number): void => {
      const word = account >>> 5
      let set = sets[number]
      if (set === undefined || word >= set.length) {
        const larger = new Uint32Array(Math.max(word + 1, 2 * (set?.length ?? 0)))
        if (set) larger.set(set)
        sets[number] = larger
        set = larger
      }
      set[word] = ((set[word] ?? 0) | (1 << (account % WORD))) >>> 0
    },
  }
}

const unite = (sets: readonly (AccountSet | undefined)[], width: number): AccountSet => {
  const united = new Uint32Array(width)
  for (const set of sets) {
    if (set === undefined) continue
    for (let at = 0; at < set.length; at += 1)
      united[at] = ((united[at] ?? 0) | (set[at] ?? 0)) >>> 0
  }
  return united
}

/** Returns the ids of the accounts of a cloud; null: of any. */
export const accountsOfCloud = (
  known: KnownAccounts,
  provider: string | null,
): readonly string[] => [
  ...new Set(
    known.flatMap(({ id, provider: cloud }) =>
      provider === null || cloud === provider ? [id] : [],
    ),
  ),
]

/**
 * Returns a function that counts the accounts in which any of some rules is assessed, and the other known accounts of a
 * cloud; null: of any.
 */
export const accountCounter = (
  { indexOf, sets, numbers }: AssessedAccounts,
  known: KnownAccounts,
  provider: string | null,
): ((rules: readonly string[]) => AccountNumbers) => {
  const width = Math.ceil(indexOf.size / WORD)
  const own = new Uint32Array(width)
  const ids = accountsOfCloud(known, provider)
  for (const id of ids) {
    const at = indexOf.get(id)
    if (at !== undefined) own[at >>> 5] = ((own[at >>> 5] ?? 0) | (1 << (at % WORD))) >>> 0
  }
  return (rules) => {
    const of = rules.map((rule) => sets[numbers.get(rule) ?? -1])
    const assessed = unite(of, width)
    const size = sizeOf(assessed)
    const amongKnown = sizeOf(assessed.map((word, at) => (word & (own[at] ?? 0)) >>> 0))
    return { assessed: size, unassessed: ids.length - amongKnown }
  }
}
