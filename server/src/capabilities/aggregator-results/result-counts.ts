import { riskReductionPct } from '@stance/core/assessment/priority/priority'
import { PRIORITIES, type Priority } from '@stance/core/assessment/sla'
import type { ResultIndex } from './result-index.ts'
import { isQuickWinKind, type RowKind } from './result-row.ts'
import type { RowCounts } from './row-selection.ts'

const MILLION = 1e6

/** The share of a risk in all open risk, in percent with six decimals. */
export const riskSharePct = (risk: number, openRisk: number): number =>
  Math.round(riskReductionPct(risk, openRisk) * MILLION) / MILLION

const roundedRate = (part: number, whole: number): number =>
  whole === 0 ? 0 : Math.round((part / whole) * MILLION) / MILLION

type Holds = (kind: RowKind) => boolean

const everything: Holds = () => true

/** The number of counted rows of the kinds for which something holds. */
export const countOf = ({ kinds }: ResultIndex, { rows }: RowCounts, holds: Holds): number =>
  kinds.reduce((sum, kind, at) => (holds(kind) ? sum + (rows[at] as number) : sum), 0)

/** The sum of the risk scores of these rows. */
export const riskOf = (
  { kinds }: ResultIndex,
  { risk }: RowCounts,
  holds: Holds = everything,
): number => kinds.reduce((sum, kind, at) => (holds(kind) ? sum + (risk[at] as number) : sum), 0)

const byPriority = (count: (holds: Holds) => number) =>
  Object.fromEntries(
    PRIORITIES.map((priority) => [priority, count((kind) => kind.priority === priority)]),
  ) as Record<Priority, number>

/** The summary of a page: of everything that the filter matches. */
export const listSummary = (index: ResultIndex, matched: RowCounts, openRisk: number) => ({
  total: matched.total,
  by_priority: byPriority((holds) => countOf(index, matched, holds)),
  auto_remediation_ready: countOf(index, matched, (kind) => kind.auto_remediation_ready),
  quick_win_risk_reduction_pct: riskSharePct(riskOf(index, matched, isQuickWinKind), openRisk),
})

/** Of all rows of a data scope, also those that this run closed. */
const deltaOf = (index: ResultIndex, all: RowCounts) => {
  const count = (holds: Holds): number => countOf(index, all, holds)
  return {
    new: count(({ delta_status }) => delta_status === 'NEW'),
    existing: count(({ delta_status }) => delta_status === 'EXISTING'),
    closed: count(({ delta_status }) => delta_status === 'CLOSED'),
    reopened: count(({ delta_status }) => delta_status === 'REOPENED'),
  }
}

const trendOf = (index: ResultIndex, all: RowCounts) => {
  const { new: created, closed } = deltaOf(index, all)
  const stillOpen = countOf(
    index,
    all,
    ({ delta_status, is_suppressed }) => delta_status === 'EXISTING' && !is_suppressed,
  )
  return {
    new_findings: created,
    closed_findings: closed,
    net_change: created - closed,
    closure_rate: roundedRate(closed, stillOpen + closed + created),
  }
}

/** `listed` are the rows that are not closed, `all` those and the closed ones. */
export const dashboardSummary = (index: ResultIndex, listed: RowCounts, all: RowCounts) => {
  const count = (holds: Holds): number => countOf(index, listed, holds)
  const priorities = byPriority(count)
  return {
    total_findings: listed.total,
    p1_count: priorities.P1,
    p2_count: priorities.P2,
    p3_count: priorities.P3,
    p4_count: priorities.P4,
    p5_count: priorities.P5,
    auto_remediation_ready: count((kind) => kind.auto_remediation_ready),
    quick_wins: count(isQuickWinKind),
    quick_win_risk_reduction_pct: riskSharePct(
      riskOf(index, listed, isQuickWinKind),
      riskOf(index, listed),
    ),
    on_track_sla: count(({ sla_status }) => sla_status === 'on_track'),
    at_risk_sla: count(({ sla_status }) => sla_status === 'at_risk'),
    overdue_sla: count(({ sla_status }) => sla_status === 'overdue'),
    trend: trendOf(index, all),
  }
}

/** One run as `summary.json` lists it: open findings are neither suppressed nor closed. */
export const runTotals = (
  run: { readonly run_id: string; readonly started_at: string },
  index: ResultIndex,
  all: RowCounts,
) => {
  const isOpen: Holds = ({ is_suppressed, is_closed }) => !is_suppressed && !is_closed
  const count = (holds: Holds): number => countOf(index, all, (kind) => isOpen(kind) && holds(kind))
  return {
    run_id: run.run_id,
    started_at: run.started_at,
    open: count(everything),
    delta: deltaOf(index, all),
    by_priority: byPriority(count),
    overdue: count(({ sla_status }) => sla_status === 'overdue'),
    open_risk: riskOf(index, all, isOpen),
  }
}

export type RunTotals = ReturnType<typeof runTotals>
