import type { PrioritizedFinding } from '@stance/core/assessment/priority/prioritized-finding'
import { PRIORITIES, type Priority, type SlaStatus } from '@stance/core/assessment/sla'
import { SECTIONS, type Section, sectionOf } from './listed-finding.ts'
import { isOpenQuickWin } from './quick-wins.ts'

/** Counts of the findings that a set of reports lists. */
export interface ReportTotals {
  readonly listed: Readonly<Record<Section, number>>
  /** Of the open findings. */
  readonly by_priority: Readonly<Record<Priority, Readonly<Record<SlaStatus, number>>>>
  readonly auto_remediation_ready: number
  /** The sum of the risk scores of the open findings. */
  readonly open_risk: number
  readonly quick_wins: number
  readonly quick_win_risk: number
}

type Mutable<T> = { -readonly [K in keyof T]: T[K] extends number ? number : Mutable<T[K]> }

export interface TotalsCollector {
  readonly add: (listed: PrioritizedFinding) => void
  readonly totals: () => ReportTotals
  /** Adds the counts of a part of the findings. */
  readonly merge: (part: ReportTotals) => void
}

const noFindings = (): Mutable<ReportTotals> => ({
  listed: { open: 0, suppressed: 0, closed: 0 },
  by_priority: Object.fromEntries(
    PRIORITIES.map((priority) => [priority, { on_track: 0, at_risk: 0, overdue: 0 }]),
  ) as Mutable<ReportTotals>['by_priority'],
  auto_remediation_ready: 0,
  open_risk: 0,
  quick_wins: 0,
  quick_win_risk: 0,
})

export const createTotals = (): TotalsCollector => {
  const totals = noFindings()
  return {
    totals: () => totals,
    merge: (part) => {
      for (const section of SECTIONS) totals.listed[section] += part.listed[section]
      for (const priority of PRIORITIES) {
        const [counts, more] = [totals.by_priority[priority], part.by_priority[priority]]
        counts.on_track += more.on_track
        counts.at_risk += more.at_risk
        counts.overdue += more.overdue
      }
      totals.auto_remediation_ready += part.auto_remediation_ready
      totals.open_risk += part.open_risk
      totals.quick_wins += part.quick_wins
      totals.quick_win_risk += part.quick_win_risk
    },
    add: (listed) => {
      const section = sectionOf(listed)
      totals.listed[section] += 1
      if (section !== 'open') return
      totals.by_priority[listed.priority][listed.sla_status] += 1
      totals.open_risk += listed.risk_assessment.risk_score
      if (listed.auto_remediation_ready) totals.auto_remediation_ready += 1
      if (!isOpenQuickWin(listed)) return
      totals.quick_wins += 1
      totals.quick_win_risk += listed.risk_assessment.risk_score
    },
  }
}

export const openWithPriority = (totals: ReportTotals, priority: Priority): number => {
  const { on_track, at_risk, overdue } = totals.by_priority[priority]
  return on_track + at_risk + overdue
}

export const openWithSla = (totals: ReportTotals, status: SlaStatus): number =>
  PRIORITIES.reduce((sum, priority) => sum + totals.by_priority[priority][status], 0)
