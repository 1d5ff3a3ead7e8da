import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { SEVERITIES } from '../kernel/severity.ts'
import { assessRisk, riskLevel } from './risk-assessment.ts'
import { RISK_FACTORS, type RiskContext } from './risk-factors.ts'

const BANDS = {
  INFO: [0, 0],
  LOW: [1, 39],
  MEDIUM: [40, 69],
  HIGH: [70, 89],
  CRITICAL: [90, 100],
} as const

const NOTHING_KNOWN: RiskContext = {
  severity: 'HIGH',
  category: 'configuration',
  exploit_available: false,
  cves: [],
  environment: '',
  internet_facing: null,
  data_classification: [],
  sandbox: false,
  muted: false,
}

const WORST: Partial<RiskContext> = {
  category: 'network',
  exploit_available: true,
  cves: [{ cvss: 9.8, epss: 0.9, known_exploited: true }],
  environment: 'PROD',
  internet_facing: true,
  data_classification: ['PCI', 'restricted'],
}

const MILDEST: Partial<RiskContext> = {
  environment: 'DEV',
  internet_facing: false,
  data_classification: ['public'],
  sandbox: true,
}

const scoreOf = (context: Partial<RiskContext>) =>
  assessRisk({ ...NOTHING_KNOWN, ...context }).risk_score

const contexts: fc.Arbitrary<RiskContext> = fc.record({
  severity: fc.constantFrom(...SEVERITIES),
  category: fc.constantFrom('network', 'data', 'vulnerability', ''),
  exploit_available: fc.boolean(),
  cves: fc.array(
    fc.record(
      {
        cvss: fc.double({ min: 0, max: 10 }),
        epss: fc.double({ min: 0, max: 1 }),
        known_exploited: fc.boolean(),
      },
      { requiredKeys: [] },
    ),
    { maxLength: 3 },
  ),
  environment: fc.oneof(fc.constantFrom('PROD', 'Production', 'STG', 'dev', ''), fc.string()),
  internet_facing: fc.constantFrom(true, false, null),
  data_classification: fc.array(fc.constantFrom('public', 'internal', 'restricted', 'PII', 'phi')),
  sandbox: fc.boolean(),
  muted: fc.boolean(),
})

describe('the risk score', () => {
  it.each([
    ['INFO', 0, 0, 0],
    ['LOW', 1, 16, 39],
    ['MEDIUM', 40, 52, 69],
    ['HIGH', 70, 78, 89],
    ['CRITICAL', 90, 94, 100],
  ] as const)('of %s reaches from %i over %i to %i', (severity, mildest, plain, worst) => {
    expect(scoreOf({ ...MILDEST, severity })).toBe(mildest)
    expect(scoreOf({ severity })).toBe(plain)
    expect(scoreOf({ ...WORST, severity })).toBe(worst)
  })

  it('stays in the band of its severity, whatever is known', () => {
    fc.assert(
      fc.property(contexts, (context) => {
        const { risk_score, confidence, ...rest } = assessRisk(context)
        const [least, most] = BANDS[context.severity]
        expect(Number.isInteger(risk_score)).toBe(true)
        expect(risk_score).toBeGreaterThanOrEqual(least)
        expect(risk_score).toBeLessThanOrEqual(most)
        expect(confidence).toBeGreaterThanOrEqual(0)
        expect(confidence).toBeLessThanOrEqual(1)
        expect(rest).toMatchObject({
          original_severity: context.severity,
          adjusted_severity: context.severity,
          severity_direction: 'unchanged',
        })
      }),
    )
  })

  it.each<[string, Partial<RiskContext>, Partial<RiskContext>]>([
    ['exposure', { internet_facing: false }, { internet_facing: null }],
    ['exposure', { internet_facing: null }, { internet_facing: true }],
    ['the environment', { environment: 'dev' }, { environment: 'staging' }],
    ['the environment', { environment: 'staging' }, { environment: 'production' }],
    ['an exploit', { exploit_available: false }, { exploit_available: true }],
    ['leaving the sandbox', { sandbox: true }, { sandbox: false }],
  ])('never falls with %s', (_, lesser, greater) => {
    expect(scoreOf(greater)).toBeGreaterThan(scoreOf(lesser))
    fc.assert(
      fc.property(contexts, (context) => {
        expect(scoreOf({ ...context, ...greater })).toBeGreaterThanOrEqual(
          scoreOf({ ...context, ...lesser }),
        )
      }),
    )
  })

  it('never falls with one more vulnerability or one more class of data', () => {
    fc.assert(
      fc.property(contexts, contexts, (context, more) => {
        const cves = [...context.cves, ...more.cves]
        const data_classification = [...context.data_classification, 'PII']
        expect(scoreOf({ ...context, cves })).toBeGreaterThanOrEqual(scoreOf(context))
        expect(scoreOf({ ...context, data_classification })).toBeGreaterThanOrEqual(
          scoreOf(context),
        )
      }),
    )
  })
})

describe('the explanation', () => {
  it('lists what moved the score, and by how much', () => {
    const assessment = assessRisk({ ...NOTHING_KNOWN, internet_facing: true, sandbox: true })
    expect(assessment.aggravating_factors).toEqual([
      'Reachable from the internet (+25 % of the band)',
    ])
    expect(assessment.mitigating_factors).toEqual(['In a sandbox (−25 % of the band)'])
    expect(assessment.rationale).toBe(
      'HIGH findings score 70 to 89 and start at 78; the factors of this one put it at 78.',
    )
  })

  it('can name every factor', () => {
    const named = [WORST, MILDEST].flatMap((context) => {
      const assessment = assessRisk({ ...NOTHING_KNOWN, ...context })
      return [...assessment.aggravating_factors, ...assessment.mitigating_factors]
    })
    expect(named).toHaveLength(RISK_FACTORS.length)
  })

  it.each<[number, Partial<RiskContext>]>([
    [0.6, {}],
    [0.7, { environment: 'STG' }],
    [0.9, { environment: 'STG', internet_facing: false, data_classification: ['internal'] }],
    [0.7, WORST],
  ])('has the confidence %d', (confidence, context) => {
    expect(assessRisk({ ...NOTHING_KNOWN, ...context }).confidence).toBe(confidence)
  })
})

describe('the recommended action', () => {
  it.each<[string, boolean, Partial<RiskContext>]>([
    ['remediate', false, {}],
    ['remediate', false, { severity: 'MEDIUM', sandbox: true }],
    ['accept_risk', true, { severity: 'LOW', sandbox: true }],
    ['accept_risk', false, { severity: 'INFO' }],
    ['suppress', false, { muted: true }],
    ['suppress', true, { muted: true, severity: 'LOW', sandbox: true }],
  ])('is %s, auto-accept %s, for %j', (action, eligible, context) => {
    const assessment = assessRisk({ ...NOTHING_KNOWN, ...context })
    expect(assessment.recommended_action).toBe(action)
    expect(assessment.auto_accept_eligible).toBe(eligible)
    expect(assessment.auto_accept_reason).toBe(eligible ? 'LOW severity in a sandbox' : undefined)
  })
})

describe('the level of a risk', () => {
  it.each([
    [10, 'critical'],
    [9, 'critical'],
    [8.9, 'high'],
    [7, 'high'],
    [6.9, 'medium'],
    [4, 'medium'],
    [3.9, 'low'],
    [0.1, 'low'],
    [0, 'none'],
  ])('%d is %s', (score, level) => {
    expect(riskLevel(score)).toBe(level)
  })

  it('agrees with the severity', () => {
    fc.assert(
      fc.property(contexts, (context) => {
        const level = context.severity === 'INFO' ? 'none' : context.severity.toLowerCase()
        expect(riskLevel(assessRisk(context).risk_score / 10)).toBe(level)
      }),
    )
  })
})
