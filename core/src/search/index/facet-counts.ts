import { ACCOUNT, PROVIDER, REGION } from './placement-table.ts'
import { categoryName } from './search-document.ts'
import { STATES, severityOf, statusOf } from './segments/document-state.ts'
import type { Segment } from './segments/segment.ts'

export interface FacetValue {
  readonly value: string
  readonly count: number
}

/** How often each value occurs in a result, the most frequent first. */
export interface Facets {
  readonly severity: readonly FacetValue[]
  readonly status: readonly FacetValue[]
  readonly provider: readonly FacetValue[]
  readonly account: readonly FacetValue[]
  readonly region: readonly FacetValue[]
  readonly category: readonly FacetValue[]
  readonly service: readonly FacetValue[]
}

/** A facet has the most frequent values only. */
export const MAX_FACET_VALUES = 100
const CATEGORIES = 256

type Rows = readonly (readonly string[])[]

const sumBy = (counts: Uint32Array, nameOf: (at: number) => string): readonly FacetValue[] => {
  const sums = new Map<string, number>()
  for (let at = 0; at < counts.length; at++) {
    const count = counts[at] as number
    if (count === 0) continue
    const value = nameOf(at)
    sums.set(value, (sums.get(value) ?? 0) + count)
  }
  return Array.from(sums, ([value, count]) => ({ value, count }))
    .sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1))
    .slice(0, MAX_FACET_VALUES)
}

/** Counts the values of the documents of a result. */
export class FacetCounts {
  readonly #placements: Uint32Array
  readonly #services: Uint32Array
  readonly #states = new Uint32Array(STATES)
  readonly #categories = new Uint32Array(CATEGORIES)
  readonly #placementRows: Rows
  readonly #serviceRows: Rows

  constructor(placements: Rows, services: Rows) {
    this.#placementRows = placements
    this.#serviceRows = services
    this.#placements = new Uint32Array(placements.length)
    this.#services = new Uint32Array(services.length)
  }

  /** Counts documents of a segment, which come in their order. */
  count(segment: Segment, documents: Uint16Array, length: number): void {
    const { states, categories, services, runStarts, runPlacements } = segment
    let run = 0
    for (let at = 0; at < length; at++) {
      const document = documents[at] as number
      while ((runStarts[run + 1] as number) <= document) run++
      increment(this.#states, states[document] as number)
      increment(this.#categories, categories[document] as number)
      increment(this.#services, services[document] as number)
      increment(this.#placements, runPlacements[run] as number)
    }
  }

  facets(): Facets {
    const column = (at: number) => (placement: number) => this.#placementRows[placement]?.[at] ?? ''
    return {
      severity: sumBy(this.#states, (state) => severityOf(state)),
      status: sumBy(this.#states, (state) => statusOf(state)),
      provider: sumBy(this.#placements, column(PROVIDER)),
      account: sumBy(this.#placements, column(ACCOUNT)),
      region: sumBy(this.#placements, column(REGION)),
      category: sumBy(this.#categories, categoryName),
      service: sumBy(this.#services, (service) => this.#serviceRows[service]?.[0] ?? ''),
    }
  }
}

const increment = (counts: Uint32Array, at: number): void => {
  counts[at] = (counts[at] as number) + 1
}
