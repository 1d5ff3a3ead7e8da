import { UNKNOWN } from '@stance/core/kernel/provider'

/**
 * Sums amounts by name, with zero for each of `names` without an amount. An empty name is unknown. Other
 * names follow in their own order, so that equal groups in any order give the same answer.
 */
export const tally = <Group>(
  groups: readonly Group[],
  nameOf: (group: Group) => string,
  amountOf: (group: Group) => number,
  names: readonly string[],
): Record<string, number> => {
  const nameIn = (group: Group) => nameOf(group) || UNKNOWN
  const others = new Set(groups.map(nameIn))
  for (const name of names) others.delete(name)
  const sums: Record<string, number> = {}
  for (const name of [...names, ...[...others].sort()]) sums[name] = 0
  for (const group of groups) {
    const name = nameIn(group)
    sums[name] = (sums[name] ?? 0) + amountOf(group)
  }
  return sums
}
