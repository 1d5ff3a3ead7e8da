import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { contexts, riskContext } from './risk.test-data.ts'
import { assessRisk } from './risk-assessment.ts'
import type { RiskContext } from './risk-signals.ts'

const assess = (context: Partial<RiskContext>) => assessRisk(riskContext(context))
const factorsOf = (context: Partial<RiskContext>) =>
  assess(context)
    .factors.slice(1)
    .map(({ factor }) => factor)

const LOCAL = { cvss: 7.8, attack_vector: 'local' } as const
const EXPLOITED_LOCALLY = { ...LOCAL, known_exploited: true, epss: 0.9 } as const
const REMOTE = { attack_vector: 'network', known_exploited: true } as const
const ACCOUNT = { internet_facing: true, exposure_of: 'account' } as const
const CLOSED_ACCOUNT = { internet_facing: false, exposure_of: 'account' } as const
const CLOSED_RESOURCE = { internet_facing: false, exposure_of: 'resource' } as const
const vulnerability = { category: 'vulnerability', kind: 'vulnerability' } as const
const shown = { category: 'network', traits: ['exposure'] } as const

describe('the attack vector', () => {
  it('local is not reachable because the account or the resource is', () => {
    for (const exposure_of of ['account', 'resource'] as const) {
      const context = { ...vulnerability, ...ACCOUNT, exposure_of, environment: 'prod' }
      const local = assess({ ...context, cves: [EXPLOITED_LOCALLY] })
      expect(local.adjusted_severity).toBe('HIGH')
      const names = local.factors.map(({ factor }) => factor)
      expect(names).toContain('local_attack_vector')
      expect(names).not.toContain('internet_facing')
      expect(names).not.toContain('account_internet_facing')
    }
  })

  it.each([
    ['network', 'CRITICAL'],
    [undefined, 'CRITICAL'],
    ['adjacent', 'HIGH'],
    ['local', 'HIGH'],
    ['physical', 'HIGH'],
  ] as const)(
    '%s of an exploited vulnerability in an exposed account gives %s',
    (vector, severity) => {
      const cves = [{ known_exploited: true, ...(vector && { attack_vector: vector }) }]
      expect(assess({ ...vulnerability, ...ACCOUNT, cves }).adjusted_severity).toBe(severity)
    },
  )

  it('counts for each vulnerability: a remote one is reachable next to a local one', () => {
    const cves = [LOCAL, REMOTE]
    expect(assess({ ...vulnerability, ...ACCOUNT, cves }).adjusted_severity).toBe('CRITICAL')
    const harmless = [EXPLOITED_LOCALLY, { attack_vector: 'network' as const }]
    expect(assess({ ...vulnerability, ...ACCOUNT, cves: harmless }).adjusted_severity).toBe('HIGH')
  })
})

describe('the exposure of an account', () => {
  it.each([
    ['network', [], true],
    ['compute', [], true],
    ['network', ['upkeep'], false],
    ['logging', [], false],
    ['identity', [], false],
    ['encryption', [], false],
    ['configuration', [], false],
  ] as const)('matters to %s with the traits %j: %s', (category, traits, isRelevant) => {
    const names = factorsOf({ ...ACCOUNT, category, traits })
    expect(names.includes('account_internet_facing')).toBe(isRelevant)
    const closed = factorsOf({ ...CLOSED_ACCOUNT, category, traits })
    expect(closed.includes('not_internet_facing')).toBe(isRelevant)
  })

  it('counts less than that of the resource, and never against a proof of exposure', () => {
    const ofResource = assess({ internet_facing: true, category: 'network' }).risk_score
    expect(assess({ ...ACCOUNT, category: 'network' }).risk_score).toBeLessThan(ofResource)
    const open = { ...shown, environment: 'dev', data_classification: ['internal'] }
    expect(assess({ ...open, ...CLOSED_ACCOUNT }).risk_score).toBe(assess(open).risk_score)
    expect(factorsOf({ ...open, ...CLOSED_ACCOUNT })).toContain('exposure_shown')
  })
})

describe('a threat', () => {
  it('is never contained, and is investigated', () => {
    fc.assert(
      fc.property(contexts, (context) => {
        fc.pre(context.severity !== 'INFO' && !context.muted)
        const { recommended_action, severity_direction, auto_accept_eligible } = assessRisk({
          ...context,
          kind: 'threat',
        })
        expect(severity_direction).not.toBe('downgraded')
        expect(recommended_action).toBe('investigate')
        expect(auto_accept_eligible).toBe(false)
      }),
    )
  })

  it.each([
    ['HIGH', {}, 'CRITICAL'],
    ['HIGH', { sandbox: true, ...CLOSED_ACCOUNT }, 'CRITICAL'],
    ['HIGH', { traits: ['attempt'], environment: 'prod' }, 'HIGH'],
    ['MEDIUM', { environment: 'prod' }, 'HIGH'],
    ['MEDIUM', { data_classification: ['PHI'] }, 'HIGH'],
    ['MEDIUM', { environment: 'prod', traits: ['attempt'] }, 'MEDIUM'],
    ['MEDIUM', { environment: 'dev' }, 'MEDIUM'],
    ['LOW', { sandbox: true }, 'LOW'],
  ] as const)('of severity %s with %j is %s', (severity, context, adjusted) => {
    expect(assess({ ...context, kind: 'threat', severity }).adjusted_severity).toBe(adjusted)
  })

  it('scores in the upper part of the band of its severity', () => {
    expect(assess({ kind: 'threat', severity: 'MEDIUM' }).risk_score).toBeGreaterThan(
      assess({ severity: 'MEDIUM' }).risk_score,
    )
    expect(assess({ kind: 'threat' }).rationale).toContain('Critical threats score 95 to 100')
  })
})

describe('a statement of the operator that contradicts the finding', () => {
  it.each<[string, Partial<RiskContext>]>([
    ['public_by_intent', { ...shown, public_by_intent: true, data_classification: ['public'] }],
    ['stated_unreachable', { ...shown, ...CLOSED_RESOURCE }],
    ['control_in_place', { traits: ['lacks_mfa'], controls: ['mfa'] }],
    ['control_in_place', { traits: ['lacks_waf', 'upkeep'], controls: ['edr', 'waf'] }],
  ])('%s is one level less, to be investigated, with the reason', (factor, context) => {
    const { adjusted_severity, recommended_action, factors } = assess(context)
    expect(adjusted_severity).toBe('MEDIUM')
    expect(recommended_action).toBe('investigate')
    expect(factors[1]).toMatchObject({ factor, because: expect.stringContaining('high becomes') })
  })

  it.each<[string, Partial<RiskContext>]>([
    [
      'public by intent, with sensitive data',
      { ...shown, public_by_intent: true, data_classification: ['PII'] },
    ],
    ['public by intent, where nothing is shown', { public_by_intent: true }],
    ['unreachable as an account only', { ...shown, ...CLOSED_ACCOUNT }],
    ['another control', { traits: ['lacks_mfa'], controls: ['waf'] }],
  ])('does not apply: %s', (_, context) => {
    const { adjusted_severity, recommended_action } = assess(context)
    expect(adjusted_severity).toBe('HIGH')
    expect(recommended_action).toBe('remediate')
  })

  it('leaves CRITICAL on exposed production as it is, but to be investigated', () => {
    const context = { traits: ['lacks_mfa'], controls: ['mfa'], severity: 'CRITICAL' } as const
    const exposed = { ...context, tier: 'Tier1-Prod', internet_facing: true } as const
    expect(assess(exposed)).toMatchObject({
      adjusted_severity: 'CRITICAL',
      recommended_action: 'investigate',
    })
  })
})

describe('LOW', () => {
  it.each<[string, Partial<RiskContext>, string]>([
    ['exposure of the resource', { internet_facing: true }, 'MEDIUM'],
    ['exposure that the finding shows', shown, 'MEDIUM'],
    ['known exploitation', { ...vulnerability, cves: [{ known_exploited: true }] }, 'MEDIUM'],
    ['local exploitation', { ...vulnerability, cves: [EXPLOITED_LOCALLY] }, 'MEDIUM'],
    [
      'a network vector in an exposed account',
      { ...vulnerability, ...ACCOUNT, cves: [{ attack_vector: 'network' }] },
      'MEDIUM',
    ],
    [
      'the same, hardly attacked',
      { ...vulnerability, ...ACCOUNT, cves: [{ attack_vector: 'network', epss: 0.001 }] },
      'LOW',
    ],
    ['a log of an exposed resource', { internet_facing: true, traits: ['upkeep'] }, 'LOW'],
    ['exposure of the account', { ...ACCOUNT, category: 'network' }, 'LOW'],
    [
      'an unused package',
      { ...vulnerability, cves: [{ known_exploited: true }], package_in_use: false },
      'LOW',
    ],
  ])('with %s is %s', (_, context, severity) => {
    expect(assess({ ...context, severity: 'LOW' }).adjusted_severity).toBe(severity)
  })
})

describe('sensitive data', () => {
  it('that the finding shows to be open is one level more', () => {
    const open = { category: 'data', traits: ['exposure'] } as const
    expect(assess({ ...open, data_classification: ['PHI'] }).adjusted_severity).toBe('CRITICAL')
    expect(assess({ ...open, data_classification: ['internal'] }).adjusted_severity).toBe('HIGH')
  })

  it.each(['PCI', 'PII', 'PHI'])('%s is never below MEDIUM', (data) => {
    const context = { severity: 'LOW', data_classification: [data] } as const
    expect(assess(context).adjusted_severity).toBe('MEDIUM')
  })
})

describe('a secret', () => {
  it('is not contained by the place where it lies', () => {
    const place = { environment: 'dev', ...CLOSED_ACCOUNT, data_classification: ['internal'] }
    expect(assess({ ...place, category: 'secrets' }).adjusted_severity).toBe('MEDIUM')
    expect(assess({ ...place, category: 'secrets', traits: ['secret'] }).adjusted_severity).toBe(
      'HIGH',
    )
  })
})

describe('false positives of the control', () => {
  const false_positives = { count: 5, rate: 0.9 }
  it.each<[string, Partial<RiskContext>]>([
    ['CRITICAL', { severity: 'CRITICAL' }],
    ['production', { tier: 'Tier1-Prod' }],
    ['PHI', { data_classification: ['PHI'] }],
    ['a threat', { kind: 'threat' }],
  ])('never lower or accept %s', (_, context) => {
    const { risk_score, auto_accept_eligible } = assess({ ...context, false_positives })
    expect(risk_score).toBe(assess(context).risk_score)
    expect(auto_accept_eligible).toBe(false)
  })
})
