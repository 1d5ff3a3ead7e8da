import { boundedCache } from '../../kernel/bounded-cache.ts'
import { assessRisk } from '../risk-assessment.ts'
import { contextKeyOf, riskContextOf, type ScoredFinding } from '../risk-context.ts'
import type { AssetSignals, FalsePositives } from '../risk-signals.ts'
import type { FindingRisk, RatedSeverity } from './prioritized-finding.ts'

/** A finding of the aggregator; its environment is the `env_type`. */
export interface RatedFinding extends ScoredFinding {
  readonly severity: RatedSeverity
}

const assess = (
  finding: RatedFinding,
  asset: AssetSignals,
  isSuppressed: boolean,
  falsePositives: FalsePositives | null,
): FindingRisk => {
  const { factors, ...risk } = assessRisk(
    riskContextOf(finding, asset, isSuppressed, falsePositives),
  )
  return risk as FindingRisk
}

const MAX_CACHED = 20_000
const cached = boundedCache<FindingRisk>(MAX_CACHED)

/**
 * Assesses the risk of a finding. `falsePositives` are those among the findings of its control.
 * Findings with the same context share one object, so it must not be changed.
 */
export const assessFindingRisk = (
  finding: RatedFinding,
  asset: AssetSignals,
  isSuppressed: boolean,
  falsePositives: FalsePositives | null,
): FindingRisk => {
  const compute = () => assess(finding, asset, isSuppressed, falsePositives)
  if (finding.cves.length > 0) return compute()
  return cached.get(contextKeyOf(finding, asset, isSuppressed, falsePositives), compute)
}
