import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { contexts, riskContext } from './risk.test-data.ts'
import { assessRisk, BANDS, riskLevel } from './risk-assessment.ts'
import { exposureOf } from './risk-exposure.ts'
import { listScore, ORDER_QUESTIONS } from './risk-order.ts'
import type { RiskContext } from './risk-signals.ts'

const listed = (context: RiskContext) => {
  const { risk_score, adjusted_severity } = assessRisk(context)
  return {
    risk_score,
    adjusted_severity,
    score: listScore(context, risk_score, BANDS[adjusted_severity]),
  }
}

describe('the score of lists', () => {
  it('is a tenth of the risk score, rounded, and has three decimals', () => {
    fc.assert(
      fc.property(contexts, (context) => {
        const { risk_score, score } = listed(context)
        expect(Math.round(score * 10)).toBe(risk_score)
        expect(Number(score.toFixed(3))).toBe(score)
        // The column has single precision.
        expect(Math.round(Math.fround(score) * 10)).toBe(risk_score)
      }),
    )
  })

  it('has the level of the adjusted severity', () => {
    fc.assert(
      fc.property(contexts, (context) => {
        const { adjusted_severity, score } = listed(context)
        const level = adjusted_severity === 'INFO' ? 'none' : adjusted_severity.toLowerCase()
        expect(riskLevel(score)).toBe(level)
        expect(score).toBeLessThanOrEqual(10)
      }),
    )
  })

  it('is exactly a tenth when nothing else is known', () => {
    expect(listed(riskContext({})).score).toBe(7.8)
    expect(listed(riskContext({ severity: 'INFO' })).score).toBe(0)
  })

  it.each<[string, Partial<RiskContext>, Partial<RiskContext>]>([
    ['EPSS', { cves: [{ epss: 0.6 }] }, { cves: [{ epss: 0.9 }] }],
    ['CVSS', { cves: [{ cvss: 9.1 }] }, { cves: [{ cvss: 9.8 }] }],
    ['the category', { category: 'logging' }, { category: 'data' }],
    [
      'restricted data',
      { data_classification: ['confidential'] },
      { data_classification: ['restricted'] },
    ],
    ['criticality', { business_criticality: 'high' }, { business_criticality: 'critical' }],
  ])('orders findings of the same risk score by %s', (_, lesser, greater) => {
    const [less, more] = [listed(riskContext(lesser)), listed(riskContext(greater))]
    expect(more.risk_score).toBe(less.risk_score)
    expect(more.score).toBeGreaterThan(less.score)
  })
})

it('the points of a question are in its range', () => {
  fc.assert(
    fc.property(contexts, (context) => {
      for (const { range, points } of ORDER_QUESTIONS) {
        const value = points(context, exposureOf(context))
        expect(value).toBeGreaterThanOrEqual(range[0])
        expect(value).toBeLessThanOrEqual(range[1])
      }
    }),
  )
})
