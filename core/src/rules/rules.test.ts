import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isUpToDate } from './data/build.mjs'
import { measureCoverage } from './data/coverage.mjs'
import { findErrors } from './data/errors.mjs'
import { loadCatalogue, loadFrameworks } from './data/rule-files.mjs'

const FRAMEWORKS = new Map([['cis', new Set(['1.1'])]])
const NO_MINIMUM = { withGuidance: 0, withoutGuidance: 0 }

const rule = (changes: object = {}) => ({
  id: 'aws-s3-bucket-logging',
  title: 'Buckets log what they serve',
  problem_title: 'Buckets do not log what they serve',
  provider: 'aws',
  service: 's3',
  category: 'logging',
  severity: 'LOW',
  resource_types: ['AwsS3Bucket'],
  checks: { checkov: ['CKV_TEST_1'] },
  controls: { cis: ['1.1'] },
  ...changes,
})

const ruleWithGuidance = (changes: object = {}) =>
  rule({
    problem: 'There is no record of which objects of the bucket were read, and by which user.',
    impact: 'A theft remains unnoticed.',
    fix: { console: 'Open it.', cli: 'aws', terraform: 'resource {}' },
    mitre: ['T1530'],
    tier: 1,
    ...changes,
  })

const errorKinds = (rules: readonly object[], file = 'aws/s3.yaml', minimum = NO_MINIMUM) =>
  findErrors(
    rules.map((one) => ({ rule: one, file })),
    FRAMEWORKS,
    minimum,
  ).map(({ kind }) => kind)

const FULL = 'aws/full-s3.yaml'

describe('the check of the rule catalogue', () => {
  it('finds no error in a valid rule', () => {
    expect(errorKinds([rule()])).toEqual([])
    expect(errorKinds([ruleWithGuidance({ handler: 'rotate-iam-keys' })], FULL)).toEqual([])
  })

  it.each([
    ['no identity', { id: undefined }],
    ['an id in another form', { id: 'aws_s3_logging' }],
    ['an id of another service', { id: 'aws-ec2-bucket-logging' }],
    ['a title that is too long', { title: 'x'.repeat(121) }],
    ['no title of the problem', { problem_title: undefined }],
    ['a goal as the title of the problem', { problem_title: 'Buckets log what they serve' }],
    ['an instruction as the title of the problem', { problem_title: 'Ensure that buckets log' }],
    ['an unknown category', { category: 'storage' }],
    ['an unknown severity', { severity: 'URGENT' }],
    ['an unknown handler', { handler: 'reboot' }],
    ['an unknown scanner', { checks: { scanner: ['x'] } }],
    ['no checks', { checks: {} }],
    ['a field that does not exist', { tags: [] }],
  ])('finds %s', (_what, changes) => {
    expect(errorKinds([rule(changes)])).toContain('shape')
  })

  it.each([
    ['without its problem', { problem: undefined }],
    ['without its impact', { impact: ' ' }],
    ['without one of the ways to fix it', { fix: { console: 'Open it.', cli: 'aws' } }],
    ['without techniques', { mitre: [] }],
    ['with a technique in another form', { mitre: ['TA0001'] }],
    ['with an unknown tier', { tier: 4 }],
  ])('finds a rule with guidance %s', (_what, changes) => {
    expect(errorKinds([ruleWithGuidance(changes)], FULL)).toContain('shape')
  })

  it('finds a rule that is not an object', () => {
    expect(errorKinds(['text' as unknown as object])).toContain('shape')
  })

  it.each([
    ['the folder of another provider', 'gcp/s3.yaml'],
    ['the file of another service', 'aws/ec2.yaml'],
    ['a file for rules with guidance', FULL],
  ])('finds a rule in %s', (_what, file) => {
    expect(errorKinds([rule()], file)).toContain('location')
  })

  it('finds controls and frameworks that do not exist', () => {
    expect(errorKinds([rule({ controls: { cis: ['9.9'] } })])).toEqual(['control'])
    expect(errorKinds([rule({ controls: { iso: ['1.1'] } })])).toEqual(['control'])
  })

  it('finds an id of two rules', () => {
    expect(errorKinds([rule(), rule({ checks: { checkov: ['CKV_TEST_2'] } })])).toEqual([
      'duplicate id',
    ])
  })

  it('finds a check of two rules, in any letter case', () => {
    const other = rule({ id: 'aws-s3-other-problem', checks: { checkov: ['ckv_test_1'] } })
    expect(errorKinds([rule(), other])).toEqual(['duplicate check'])
    expect(errorKinds([rule({ shared: true }), { ...other, shared: true }])).toEqual([])
  })

  it('allows one check identifier in a rule of each provider', () => {
    const other = { rule: rule({ id: 'gcp-s3-x', provider: 'gcp' }), file: 'gcp/s3.yaml' }
    const both = [{ rule: rule(), file: 'aws/s3.yaml' }, other]
    expect(findErrors(both, FRAMEWORKS, NO_MINIMUM)).toEqual([])
  })

  it('finds sentences from one template', () => {
    const problem = (thing: string) =>
      `An attacker with access to the ${thing} can read everything that is stored in it for months.`
    const one = ruleWithGuidance({ problem: problem('bucket') })
    const other = ruleWithGuidance({
      id: 'aws-s3-other-problem',
      checks: { checkov: ['CKV_TEST_2'] },
      problem: problem('database server'),
      impact: 'Money is lost.',
    })
    expect(errorKinds([one, other], FULL)).toEqual(['template'])
  })

  it('finds a catalogue with too few rules', () => {
    expect(errorKinds([rule()], undefined, { withGuidance: 1, withoutGuidance: 2 })).toEqual([
      'count',
      'count',
    ])
  })
})

describe('the rule catalogue', () => {
  it('has no errors', async () => {
    expect(findErrors(await loadCatalogue(), await loadFrameworks())).toEqual([])
  })

  it('has an up-to-date rules.json', async () => {
    const rules = await loadCatalogue()
    expect(await isUpToDate(rules.map(({ rule }) => rule))).toBe(true)
  })
})

describe('the coverage of a folder', () => {
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'catalogue-'))
  })
  afterAll(async () => {
    await rm(folder, { recursive: true })
  })

  it('counts the failed findings that have a rule, by format', async () => {
    const failed = (check_id: string) => ({
      check_id,
      check_name: 'Some check',
      check_result: { result: 'FAILED' },
      file_path: '/main.tf',
      resource: 'aws_s3_bucket.media',
      file_line_range: [1, 2],
    })
    const scan = {
      check_type: 'terraform',
      results: {
        passed_checks: [],
        failed_checks: [failed('CKV_AWS_18'), failed('CKV_AWS_99999')],
        skipped_checks: [],
      },
      summary: { failed: 2, checkov_version: '9.9.9' },
    }
    await writeFile(join(folder, 'report.json'), JSON.stringify(scan))
    const { checkov } = await measureCoverage(folder)
    expect(checkov).toMatchObject({ failed: 2, covered: 1 })
    expect([...(checkov?.unknownChecks.keys() ?? [])]).toEqual([
      expect.stringMatching(/^checkov \| CKV_AWS_99999 \| .* \| Some check$/),
    ])
  })
})
