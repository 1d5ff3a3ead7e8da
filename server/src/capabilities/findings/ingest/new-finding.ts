import type { Counted } from '../counts/finding-counts.ts'
import type { DerivedFinding } from '../record/finding.ts'
import { type FindingRow, rowsOf, toCounted } from '../record/finding-row.ts'
import type { RiskRow, TextRow } from '../record/finding-text.ts'
import { applyReport } from './finding-lifecycle.ts'

/** A finding that does not exist yet, prepared for insertion. */
export interface NewFinding {
  readonly id: string
  readonly account_id: string
  readonly deduplication_key: string
  readonly muted: boolean
  /** Encoded for COPY, it takes a third of the memory. */
  readonly row: FindingRow | Buffer
  readonly text: TextRow
  readonly risk: RiskRow
  readonly counted: Counted
  readonly first_found_at: Date
  /** The data of its first event. */
  readonly eventData: {
    readonly title: string
    readonly control_id: string
    readonly resource_id: string
    readonly issue_id: string
  }
}

/** Prepares the insertion of a derived finding that does not exist. */
export const newFinding = (
  report: DerivedFinding,
  at: Date,
): NewFinding & { readonly row: FindingRow } => {
  const { content, deduplication_key, muted } = report
  const { state } = applyReport(null, report, at)
  const { row, text, risk } = rowsOf(report, state, 1)
  const { title, control_id, resource_id } = content
  return {
    id: report.id,
    account_id: row.account_id,
    deduplication_key,
    muted,
    row,
    text,
    risk,
    counted: toCounted(content, state),
    first_found_at: state.first_found_at,
    eventData: { title, control_id, resource_id, issue_id: row.issue_id },
  }
}
