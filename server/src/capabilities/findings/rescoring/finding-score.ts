import { assessRisk, BANDS, riskLevel } from '@stance/core/assessment/risk-assessment'
import {
  contextKeyOf,
  riskContextOf,
  type ScoredFinding,
} from '@stance/core/assessment/risk-context'
import { isInternetFacing } from '@stance/core/assessment/risk-exposure'
import { listScore } from '@stance/core/assessment/risk-order'
import type { FalsePositives, RiskContext } from '@stance/core/assessment/risk-signals'
import { boundedCache } from '@stance/core/kernel/bounded-cache'
import { verdictByRate } from '../false-positives/false-positive-rate.ts'
import { isProtected } from '../false-positives/protected-finding.ts'
import type { FindingMetadata } from '../record/finding.ts'

export interface FindingScore {
  /** 0.0 to 10.0, with three decimals. */
  readonly ai_risk_score: number
  readonly ai_risk_level: string
  /** The RiskAssessment as JSON. */
  readonly risk: string
  /** Whether strangers reach the resource; null: unknown. */
  readonly internet_facing: boolean | null
}

const assess = (context: RiskContext): FindingScore => {
  const assessment = assessRisk(context)
  const { risk_score, adjusted_severity } = assessment
  if (context.false_positives && isProtected(context, adjusted_severity)) {
    return assess({ ...context, false_positives: null })
  }
  const false_positive_verdict = verdictByRate(context.false_positives)
  return {
    ai_risk_score: listScore(context, risk_score, BANDS[adjusted_severity]),
    ai_risk_level: riskLevel(risk_score / 10),
    internet_facing: isInternetFacing(context),
    risk: JSON.stringify(
      false_positive_verdict === 'ok' ? assessment : { ...assessment, false_positive_verdict },
    ),
  }
}

const scores = boundedCache<FindingScore>(5_000)

/**
 * Scores a finding; `false_positives` are those of its control. Cached, because findings without
 * vulnerabilities have few different contexts.
 */
export const scoreOf = (
  finding: ScoredFinding,
  metadata: FindingMetadata,
  muted: boolean,
  false_positives: FalsePositives | null,
): FindingScore => {
  const compute = () => assess(riskContextOf(finding, metadata, muted, false_positives))
  if (finding.cves.length > 0) return compute()
  return scores.get(contextKeyOf(finding, metadata, muted, false_positives), compute)
}
