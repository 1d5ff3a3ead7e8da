import { sizeOf } from '../../kernel/cell-plan.ts'
import { PROVIDERS } from '../../kernel/provider.ts'
import { SEVERITIES } from '../../kernel/severity.ts'
import { tally } from '../../kernel/tally.ts'
import { ISSUE_STATUSES } from './issue.ts'
import type { IssueCell } from './issue-list.ts'

const by = (
  cells: readonly IssueCell[],
  name: (cell: IssueCell) => string,
  names: readonly string[],
) => tally(cells, name, ({ rows }) => rows, names)

/** The body of the statistics endpoint. Every aggregate adds up to the total. */
export const issueStatistics = (cells: readonly IssueCell[]) => ({
  total: sizeOf(cells),
  by_severity: by(cells, ({ severity }) => severity, SEVERITIES.toReversed()),
  by_status: by(cells, ({ status }) => status, ISSUE_STATUSES),
  by_provider: by(cells, ({ cloud_provider }) => cloud_provider, PROVIDERS),
})
