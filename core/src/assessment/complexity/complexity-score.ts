import type { ComplexityTier } from '../priority/prioritized-finding.ts'
import type { RemediationEffort, ServiceImpact } from './complexity-rule.ts'

/** The complexity scores of each tier. */
export const COMPLEXITY_BANDS: Readonly<
  Record<ComplexityTier, { readonly min: number; readonly max: number }>
> = {
  1: { min: 1, max: 33 },
  2: { min: 34, max: 66 },
  3: { min: 67, max: 100 },
}

const MAX_POINTS = 12

const EFFORT_STEPS = [1, 2, 4, 8, 16]

const IMPACT_POINTS: Readonly<Record<ServiceImpact, number>> = {
  none: 0,
  minimal: 1,
  moderate: 2,
  significant: 3,
}

type Scored = Pick<RemediationEffort, 'effort' | 'teams' | 'downtime' | 'change_window' | 'impact'>

const pointsOf = ({ effort, teams, downtime, change_window, impact }: Scored): number =>
  EFFORT_STEPS.filter((hours) => effort > hours).length +
  teams.length +
  (downtime > 0 ? 1 : 0) +
  (change_window ? 1 : 0) +
  IMPACT_POINTS[impact]

/** Returns the score of a remediation, 1–100, in the band of its tier. */
export const complexityScore = (tier: ComplexityTier, effort: Scored): number => {
  const { min, max } = COMPLEXITY_BANDS[tier]
  const points = Math.min(pointsOf(effort), MAX_POINTS)
  return min + Math.round(((max - min) * points) / MAX_POINTS)
}
