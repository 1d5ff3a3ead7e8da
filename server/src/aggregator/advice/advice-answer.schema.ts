import { MAX_ADVISED_POINTS } from '@stance/core/assessment/priority/advised-risk'
import { type Static, type TSchema, Type } from 'typebox'
import type { KindAnswer, RiskAnswer } from './advice-answer.ts'

const text = (maxLength: number) => Type.String({ minLength: 1, maxLength })

const RISK = {
  rationale: text(800),
  points: Type.Integer({ minimum: -MAX_ADVISED_POINTS, maximum: MAX_ADVISED_POINTS }),
  evidence: Type.Array(text(8), { maxItems: 20 }),
}

/** What is asked about a finding whose complexity a rule decides. */
export const RISK_ANSWER = Type.Object(RISK, { additionalProperties: false })

/**
 * What is asked about a finding that no rule knows. Teams, downtime and change windows decide about
 * queues, so they are not asked.
 */
export const KIND_ANSWER = Type.Object(
  {
    ...RISK,
    tier: Type.Integer({ minimum: 2, maximum: 3 }),
    effort_hours: Type.Number({ minimum: 0.25, maximum: 80 }),
    service_impact: Type.Union([
      Type.Literal('none'),
      Type.Literal('minimal'),
      Type.Literal('moderate'),
      Type.Literal('significant'),
    ]),
    approach: text(800),
  },
  { additionalProperties: false },
)

export const schemaOf = (isKnownKind: boolean): TSchema => (isKnownKind ? RISK_ANSWER : KIND_ANSWER)

/** The types of the answers, which pure files use, are those of the schemas. */
true satisfies Static<typeof RISK_ANSWER> extends RiskAnswer ? true : false
true satisfies Static<typeof KIND_ANSWER> extends KindAnswer ? true : false
