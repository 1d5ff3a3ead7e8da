import type { Severity } from '@stance/core/kernel/severity'
import type { IssueStatus } from '../record/issue.ts'
import type { StoredIssue } from '../record/stored-issue.ts'

/** A place where issues are counted, and how many come to it. */
export interface IssueCountRow {
  readonly control_id: string
  readonly account_id: string
  readonly cloud_provider: string
  readonly region: string
  readonly application_id: string
  readonly severity: Severity
  readonly status: IssueStatus
  readonly ticketed: boolean
  issues: number
}

export type CountedIssue = Pick<
  StoredIssue,
  | 'control_id'
  | 'account_id'
  | 'cloud_provider'
  | 'region'
  | 'application_id'
  | 'severity'
  | 'status'
  | 'ticket'
>

/** A character that stands in none of the names, so that no two keys are alike. */
const BETWEEN = '\u0000'

const keyOf = (issue: CountedIssue): string =>
  [
    issue.control_id,
    issue.account_id,
    issue.cloud_provider,
    issue.region,
    issue.application_id,
    issue.severity,
    issue.status,
    issue.ticket === null ? '' : 'ticketed',
  ].join(BETWEEN)

const newRow = (issue: CountedIssue): IssueCountRow => ({
  control_id: issue.control_id,
  account_id: issue.account_id,
  cloud_provider: issue.cloud_provider,
  region: issue.region,
  application_id: issue.application_id,
  severity: issue.severity,
  status: issue.status,
  ticketed: issue.ticket !== null,
  issues: 0,
})

/** Gathers what changes of issues do to the counts, so that each counter is touched once. */
export const issueCountChanges = () => {
  const counts = new Map<string, IssueCountRow>()
  const add = (issue: CountedIssue, weight: 1 | -1) => {
    const key = keyOf(issue)
    const row = counts.get(key) ?? newRow(issue)
    row.issues += weight
    counts.set(key, row)
  }
  return {
    /** An issue goes from one place to another; null is «not there». */
    move: (from: CountedIssue | null, to: CountedIssue | null) => {
      if (from) add(from, -1)
      if (to) add(to, 1)
    },
    counts: (): IssueCountRow[] => [...counts.values()].filter(({ issues }) => issues !== 0),
  }
}

export type IssueCountChanges = ReturnType<typeof issueCountChanges>
