import type {
  DeltaStatus,
  PrioritizedFinding,
} from '@stance/core/assessment/priority/prioritized-finding'
import { isQuickWin } from '@stance/core/assessment/priority/priority'
import { PRIORITIES, type Priority } from '@stance/core/assessment/sla'
import type { DeltaFinding } from '../delta/delta.ts'
import type { RunTotals } from '../run-summary.ts'

/** Counts of one run. Open findings are those that are neither suppressed nor closed. */
export interface RunCounts {
  readonly delta: { new: number; existing: number; closed: number; reopened: number }
  readonly by_priority: Record<Priority, number>
  open: number
  open_before: number
  overdue: number
  open_risk: number
  quick_wins: number
}

export const noCounts = (): RunCounts => ({
  delta: { new: 0, existing: 0, closed: 0, reopened: 0 },
  by_priority: Object.fromEntries(PRIORITIES.map((priority) => [priority, 0])) as Record<
    Priority,
    number
  >,
  open: 0,
  open_before: 0,
  overdue: 0,
  open_risk: 0,
  quick_wins: 0,
})

const DELTA_KEYS: Readonly<Record<DeltaStatus, keyof RunCounts['delta']>> = {
  NEW: 'new',
  EXISTING: 'existing',
  CLOSED: 'closed',
  REOPENED: 'reopened',
}

export const countFinding = (
  counts: RunCounts,
  { delta, wasOpen }: DeltaFinding,
  prioritized: PrioritizedFinding,
): void => {
  counts.delta[DELTA_KEYS[delta]] += 1
  if (wasOpen) counts.open_before += 1
  if (prioritized.finding.status !== 'ACTIVE') return
  const { priority, sla_status, risk_assessment, complexity_assessment } = prioritized
  counts.open += 1
  counts.by_priority[priority] += 1
  counts.open_risk += risk_assessment.risk_score
  if (sla_status === 'overdue') counts.overdue += 1
  if (isQuickWin(priority, complexity_assessment)) counts.quick_wins += 1
}

/** Adds the counts of a part of the findings. */
export const addCounts = (into: RunCounts, counts: RunCounts): void => {
  for (const name of Object.keys(into.delta) as (keyof RunCounts['delta'])[])
    into.delta[name] += counts.delta[name]
  for (const priority of PRIORITIES) into.by_priority[priority] += counts.by_priority[priority]
  into.open += counts.open
  into.open_before += counts.open_before
  into.overdue += counts.overdue
  into.open_risk += counts.open_risk
  into.quick_wins += counts.quick_wins
}

export const totalsOf = (run_id: string, started_at: string, counts: RunCounts): RunTotals => ({
  run_id,
  started_at,
  open: counts.open,
  delta: counts.delta,
  by_priority: counts.by_priority,
  overdue: counts.overdue,
  open_risk: counts.open_risk,
})

/** Whether findings of this priority or a more urgent one are open. */
export const hasOpen = ({ by_priority }: RunCounts, limit: Priority): boolean =>
  PRIORITIES.slice(0, PRIORITIES.indexOf(limit) + 1).some((priority) => by_priority[priority] > 0)
