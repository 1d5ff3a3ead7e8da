import type { Severity } from '../kernel/severity.ts'
import { RISK_FACTORS, type RiskContext, type RiskFactor } from './risk-factors.ts'

export interface RiskAssessment {
  original_severity: Severity
  adjusted_severity: Severity
  severity_direction: 'upgraded' | 'downgraded' | 'unchanged'
  /** 1–100 in the band of the adjusted severity; 0 for INFO. */
  risk_score: number
  /** 0.0–1.0: how much of what the score rests on is known. */
  confidence: number
  rationale: string
  mitigating_factors: string[]
  aggravating_factors: string[]
  recommended_action: 'remediate' | 'accept_risk' | 'investigate' | 'suppress'
  auto_accept_eligible: boolean
  auto_accept_reason?: string
}

export type RiskLevel = 'critical' | 'high' | 'medium' | 'low' | 'none'

interface Band {
  readonly least: number
  readonly most: number
}

const BANDS: Readonly<Record<Severity, Band>> = {
  INFO: { least: 0, most: 0 },
  LOW: { least: 1, most: 39 },
  MEDIUM: { least: 40, most: 69 },
  HIGH: { least: 70, most: 89 },
  CRITICAL: { least: 90, most: 100 },
}

/** Where in its band a finding stands of which nothing but the severity is known, in percent. */
const START_PCT = 40

const RISK_LEVELS: readonly { level: RiskLevel; least: number }[] = [
  { level: 'critical', least: 9 },
  { level: 'high', least: 7 },
  { level: 'medium', least: 4 },
  { level: 'low', least: 0.1 },
]

/** What a risk from 0.0 to 10.0 is called. */
export const riskLevel = (score: number): RiskLevel =>
  RISK_LEVELS.find(({ least }) => score >= least)?.level ?? 'none'

const clampPct = (value: number): number => Math.min(Math.max(value, 0), 100)

const scoreIn = ({ least, most }: Band, position: number): number =>
  least + Math.round(((most - least) * position) / 100)

const explain = ({ because, weight }: RiskFactor): string =>
  `${because} (${weight > 0 ? '+' : '−'}${Math.abs(weight)} % of the band)`

/** Whether a package with a known vulnerability is in use at all is not known here. */
const PACKAGE_USE_UNKNOWN_CAP = 0.7

const confidenceIn = (context: RiskContext): number => {
  const known = [
    context.environment !== '',
    context.internet_facing !== null,
    context.data_classification.length > 0,
  ].filter(Boolean).length
  const confidence = (6 + known) / 10
  return context.cves.length > 0 ? Math.min(confidence, PACKAGE_USE_UNKNOWN_CAP) : confidence
}

const recommend = (
  { severity, muted }: RiskContext,
  autoAccept: boolean,
): RiskAssessment['recommended_action'] => {
  if (muted) return 'suppress'
  return autoAccept || severity === 'INFO' ? 'accept_risk' : 'remediate'
}

/**
 * The risk of one finding from what is known of it and its surroundings: deterministic, and each
 * factor is listed with its weight. The severity is never changed; factors move the score inside
 * the band of that severity only.
 */
export const assessRisk = (context: RiskContext): RiskAssessment => {
  const { severity } = context
  const factors = RISK_FACTORS.filter((factor) => factor.applies(context))
  const position = clampPct(factors.reduce((sum, { weight }) => sum + weight, START_PCT))
  const band = BANDS[severity]
  const score = scoreIn(band, position)
  const autoAccept = severity === 'LOW' && context.sandbox
  return {
    original_severity: severity,
    adjusted_severity: severity,
    severity_direction: 'unchanged',
    risk_score: score,
    confidence: confidenceIn(context),
    rationale:
      `${severity} findings score ${band.least} to ${band.most} and start at ` +
      `${scoreIn(band, START_PCT)}; the factors of this one put it at ${score}.`,
    mitigating_factors: factors.filter(({ weight }) => weight < 0).map(explain),
    aggravating_factors: factors.filter(({ weight }) => weight > 0).map(explain),
    recommended_action: recommend(context, autoAccept),
    auto_accept_eligible: autoAccept,
    ...(autoAccept && { auto_accept_reason: 'LOW severity in a sandbox' }),
  }
}
