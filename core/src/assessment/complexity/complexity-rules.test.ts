import { describe, expect, it } from 'vitest'
import { classify } from '../../classification/classification.ts'
import awsFsbp from '../../rules/data/frameworks/aws-fsbp.json' with { type: 'json' }
import type { Rule } from '../../rules/rule.ts'
import { RULES, ruleById } from '../../rules/rule-index.ts'
import type { ComplexityProblem } from './complexity-problem.ts'
import type { ComplexityRule } from './complexity-rule.ts'
import { RULE_EXAMPLES } from './rule-examples.test-data.ts'
import { findRule } from './rule-matching.ts'
import { RULE_TITLES } from './rule-titles.test-data.ts'
import { PREDEFINED_RULES } from './rules/predefined-rules.ts'

const PROBLEM: ComplexityProblem = {
  csp: 'aws',
  control_id: '',
  title: '',
  category: 'configuration',
  resource_type: '',
  severity: 'MEDIUM',
  kind: 'misconfiguration',
  patch_available: null,
}

const isProvider = (name: string): name is 'aws' | 'azure' | 'gcp' =>
  name === 'aws' || name === 'azure' || name === 'gcp'

const problemOf = ({ id, title, category, provider, resource_types, is_threat }: Rule) => ({
  ...PROBLEM,
  csp: isProvider(provider) ? provider : ('' as const),
  control_id: id,
  title,
  category,
  resource_type: resource_types[0] ?? '',
  kind: is_threat ? ('threat' as const) : PROBLEM.kind,
})

const decide = (problem: Partial<ComplexityProblem>): string =>
  findRule(PREDEFINED_RULES, { ...PROBLEM, ...problem })?.id ?? 'none'

const decideControl = (id: string): string => {
  const rule = ruleById(id)
  return rule === null ? `${id} is not in the catalogue` : decide(problemOf(rule))
}

/** Rules that are not about a control of the catalogue. */
const OTHER_EXAMPLES: Readonly<Record<string, Partial<ComplexityProblem>>> = {
  'threat-to-cluster': { kind: 'threat', title: 'Execution in a Kubernetes pod' },
  'threat-to-identity': { kind: 'threat', title: 'Credentials of an IAM role used from outside' },
  'threat-to-data': { kind: 'threat', title: 'Exfiltration from an S3 bucket' },
  'threat-to-workload': { kind: 'threat', title: 'EC2 instance queries a mining pool' },
  'vulnerability-without-patch': { kind: 'vulnerability', patch_available: false },
  'critical-patch': { kind: 'vulnerability', severity: 'CRITICAL' },
  'patch-container-image': { kind: 'vulnerability', resource_type: 'AwsEcrContainerImage' },
  'patch-function': { kind: 'vulnerability', resource_type: 'AwsLambdaFunction' },
  'patch-package': { kind: 'vulnerability', resource_type: 'AwsEc2Instance' },
  'storage-transport': { title: 'Bucket policy does not deny requests without TLS' },
  'https-missing': { title: 'HTTPS is not enforced for the function app' },
  'critical-machine-patches': { title: 'Critical updates are missing' },
  'urgent-machine-patches': { severity: 'CRITICAL', control_id: 'aws-ssm-patch-compliance' },
}

describe('the predefined rules', () => {
  it('are at least 80, with different ids', () => {
    const ids = PREDEFINED_RULES.map(({ id }) => id)
    expect(ids.length).toBeGreaterThanOrEqual(80)
    expect(new Set(ids).size).toBe(ids.length)
  })

  it.each(PREDEFINED_RULES)(
    '$id says in sentences what an engineer does',
    ({ id, subject, approach, blockers }) => {
      expect(id).toMatch(/^[a-z]+(?:-[a-z]+)*$/)
      expect(subject).toMatch(/^[a-zA-Z].*[^.]$/)
      expect(approach).toMatch(/^[A-Z].{40,}\.$/)
      for (const blocker of blockers) expect(blocker).toMatch(/^[A-Z].*[^.]$/)
    },
  )

  it.each(PREDEFINED_RULES)(
    '$id has plausible figures',
    ({ effort, downtime, change_window, tier, match }) => {
      expect(effort).toBeGreaterThan(0)
      expect(effort).toBeLessThanOrEqual(24)
      expect(downtime).toBeGreaterThanOrEqual(0)
      if (tier === 1)
        expect({ downtime, change_window }).toEqual({ downtime: 0, change_window: false })
      if (tier === 1) expect(effort).toBeLessThanOrEqual(1)
      if (tier === 3) expect(effort).toBeGreaterThanOrEqual(2)
      for (const pattern of [match.words, match.required, match.excluded, match.resource_types]) {
        // A pattern with state would match every second time.
        expect(pattern?.flags ?? '').toBe('')
      }
    },
  )

  it('are automatic in Tier 1 only where no person is needed', () => {
    const blocked = PREDEFINED_RULES.filter(
      ({ tier, blockers, teams }) => tier === 1 && (blockers.length > 0 || teams.length > 0),
    )
    expect(blocked).toEqual([])
  })

  it.each(PREDEFINED_RULES)(
    '$id decides the controls that belong to it',
    ({ id }: ComplexityRule) => {
      const controls = RULE_EXAMPLES[id] ?? []
      const other = OTHER_EXAMPLES[id]
      expect(controls.length > 0 || other !== undefined).toBe(true)
      expect(controls.map(decideControl)).toEqual(controls.map(() => id))
      if (other !== undefined) expect(decide(other)).toBe(id)
    },
  )

  it.each(RULE_TITLES)('take "$title" for $rule', ({ rule, csp, resource_type, title }) => {
    const { control_id, category, kind } = classify({
      source: 'acme',
      check_id: 'acme-1',
      check_aliases: [],
      native_ids: [],
      finding_type: '',
      title,
      resource_type,
      service: '',
      provider: csp,
      cves: [],
      compliance: [],
    })
    expect(decide({ csp, control_id, title, category, resource_type, kind })).toBe(rule)
  })

  it('know at least 98 % of the controls of the catalogue', () => {
    const unknown = RULES.filter((rule) => findRule(PREDEFINED_RULES, problemOf(rule)) === null)
    expect(unknown.length).toBeLessThanOrEqual(RULES.length * 0.02)
  })

  it('know every control of the AWS Foundational Security Best Practices', () => {
    const controls = new Set(awsFsbp.controls.map(({ id }) => id))
    const required = RULES.filter(({ controls: listed }) =>
      (listed?.['aws-fsbp'] ?? []).some((id) => controls.has(id)),
    )
    expect(required.length).toBeGreaterThan(200)
    const unknown = required.filter((rule) => findRule(PREDEFINED_RULES, problemOf(rule)) === null)
    expect(unknown.map(({ id }) => id)).toEqual([])
  })
})
