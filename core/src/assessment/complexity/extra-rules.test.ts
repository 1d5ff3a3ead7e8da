import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { complexityBy } from './complexity.ts'
import type { ComplexityContext, ComplexityProblem } from './complexity-problem.ts'
import { parseComplexityRules } from './extra-rules.ts'

const FILE = `
rules:
  - id: acme-widgets
    subject: widgets of Acme
    match:
      controls: [acme-*, S3.8]
      title: widget
      clouds: aws
    tier: 2
    effort_hours: 1.5
    teams: [app, network]
    downtime_min: 5
    change_window: yes
    service_impact: significant
    blockers: The widget is heavy
    approach: Turn the widget round.
`

const PROBLEM: ComplexityProblem = {
  csp: 'aws',
  control_id: 'acme-42',
  title: 'A Widget, heavy',
  category: 'configuration',
  resource_type: 'AwsWidget',
  severity: 'MEDIUM',
  kind: 'misconfiguration',
  patch_available: null,
}

const CONTEXT: ComplexityContext = {
  is_production: false,
  stateful: false,
  shared: false,
  dependencies: 0,
  data_classification: [],
}

/** A file with one rule with this match. */
const fileWith = (match: string) =>
  `rules: [{id: acme, tier: 1, effort_hours: 1, approach: Do it., match: {${match}}}]`

const isMatched = (match: string, problem: Partial<ComplexityProblem> = {}): boolean => {
  const { rules, problems } = parseComplexityRules(fileWith(match))
  expect(problems).toEqual([])
  const { rationale } = complexityBy(rules, null)({ ...PROBLEM, ...problem }, CONTEXT)
  return rationale.startsWith('Rule acme ')
}

describe('a rules file', () => {
  it('gives the fields of its rules', () => {
    const { rules, problems } = parseComplexityRules(FILE)
    expect(problems).toEqual([])
    expect(complexityBy(rules, null)(PROBLEM, CONTEXT)).toEqual({
      tier: 2,
      complexity_score: expect.any(Number),
      automation_candidate: false,
      automation_blockers: ['The widget is heavy'],
      requires_app_team: true,
      requires_network_team: true,
      requires_db_team: false,
      requires_change_window: true,
      requires_downtime: true,
      service_impact: 'significant',
      estimated_downtime_min: 5,
      estimated_effort_hours: 1.5,
      recommended_approach: 'Turn the widget round.',
      rationale: 'Rule acme-widgets (widgets of Acme): Tier 2.',
    })
  })

  it.each([
    ['controls: "acme-*"', {}, true],
    ['controls: ACME-42', {}, true],
    ['controls: acme-4', {}, false],
    ['controls: S3.8', { control_id: 'aws-s3-bucket-block-public-access' }, true],
    ['controls: "aws-s3-*"', { control_id: 'aws-s3-bucket-block-public-access' }, true],
    ['title: heavy', {}, true],
    ['title: "widget heavy"', {}, true],
    ['title: heav', {}, false],
    ['title: [light, heavy]', {}, true],
    ['clouds: [azure, gcp]', {}, false],
    ['categories: [configuration]', {}, true],
    ['categories: network', {}, false],
    ['resource_types: "aws*"', {}, true],
    ['resource_types: widget', {}, false],
    ['severities: [HIGH, CRITICAL]', {}, false],
    ['severities: medium', {}, true],
    ['kinds: threat', {}, false],
    ['controls: CVE-2021-44228', { control_id: 'CVE-2021-44228', kind: 'vulnerability' }, true],
    ['controls: CVE-2021-44228', { control_id: 'CVE-2021-4', kind: 'vulnerability' }, false],
  ] as const)('with the match {%s} and %j matches: %s', (match, problem, expected) => {
    expect(isMatched(match, problem)).toBe(expected)
  })

  it('comes before the predefined rules', () => {
    const problem = { control_id: 'aws-s3-bucket-block-public-access', category: 'data' }
    expect(isMatched('categories: data', problem)).toBe(true)
  })

  it('that is empty has no rules', () => {
    expect(parseComplexityRules('')).toEqual({ rules: [], problems: [] })
  })

  it.each([
    ['rulez: []', 1, 'Unknown field "rulez"; did you mean "rules"?'],
    ['- a', 1, 'The file must have a list of rules under "rules"'],
    ['rules: 3', 1, 'The file must have a list of rules under "rules"'],
    ['rules:\n  - word', 2, 'Each rule must be a map of fields'],
    [fileWith('title: x').replace('tier: 1', 'tier: 4'), 1, 'tier must be 1, 2 or 3'],
    [fileWith('title: x').replace('tier', 'teir'), 1, 'Unknown field "teir"; did you mean "tier"?'],
    [fileWith('title: x').replace('id: acme, ', ''), 1, 'A rule must have the field id'],
    [
      fileWith('title: x').replace('approach: Do it., ', ''),
      1,
      'A rule must have the field approach',
    ],
    [fileWith('title: "!"'), 1, 'title must be a list, each a phrase of at most 500 characters'],
    [fileWith('titel: x'), 1, 'Unknown field "titel"; did you mean "title"?'],
    [fileWith('clouds: oracle'), 1, 'clouds must be a list, each one of aws, azure, gcp'],
    [
      fileWith(''),
      1,
      'A rule must have a match with one of controls, title, clouds, kinds, categories, resource_types, severities',
    ],
    [FILE.replace('1.5', '-1'), 10, 'effort_hours must be a number of hours from 0 to 1000'],
    [
      `${FILE}${FILE.replace('\nrules:\n', '')}`,
      17,
      'The rule "acme-widgets" is in line 3 already',
    ],
    ['rules: [', 1, expect.stringMatching(/flow/i)],
  ] as const)('%j names line %i', (yaml, line, message) => {
    const { rules, problems } = parseComplexityRules(yaml)
    expect(rules).toEqual([])
    expect(problems).toContainEqual(expect.objectContaining({ line, message }))
  })

  it('is rejected or accepted, and never fails otherwise', () => {
    fc.assert(
      fc.property(fc.string(), fc.jsonValue(), (text, value) => {
        for (const yaml of [text, `rules: ${JSON.stringify(value)}`, fileWith(`title: ${text}`)]) {
          const { rules, problems } = parseComplexityRules(yaml)
          if (problems.length > 0) expect(rules).toEqual([])
          for (const { line } of problems) expect(line).toBeGreaterThanOrEqual(1)
        }
      }),
    )
  })
})
