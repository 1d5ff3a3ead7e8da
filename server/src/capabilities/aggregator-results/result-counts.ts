import {
  addFindings,
  noWorkTotals,
  riskSharePct,
  type WorkTotals,
} from '@stance/core/assessment/priority/work-totals'
import { PRIORITIES, type Priority } from '@stance/core/assessment/sla'
import type { ResultIndex } from './result-index.ts'
import type { RowCounts } from './row-selection.ts'

/** The totals of counted rows, as the reports of the run have them of all. */
export const totalsOf = ({ kinds }: ResultIndex, { rows, risk }: RowCounts): WorkTotals => {
  const totals = noWorkTotals()
  for (const [at, kind] of kinds.entries()) {
    addFindings(totals, kind, rows[at] as number, risk[at] as number)
  }
  return totals
}

/** Also of suppressed findings, which a list has. */
const listedByPriority = (
  { kinds }: ResultIndex,
  { rows }: RowCounts,
): Record<Priority, number> => {
  const counts = new Map<Priority, number>(PRIORITIES.map((priority) => [priority, 0]))
  for (const [at, { priority }] of kinds.entries()) {
    counts.set(priority, (counts.get(priority) ?? 0) + (rows[at] as number))
  }
  return Object.fromEntries(counts) as Record<Priority, number>
}

/** The summary of a page: of everything that the filter matches. What is suppressed is listed, and counted apart. */
export const listSummary = (index: ResultIndex, matched: RowCounts, openRisk: number) => {
  const totals = totalsOf(index, matched)
  return {
    total: matched.total,
    suppressed: totals.listed.suppressed,
    by_priority: listedByPriority(index, matched),
    auto_remediation_ready: totals.auto_remediation_ready,
    quick_win_risk_reduction_pct: riskSharePct(totals.quick_win_risk, openRisk),
  }
}
