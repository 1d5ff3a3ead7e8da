import type { Verdict } from '@stance/core/evidence/statement'
import type { StoredEnding } from '../ingest/evidence.ts'

/** What is stored about the accounts and findings of a batch, in addition to the findings. */
export interface StoredEvidence {
  /** The ends of findings, whether or not these exist, by their ids. */
  readonly endings: ReadonlyMap<string, StoredEnding>
  /** The latest complete imports. */
  readonly covered: readonly {
    readonly account_id: string
    readonly source: string
    readonly at: Date
  }[]
}

/** What the instances of a finding say together. */
export interface SeveralVerdict {
  readonly verdict: Verdict
  readonly instances: number
}

/** What is stored about the findings of a batch, with the batch itself for those with several instances. */
export interface KnownStatements extends StoredEvidence {
  /** Findings with several instances. Those that never failed have no verdict. */
  readonly several: ReadonlyMap<string, SeveralVerdict | null>
}
