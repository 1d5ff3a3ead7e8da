import type { ControlStatus, CountsByRule } from '@stance/core/compliance/control-status'
import { NO_RESOURCES } from '@stance/core/compliance/control-status'
import type { Framework } from '@stance/core/compliance/framework'
import { controlStates, type Evidence, frameworkPosture } from '../compliance/posture.ts'

/** What the approval of an exception changes for one control of a framework. */
export interface FrameworkImpact {
  readonly framework: string
  readonly control: string
  readonly status: ControlStatus | 'not_applicable'
  readonly status_if_approved: ControlStatus | 'not_applicable'
  /** The score of the framework; null without evidence. */
  readonly score_pct: number | null
  readonly score_if_approved_pct: number | null
}

/** Of each rule, as findings carry it: how many failing resources an approval excepts. */
export type ExceptedResources = ReadonlyMap<string, number>

/** Returns the counts after the approval: what it excepts fails no more. */
const countsIfApproved = (counts: CountsByRule, excepted: ExceptedResources): CountsByRule => {
  const after = new Map(counts)
  for (const [rule, resources] of excepted) {
    const before = counts.get(rule) ?? NO_RESOURCES
    // The counts are derived a moment after the findings change.
    const moved = Math.min(resources, before.failing)
    after.set(rule, {
      ...before,
      failing: before.failing - moved,
      excepted: before.excepted + moved,
    })
  }
  return after
}

const impactOnOne = (
  framework: Framework,
  affects: (rule: string) => boolean,
  before: Evidence,
  after: Evidence,
): FrameworkImpact[] => {
  const affected = framework.controls.filter(({ rules }) => rules.some(affects))
  if (affected.length === 0) return []
  const { score_pct } = frameworkPosture(framework, before)
  const { score_pct: score_if_approved_pct } = frameworkPosture(framework, after)
  const part = { ...framework, controls: affected }
  const later = controlStates(part, after)
  return controlStates(part, before).map(({ control, status }, index) => ({
    framework: framework.id,
    control: control.id,
    status: status ?? 'not_applicable',
    status_if_approved: later[index]?.status ?? 'not_applicable',
    score_pct,
    score_if_approved_pct,
  }))
}

/**
 * Returns the effect of an approval on each control that one of the rules decides, in the data scope of
 * the evidence. The rules are in lower case.
 */
export const frameworkImpact = (
  frameworks: readonly Framework[],
  rules: readonly string[],
  evidence: Evidence,
  excepted: ExceptedResources,
): FrameworkImpact[] => {
  const covered = new Set(rules)
  const after = { ...evidence, counts: countsIfApproved(evidence.counts, excepted) }
  return frameworks.flatMap((framework) =>
    impactOnOne(framework, (rule) => covered.has(rule.toLowerCase()), evidence, after),
  )
}
