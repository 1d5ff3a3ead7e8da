import {
  type Complexity,
  type ComplexityContext,
  type ComplexityProblem,
  complexityWith,
} from '@stance/core/assessment/complexity/complexity'
import type {
  ComplexityRule,
  RemediationEffort,
} from '@stance/core/assessment/complexity/complexity-rule'
import type { ComplexityAssessment } from '@stance/core/assessment/priority/prioritized-finding'
import { sha256Hex } from '@stance/core/kernel/digest'

/** The assessment of complexity by rules, and by what a model judged where no rule decides. */
export interface JudgedComplexity extends Complexity {
  readonly assessAs: (
    judged: RemediationEffort,
    problem: ComplexityProblem,
    context: ComplexityContext,
  ) => ComplexityAssessment
}

export const judgedComplexity = (extraRules: readonly ComplexityRule[]): JudgedComplexity => {
  let current: RemediationEffort | null = null
  const complexity = complexityWith(extraRules, {
    judge: ({ model_key }) => (model_key === undefined ? null : current),
  })
  return {
    ...complexity,
    assessAs: (judged, problem, context) => {
      current = judged
      const model_key = sha256Hex(JSON.stringify(judged))
      return complexity.assess({ ...problem, model_key }, context)
    },
  }
}
