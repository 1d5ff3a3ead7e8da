import { PRIORITIES } from '@stance/core/assessment/sla'
import { PROVIDERS } from '@stance/core/kernel/provider'
import type { RunFacts } from '../run-summary.ts'
import { riskSharePct } from './quick-wins.ts'
import { openWithPriority, openWithSla, type ReportTotals } from './report-totals.ts'

/** The others are in the output of the run and in the audit log. */
const MAX_ERRORS = 100

const roundedRate = (part: number, whole: number): number =>
  whole === 0 ? 0 : Math.round((part / whole) * 1e6) / 1e6

/** Without durations, so that the same findings give the same reports. */
const providersOf = ({ providers }: RunFacts) =>
  Object.fromEntries(
    PROVIDERS.flatMap((provider) => {
      const result = providers[provider]
      if (result === undefined) return []
      const { status, findings, pages, since } = result
      return [[provider, { status, findings, pages, ...(since && { since }) }]]
    }),
  )

/** The run, as `findings.json` and `summary.json` name it. */
export const runJson = (run: RunFacts) => ({
  run_id: run.run_id,
  version: run.version,
  started_at: run.started_at,
  dry_run: run.dry_run,
  providers: providersOf(run),
  unread: run.unread ?? [],
  delta: run.delta,
})

/** The counts of the specification's summary by priority and SLA. */
const openCounts = (totals: ReportTotals) => ({
  total_findings: totals.listed.open,
  ...Object.fromEntries(
    PRIORITIES.map((priority) => [
      `${priority.toLowerCase()}_count`,
      openWithPriority(totals, priority),
    ]),
  ),
  auto_remediation_ready: totals.auto_remediation_ready,
  quick_wins: totals.quick_wins,
  quick_win_risk_reduction_pct: riskSharePct(totals.quick_win_risk, totals.open_risk),
  on_track_sla: openWithSla(totals, 'on_track'),
  at_risk_sla: openWithSla(totals, 'at_risk'),
  overdue_sla: openWithSla(totals, 'overdue'),
})

export const trendOf = ({ delta, open_before }: RunFacts) => ({
  new_findings: delta.new,
  closed_findings: delta.closed,
  net_change: delta.new - delta.closed,
  closure_rate: roundedRate(delta.closed, open_before + delta.new),
})

/** The content of `summary.json`: open findings in numbers, and the run. */
export const summaryJson = (run: RunFacts, totals: ReportTotals) => ({
  ...runJson(run),
  ...openCounts(totals),
  trend: trendOf(run),
  suppressed: totals.listed.suppressed,
  closed: totals.listed.closed,
  open_risk: totals.open_risk,
  ...(run.model && { model: run.model }),
  errors: run.errors.slice(0, MAX_ERRORS),
  errors_total: run.errors.length,
  runs: run.trend,
})
