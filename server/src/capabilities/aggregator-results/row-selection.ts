import type {
  DeltaStatus,
  Queue,
  RatedSeverity,
} from '@stance/core/assessment/priority/prioritized-finding'
import type { Priority, SlaStatus } from '@stance/core/assessment/sla'
import type { Provider } from '@stance/core/kernel/provider'
import { covers, type DataScope } from '../../kernel/data-scope.ts'
import type { ResultIndex } from './result-index.ts'
import type { RowKind, RowPlace } from './result-row.ts'

/** What is absent selects everything. */
export interface ResultFilter {
  readonly priority?: readonly Priority[]
  readonly severity?: readonly RatedSeverity[]
  readonly tier?: number
  readonly automation_candidate?: boolean
  readonly queue?: Queue
  readonly sla_status?: SlaStatus
  readonly delta_status?: DeltaStatus
  readonly suppressed?: boolean
  readonly csp?: readonly Provider[]
  readonly cbu?: readonly string[]
}

/** Which kinds and places of an index are selected; 1 for those that are. */
export interface RowSelection {
  readonly kinds: Uint8Array
  readonly places: Uint8Array
}

const admits = <Value>(accepted: readonly Value[] | undefined, value: Value): boolean =>
  accepted === undefined || accepted.includes(value)

const equals = <Value>(wanted: Value | undefined, value: Value): boolean =>
  wanted === undefined || wanted === value

const isKindSelected = (kind: RowKind, filter: ResultFilter): boolean =>
  admits(filter.priority, kind.priority) &&
  admits(filter.severity, kind.severity) &&
  equals(filter.tier, kind.tier) &&
  equals(filter.automation_candidate, kind.automation_candidate) &&
  equals(filter.queue, kind.queue) &&
  equals(filter.sla_status, kind.sla_status) &&
  equals(filter.delta_status, kind.delta_status) &&
  equals(filter.suppressed, kind.section === 'suppressed')

const isPlaceSelected = (place: RowPlace, filter: ResultFilter): boolean =>
  admits<string>(filter.csp, place.cloud_provider) && admits(filter.cbu, place.cbu)

const flags = <Value>(values: readonly Value[], isSelected: (value: Value) => boolean) =>
  Uint8Array.from(values, (value) => (isSelected(value) ? 1 : 0))

/**
 * Selects the rows of a data scope, and of these the ones that a filter matches. The data scope is applied
 * here and nowhere else: everything that is counted or listed comes from a selection.
 */
export const selectRows = (
  { kinds, places }: ResultIndex,
  scope: DataScope,
  filter: ResultFilter,
): RowSelection => ({
  kinds: flags(kinds, (kind) => isKindSelected(kind, filter)),
  places: flags(places, (place) => covers(scope, place) && isPlaceSelected(place, filter)),
})

/** The selected rows without those that are closed. */
export const withoutClosed = (selection: RowSelection, { kinds }: ResultIndex): RowSelection => ({
  ...selection,
  kinds: selection.kinds.map((flag, at) => (kinds[at]?.section === 'closed' ? 0 : flag)),
})

/** A page of any list begins within so many matches of a known row. */
const MARK_DISTANCE = 1_024

/** The selected rows of an index in numbers. */
export interface RowCounts {
  readonly total: number
  /** By the position of the kind. */
  readonly rows: Uint32Array
  readonly risk: Float64Array
  /** The row of each 1,024th match, from the first one on. */
  readonly marks: readonly number[]
}

const isSelected = (index: ResultIndex, { kinds, places }: RowSelection, row: number): boolean =>
  kinds[index.kindAt[row] as number] === 1 && places[index.placeAt[row] as number] === 1

export const countRows = (index: ResultIndex, selection: RowSelection): RowCounts => {
  const rows = new Uint32Array(index.kinds.length)
  const risk = new Float64Array(index.kinds.length)
  const marks: number[] = []
  let total = 0
  for (let row = 0; row < index.rows; row += 1) {
    if (!isSelected(index, selection, row)) continue
    if (total % MARK_DISTANCE === 0) marks.push(row)
    total += 1
    const kind = index.kindAt[row] as number
    rows[kind] = (rows[kind] as number) + 1
    risk[kind] = (risk[kind] as number) + (index.riskAt[row] as number)
  }
  return { total, rows, risk, marks }
}

export interface PageOfRows {
  /** How many matches come before the page. */
  readonly from: number
  readonly limit: number
  /** The page ends earlier if its texts are longer than this; it has at least one row. */
  readonly maxBytes: number
}

/** Returns the selected rows of one page. */
export const rowsOfPage = (
  index: ResultIndex,
  selection: RowSelection,
  { marks, total }: RowCounts,
  { from, limit, maxBytes }: PageOfRows,
): number[] => {
  const page: number[] = []
  if (from >= total) return page
  let before = Math.floor(from / MARK_DISTANCE) * MARK_DISTANCE
  let bytes = 0
  for (
    let row = marks[before / MARK_DISTANCE] as number;
    row < index.rows && page.length < limit;
    row += 1
  ) {
    if (!isSelected(index, selection, row)) continue
    before += 1
    if (before <= from) continue
    bytes += index.lengthAt[row] as number
    if (page.length > 0 && bytes > maxBytes) break
    page.push(row)
  }
  return page
}
