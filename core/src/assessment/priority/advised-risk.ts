import { BANDS, THREAT_BANDS } from '../risk-assessment.ts'
import type { FindingRisk } from './prioritized-finding.ts'

/** How far a language model moves a score at most. */
export const MAX_ADVISED_POINTS = 5

/** What a language model says about a risk. */
export interface RiskAdvice {
  /** Moves the score inside the band of its severity. */
  readonly points: number
  /** Shown as text only. */
  readonly text: string
}

const clamp = (value: number, min: number, max: number): number =>
  Math.min(Math.max(value, min), max)

const signed = (points: number): string => `${points < 0 ? '−' : '+'}${Math.abs(points)}`

/** The score as a sum, with the points of the model: the sum is the last sentence of a rationale. */
const addStep = (rationale: string, before: number, points: number): string => {
  const end = ` = ${before}.`
  if (points === 0 || !rationale.endsWith(end)) return rationale
  const step = `${points < 0 ? '−' : '+'} ${Math.abs(points)} language_model`
  return `${rationale.slice(0, -end.length)} ${step} = ${before + points}.`
}

const listed = (list: readonly string[], points: number, sign: 1 | -1): readonly string[] =>
  points * sign > 0
    ? [
        ...list,
        `A language model judges it ${sign > 0 ? 'more' : 'less'} urgent (${signed(points)})`,
      ]
    : list

/**
 * Returns the risk with the advice of a language model: a score that is moved by at most
 * `MAX_ADVISED_POINTS` inside its band, and a text. Nothing else changes.
 */
export const adviseRisk = (
  risk: FindingRisk,
  { points, text }: RiskAdvice,
  isThreat: boolean,
): FindingRisk => {
  const { min, max } = (isThreat ? THREAT_BANDS : BANDS)[risk.adjusted_severity]
  const wanted = Number.isInteger(points)
    ? clamp(points, -MAX_ADVISED_POINTS, MAX_ADVISED_POINTS)
    : 0
  const moved = clamp(risk.risk_score + wanted, min, max) - risk.risk_score
  const rationale = addStep(risk.rationale, risk.risk_score, moved)
  return {
    ...risk,
    risk_score: risk.risk_score + moved,
    rationale: text === '' ? rationale : `${rationale} A language model adds: ${text}`,
    mitigating_factors: listed(risk.mitigating_factors, moved, -1),
    aggravating_factors: listed(risk.aggravating_factors, moved, 1),
  }
}
