import type {
  AssessComplexity,
  ComplexityContext,
  ComplexityProblem,
} from '@stance/core/assessment/complexity/complexity'
import type { AssessFindingRisk } from '@stance/core/assessment/priority/finding-risk'
import type {
  NormalizedFinding,
  PrioritizedFinding,
} from '@stance/core/assessment/priority/prioritized-finding'
import {
  type PriorityDecision,
  type PriorityInput,
  prioritize,
} from '@stance/core/assessment/priority/priority'
import type { ObservedVulnerability } from '@stance/core/formats/observation'
import type { AssetContext, AssetRef } from '@stance/core/metadata/asset-context'
import type { DeltaFinding } from '../delta/delta.ts'
import type { FindingFacts } from '../findings/finding-facts.ts'
import type { FalsePositiveCounts } from './false-positive-counts.ts'

/** What scoring reads besides the finding. */
export interface ScoringContext {
  readonly assetOf: (asset: AssetRef) => AssetContext
  readonly assessComplexity: AssessComplexity
  readonly assessFindingRisk: AssessFindingRisk
  readonly falsePositives: FalsePositiveCounts
  readonly now: Date
}

const PRODUCTION = 'PROD'

const isProduction = ({ env_type, tier }: AssetContext): boolean =>
  env_type === PRODUCTION || (env_type === '' && tier === 'Tier1-Prod')

/** False if one patch is missing; true only if every patch is reported as available. */
const patchAvailable = (cves: readonly ObservedVulnerability[]): boolean | null => {
  if (cves.some(({ patch_available }) => patch_available === false)) return false
  return cves.length > 0 && cves.every(({ patch_available }) => patch_available === true)
    ? true
    : null
}

const riskOf = (
  facts: FindingFacts,
  asset: AssetContext,
  isSuppressed: boolean,
  { falsePositives, assessFindingRisk }: ScoringContext,
) => {
  const { source, control_id, title, severity, category, exploit_available, cves } = facts
  const scored = {
    source,
    type: facts.finding_type,
    control_id,
    title,
    severity,
    category,
    environment: asset.env_type,
    exploit_available,
    cves,
  }
  return assessFindingRisk(scored, asset.signals, isSuppressed, falsePositives.of(control_id))
}

/** Returns what the complexity of a finding depends on. */
export const complexityInputOf = (
  facts: FindingFacts,
  asset: AssetContext,
): { readonly problem: ComplexityProblem; readonly context: ComplexityContext } => ({
  problem: {
    csp: facts.csp,
    control_id: facts.control_id,
    title: facts.title,
    category: facts.category,
    resource_type: facts.resource_type,
    severity: facts.severity,
    kind: facts.kind,
    patch_available: patchAvailable(facts.cves),
  },
  context: {
    is_production: isProduction(asset),
    stateful: asset.stateful,
    shared: asset.shared,
    dependencies: asset.dependencies,
    data_classification: asset.signals.data_classification,
  },
})

const statusOf = ({ delta, isSuppressed }: DeltaFinding): NormalizedFinding['status'] => {
  if (delta === 'CLOSED') return 'RESOLVED'
  return isSuppressed ? 'SUPPRESSED' : 'ACTIVE'
}

const normalizedOf = (
  finding: DeltaFinding,
  asset: AssetContext,
  remediation_sla: string,
): NormalizedFinding => {
  const { facts } = finding
  const normalized = {
    finding_id: facts.finding_id,
    finding_id_short: facts.key,
    csp: facts.csp,
    account_id: facts.account_id,
    resource_id: facts.resource_id,
    title: facts.title,
    description: facts.description,
    severity: facts.severity,
    status: statusOf(finding),
    control_id: facts.control_id,
    standard: facts.standard,
    cbu: asset.cbu,
    tier: asset.tier,
    env_type: asset.env_type,
    owner: asset.owner,
    first_seen: finding.first_seen,
    last_seen: finding.last_seen,
    remediation_sla,
    delta_status: finding.delta,
    days_open: finding.days_open,
  }
  return finding.task === '' ? normalized : { ...normalized, asana_task_id: finding.task }
}

/** Returns priority, queue and SLA of a finding with this risk and complexity. */
export const decidePriority = (
  finding: DeltaFinding,
  asset: AssetContext,
  { risk, complexity, now }: Pick<PriorityInput, 'risk' | 'complexity' | 'now'>,
): PriorityDecision =>
  prioritize({
    risk,
    complexity,
    signals: {
      is_production: isProduction(asset),
      internet_facing: asset.signals.internet_facing,
      data_classification: asset.signals.data_classification,
    },
    sla_start: finding.sla_start,
    now,
  })

/** A finding as the rules prioritise it, with what that was derived from. */
export interface Draft {
  readonly finding: DeltaFinding
  readonly asset: AssetContext
  readonly prioritized: PrioritizedFinding
}

/** Assesses risk and complexity of a finding, and decides its priority, queue and SLA. */
export const prioritiseFinding = (finding: DeltaFinding, scoring: ScoringContext): Draft => {
  const { facts, isSuppressed } = finding
  const asset = scoring.assetOf(facts)
  const risk = riskOf(facts, asset, isSuppressed, scoring)
  const { problem, context } = complexityInputOf(facts, asset)
  const complexity = scoring.assessComplexity(problem, context)
  const decision = decidePriority(finding, asset, { risk, complexity, now: scoring.now })
  const { escalation_reasons } = decision
  // Written out, because spreading would dominate a large run.
  const prioritized = {
    finding: normalizedOf(finding, asset, decision.sla_deadline),
    risk_assessment: risk,
    complexity_assessment: complexity,
    priority: decision.priority,
    queue: decision.queue,
    auto_remediation_ready: decision.auto_remediation_ready,
    sla_deadline: decision.sla_deadline,
    sla_status: decision.sla_status,
    days_until_sla: decision.days_until_sla,
  }
  return {
    finding,
    asset,
    prioritized: escalation_reasons ? { ...prioritized, escalation_reasons } : prioritized,
  }
}
