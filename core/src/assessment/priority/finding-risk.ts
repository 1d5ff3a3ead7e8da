import { boundedCache } from '../../kernel/bounded-cache.ts'
import { assessRisk, type ScoreReason } from '../risk-assessment.ts'
import { contextKeyOf, riskContextOf, type ScoredFinding } from '../risk-context.ts'
import { NOISY_CONTROL, RISK_FACTORS, type RiskFactor } from '../risk-factors.ts'
import type { AssetSignals, FalsePositives } from '../risk-signals.ts'
import type { FindingRisk, RatedSeverity } from './prioritized-finding.ts'

/** A finding of the aggregator; its environment is the `env_type`. */
export interface RatedFinding extends ScoredFinding {
  readonly severity: RatedSeverity
}

export type AssessFindingRisk = (
  finding: RatedFinding,
  asset: AssetSignals,
  isSuppressed: boolean,
  falsePositives: FalsePositives | null,
) => FindingRisk

const describeStep = ({ factor, effect }: ScoreReason, at: number): string => {
  if (at === 0) return `${effect} ${factor}`
  return `${effect < 0 ? '−' : '+'} ${Math.abs(effect)} ${factor}`
}

/** Returns the score as a sum of all its points: `52 severity + 6 internet_facing = 58`. */
const describeSum = (factors: readonly ScoreReason[], score: number): string =>
  `${factors.map(describeStep).join(' ')} = ${score}`

/** The reason with its counts: a run covers all accounts, so they give nothing away. */
const describeNoise = ({ count, rate }: FalsePositives): string => {
  const all = Math.round(count / rate)
  return `${count} of ${all} findings of this control are false positives (${Math.round(rate * 100)} %)`
}

const nameNoise = (text: string, falsePositives: FalsePositives | null): string =>
  falsePositives === null ? text : text.replace(NOISY_CONTROL, describeNoise(falsePositives))

/**
 * Returns the assessment of risk with these factors. Findings with the same context share one object,
 * so it must not be changed.
 */
export const findingRiskBy = (riskFactors: readonly RiskFactor[]): AssessFindingRisk => {
  const assess: AssessFindingRisk = (finding, asset, isSuppressed, falsePositives) => {
    const context = riskContextOf(finding, asset, isSuppressed, falsePositives)
    const { factors, auto_accept_reason, ...risk } = assessRisk(context, riskFactors)
    return {
      ...risk,
      original_severity: finding.severity,
      // No rule changes a severity to INFO.
      adjusted_severity: risk.adjusted_severity as RatedSeverity,
      rationale: `${risk.rationale} Points: ${describeSum(factors, risk.risk_score)}.`,
      mitigating_factors: risk.mitigating_factors.map((text) => nameNoise(text, falsePositives)),
      ...(auto_accept_reason !== undefined && {
        auto_accept_reason: nameNoise(auto_accept_reason, falsePositives),
      }),
    }
  }
  const cached = boundedCache<FindingRisk>(20_000)
  return (finding, asset, isSuppressed, falsePositives) => {
    const compute = () => assess(finding, asset, isSuppressed, falsePositives)
    // Vulnerabilities differ in their CVEs.
    if (finding.cves.length > 0) return compute()
    return cached.get(contextKeyOf(finding, asset, isSuppressed, falsePositives), compute)
  }
}

/** Assesses the risk of a finding. `falsePositives` are those among the findings of its control. */
export const assessFindingRisk: AssessFindingRisk = findingRiskBy(RISK_FACTORS)
