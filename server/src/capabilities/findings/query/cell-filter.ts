import type { FindingFilter } from '../list/finding-list.ts'
import type { Cell } from '../list/finding-list-plan.ts'

/** A cell, and whether a query is true of its findings. */
export interface AskedCell extends Cell {
  readonly matched: boolean
}

/**
 * The filter of a list that takes exactly the cells of which a query is true; null if none does,
 * because a filter chooses statuses, providers and severities without regard to each other.
 */
export const cellFilter = (cells: readonly AskedCell[]): FindingFilter | null => {
  const matched = cells.filter((cell) => cell.matched)
  const status = new Set(matched.map((cell) => cell.status))
  const provider = new Set(matched.map((cell) => cell.cloud_provider))
  const severity = new Set(matched.map((cell) => cell.severity))
  const isTaken = (cell: Cell) =>
    status.has(cell.status) && provider.has(cell.cloud_provider) && severity.has(cell.severity)
  return cells.every((cell) => cell.matched === isTaken(cell))
    ? { status: [...status], provider: [...provider], severity: [...severity] }
    : null
}
