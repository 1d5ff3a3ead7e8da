import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ComplexityTier } from '../priority/prioritized-finding.ts'
import { assessComplexity, complexityBy, complexityWith } from './complexity.ts'
import type { ComplexityContext, ComplexityProblem } from './complexity-problem.ts'
import { COMPLEXITY_BANDS } from './complexity-score.ts'

const PLAIN: ComplexityContext = {
  is_production: false,
  stateful: false,
  shared: false,
  dependencies: 0,
  data_classification: [],
}

const PROBLEM: ComplexityProblem = {
  csp: 'aws',
  control_id: 'aws-s3-bucket-access-logging',
  title: 'S3 general purpose buckets should have server access logging enabled',
  category: 'logging',
  resource_type: 'AwsS3Bucket',
  severity: 'MEDIUM',
  kind: 'misconfiguration',
  patch_available: null,
}
const FIREWALL = { ...PROBLEM, control_id: 'aws-ec2-security-group-ssh-open', category: 'network' }
const DATABASE = { ...PROBLEM, control_id: 'aws-rds-instance-encryption', category: 'encryption' }
const UNKNOWN = {
  ...PROBLEM,
  control_id: 'acme-1',
  title: 'Widget frobnication should be reviewed',
  category: 'configuration',
  resource_type: 'AwsWidget',
}

const tierOf = (problem: ComplexityProblem, context: Partial<ComplexityContext>): number =>
  assessComplexity(problem, { ...PLAIN, ...context }).tier

describe('the tier of a remediation', () => {
  it.each([
    [PROBLEM, {}, 1],
    [PROBLEM, { is_production: true }, 2],
    [PROBLEM, { stateful: true }, 2],
    [PROBLEM, { dependencies: 5 }, 1],
    [PROBLEM, { dependencies: 6 }, 2],
    [PROBLEM, { is_production: true, stateful: true }, 3],
    [PROBLEM, { is_production: true, stateful: true, dependencies: 6 }, 3],
    [PROBLEM, { shared: true }, 2],
    [PROBLEM, { shared: true, is_production: true }, 2],
    [PROBLEM, { data_classification: ['PCI'] }, 2],
    [PROBLEM, { data_classification: ['pii'] }, 2],
    [PROBLEM, { data_classification: ['internal', 'phi'] }, 2],
    [PROBLEM, { data_classification: ['confidential'] }, 1],
    [FIREWALL, {}, 2],
    [FIREWALL, { shared: true }, 2],
    [FIREWALL, { is_production: true }, 3],
    [DATABASE, {}, 3],
    [DATABASE, { is_production: true }, 3],
    [UNKNOWN, {}, 3],
    [UNKNOWN, { shared: true }, 3],
  ] as const)('of $control_id in %j is %i', (problem, context, expected) => {
    expect(tierOf(problem, context)).toBe(expected)
  })
})

describe('a resource', () => {
  it('that is shared is not remediated automatically', () => {
    const { automation_candidate, automation_blockers } = assessComplexity(PROBLEM, {
      ...PLAIN,
      shared: true,
    })
    expect(automation_candidate).toBe(false)
    expect(automation_blockers).toEqual(['The resource is shared'])
  })

  it.each(['pci', 'PII', 'phi'])('with %s data is changed in a change window', (name) => {
    const { requires_change_window } = assessComplexity(PROBLEM, {
      ...PLAIN,
      data_classification: [name],
    })
    expect(requires_change_window).toBe(true)
  })

  it('without such data needs none for its logs', () => {
    expect(assessComplexity(PROBLEM, PLAIN).requires_change_window).toBe(false)
  })
})

describe('the rationale', () => {
  it('names the rule that decided', () => {
    expect(assessComplexity(PROBLEM, PLAIN).rationale).toBe(
      'Rule storage-access-logs (access logs of storage): Tier 1.',
    )
  })

  it('names what raised the tier', () => {
    const context = { ...PLAIN, is_production: true, dependencies: 9 }
    expect(assessComplexity(PROBLEM, context).rationale).toBe(
      'Rule storage-access-logs (access logs of storage): Tier 1. ' +
        'The resource is in production, has more than 5 dependencies. Tier 1 becomes Tier 3.',
    )
  })

  it('says that the confidence is low where no rule knows the kind', () => {
    expect(assessComplexity(UNKNOWN, PLAIN).rationale).toBe(
      'No rule knows this kind of finding, so it is Tier 3 with low confidence.',
    )
  })
})

const JUDGEMENT = {
  tier: 2,
  effort: 3,
  teams: ['app'],
  downtime: 0,
  change_window: false,
  impact: 'minimal',
  blockers: [],
  approach: 'Review the widget.',
} as const

describe('a model', () => {
  it('judges what no rule knows, and the rationale says that its confidence is lower', () => {
    const assessment = complexityBy([], { judge: () => JUDGEMENT })(UNKNOWN, PLAIN)
    expect(assessment.tier).toBe(2)
    expect(assessment.requires_app_team).toBe(true)
    expect(assessment.rationale).toMatch(/language model judged it, with lower confidence: Tier 2/)
  })

  it('never makes a remediation automatic, whatever it answers', () => {
    const model = { judge: () => ({ ...JUDGEMENT, tier: 1 }) as const }
    const assessment = complexityBy([], model)(UNKNOWN, PLAIN)
    expect(assessment).toMatchObject({ tier: 2, automation_candidate: false })
    expect(assessment.automation_blockers?.join()).toMatch(/a person has to confirm it/)
  })

  it('is raised by the resource as a rule is', () => {
    const assess = complexityBy([], { judge: () => JUDGEMENT })
    expect(assess(UNKNOWN, { ...PLAIN, is_production: true }).tier).toBe(3)
  })

  it('has one answer for each key of a problem', () => {
    const { assess, isKnown } = complexityWith([], {
      judge: ({ model_key }) => (model_key === 'one' ? JUDGEMENT : null),
    })
    expect(assess(UNKNOWN, PLAIN).tier).toBe(3)
    expect(assess({ ...UNKNOWN, model_key: 'one' }, PLAIN).tier).toBe(2)
    expect(assess({ ...UNKNOWN, model_key: 'other' }, PLAIN).tier).toBe(3)
    expect([UNKNOWN, { ...UNKNOWN, model_key: 'one' }, PROBLEM].map(isKnown)).toEqual([
      false,
      false,
      true,
    ])
  })

  it('is not asked about what a rule knows', () => {
    const model = {
      judge: () => {
        throw new Error('The model was asked')
      },
    }
    expect(complexityBy([], model)(PROBLEM, PLAIN).tier).toBe(1)
  })

  it('that has no answer leaves the kind at Tier 3', () => {
    expect(complexityBy([], { judge: () => null })(UNKNOWN, PLAIN).tier).toBe(3)
  })
})

const contexts = fc.record({
  is_production: fc.boolean(),
  stateful: fc.boolean(),
  shared: fc.boolean(),
  dependencies: fc.nat({ max: 12 }),
  data_classification: fc.subarray(['pci', 'PII', 'phi', 'internal', 'public']),
})

const problems = fc.record({
  csp: fc.constantFrom('aws', 'azure', 'gcp', ''),
  control_id: fc.constantFrom(
    PROBLEM.control_id,
    FIREWALL.control_id,
    DATABASE.control_id,
    UNKNOWN.control_id,
    'CVE-2025-1',
  ),
  title: fc.oneof(fc.constant(''), fc.string(), fc.constant('Public S3 bucket')),
  category: fc.constantFrom('logging', 'network', 'encryption', 'vulnerability', 'configuration'),
  resource_type: fc.constantFrom('', 'AwsS3Bucket', 'AwsEcrContainerImage'),
  severity: fc.constantFrom('LOW', 'MEDIUM', 'HIGH', 'CRITICAL'),
  kind: fc.constantFrom('threat', 'vulnerability', 'misconfiguration'),
  patch_available: fc.constantFrom(true, false, null),
} as const)

describe('every assessment', () => {
  it('has a score in the band of its tier, and agrees with itself', () => {
    fc.assert(
      fc.property(problems, contexts, (problem, context) => {
        const assessed = assessComplexity(problem, context)
        const { min, max } = COMPLEXITY_BANDS[assessed.tier]
        expect(assessed.complexity_score).toBeGreaterThanOrEqual(min)
        expect(assessed.complexity_score).toBeLessThanOrEqual(max)
        expect(Number.isInteger(assessed.complexity_score)).toBe(true)
        expect(assessed.automation_candidate).toBe(assessed.automation_blockers === undefined)
        expect(assessed.requires_downtime).toBe(assessed.estimated_downtime_min > 0)
        if (assessed.tier === 3 || context.shared) expect(assessed.automation_candidate).toBe(false)
        expect(assessed.rationale).not.toBe('')
      }),
    )
  })

  it('is the same for the same problem and context, whatever was assessed before', () => {
    fc.assert(
      fc.property(problems, contexts, (problem, context) => {
        expect(complexityBy([], null)(problem, context)).toEqual(assessComplexity(problem, context))
      }),
      { numRuns: 50 },
    )
  })

  it('has no lower tier with one more reason', () => {
    fc.assert(
      fc.property(problems, contexts, (problem, context) => {
        const tier: ComplexityTier = assessComplexity(problem, context).tier
        for (const more of [
          { is_production: true },
          { stateful: true },
          { shared: true },
          { dependencies: context.dependencies + 1 },
          { data_classification: [...context.data_classification, 'pci'] },
        ]) {
          expect(tierOf(problem, { ...context, ...more })).toBeGreaterThanOrEqual(tier)
        }
      }),
    )
  })
})

it('reads the beginning of a title only, so that no title takes long to match', () => {
  const title = 'S3 bucket allows public read access'
  expect(tierOf({ ...UNKNOWN, title: `${'Widget '.repeat(40)}${title}` }, {})).toBe(1)
  expect(tierOf({ ...UNKNOWN, title: `${'Widget '.repeat(400)}${title}` }, {})).toBe(3)
})

describe('the name of a resource in a title', () => {
  it.each([
    'Widget "missing-tags" should be reviewed',
    'Widget arn:aws:widget:eu-west-1:111122223333:tags should be reviewed',
    'Widget prod-tags-01 should be reviewed',
    'Widget /subscriptions/1/tags should be reviewed',
  ])('does not choose the rule: %s', (title) => {
    expect(tierOf({ ...UNKNOWN, title }, {})).toBe(3)
  })

  it('is not needed for the rule', () => {
    const title = 'S3 bucket "ledger-2026" allows public read access'
    expect(tierOf({ ...UNKNOWN, title }, {})).toBe(1)
  })
})
