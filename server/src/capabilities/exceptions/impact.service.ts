import type { Clock } from '../../kernel/clock.ts'
import { type ComplianceDeps, readEvidence } from '../compliance/posture.service.ts'
import type { ExceptedFindingsStore } from './excepted-findings.store.ts'
import type { Selector } from './exception.ts'
import { type FrameworkImpact, frameworkImpact } from './framework-impact.ts'
import type { Impact } from './impact.ts'

export interface ImpactDeps extends ComplianceDeps {
  /** The findings inside the data scope of the caller. */
  readonly exceptedFindings: ExceptedFindingsStore
  readonly now: Clock
}

/** What the API says before a decision. */
export interface ShownImpact extends Impact {
  /** How many of the findings strangers reach over the internet; null: not known of any. */
  readonly internet_facing: number | null
  readonly frameworks: FrameworkImpact[]
}

/**
 * Returns what an exception is about, and what its approval changes for frameworks. Both are as the caller
 * sees them: scores are those of the caller's data scope.
 */
export const impactOf = async (deps: ImpactDeps, selector: Selector): Promise<ShownImpact> => {
  const { exceptedFindings, frameworks, scope, now } = deps
  const [impact, internet_facing, excepted, evidence] = await Promise.all([
    exceptedFindings.impact(selector),
    exceptedFindings.internetFacing(selector),
    exceptedFindings.exceptable(selector),
    readEvidence(deps, scope, now()),
  ])
  const changed = frameworkImpact(frameworks.all(), selector.control_ids, evidence, excepted)
  return { ...impact, internet_facing, frameworks: changed }
}
