import { SEVERITIES, type Severity } from '../kernel/severity.ts'
import { confidenceIn } from './risk-confidence.ts'
import { factorsOf } from './risk-factors.ts'
import { type SeverityStep, severitySteps } from './risk-severity.ts'
import { isOftenWrong, isProvedOftenWrong, type RiskContext } from './risk-signals.ts'

/** One reason of a score. */
export interface ScoreReason {
  readonly factor: string
  /** Points that it adds to the score, or takes off. */
  readonly effect: number
  readonly because: string
}

export interface RiskAssessment {
  original_severity: Severity
  adjusted_severity: Severity
  severity_direction: 'upgraded' | 'downgraded' | 'unchanged'
  /** 1–100 in the band of the adjusted severity; 0 for INFO. */
  risk_score: number
  /** 0.0–1.0: how much of what the score should rest on is known. */
  confidence: number
  rationale: string
  mitigating_factors: string[]
  aggravating_factors: string[]
  /** Every reason of the score; their effects add up to it. */
  factors: ScoreReason[]
  recommended_action: 'remediate' | 'accept_risk' | 'investigate' | 'suppress'
  auto_accept_eligible: boolean
  auto_accept_reason?: string
}

export type RiskLevel = 'critical' | 'high' | 'medium' | 'low' | 'none'

export interface Band {
  readonly least: number
  readonly most: number
}

export const BANDS: Readonly<Record<Severity, Band>> = {
  INFO: { least: 0, most: 0 },
  LOW: { least: 1, most: 39 },
  MEDIUM: { least: 40, most: 69 },
  HIGH: { least: 70, most: 89 },
  CRITICAL: { least: 90, most: 100 },
}

const TENTHS = 10

/** Where in its band a finding stands of which nothing but the severity is known, in tenths. */
const START = 4

const RISK_LEVELS: readonly { level: RiskLevel; least: number }[] = [
  { level: 'critical', least: 9 },
  { level: 'high', least: 7 },
  { level: 'medium', least: 4 },
  { level: 'low', least: 0.1 },
]

/** What a risk from 0.0 to 10.0 is called. */
export const riskLevel = (score: number): RiskLevel =>
  RISK_LEVELS.find(({ least }) => score >= least)?.level ?? 'none'

/** The score at so many tenths of a band; outside of it below 0 and above 10. */
const scoreAt = ({ least, most }: Band, tenths: number): number =>
  least + Math.round(((most - least) * tenths) / TENTHS)

/** The score of a finding of which nothing but the severity is known. */
export const startOf = (severity: Severity): number => scoreAt(BANDS[severity], START)

const severityReasons = (severity: Severity, steps: readonly SeverityStep[]): ScoreReason[] => [
  {
    factor: 'severity',
    effect: startOf(severity),
    because: `The scanner says ${severity}, which starts at ${startOf(severity)}`,
  },
  ...steps.map(({ factor, because, from, to }) => ({
    factor,
    effect: startOf(to) - startOf(from),
    because: `${because}: ${from} becomes ${to}`,
  })),
]

/** Each factor with its points: rounded in sequence, so that the points add up. */
const factorReasons = (context: RiskContext, band: Band): ScoreReason[] => {
  let tenths = START
  const reasons = factorsOf(context).map(({ factor, because, weight }) => {
    const before = scoreAt(band, tenths)
    tenths += weight
    return { factor, effect: scoreAt(band, tenths) - before, because }
  })
  const score = scoreAt(band, tenths)
  const within = Math.min(Math.max(score, band.least), band.most)
  if (within === score) return reasons
  const because = `The band of this severity is ${band.least} to ${band.most}`
  return [...reasons, { factor: 'band', effect: within - score, because }]
}

/** Reasons that say nothing of the finding's surroundings. */
const OF_THE_SCALE: ReadonlySet<string> = new Set(['severity', 'band'])

const listed = (reasons: readonly ScoreReason[], sign: 1 | -1): string[] =>
  reasons
    .filter(({ factor, effect }) => !OF_THE_SCALE.has(factor) && effect * sign > 0)
    .map(({ because, effect }) => `${because} (${sign > 0 ? '+' : '−'}${Math.abs(effect)})`)

/** Why a finding may be accepted without a person; '' when it may not. */
const autoAcceptReason = (context: RiskContext, adjusted: Severity): string => {
  const isLow = context.severity === 'LOW' && adjusted === 'LOW'
  if (isLow && context.sandbox) return 'LOW severity in a sandbox'
  if (!isProvedOftenWrong(context)) return ''
  const { count = 0, rate = 0 } = context.false_positives ?? {}
  return `${count} earlier findings of this type were false, ${Math.round(rate * 100)} % of all`
}

const recommend = (
  context: RiskContext,
  autoAccept: boolean,
): RiskAssessment['recommended_action'] => {
  if (context.muted) return 'suppress'
  if (autoAccept || context.severity === 'INFO') return 'accept_risk'
  return isOftenWrong(context) ? 'investigate' : 'remediate'
}

const directionOf = (from: Severity, to: Severity): RiskAssessment['severity_direction'] => {
  if (from === to) return 'unchanged'
  return SEVERITIES.indexOf(to) > SEVERITIES.indexOf(from) ? 'upgraded' : 'downgraded'
}

const rationaleOf = (original: Severity, adjusted: Severity, score: number): string => {
  const { least, most } = BANDS[adjusted]
  const change = original === adjusted ? '' : `Reported as ${original}, assessed as ${adjusted}. `
  return (
    `${change}${adjusted} findings score ${least} to ${most} and start at ${startOf(adjusted)}; ` +
    `the factors of this one put it at ${score}.`
  )
}

/**
 * The risk of one finding from what is known of it and its surroundings. Deterministic: the same
 * context gives the same assessment, and each reason is listed with its points. What is not known
 * moves nothing; it lowers the confidence.
 */
export const assessRisk = (context: RiskContext): RiskAssessment => {
  const { severity } = context
  const steps = severitySteps(context)
  const adjusted = steps.at(-1)?.to ?? severity
  const reasons = severity === 'INFO' ? [] : factorReasons(context, BANDS[adjusted])
  const factors = [...severityReasons(severity, steps), ...reasons]
  const score = factors.reduce((sum, { effect }) => sum + effect, 0)
  const autoAccept = autoAcceptReason(context, adjusted)
  return {
    original_severity: severity,
    adjusted_severity: adjusted,
    severity_direction: directionOf(severity, adjusted),
    risk_score: score,
    confidence: confidenceIn(context),
    rationale: rationaleOf(severity, adjusted, score),
    mitigating_factors: listed(factors, -1),
    aggravating_factors: listed(factors, 1),
    factors,
    recommended_action: recommend(context, autoAccept !== ''),
    auto_accept_eligible: autoAccept !== '',
    ...(autoAccept !== '' && { auto_accept_reason: autoAccept }),
  }
}
