import type { PrioritizedFinding } from '@stance/core/assessment/priority/prioritized-finding'
import type { Priority } from '@stance/core/assessment/sla'
import { sectionOf } from './listed-finding.ts'

/** A quick win as `quick-wins.json` lists it, with its risk score instead of its share. */
export interface QuickWinRecord {
  readonly finding_id: string
  readonly title: string
  readonly priority: Priority
  readonly tier: number
  readonly automation_candidate: boolean
  readonly estimated_effort_hours: number
  readonly risk_score: number
}

/** Urgent, and fixed automatically. */
export const isQuickWin = (listed: PrioritizedFinding): boolean =>
  (listed.priority === 'P1' || listed.priority === 'P2') &&
  listed.complexity_assessment.tier === 1 &&
  listed.complexity_assessment.automation_candidate &&
  sectionOf(listed) === 'open'

export const quickWinRecord = (listed: PrioritizedFinding): QuickWinRecord => ({
  finding_id: listed.finding.finding_id,
  title: listed.finding.title,
  priority: listed.priority,
  tier: listed.complexity_assessment.tier,
  automation_candidate: listed.complexity_assessment.automation_candidate,
  estimated_effort_hours: listed.complexity_assessment.estimated_effort_hours,
  risk_score: listed.risk_assessment.risk_score,
})

/** The share of a risk in all open risk, in percent with six decimals. */
export const riskSharePct = (risk: number, openRisk: number): number =>
  openRisk === 0 ? 0 : Math.round((risk / openRisk) * 1e8) / 1e6
