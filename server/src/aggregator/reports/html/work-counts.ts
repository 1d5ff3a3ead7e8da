import type { PrioritizedFinding } from '@stance/core/assessment/priority/prioritized-finding'
import { PRIORITIES } from '@stance/core/assessment/sla'
import { isOpenQuickWin } from '../quick-wins.ts'

/** Open findings of a team, a business unit or an action, in numbers. */
export interface WorkCounts {
  open: number
  /** From P1 to P5. */
  readonly by_priority: number[]
  overdue: number
  /** Not overdue, and due within seven days. */
  due_this_week: number
  risk: number
  /** The highest risk score. */
  worst_risk: number
  effort_hours: number
  quick_wins: number
}

const DAYS_OF_A_WEEK = 7

export const noWork = (): WorkCounts => ({
  open: 0,
  by_priority: PRIORITIES.map(() => 0),
  overdue: 0,
  due_this_week: 0,
  risk: 0,
  worst_risk: 0,
  effort_hours: 0,
  quick_wins: 0,
})

export const isDueThisWeek = ({ sla_status, days_until_sla }: PrioritizedFinding): boolean =>
  sla_status !== 'overdue' && days_until_sla < DAYS_OF_A_WEEK

export const addWork = (work: WorkCounts, listed: PrioritizedFinding): void => {
  const priority = PRIORITIES.indexOf(listed.priority)
  work.open += 1
  work.by_priority[priority] = (work.by_priority[priority] ?? 0) + 1
  if (listed.sla_status === 'overdue') work.overdue += 1
  if (isDueThisWeek(listed)) work.due_this_week += 1
  work.risk += listed.risk_assessment.risk_score
  work.worst_risk = Math.max(work.worst_risk, listed.risk_assessment.risk_score)
  work.effort_hours += listed.complexity_assessment.estimated_effort_hours
  if (isOpenQuickWin(listed)) work.quick_wins += 1
}

export const mergeWork = (into: WorkCounts, work: WorkCounts): void => {
  into.open += work.open
  for (const [i, count] of work.by_priority.entries()) {
    into.by_priority[i] = (into.by_priority[i] ?? 0) + count
  }
  into.overdue += work.overdue
  into.due_this_week += work.due_this_week
  into.risk += work.risk
  into.worst_risk = Math.max(into.worst_risk, work.worst_risk)
  into.effort_hours += work.effort_hours
  into.quick_wins += work.quick_wins
}

/** The most urgent first: by the findings of P1, then P2 and so on, then by risk. */
export const byUrgency = (a: WorkCounts, b: WorkCounts): number => {
  for (const i of PRIORITIES.keys()) {
    const difference = (b.by_priority[i] ?? 0) - (a.by_priority[i] ?? 0)
    if (difference !== 0) return difference
  }
  return b.risk - a.risk
}

/** 0 for P1; 5 when there are none. */
export const worstPriority = ({ by_priority }: WorkCounts): number => {
  const index = by_priority.findIndex((count) => count > 0)
  return index === -1 ? by_priority.length : index
}
