import type { ListedIssue } from '../issues/record/issue-record.ts'

/** Findings inside the data scope of the caller. */
export interface FoundFindings {
  /** JSON texts by id; ids that do not exist inside the scope are left out. */
  readonly byIds: (ids: readonly string[]) => Promise<ReadonlyMap<string, string>>
}

/** Issues inside the data scope of the caller, or the parts of them that are. */
export interface FoundIssues {
  readonly byIds: (ids: readonly string[]) => Promise<readonly ListedIssue[]>
}
