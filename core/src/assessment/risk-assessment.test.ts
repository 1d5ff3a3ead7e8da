import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { SEVERITIES } from '../kernel/severity.ts'
import { contexts, cves, NO_SIGNALS, riskContext } from './risk.test-data.ts'
import { assessRisk, riskLevel } from './risk-assessment.ts'
import { RISK_FACTORS } from './risk-factors.ts'
import { COMPENSATING_CONTROLS, type RiskContext } from './risk-signals.ts'

const BANDS = {
  INFO: [0, 0],
  LOW: [1, 39],
  MEDIUM: [40, 69],
  HIGH: [70, 89],
  CRITICAL: [90, 100],
} as const

/** Threats have the upper part of each. */
const THREAT_BANDS = {
  INFO: [0, 0],
  LOW: [20, 39],
  MEDIUM: [55, 69],
  HIGH: [80, 89],
  CRITICAL: [95, 100],
} as const

const scoreOf = (context: Partial<RiskContext>) => assessRisk(riskContext(context)).risk_score
const levelOf = (severity: (typeof SEVERITIES)[number]) => SEVERITIES.indexOf(severity)

const assertForAll = (holds: (context: RiskContext) => void) =>
  fc.assert(fc.property(contexts, holds), { numRuns: 400 })

describe('the risk score', () => {
  it.each([
    ['INFO', 0, 0, 0],
    ['LOW', 1, 16, 39],
    ['MEDIUM', 40, 52, 69],
    ['HIGH', 70, 78, 89],
    ['CRITICAL', 90, 94, 100],
  ] as const)(
    'of %s has the minimum %i, the start %i and the maximum %i',
    (severity, min, start, max) => {
      const mitigating = {
        internet_facing: false,
        sandbox: true,
        business_criticality: 'low' as const,
      }
      const aggravating = {
        environment: 'prod',
        data_classification: ['restricted'],
        compliance_scopes: ['SOC 2'],
        business_criticality: 'high' as const,
      }
      const threat = { exploit_available: true, cves: [{ epss: 0.4, cvss: 9.8 }] }
      expect(scoreOf({ ...mitigating, severity })).toBe(min)
      expect(scoreOf({ severity })).toBe(start)
      expect(scoreOf({ ...aggravating, ...threat, severity })).toBe(max)
    },
  )

  it('is in the band of the adjusted severity for every context', () => {
    assertForAll((context) => {
      const { adjusted_severity, risk_score } = assessRisk(context)
      const [min, max] = (context.kind === 'threat' ? THREAT_BANDS : BANDS)[adjusted_severity]
      expect(Number.isInteger(risk_score)).toBe(true)
      expect(risk_score).toBeGreaterThanOrEqual(min)
      expect(risk_score).toBeLessThanOrEqual(max)
      const level = adjusted_severity === 'INFO' ? 'none' : adjusted_severity.toLowerCase()
      expect(riskLevel(risk_score / 10)).toBe(level)
    })
  })

  it('is the sum of the effects of its reasons', () => {
    assertForAll((context) => {
      const { factors, risk_score } = assessRisk(context)
      expect(factors.reduce((sum, { effect }) => sum + effect, 0)).toBe(risk_score)
      const [first, ...others] = factors
      expect(first?.factor).toBe('severity')
      expect(others.map(({ effect }) => effect)).not.toContain(0)
      expect(new Set(factors.map(({ factor }) => factor)).size).toBe(factors.length)
    })
  })

  it('is the same for the same context', () => {
    assertForAll((context) => {
      expect(assessRisk(structuredClone(context))).toEqual(assessRisk(context))
    })
  })
})

describe('an increase of the risk', () => {
  it.each<[string, Partial<RiskContext>, Partial<RiskContext>]>([
    ['exposure', { internet_facing: false }, { internet_facing: null }],
    ['exposure', { internet_facing: null }, { internet_facing: true }],
    ['the network type', { network_type: 'isolated' }, { network_type: 'private' }],
    ['the network type', { network_type: 'private' }, { network_type: 'dmz' }],
    ['the network type', { network_type: 'dmz' }, { network_type: 'public' }],
    ['the environment', { environment: 'dev' }, { environment: 'staging' }],
    ['the environment', { environment: 'staging' }, { environment: 'production' }],
    ['the tier', { tier: 'Tier3-Dev' }, { tier: 'Tier2-NonProd' }],
    ['the tier', { tier: 'Tier2-NonProd' }, { tier: 'Tier1-Prod' }],
    ['leaving the sandbox', { sandbox: true }, { sandbox: false }],
    ['an exploit', { exploit_available: false }, { exploit_available: true }],
    ['use of the package', { package_in_use: false }, { package_in_use: null }],
    ['use of the package', { package_in_use: null }, { package_in_use: true }],
    ['the lack of a patch', { patch_available: true }, { patch_available: false }],
    ['criticality', { business_criticality: 'low' }, { business_criticality: 'medium' }],
    ['criticality', { business_criticality: 'medium' }, { business_criticality: 'critical' }],
    ['a compliance scope', { compliance_scopes: [] }, { compliance_scopes: ['HIPAA'] }],
    [
      'fewer false positives',
      { false_positives: { count: 3, rate: 0.4 } },
      { false_positives: { count: 2, rate: 0.4 } },
    ],
  ])('by %s never lowers the score', (_, lesser, greater) => {
    assertForAll((context) => {
      expect(scoreOf({ ...context, ...greater })).toBeGreaterThanOrEqual(
        scoreOf({ ...context, ...lesser }),
      )
    })
  })

  it('by one more vulnerability or a worse one never lowers the score', () => {
    fc.assert(
      fc.property(contexts, cves, (context, more) => {
        // That the only vulnerability is a remote one counts until more is known.
        fc.pre(context.cves.length > 0)
        const vulnerable = { ...context, category: 'vulnerability' }
        const exploited = context.cves.map((one) => ({ ...one, known_exploited: true, epss: 1 }))
        expect(scoreOf({ ...vulnerable, cves: [...context.cves, ...more] })).toBeGreaterThanOrEqual(
          scoreOf(vulnerable),
        )
        expect(scoreOf({ ...context, cves: exploited })).toBeGreaterThanOrEqual(scoreOf(context))
      }),
    )
  })

  it('by sensitive data never lowers the score', () => {
    fc.assert(
      fc.property(contexts, fc.constantFrom('PII', 'pci', 'PHI', 'Restricted'), (context, one) => {
        const data_classification = [...context.data_classification, one]
        expect(scoreOf({ ...context, data_classification })).toBeGreaterThanOrEqual(
          scoreOf(context),
        )
      }),
    )
  })
})

it('one more compensating control never raises the score', () => {
  fc.assert(
    fc.property(contexts, fc.constantFrom(...COMPENSATING_CONTROLS), (context, one) => {
      const controls = [...context.controls, one]
      expect(scoreOf({ ...context, controls })).toBeLessThanOrEqual(scoreOf(context))
    }),
  )
})

describe('the guardrails', () => {
  it('never let CRITICAL on internet-facing Tier1-Prod be downgraded', () => {
    assertForAll((context) => {
      const exposed = { ...context, tier: 'Tier1-Prod' as const, internet_facing: true }
      const { adjusted_severity } = assessRisk({ ...exposed, severity: 'CRITICAL' })
      expect(adjusted_severity).toBe('CRITICAL')
    })
  })

  it('leave no finding on PCI or PII data below MEDIUM', () => {
    fc.assert(
      fc.property(contexts, fc.constantFrom('PCI', 'pii'), (context, data) => {
        fc.pre(context.severity !== 'INFO')
        const { adjusted_severity, risk_score } = assessRisk({
          ...context,
          data_classification: [...context.data_classification, data],
        })
        expect(levelOf(adjusted_severity)).toBeGreaterThanOrEqual(levelOf('MEDIUM'))
        expect(risk_score).toBeGreaterThanOrEqual(40)
      }),
    )
  })

  it('cap the confidence while it is unknown whether the vulnerable package is in use', () => {
    assertForAll((context) => {
      const { confidence } = assessRisk({
        ...context,
        category: 'vulnerability',
        package_in_use: null,
      })
      expect(confidence).toBeLessThanOrEqual(0.7)
      expect(confidence).toBeGreaterThanOrEqual(0.4)
    })
  })

  it('keep the adjusted severity within one level of the original', () => {
    assertForAll((context) => {
      const { original_severity, adjusted_severity, severity_direction } = assessRisk(context)
      const levels = levelOf(adjusted_severity) - levelOf(original_severity)
      expect(original_severity).toBe(context.severity)
      expect(Math.abs(levels)).toBeLessThanOrEqual(1)
      expect(severity_direction).toBe(['downgraded', 'unchanged', 'upgraded'][levels + 1])
      if (context.severity === 'INFO') expect(adjusted_severity).toBe('INFO')
      else expect(adjusted_severity).not.toBe('INFO')
    })
  })
})

const EXPLOITED = { category: 'vulnerability', cves: [{ known_exploited: true }] }
const EXPOSED = { internet_facing: true }
const UNUSED = { category: 'vulnerability', package_in_use: false }
const CONTAINED = { environment: 'dev', internet_facing: false, data_classification: ['internal'] }

describe('the adjusted severity', () => {
  it.each<[Partial<RiskContext>, string, string]>([
    [{}, 'HIGH', 'unchanged'],
    [{ ...EXPLOITED, ...EXPOSED }, 'CRITICAL', 'upgraded'],
    [{ ...EXPLOITED, ...EXPOSED, severity: 'CRITICAL' }, 'CRITICAL', 'unchanged'],
    [EXPLOITED, 'HIGH', 'unchanged'],
    [{ cves: [{ epss: 0.6 }], ...EXPOSED, environment: 'prod' }, 'CRITICAL', 'upgraded'],
    [{ cves: [{ epss: 0.6 }], ...EXPOSED }, 'HIGH', 'unchanged'],
    [UNUSED, 'MEDIUM', 'downgraded'],
    [{ ...UNUSED, ...EXPLOITED, ...EXPOSED }, 'MEDIUM', 'downgraded'],
    [CONTAINED, 'MEDIUM', 'downgraded'],
    [{ ...CONTAINED, data_classification: [] }, 'HIGH', 'unchanged'],
    [{ ...CONTAINED, data_classification: ['PHI'] }, 'HIGH', 'unchanged'],
    [{ ...CONTAINED, network_type: 'public' }, 'HIGH', 'unchanged'],
    [{ ...CONTAINED, ...EXPLOITED }, 'HIGH', 'unchanged'],
    [{ ...CONTAINED, severity: 'LOW' }, 'LOW', 'unchanged'],
    [{ severity: 'LOW', data_classification: ['PCI'] }, 'MEDIUM', 'upgraded'],
    [{ ...UNUSED, severity: 'MEDIUM', data_classification: ['PII'] }, 'MEDIUM', 'unchanged'],
  ])('of %j is %s, %s', (context, adjusted_severity, severity_direction) => {
    expect(assessRisk(riskContext(context))).toMatchObject({
      adjusted_severity,
      severity_direction,
    })
  })
})

describe('the explanation', () => {
  it('lists each factor with its effect', () => {
    const assessment = assessRisk({ ...NO_SIGNALS, internet_facing: true, sandbox: true })
    expect(assessment.factors).toEqual([
      { factor: 'severity', effect: 78, because: 'Reported as high, which starts at 78' },
      { factor: 'internet_facing', effect: 3, because: 'Reachable from the internet' },
      { factor: 'sandbox', effect: -3, because: 'In a sandbox' },
    ])
    expect(assessment.aggravating_factors).toEqual(['Reachable from the internet (+3)'])
    expect(assessment.mitigating_factors).toEqual(['In a sandbox (−3)'])
    expect(assessment.rationale).toBe(
      'High findings score 70 to 89 and start at 78; the factors of this one put it at 78.',
    )
  })

  it('lists a downgrade that a guardrail reverts', () => {
    const exposed = { tier: 'Tier1-Prod' as const, internet_facing: true }
    const { factors, rationale } = assessRisk(
      riskContext({ ...UNUSED, ...exposed, severity: 'CRITICAL' }),
    )
    expect(factors.slice(0, 3)).toMatchObject([
      { factor: 'severity', effect: 94 },
      { factor: 'vulnerable_package_unused', effect: -16 },
      { factor: 'guardrail_exposed_production', effect: 16 },
    ])
    expect(rationale).toMatch(/^Critical findings/)
  })

  it('names the change of a severity and the limit of a band', () => {
    const { factors, rationale } = assessRisk(
      riskContext({ ...EXPLOITED, ...EXPOSED, compliance_scopes: ['SOC 2'], tier: 'Tier1-Prod' }),
    )
    expect(factors).toContainEqual({
      factor: 'exploited_and_exposed',
      effect: 16,
      because: 'Known to be exploited, and reachable from the internet: high becomes critical',
    })
    expect(factors.at(-1)).toEqual({
      factor: 'band',
      effect: -1,
      because: 'The band of this severity is 90 to 100',
    })
    expect(rationale).toMatch(/^Reported as high, assessed as critical\. /)
  })

  it('contains every factor for some context', () => {
    const seen = new Set<string>()
    fc.assert(
      fc.property(contexts, (context) => {
        for (const { factor } of assessRisk(context).factors) seen.add(factor)
      }),
      { numRuns: 3_000, seed: 1 },
    )
    expect(RISK_FACTORS.map(({ factor }) => factor).filter((one) => !seen.has(one))).toEqual([])
  })
})

describe('the confidence', () => {
  const resourceContext = {
    environment: 'STG',
    internet_facing: false,
    data_classification: ['internal'],
  }
  it.each<[number, Partial<RiskContext>]>([
    [0.4, {}],
    [0.55, { tier: 'Tier3-Dev' }],
    [1, { ...resourceContext, business_criticality: 'low' }],
    [0.49, { cves: [{ cvss: 5 }] }],
    [0.7, { ...resourceContext, business_criticality: 'low', cves: [{ cvss: 5, epss: 0.1 }] }],
    [
      1,
      {
        ...resourceContext,
        business_criticality: 'low',
        cves: [{ cvss: 5, epss: 0.1 }],
        package_in_use: true,
      },
    ],
  ])('is %d for %j', (confidence, context) => {
    expect(assessRisk(riskContext(context)).confidence).toBe(confidence)
  })
})

describe('the recommended action', () => {
  const SANDBOXED = 'Low severity in a sandbox'
  const FALSE =
    'More than 30 % of the findings of this control in this account group are false positives, and at least 3'
  it.each<[string, string | undefined, Partial<RiskContext>]>([
    ['remediate', undefined, {}],
    ['remediate', undefined, { severity: 'MEDIUM', sandbox: true }],
    ['remediate', undefined, { severity: 'MEDIUM', sandbox: true, ...CONTAINED }],
    ['remediate', undefined, { severity: 'LOW', sandbox: true, data_classification: ['PII'] }],
    ['accept_risk', SANDBOXED, { severity: 'LOW', sandbox: true }],
    ['accept_risk', undefined, { severity: 'INFO' }],
    ['accept_risk', FALSE, { false_positives: { count: 3, rate: 0.31 } }],
    ['investigate', undefined, { false_positives: { count: 2, rate: 0.9 } }],
    ['remediate', undefined, { false_positives: { count: 9, rate: 0.3 } }],
    ['suppress', undefined, { muted: true }],
    ['suppress', SANDBOXED, { muted: true, severity: 'LOW', sandbox: true }],
  ])('is %s, auto-accept reason %s, for %j', (recommended_action, reason, context) => {
    const assessment = assessRisk(riskContext(context))
    expect(assessment.recommended_action).toBe(recommended_action)
    expect(assessment.auto_accept_eligible).toBe(reason !== undefined)
    expect(assessment.auto_accept_reason).toBe(reason)
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
})
