import { type Exposure, exposureOf } from './risk-exposure.ts'
import {
  hasTrait,
  highestCvss,
  highestEpss,
  holdsDataOf,
  holdsPublicDataOnly,
  holdsRegulatedData,
  isDevelopment,
  isKnownExploited,
  isProduction,
  isThreat,
  type RiskContext,
} from './risk-signals.ts'

/** What an expert asks next about findings of the same score, with points for the answer. */
export interface OrderQuestion {
  readonly question: string
  /** The limits of the points. */
  readonly range: readonly [number, number]
  readonly points: (context: RiskContext, exposure: Exposure) => number
}

const EXPOSURE_POINTS = { shown: 12, resource: 9, account: 4, unknown: 0, unreachable: -6 } as const

const MEAN_CVSS = 5

const restricted = holdsDataOf('restricted')
const confidential = holdsDataOf('confidential')
const internal = holdsDataOf('internal')

const dataPoints = (context: RiskContext): number => {
  if (holdsRegulatedData(context)) return 8
  if (restricted(context)) return 6
  if (confidential(context)) return 4
  if (internal(context)) return -1
  return holdsPublicDataOnly(context) ? -6 : 0
}

const environmentPoints = (context: RiskContext): number => {
  if (isProduction(context)) return 5
  if (context.sandbox) return -6
  return isDevelopment(context) ? -4 : 0
}

const CATEGORY_POINTS: Readonly<Record<string, number>> = {
  secrets: 3,
  identity: 2,
  network: 1,
  logging: -2,
  cost: -3,
}

const CRITICALITY_POINTS = { '': 0, low: -2, medium: 0, high: 2, critical: 3 } as const

const isPrivileged = hasTrait('privileged')

const blastPoints = (context: RiskContext): number =>
  (CATEGORY_POINTS[context.category] ?? 0) +
  (isPrivileged(context) ? 3 : 0) +
  CRITICALITY_POINTS[context.business_criticality]

const exploitPoints = (context: RiskContext): number => {
  if (context.cves.length === 0) return isThreat(context) ? 4 : 0
  const cvss = highestCvss(context)
  return (
    (isKnownExploited(context) ? 5 : 0) +
    (context.exploit_available ? 2 : 0) +
    highestEpss(context) * 5 +
    (cvss === 0 ? 0 : (cvss - MEAN_CVSS) * 0.8)
  )
}

/** In the order in which they are asked. */
export const ORDER_QUESTIONS: readonly OrderQuestion[] = [
  {
    question: 'Who reaches it?',
    range: [-6, 12],
    points: (_, exposure) => EXPOSURE_POINTS[exposure],
  },
  {
    question: 'Is it exploited, how likely is that (EPSS), and what follows (CVSS)?',
    range: [-4, 16],
    points: exploitPoints,
  },
  { question: 'Which data does it hold?', range: [-6, 8], points: dataPoints },
  { question: 'Which environment is it in?', range: [-6, 5], points: environmentPoints },
  { question: 'What else does it open?', range: [-5, 9], points: blastPoints },
]

/** The limit of the difference within one point of the score, in thousandths of the list's scale. */
const MAX_OFFSET = 49

/** Returns the points of all questions, from −49 to 49; 0 when nothing is known. */
const orderPoints = (context: RiskContext): number => {
  const exposure = exposureOf(context)
  const sum = ORDER_QUESTIONS.reduce((total, { points }) => total + points(context, exposure), 0)
  return Math.max(-MAX_OFFSET, Math.min(MAX_OFFSET, Math.round(sum)))
}

/**
 * Returns the score of lists, 0.0–10.0 with three decimals: a tenth of the risk score, and within it
 * what an expert asks next. Rounded to one decimal it is a tenth of the risk score, and it is in the
 * same band; `band` is that of the adjusted severity.
 */
export const listScore = (
  context: RiskContext,
  score: number,
  { min, max }: { readonly min: number; readonly max: number },
): number => {
  if (score === 0) return 0
  const points = orderPoints(context)
  const above = score === min ? Math.floor((points + MAX_OFFSET) / 2) : points
  const offset = score === max ? Math.ceil((points - MAX_OFFSET) / 2) : above
  return (score * 100 + offset) / 1000
}
