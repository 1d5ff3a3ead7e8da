import type { Severity } from '@stance/core/kernel/severity'
import type { IssueStatus } from '../record/issue.ts'
import type { StoredIssue } from '../record/stored-issue.ts'

/** A combination of columns by which issues are counted, and the change of its count. */
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

/** A character that no column contains, so that two combinations never share a key. */
const SEPARATOR = '\u0000'

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
  ].join(SEPARATOR)

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

/** Sums the changes of counts, so that each counter is updated once. */
export const issueCountChanges = () => {
  const counts = new Map<string, IssueCountRow>()
  const add = (issue: CountedIssue, weight: 1 | -1) => {
    const key = keyOf(issue)
    const row = counts.get(key) ?? newRow(issue)
    row.issues += weight
    counts.set(key, row)
  }
  return {
    /** Moves an issue from one combination to another; null: it does not exist. */
    move: (from: CountedIssue | null, to: CountedIssue | null) => {
      if (from) add(from, -1)
      if (to) add(to, 1)
    },
    counts: (): IssueCountRow[] => [...counts.values()].filter(({ issues }) => issues !== 0),
  }
}

export type IssueCountChanges = ReturnType<typeof issueCountChanges>
