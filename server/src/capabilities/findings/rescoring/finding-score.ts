import { assessRisk, riskLevel } from '@stance/core/assessment/risk-assessment'
import type { FalsePositives, RiskContext } from '@stance/core/assessment/risk-signals'
import { boundedCache } from '@stance/core/kernel/bounded-cache'
import type { FindingContent, FindingMetadata } from '../record/finding.ts'

export interface FindingScore {
  /** 0.0 to 10.0. */
  readonly ai_risk_score: number
  readonly ai_risk_level: string
  /** The RiskAssessment as JSON. */
  readonly risk: string
}

type Cves = FindingContent['cves']

/** True if one package is in use; false only if every package is reported as unused. */
const packageInUse = (cves: Cves): boolean | null => {
  if (cves.some(({ package_in_use }) => package_in_use === true)) return true
  const isUnused = cves.length > 0 && cves.every(({ package_in_use }) => package_in_use === false)
  return isUnused ? false : null
}

/** False if one patch is missing; true only if every patch is reported as available. */
const patchAvailable = (cves: Cves): boolean | null => {
  if (cves.some(({ patch_available }) => patch_available === false)) return false
  const isPatched = cves.length > 0 && cves.every(({ patch_available }) => patch_available === true)
  return isPatched ? true : null
}

type ScoredFields = Pick<
  FindingContent,
  'severity' | 'category' | 'environment' | 'exploit_available' | 'cves'
>

/** Builds the input of the risk assessment. */
const contextOf = (
  finding: ScoredFields,
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

const assess = (context: RiskContext): FindingScore => {
  const assessment = assessRisk(context)
  const ai_risk_score = assessment.risk_score / 10
  return {
    ai_risk_score,
    ai_risk_level: riskLevel(ai_risk_score),
    risk: JSON.stringify(assessment),
  }
}

const scores = boundedCache<FindingScore>(5_000)

/**
 * Scores a finding; `false_positives` are those of its control. Cached, because findings without
 * vulnerabilities have few different contexts.
 */
export const scoreOf = (
  finding: ScoredFields,
  metadata: FindingMetadata,
  muted: boolean,
  false_positives: FalsePositives | null,
): FindingScore => {
  const context = contextOf(finding, metadata, muted, false_positives)
  if (context.cves.length > 0) return assess(context)
  return scores.get(JSON.stringify(context), () => assess(context))
}
