import { adviseRisk } from '@stance/core/assessment/priority/advised-risk'
import type { PrioritizedFinding } from '@stance/core/assessment/priority/prioritized-finding'
import { complexityInputOf, type Draft, decidePriority } from '../scoring/prioritise-finding.ts'
import { type Answer, effortOf, type KindAnswer, plainText } from './advice-answer.ts'
import { factorIdsOf, type Question } from './advice-question.ts'
import type { JudgedComplexity } from './judged-complexity.ts'

/** Points without a reason that was given do not count. */
const pointsOf = ({ points, evidence }: Answer, draft: Draft): number => {
  const ids = factorIdsOf(draft)
  return evidence.some((id) => ids.has(id)) ? points : 0
}

const textOf = (text: string, { masking }: Question): string => masking.unmask(plainText(text))

/** Without a model, a finding that no rule knows has this tier. */
const DEFAULT_TIER = 3

/**
 * Returns what the model judged about the remediation. Its tier counts only where priority and queue
 * stay those of the rules; otherwise the effort and the text are those of Tier 3.
 */
const judge = (
  draft: Draft,
  question: Question,
  answer: KindAnswer,
  complexity: JudgedComplexity,
  now: Date,
): Omit<PrioritizedFinding, 'finding' | 'risk_assessment'> => {
  const { finding, asset, prioritized } = draft
  const { risk_assessment: risk, priority, queue } = prioritized
  const effort = effortOf(answer, textOf(answer.approach, question))
  const { problem, context } = complexityInputOf(finding.facts, asset)
  const assessed = complexity.assessAs(effort, problem, context)
  const decision = decidePriority(finding, asset, { risk, complexity: assessed, now })
  if (decision.priority === priority && decision.queue === queue)
    return { complexity_assessment: assessed, ...decision }
  const manual = complexity.assessAs({ ...effort, tier: DEFAULT_TIER }, problem, context)
  return { ...prioritized, complexity_assessment: manual }
}

const isKindAnswer = (answer: Answer): answer is KindAnswer => 'tier' in answer

/** Returns the finding with the advice of a model. Severity, priority and queue are those of the rules. */
export const applyAnswer = (
  draft: Draft,
  question: Question,
  answer: Answer,
  { complexity, now }: { readonly complexity: JudgedComplexity; readonly now: Date },
): PrioritizedFinding => {
  const { finding, prioritized } = draft
  const advice = { points: pointsOf(answer, draft), text: textOf(answer.rationale, question) }
  const isThreat = finding.facts.kind === 'threat'
  const risk_assessment = adviseRisk(prioritized.risk_assessment, advice, isThreat)
  const judged = isKindAnswer(answer) ? judge(draft, question, answer, complexity, now) : {}
  return { ...prioritized, ...judged, risk_assessment }
}
