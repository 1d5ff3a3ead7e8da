import { SEVERITIES, type Severity } from '../kernel/severity.ts'
import { computeConfidence } from './risk-confidence.ts'
import { isContradicted } from './risk-exposure.ts'
import { factorsOf, NOISY_CONTROL, RISK_FACTORS, type RiskFactor } from './risk-factors.ts'
import { type SeverityStep, severitySteps } from './risk-severity.ts'
import { isNoisy, isThreat, mayBeFalsePositive, type RiskContext } from './risk-signals.ts'

/** One reason for a score. */
export interface ScoreReason {
  readonly factor: string
  /** Points that it adds to the score; negative: subtracts. */
  readonly effect: number
  readonly because: string
}

export interface RiskAssessment {
  original_severity: Severity
  adjusted_severity: Severity
  severity_direction: 'upgraded' | 'downgraded' | 'unchanged'
  /** 1–100 in the band of the adjusted severity; 0 for INFO. */
  risk_score: number
  /** 0.0–1.0: how many of the relevant signals are known. */
  confidence: number
  rationale: string
  mitigating_factors: string[]
  aggravating_factors: string[]
  /** All reasons for the score; it is the sum of their effects. */
  factors: ScoreReason[]
  recommended_action: 'remediate' | 'accept_risk' | 'investigate' | 'suppress'
  auto_accept_eligible: boolean
  auto_accept_reason?: string
}

export type RiskLevel = 'critical' | 'high' | 'medium' | 'low' | 'none'

export interface Band {
  readonly min: number
  readonly max: number
}

export const BANDS: Readonly<Record<Severity, Band>> = {
  INFO: { min: 0, max: 0 },
  LOW: { min: 1, max: 39 },
  MEDIUM: { min: 40, max: 69 },
  HIGH: { min: 70, max: 89 },
  CRITICAL: { min: 90, max: 100 },
}

/** Threats in progress have the upper part of the band of their severity. */
export const THREAT_BANDS: Readonly<Record<Severity, Band>> = {
  INFO: { min: 0, max: 0 },
  LOW: { min: 20, max: 39 },
  MEDIUM: { min: 55, max: 69 },
  HIGH: { min: 80, max: 89 },
  CRITICAL: { min: 95, max: 100 },
}

const bandsOf = (context: RiskContext) => (isThreat(context) ? THREAT_BANDS : BANDS)

const TENTHS_PER_BAND = 10

/** The position in its band, in tenths, of a finding when only its severity is known. */
const START_TENTHS = 4

const RISK_LEVELS: readonly { level: RiskLevel; min: number }[] = [
  { level: 'critical', min: 9 },
  { level: 'high', min: 7 },
  { level: 'medium', min: 4 },
  { level: 'low', min: 0.1 },
]

/** Returns the level of a risk from 0.0 to 10.0. */
export const riskLevel = (score: number): RiskLevel =>
  RISK_LEVELS.find(({ min }) => score >= min)?.level ?? 'none'

/**
 * Returns the score at a number of tenths of a band; below 0 and above 10 it is outside of the
 * band.
 */
const scoreAt = ({ min, max }: Band, tenths: number): number =>
  min + Math.round(((max - min) * tenths) / TENTHS_PER_BAND)

/** Returns the score of a finding when only its severity is known. */
export const startScore = (severity: Severity, bands = BANDS): number =>
  scoreAt(bands[severity], START_TENTHS)

/** The word of a severity inside of a sentence. */
const wordOf = (severity: Severity): string => severity.toLowerCase()

const capitalised = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)

const severityReasons = (context: RiskContext, steps: readonly SeverityStep[]): ScoreReason[] => {
  const { severity } = context
  const bands = bandsOf(context)
  const start = startScore(severity, bands)
  const word = isThreat(context) ? `a ${wordOf(severity)} threat` : wordOf(severity)
  return [
    { factor: 'severity', effect: start, because: `Reported as ${word}, which starts at ${start}` },
    ...steps.map(({ factor, because, from, to }) => ({
      factor,
      effect: startScore(to, bands) - startScore(from, bands),
      because: `${because}: ${wordOf(from)} becomes ${wordOf(to)}`,
    })),
  ]
}

/** Returns each factor with its points, rounded in sequence so that the points add up. */
const factorReasons = (
  context: RiskContext,
  band: Band,
  factors: readonly RiskFactor[],
): ScoreReason[] => {
  let tenths = START_TENTHS
  const reasons = factorsOf(context, factors)
    .map(({ factor, because, weight }) => {
      const before = scoreAt(band, tenths)
      tenths += weight
      return { factor, effect: scoreAt(band, tenths) - before, because }
    })
    // In a narrow band, a tenth may be less than a point.
    .filter(({ effect }) => effect !== 0)
  const score = scoreAt(band, tenths)
  const clamped = Math.min(Math.max(score, band.min), band.max)
  if (clamped === score) return reasons
  const because = `The band of this severity is ${band.min} to ${band.max}`
  return [...reasons, { factor: 'band', effect: clamped - score, because }]
}

/** Reasons that are neither mitigating nor aggravating. */
const SCALE_FACTORS: ReadonlySet<string> = new Set(['severity', 'band'])

const formatReasons = (reasons: readonly ScoreReason[], sign: 1 | -1): string[] =>
  reasons
    .filter(({ factor, effect }) => !SCALE_FACTORS.has(factor) && effect * sign > 0)
    .map(({ because, effect }) => `${because} (${sign > 0 ? '+' : '−'}${Math.abs(effect)})`)

/** Returns why a finding may be accepted automatically; '' when it may not. */
const autoAcceptReason = (context: RiskContext, adjusted: Severity): string => {
  if (isThreat(context)) return ''
  const isLow = context.severity === 'LOW' && adjusted === 'LOW'
  if (isLow && context.sandbox) return 'Low severity in a sandbox'
  if (!mayBeFalsePositive(context) || adjusted === 'CRITICAL') return ''
  return NOISY_CONTROL
}

const recommend = (
  context: RiskContext,
  isAutoAccepted: boolean,
): RiskAssessment['recommended_action'] => {
  if (context.muted) return 'suppress'
  if (isAutoAccepted || context.severity === 'INFO') return 'accept_risk'
  const isDoubtful = isThreat(context) || isContradicted(context) || isNoisy(context)
  return isDoubtful ? 'investigate' : 'remediate'
}

const directionOf = (from: Severity, to: Severity): RiskAssessment['severity_direction'] => {
  if (from === to) return 'unchanged'
  return SEVERITIES.indexOf(to) > SEVERITIES.indexOf(from) ? 'upgraded' : 'downgraded'
}

const rationaleOf = (context: RiskContext, adjusted: Severity, score: number): string => {
  const bands = bandsOf(context)
  const { min, max } = bands[adjusted]
  const original = context.severity
  const change =
    original === adjusted
      ? ''
      : `Reported as ${wordOf(original)}, assessed as ${wordOf(adjusted)}. `
  const subject = `${capitalised(wordOf(adjusted))} ${isThreat(context) ? 'threats' : 'findings'}`
  return (
    `${change}${subject} score ${min} to ${max} and start at ${startScore(adjusted, bands)}; ` +
    `the factors of this one put it at ${score}.`
  )
}

/**
 * Assesses the risk of one finding from its signals. The assessment is deterministic and lists each
 * reason with its points. An unknown signal does not change the score; it lowers the confidence.
 */
export const assessRisk = (
  context: RiskContext,
  riskFactors: readonly RiskFactor[] = RISK_FACTORS,
): RiskAssessment => {
  const { severity } = context
  const steps = severitySteps(context)
  const adjusted = steps.at(-1)?.to ?? severity
  const reasons =
    severity === 'INFO' ? [] : factorReasons(context, bandsOf(context)[adjusted], riskFactors)
  const factors = [...severityReasons(context, steps), ...reasons]
  const score = factors.reduce((sum, { effect }) => sum + effect, 0)
  const acceptReason = autoAcceptReason(context, adjusted)
  return {
    original_severity: severity,
    adjusted_severity: adjusted,
    severity_direction: directionOf(severity, adjusted),
    risk_score: score,
    confidence: computeConfidence(context),
    rationale: rationaleOf(context, adjusted, score),
    mitigating_factors: formatReasons(factors, -1),
    aggravating_factors: formatReasons(factors, 1),
    factors,
    recommended_action: recommend(context, acceptReason !== ''),
    auto_accept_eligible: acceptReason !== '',
    ...(acceptReason !== '' && { auto_accept_reason: acceptReason }),
  }
}
