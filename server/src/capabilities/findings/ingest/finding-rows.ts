import type { FindingState, StoredDecision } from '../record/finding.ts'
import type { ExistingFinding } from '../record/finding-row.ts'

/** An observation of a finding, for the narrow table `finding_seen`. */
export interface SeenRow {
  readonly account_id: string
  readonly id: string
  /** That of all known records, or `SEVERAL`. */
  readonly instance: string
  /** The time of the latest known failure, and whether its record has it. */
  readonly last_seen_at: string
  readonly is_dated: boolean
  /** The latest known version. */
  readonly version_at: string | null
  readonly decision: StoredDecision
  /** When the decision was received; null: with the source record. */
  readonly decided_at: string | null
  /** Whether the content of the finding is that of this observation. */
  readonly is_latest: boolean
  /** Occurrences to add. */
  readonly occurrences: number
  readonly run_id: string | null
  readonly batch_id: number | null
  readonly batch_line: number | null
  /** The key of the complete import that lists it; '' for any other. */
  readonly listed_by: string
}

/** A later decision at the source, for `finding_seen`. */
export type DecidedRow = Pick<
  SeenRow,
  'account_id' | 'id' | 'version_at' | 'decision' | 'decided_at'
>

/** The states of findings whose content stays as it is. */
export type StateUpdate = Pick<ExistingFinding, 'account_id' | 'id'> & FindingState
