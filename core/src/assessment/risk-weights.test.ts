import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { NO_SIGNALS } from './risk.test-data.ts'
import { assessRisk, BANDS } from './risk-assessment.ts'
import { RISK_FACTORS } from './risk-factors.ts'
import { parseRiskWeights, printRiskWeights } from './risk-weights.ts'

const CONTEXT = {
  ...NO_SIGNALS,
  category: 'network',
  internet_facing: true,
  controls: ['waf'] as const,
}

const scoreWith = (yaml: string): number => {
  const { factors, problems } = parseRiskWeights(yaml)
  expect(problems).toEqual([])
  return assessRisk(CONTEXT, factors).risk_score
}

describe('a file of weights', () => {
  it('that was printed changes nothing', () => {
    expect(parseRiskWeights(printRiskWeights())).toEqual({ factors: RISK_FACTORS, problems: [] })
  })

  it('that is empty changes nothing', () => {
    expect(parseRiskWeights('')).toEqual({ factors: RISK_FACTORS, problems: [] })
  })

  it('changes the score by the factors that it names', () => {
    const score = assessRisk(CONTEXT).risk_score
    expect(scoreWith('weights: {internet_facing: 3}')).toBeGreaterThan(score)
    expect(scoreWith('weights: {internet_facing: 0}')).toBeLessThan(score)
    expect(scoreWith('weights: {waf: -3}')).toBeLessThan(score)
    expect(scoreWith('weights: {mfa: -3}')).toBe(score)
  })

  it.each([
    ['weight: {}', 1, 'Unknown field "weight"; did you mean "weights"?'],
    ['weights: 3', 1, 'The file must have a map of factors under "weights"'],
    ['weights:\n  wafs: -1', 2, 'Unknown factor "wafs"; did you mean "waf"?'],
    ['weights:\n  waf: 1', 2, 'waf must be a whole number from -10 to 0'],
    ['weights:\n\n  internet_facing: -1', 3, 'internet_facing must be a whole number from 0 to 10'],
    ['weights:\n  waf: -11', 2, 'waf must be a whole number from -10 to 0'],
    ['weights:\n  waf: -1.5', 2, 'waf must be a whole number from -10 to 0'],
    ['weights:\n  waf: [', 2, expect.stringMatching(/flow/i)],
  ] as const)('%j names line %i', (yaml, line, message) => {
    const { factors, problems } = parseRiskWeights(yaml)
    expect(factors).toBe(RISK_FACTORS)
    expect(problems).toContainEqual(expect.objectContaining({ line, message }))
  })
})

it('leaves the score in the band of the severity, whatever the weights', () => {
  const weights = fc.record(
    Object.fromEntries(
      RISK_FACTORS.map(({ factor, weight }) => [
        factor,
        weight > 0 ? fc.integer({ min: 0, max: 10 }) : fc.integer({ min: -10, max: 0 }),
      ]),
    ),
  )
  fc.assert(
    fc.property(
      weights,
      fc.constantFrom('LOW', 'MEDIUM', 'HIGH', 'CRITICAL'),
      (given, severity) => {
        const { factors, problems } = parseRiskWeights(JSON.stringify({ weights: given }))
        expect(problems).toEqual([])
        const risk = assessRisk({ ...CONTEXT, severity }, factors)
        expect(risk.risk_score).toBeGreaterThanOrEqual(BANDS[risk.adjusted_severity].min)
        expect(risk.risk_score).toBeLessThanOrEqual(BANDS[risk.adjusted_severity].max)
      },
    ),
  )
})
