import type { FindingFilter } from '../list/finding-list.ts'
import type { Cell } from '../list/finding-list-plan.ts'

/** A cell, and whether its findings match a query. */
export interface QueriedCell extends Cell {
  readonly matched: boolean
}

/**
 * The list filter that selects exactly the matching cells; null if there is none, because a filter
 * selects statuses, providers and severities independently of each other.
 */
export const cellFilter = (cells: readonly QueriedCell[]): FindingFilter | null => {
  const matched = cells.filter((cell) => cell.matched)
  const status = new Set(matched.map((cell) => cell.status))
  const provider = new Set(matched.map((cell) => cell.cloud_provider))
  const severity = new Set(matched.map((cell) => cell.severity))
  const isSelected = (cell: Cell) =>
    status.has(cell.status) && provider.has(cell.cloud_provider) && severity.has(cell.severity)
  return cells.every((cell) => cell.matched === isSelected(cell))
    ? { status: [...status], provider: [...provider], severity: [...severity] }
    : null
}
