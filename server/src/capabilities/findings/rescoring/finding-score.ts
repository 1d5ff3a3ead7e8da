import { assessRisk, riskLevel } from '@stance/core/assessment/risk-assessment'
import type { FalsePositives, RiskContext } from '@stance/core/assessment/risk-signals'
import { memo } from '@stance/core/kernel/bounded-cache'
import type { FindingContent, FindingMetadata } from '../record/finding.ts'

export interface FindingScore {
  /** 0.0 to 10.0. */
  readonly ai_risk_score: number
  readonly ai_risk_level: string
  /** The RiskAssessment as JSON. */
  readonly risk: string
}

type Cves = FindingContent['cves']

/** One that is in use suffices; that none is must be said of each. */
const packageInUse = (cves: Cves): boolean | null => {
  if (cves.some(({ package_in_use }) => package_in_use === true)) return true
  const isUnused = cves.length > 0 && cves.every(({ package_in_use }) => package_in_use === false)
  return isUnused ? false : null
}

/** One without a patch suffices; that there are patches must be said of each. */
const patchAvailable = (cves: Cves): boolean | null => {
  if (cves.some(({ patch_available }) => patch_available === false)) return false
  const isPatched = cves.length > 0 && cves.every(({ patch_available }) => patch_available === true)
  return isPatched ? true : null
}

type Assessed = Pick<
  FindingContent,
  'severity' | 'category' | 'environment' | 'exploit_available' | 'cves'
>

/** What the findings of this service are assessed by. */
const contextOf = (
  finding: Assessed,
  metadata: FindingMetadata,
  muted: boolean,
  false_positives: FalsePositives | null,
): RiskContext => ({
  severity: finding.severity,
  category: finding.category,
  environment: finding.environment,
  tier: metadata.tier,
  internet_facing: metadata.internet_facing,
  network_type: metadata.network_type,
  data_classification: metadata.data_classification,
  business_criticality: metadata.business_criticality,
  controls: metadata.controls,
  compliance_scopes: metadata.compliance_scopes,
  sandbox: metadata.sandbox,
  exploit_available: finding.exploit_available,
  cves: finding.cves,
  package_in_use: packageInUse(finding.cves),
  patch_available: patchAvailable(finding.cves),
  false_positives,
  muted,
})

const assessed = (context: RiskContext): FindingScore => {
  const assessment = assessRisk(context)
  const ai_risk_score = assessment.risk_score / 10
  return {
    ai_risk_score,
    ai_risk_level: riskLevel(ai_risk_score),
    risk: JSON.stringify(assessment),
  }
}

const scores = memo<FindingScore>(5_000)

/**
 * The score of a finding; `false_positives` are those of its control. Remembered, because without
 * vulnerabilities there are few different contexts, and many findings.
 */
export const scoreOf = (
  finding: Assessed,
  metadata: FindingMetadata,
  muted: boolean,
  false_positives: FalsePositives | null,
): FindingScore => {
  const context = contextOf(finding, metadata, muted, false_positives)
  if (context.cves.length > 0) return assessed(context)
  return scores.get(JSON.stringify(context), () => assessed(context))
}
