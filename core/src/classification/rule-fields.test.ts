import { describe, expect, it } from 'vitest'
import type { Severity } from '../kernel/severity.ts'
import { RULES } from '../rules/rule-index.ts'
import { type ClassifiedCheck, classify } from './classification.ts'
import { severityOf } from './rule-severity.ts'
import { titleOfFinding, titleOfRule } from './rule-title.ts'

const SQL_PLANS = '7fe3b40f-802b-4cdd-8bd4-fd799c948cc2'
const OWN_POLICY = '0a000000-0000-4000-8000-00000000000a'
const OWN_DEFINITION = `/subscriptions/s/providers/Microsoft.Authorization/policyDefinitions/${OWN_POLICY}`

const policyOf = (fields: Partial<ClassifiedCheck>): ClassifiedCheck => ({
  source: 'azure-policy',
  provider: 'azure',
  check_aliases: [],
  native_ids: [],
  check_id: SQL_PLANS,
  finding_type: '',
  title: '',
  resource_type: '',
  service: '',
  cves: [],
  compliance: [],
  ...fields,
})

describe('the title of a finding', () => {
  it.each(['', SQL_PLANS, `Azure Policy ${SQL_PLANS}`, `Azure Policy ${SQL_PLANS} (sqlPlans)`])(
    'is that of its rule where the scanner only identifies the check: %j',
    (title) => {
      expect(classify(policyOf({ title })).title).toBe(
        'Defender for Cloud does not protect Azure SQL databases',
      )
    },
  )

  it.each(['SQL servers need a plan', 'Azure Policy sql-plan'])(
    'is that of the scanner where it has words: %j',
    (title) => {
      expect(classify(policyOf({ title })).title).toBe('')
    },
  )

  it('is that of its rule where it repeats the name of the check', () => {
    const check_id = 's3_bucket_public_access'
    const reported = policyOf({ source: 'prowler', provider: 'aws', check_id, title: check_id })
    expect(classify(reported).title).toMatch(/^S3 buckets/)
    const orca = policyOf({ source: 'orca', check_id: 'Public S3 bucket detected' })
    expect(classify({ ...orca, title: orca.check_id }).title).toBe('')
  })

  it('names the policy that an organisation wrote itself', () => {
    const own = policyOf({ check_id: OWN_POLICY, native_ids: [OWN_DEFINITION] })
    const titleOf = (title: string) => classify({ ...own, title }).title
    expect(titleOf(`Azure Policy ${OWN_POLICY} (no-public-names)`)).toMatch(/ \(no-public-names\)$/)
    expect(titleOf(`Azure Policy ${OWN_POLICY}`)).toContain(`(${OWN_POLICY})`)
    expect(titleOf('Names are not public')).toBe('')
    const named = { ...own, check_aliases: ['', 'no-public-names'], title: OWN_POLICY }
    expect(classify(named).title).toMatch(/ \(no-public-names\)$/)
  })

  it('is the problem where the scanner repeats the goal of the rule', () => {
    const title = 'Defender for Cloud protects Azure SQL databases'
    expect(classify(policyOf({ title })).title).toBe(
      'Defender for Cloud does not protect Azure SQL databases',
    )
  })

  it('is never the goal of a rule, for any rule and check of the catalogue', () => {
    const goals = new Set(RULES.map(({ title }) => title))
    const wrong = RULES.flatMap((rule) =>
      [rule.title, ...Object.values(rule.checks).flat(), '']
        .map((title) => ({ title, check_id: title === rule.title ? 'x' : title }))
        .map((check) =>
          titleOfFinding(check, { title: titleOfRule(rule, { ...check, check_aliases: [] }) }),
        )
        .filter((title) => goals.has(title)),
    )
    expect(wrong).toEqual([])
  })

  it('stays that of the scanner without a rule', () => {
    expect(classify(policyOf({ check_id: OWN_POLICY, title: OWN_POLICY })).title).toBe('')
  })
})

describe('the severity of a finding', () => {
  it.each<[Severity, Severity, string, Severity | null]>([
    ['HIGH', 'MEDIUM', '', 'HIGH'],
    ['LOW', 'MEDIUM', 'SEVERITY_UNSPECIFIED', 'LOW'],
    ['CRITICAL', 'MEDIUM', 'Unknown', 'CRITICAL'],
    ['HIGH', 'MEDIUM', 'unverified', 'HIGH'],
    ['MEDIUM', 'MEDIUM', 'Medium', 'CRITICAL'],
    ['INFO', 'INFO', 'none', 'HIGH'],
    ['CRITICAL', 'CRITICAL', 'verified', 'HIGH'],
    ['LOW', 'LOW', '2.1', 'HIGH'],
    ['MEDIUM', 'MEDIUM', '', null],
  ])('is %s: %s, stated as %j, with a rule of %s', (expected, severity, native_severity, rule) => {
    expect(severityOf({ severity, native_severity }, rule)).toBe(expected)
  })

  it('is that of the rule of its check', () => {
    expect(classify(policyOf({})).severity).not.toBeNull()
    expect(classify(policyOf({ check_id: OWN_POLICY })).severity).toBeNull()
    expect(classify(policyOf({ cves: [{}] })).severity).toBeNull()
  })
})
