import type { PrioritizedFinding } from '@stance/core/assessment/priority/prioritized-finding'
import { isQuickWin } from '@stance/core/assessment/priority/priority'
import { sectionOf } from '@stance/core/assessment/priority/work-totals'
import type { Priority } from '@stance/core/assessment/sla'

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

/** Whether an open finding is urgent and fixed automatically. */
export const isOpenQuickWin = (listed: PrioritizedFinding): boolean =>
  isQuickWin(listed.priority, listed.complexity_assessment) && sectionOf(listed) === 'open'

export const quickWinRecord = (listed: PrioritizedFinding): QuickWinRecord => ({
  finding_id: listed.finding.finding_id,
  title: listed.finding.title,
  priority: listed.priority,
  tier: listed.complexity_assessment.tier,
  automation_candidate: listed.complexity_assessment.automation_candidate,
  estimated_effort_hours: listed.complexity_assessment.estimated_effort_hours,
  risk_score: listed.risk_assessment.risk_score,
})
