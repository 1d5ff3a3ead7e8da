import { type Facets, MAX_FACET_VALUES } from '@stance/core/search/index/facet-counts'

interface MatchCell extends Readonly<Record<keyof Facets, string>> {
  readonly matches: number
}

/** Adds up the matches by each facet. */
export const facetsOf = (cells: readonly MatchCell[]): Facets => {
  const sumBy = (name: keyof Facets) => {
    const sums = new Map<string, number>()
    for (const cell of cells) sums.set(cell[name], (sums.get(cell[name]) ?? 0) + cell.matches)
    return [...sums]
      .map(([value, count]) => ({ value, count }))
      .sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1))
      .slice(0, MAX_FACET_VALUES)
  }
  return {
    severity: sumBy('severity'),
    status: sumBy('status'),
    provider: sumBy('provider'),
    account: sumBy('account'),
    region: sumBy('region'),
    category: sumBy('category'),
    service: sumBy('service'),
  }
}
