import type { CountsByRule, ResourceCounts } from '@stance/core/compliance/control-status'
import { type CountsByNumber, type PackedCounts, sumPacked } from './packed-counts.ts'

type NamedNumbers = readonly (readonly [control_id: string, number: number])[]

/** Returns the counts of those of the controls that have any, by their names. */
export const named = (numbers: NamedNumbers, counts: CountsByNumber): CountsByRule => {
  const byRule = new Map<string, ResourceCounts>()
  for (const [control_id, number] of numbers) {
    const found = counts.get(number)
    if (found) byRule.set(control_id, found)
  }
  return byRule
}

/** The counts of every control in accounts: a few bytes each, which are unpacked for what is asked. */
export interface PackedAccounts {
  /** In the order of their ids. */
  readonly places: ReadonlyMap<string, readonly PackedCounts[]>
  readonly numbers: ReadonlyMap<string, number>
}

/** Returns the numbers of rules that have any. */
export const numbersOf = (
  { numbers }: Pick<PackedAccounts, 'numbers'>,
  rules: readonly string[],
): NamedNumbers =>
  rules.flatMap((rule): NamedNumbers => {
    const number = numbers.get(rule)
    return number === undefined ? [] : [[rule, number]]
  })

/** Returns the counts of some rules in each account that has any of them. */
export const countsByAccount = (
  packed: PackedAccounts,
  rules: readonly string[],
): ReadonlyMap<string, CountsByRule> => {
  const asked = numbersOf(packed, rules)
  const wanted = new Set(asked.map(([, number]) => number))
  const byAccount = new Map<string, CountsByRule>()
  for (const [account_id, own] of packed.places) {
    const counts = named(asked, sumPacked(own, wanted))
    if (counts.size > 0) byAccount.set(account_id, counts)
  }
  return byAccount
}
