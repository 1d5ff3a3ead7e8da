import { UNKNOWN } from '@stance/core/kernel/provider'
import type { Facets } from '../ranking.ts'

interface MatchCell {
  readonly severity: string
  readonly status: string
  readonly provider: string
  readonly category: string
  readonly matches: number
}

const FACETS = ['severity', 'provider', 'status', 'category'] as const

/** Adds up the matches by each facet. */
export const facetsOf = (cells: readonly MatchCell[]): Facets => {
  const sumBy = (name: (typeof FACETS)[number]) => {
    const sums = new Map<string, number>()
    for (const cell of cells) {
      const value = cell[name] || UNKNOWN
      sums.set(value, (sums.get(value) ?? 0) + cell.matches)
    }
    return Object.fromEntries([...sums].sort(([a], [b]) => (a < b ? -1 : 1)))
  }
  return {
    severity: sumBy('severity'),
    provider: sumBy('provider'),
    status: sumBy('status'),
    category: sumBy('category'),
  }
}
