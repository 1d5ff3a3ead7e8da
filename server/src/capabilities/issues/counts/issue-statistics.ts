import { PROVIDERS } from '@stance/core/kernel/provider'
import { SEVERITIES } from '@stance/core/kernel/severity'
import { sizeOf } from '../../../data/lists/cell-plan.ts'
import { tally } from '../../../data/lists/tally.ts'
import type { IssueCell } from '../list/issue-list.ts'
import { ISSUE_STATUSES } from '../record/issue.ts'

const by = (
  cells: readonly IssueCell[],
  name: (cell: IssueCell) => string,
  names: readonly string[],
) => tally(cells, name, ({ rows }) => rows, names)

/** The body of the statistics endpoint. The counts of each breakdown add up to the total. */
export const issueStatistics = (cells: readonly IssueCell[]) => ({
  total: sizeOf(cells),
  by_severity: by(cells, ({ severity }) => severity, SEVERITIES.toReversed()),
  by_status: by(cells, ({ status }) => status, ISSUE_STATUSES),
  by_provider: by(cells, ({ cloud_provider }) => cloud_provider, PROVIDERS),
})
