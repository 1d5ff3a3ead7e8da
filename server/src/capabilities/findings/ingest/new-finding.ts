import type { Counted } from '../counts/finding-counts.ts'
import type { FindingReport } from '../record/finding.ts'
import { countedAs, type FindingRow, rowsOf } from '../record/finding-row.ts'
import type { RiskRow, TextRow } from '../record/finding-text.ts'
import { sight } from './finding-lifecycle.ts'

/** A finding that nobody knows yet, as it is going to be written. */
export interface Opening {
  readonly id: string
  readonly account_id: string
  readonly deduplication_key: string
  readonly muted: boolean
  /** As a line for the database, it takes a third of the memory. */
  readonly row: FindingRow | Buffer
  readonly text: TextRow
  readonly risk: RiskRow
  readonly counted: Counted
  readonly first_found_at: Date
  /** What the event log is told. */
  readonly subject: {
    readonly title: string
    readonly control_id: string
    readonly resource_id: string
    readonly issue_id: string
  }
}

/** What a report opens at a moment, if nobody knows its finding. */
export const openingOf = (
  report: FindingReport,
  at: Date,
): Opening & { readonly row: FindingRow } => {
  const { content, deduplication_key, muted } = report
  const { state } = sight(null, report, at)
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
    counted: countedAs(content, state),
    first_found_at: state.first_found_at,
    subject: { title, control_id, resource_id, issue_id: row.issue_id },
  }
}
