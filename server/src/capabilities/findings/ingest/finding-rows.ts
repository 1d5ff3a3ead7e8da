import type { FindingState } from '../record/finding.ts'
import type { ExistingFinding } from '../record/finding-row.ts'

/** An observation of a finding, for the narrow table `finding_seen`. */
export interface SeenRow {
  readonly account_id: string
  readonly id: string
  readonly last_seen_at: string
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

/** The states of findings whose content stays as it is. */
export type StateUpdate = Pick<ExistingFinding, 'account_id' | 'id'> & FindingState
