import type { PrioritizedFinding } from '@stance/core/assessment/priority/prioritized-finding'
import type { OutputResult, RunFacts } from '../run-summary.ts'
import type { ReportPart } from './report-part.store.ts'

/** The reports of one run. They replace those of the previous run together, or not at all. */
export interface ReportSet {
  /** Where other threads put the files of their parts. */
  readonly folder: string
  /** Takes findings in any number of calls, in the order of `finding_id_short`. */
  readonly add: (findings: readonly PrioritizedFinding[]) => Promise<void>
  /** Completes the reports; those of the previous run stay. Parts of other threads follow what was added. */
  readonly prepare: (run: RunFacts, parts?: readonly ReportPart[]) => Promise<void>
  /** Puts the reports in the place of the previous ones. */
  readonly publish: (run: RunFacts) => Promise<readonly OutputResult[]>
  /** Completes the reports, and puts them in the place of the previous ones. */
  readonly commit: (run: RunFacts) => Promise<readonly OutputResult[]>
  /** Removes what was written. */
  readonly discard: () => Promise<void>
}
