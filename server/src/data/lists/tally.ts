import { UNKNOWN } from '@stance/core/kernel/provider'

/** Sums amounts by name, with zero for each of `names` without an amount. An empty name is unknown. */
export const tally = <Group>(
  groups: readonly Group[],
  nameOf: (group: Group) => string,
  amountOf: (group: Group) => number,
  names: readonly string[],
): Record<string, number> => {
  const sums: Record<string, number> = Object.fromEntries(names.map((name) => [name, 0]))
  for (const group of groups) {
    const name = nameOf(group) || UNKNOWN
    sums[name] = (sums[name] ?? 0) + amountOf(group)
  }
  return sums
}
