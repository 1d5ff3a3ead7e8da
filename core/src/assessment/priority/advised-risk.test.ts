import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { BANDS, THREAT_BANDS } from '../risk-assessment.ts'
import { adviseRisk, MAX_ADVISED_POINTS } from './advised-risk.ts'
import type { FindingRisk } from './prioritized-finding.ts'

const riskAt = (adjusted_severity: FindingRisk['adjusted_severity'], risk_score: number) => ({
  original_severity: adjusted_severity,
  adjusted_severity,
  severity_direction: 'unchanged' as const,
  risk_score,
  confidence: 0.5,
  rationale: `Points: ${risk_score} severity = ${risk_score}.`,
  mitigating_factors: [],
  aggravating_factors: [],
  recommended_action: 'remediate' as const,
  auto_accept_eligible: false,
})

describe('the advice of a model', () => {
  it('moves the score as a factor with a name, and adds its text', () => {
    const advised = adviseRisk(riskAt('HIGH', 78), { points: 3, text: 'It is reached.' }, false)
    expect(advised).toMatchObject({
      risk_score: 81,
      rationale:
        'Points: 78 severity + 3 language_model = 81. A language model adds: It is reached.',
      aggravating_factors: ['A language model judges it more urgent (+3)'],
      mitigating_factors: [],
    })
  })

  it('stays in the narrower band of a threat', () => {
    const down = { points: -5, text: '' }
    expect(adviseRisk(riskAt('HIGH', 82), down, true).risk_score).toBe(80)
    expect(adviseRisk(riskAt('HIGH', 82), down, false).risk_score).toBe(77)
  })

  it('never leaves the band, moves further than allowed or changes anything else', () => {
    const points = fc.oneof(fc.integer(), fc.double(), fc.constantFrom(5, -5, 0))
    const severities = fc.constantFrom('LOW', 'MEDIUM', 'HIGH', 'CRITICAL')
    fc.assert(
      fc.property(
        severities,
        fc.nat(100),
        points,
        fc.boolean(),
        (severity, at, moved, isThreat) => {
          const { min, max } = (isThreat ? THREAT_BANDS : BANDS)[severity]
          const risk = riskAt(severity, min + (at % (max - min + 1)))
          const advised = adviseRisk(risk, { points: moved, text: '' }, isThreat)
          expect(advised.risk_score).toBeGreaterThanOrEqual(min)
          expect(advised.risk_score).toBeLessThanOrEqual(max)
          expect(Math.abs(advised.risk_score - risk.risk_score)).toBeLessThanOrEqual(
            MAX_ADVISED_POINTS,
          )
          const { risk_score, rationale, mitigating_factors, aggravating_factors, ...rest } =
            advised
          expect(risk).toMatchObject(rest)
          expect(rationale.endsWith(` = ${risk_score}.`)).toBe(true)
          expect(mitigating_factors.length + aggravating_factors.length).toBe(
            risk_score === risk.risk_score ? 0 : 1,
          )
        },
      ),
    )
  })
})
