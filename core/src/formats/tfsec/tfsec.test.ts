import { expect, it } from 'vitest'
import { NOTHING_STATED } from '../observation.ts'
import { observationsOf, summaryOf } from '../reading/parse-scan.fixture.ts'
import { nothing, oldReport, report } from './tfsec.test-data.ts'
import { tfsec } from './tfsec.ts'

it('parses statuses as words and numbers, and resources in fields and descriptions', () => {
  const web = 'infra/main.tf#aws_security_group_rule.web'
  expect(observationsOf(tfsec, report).map(summaryOf)).toEqual([
    `AVD-AWS-0107 | fail | CRITICAL | ${web}`,
    `AVD-AWS-0104 | pass | CRITICAL | ${web}`,
    `AVD-AWS-0099 | fail muted | CRITICAL | ${web}`,
    'aws-vpc-no-public-egress-sgr | fail | HIGH | sg.tf#module.EKS.module.sg["workers"].aws_security_group_rule.out[0]',
  ])
})

it('has the aliases and the texts of the rule', () => {
  const [first, , , last] = observationsOf(tfsec, report)
  expect(first).toMatchObject({
    provider: '',
    account_id: 'scanner:tfsec',
    check_aliases: ['aws-ec2-no-public-ingress-sgr'],
    title: 'A security group lets everyone in.',
    description: expect.stringContaining('Security group rule allows 0.0.0.0/0.'),
    resource: { type: 'aws_security_group_rule' },
  })
  expect(last?.check_aliases).toEqual(['AWS007'])
})

it('parses results of old versions', () => {
  expect(observationsOf(tfsec, oldReport).map(summaryOf)).toEqual([
    'AWS007 | fail | HIGH | sg.tf#aws_security_group_rule.out',
    'AWS007 | pass | HIGH | sg.tf#aws_security_group_rule.in',
    'GEN001 | fail | MEDIUM | sg.tf#variable.password',
  ])
  expect(observationsOf(tfsec, oldReport)[0]).toMatchObject({
    title: "Resource 'aws_security_group_rule.out' is open.",
    remediation: 'https://docs.example.test/AWS007/',
  })
})

it.each([nothing, { results: [] }])(
  'ignores an empty report, which may be of any tool: %j',
  (nothing) => {
    expect(tfsec.matches(nothing)).toBe(false)
    expect(tfsec.parse(nothing)).toMatchObject({ kind: 'ignored' })
  },
)

it.each([
  ['/src/infra/main.tf', 'infra/main.tf'],
  ['/home/runner/work/web/web/infra/main.tf', 'infra/main.tf'],
  ['/__w/web/web/infra/main.tf', 'infra/main.tf'],
  ['/srv/infra/main.tf', 'srv/infra/main.tf'],
])('the file %s of a stated repository is %s', (filename, path) => {
  const stated = { ...NOTHING_STATED, repository: 'acme/web' }
  const results = [{ rule_id: 'A-1', location: { filename } }]
  expect(observationsOf(tfsec, { results }, stated)).toMatchObject([
    { resource: { id: `acme/web//${path}` } },
  ])
})

it('accepts a status in any case', () => {
  const results = [{ rule_id: 'A-1', status: 'PASSED', location: { filename: 'a.tf' } }]
  expect(observationsOf(tfsec, { results })).toMatchObject([{ outcome: 'pass' }])
})
