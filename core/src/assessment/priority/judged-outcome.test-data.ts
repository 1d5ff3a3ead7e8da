import { DAY_MS } from '../../kernel/durations.ts'
import { assessComplexity } from '../complexity/complexity.ts'
import { assessFindingRisk } from './finding-risk.ts'
import { classifyJudged, type JudgedCase, type Judgement } from './judged-case.test-data.ts'
import { prioritize } from './priority.ts'

export const JUDGED_AT = new Date('2026-03-01T12:00:00Z')

export type JudgedOutcome = Required<Judgement>

/** What the code decides about a case. */
export const decideJudged = ({ finding, context }: JudgedCase): JudgedOutcome => {
  const { control_id, category, kind } = classifyJudged(finding)
  const { asset, env_type } = context
  const risk = assessFindingRisk(
    {
      source: finding.source,
      type: finding.finding_type,
      control_id,
      title: finding.title,
      severity: finding.severity,
      category,
      environment: env_type,
      exploit_available: finding.exploit_available,
      cves: finding.cves,
    },
    asset,
    context.suppressed,
    context.false_positives,
  )
  const is_production = env_type === 'PROD'
  const { data_classification, internet_facing } = asset
  const complexity = assessComplexity(
    {
      csp: finding.csp,
      control_id,
      title: finding.title,
      category,
      resource_type: finding.resource_type,
      severity: finding.severity,
      kind,
      patch_available: finding.cves[0]?.patch_available ?? null,
    },
    { ...context, is_production, data_classification },
  )
  const decision = prioritize({
    risk,
    complexity,
    signals: { is_production, data_classification, internet_facing },
    sla_start: new Date(JUDGED_AT.getTime() - context.age_days * DAY_MS).toISOString(),
    now: JUDGED_AT,
  })
  return {
    tier: complexity.tier,
    queue: decision.queue,
    priority: decision.priority,
    adjusted_severity: risk.adjusted_severity,
    sla_status: decision.sla_status,
    days_until_sla: decision.days_until_sla,
    auto_accept: risk.auto_accept_eligible,
    automation: complexity.automation_candidate,
  }
}

/** Whether the code decides everything that was judged as it was judged. */
export const agrees = (judged: JudgedCase): boolean => {
  const outcome = decideJudged(judged)
  return Object.entries(judged.expected).every(
    ([field, value]) => outcome[field as keyof Judgement] === value,
  )
}
