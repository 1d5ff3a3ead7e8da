import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isUpToDate } from './data/build.mjs'
import { coverageOf } from './data/coverage.mjs'
import { findFaults } from './data/errors.mjs'
import { readCatalogue, readFrameworks } from './data/rule-files.mjs'

const FRAMEWORKS = new Map([['cis', new Set(['1.1'])]])
const NONE = { written: 0, others: 0 }

const rule = (changes: object = {}) => ({
  id: 'aws-s3-bucket-logging',
  title: 'Buckets log what they serve',
  provider: 'aws',
  service: 's3',
  category: 'logging',
  severity: 'LOW',
  resource_types: ['AwsS3Bucket'],
  checks: { checkov: ['CKV_TEST_1'] },
  controls: { cis: ['1.1'] },
  ...changes,
})

const written = (changes: object = {}) =>
  rule({
    problem: 'Nobody can tell afterwards who has read which object of the bucket.',
    impact: 'A theft stays unnoticed.',
    fix: { console: 'Open it.', cli: 'aws', terraform: 'resource {}' },
    mitre: ['T1530'],
    tier: 1,
    ...changes,
  })

const kinds = (rules: readonly object[], file = 'aws/s3.yaml', least = NONE) =>
  findFaults(
    rules.map((one) => ({ rule: one, file })),
    FRAMEWORKS,
    least,
  ).map(({ fault }) => fault)

const FULL = 'aws/full-s3.yaml'

describe('the check of the catalogue', () => {
  it('finds nothing wrong with a rule that is right', () => {
    expect(kinds([rule()])).toEqual([])
    expect(kinds([written({ handler: 'rotate-iam-keys' })], FULL)).toEqual([])
  })

  it.each([
    ['no identity', { id: undefined }],
    ['an id in another form', { id: 'aws_s3_logging' }],
    ['an id of another service', { id: 'aws-ec2-bucket-logging' }],
    ['a title that is too long', { title: 'x'.repeat(121) }],
    ['an unknown category', { category: 'storage' }],
    ['an unknown severity', { severity: 'URGENT' }],
    ['an unknown handler', { handler: 'reboot' }],
    ['an unknown scanner', { checks: { scanner: ['x'] } }],
    ['no checks', { checks: {} }],
    ['a field that does not exist', { tags: [] }],
  ])('finds %s', (_what, changes) => {
    expect(kinds([rule(changes)])).toContain('shape')
  })

  it.each([
    ['without its problem', { problem: undefined }],
    ['without its impact', { impact: ' ' }],
    ['without one of the ways to fix it', { fix: { console: 'Open it.', cli: 'aws' } }],
    ['without techniques', { mitre: [] }],
    ['with a technique in another form', { mitre: ['TA0001'] }],
    ['with an unknown tier', { tier: 4 }],
  ])('finds a rule in full %s', (_what, changes) => {
    expect(kinds([written(changes)], FULL)).toContain('shape')
  })

  it('finds what is no rule', () => {
    expect(kinds(['text' as unknown as object])).toContain('shape')
  })

  it.each([
    ['another provider', 'gcp/s3.yaml'],
    ['another service', 'aws/ec2.yaml'],
    ['those in full', FULL],
  ])('finds a rule that stands among %s', (_what, file) => {
    expect(kinds([rule()], file)).toContain('place')
  })

  it('finds controls and frameworks that do not exist', () => {
    expect(kinds([rule({ controls: { cis: ['9.9'] } })])).toEqual(['control'])
    expect(kinds([rule({ controls: { iso: ['1.1'] } })])).toEqual(['control'])
  })

  it('finds an id that two rules have', () => {
    expect(kinds([rule(), rule({ checks: { checkov: ['CKV_TEST_2'] } })])).toEqual(['id twice'])
  })

  it('finds a check that two rules have, in any letter case', () => {
    const other = rule({ id: 'aws-s3-other-problem', checks: { checkov: ['ckv_test_1'] } })
    expect(kinds([rule(), other])).toEqual(['check twice'])
    expect(kinds([rule({ shared: true }), { ...other, shared: true }])).toEqual([])
  })

  it('lets one name stand for a check of each provider', () => {
    const other = { rule: rule({ id: 'gcp-s3-x', provider: 'gcp' }), file: 'gcp/s3.yaml' }
    const both = [{ rule: rule(), file: 'aws/s3.yaml' }, other]
    expect(findFaults(both, FRAMEWORKS, NONE)).toEqual([])
  })

  it('finds texts that were made from one template', () => {
    const problem = (thing: string) =>
      `Whoever gets hold of the ${thing} can read everything that is kept in it for months.`
    const one = written({ problem: problem('bucket') })
    const other = written({
      id: 'aws-s3-other-problem',
      checks: { checkov: ['CKV_TEST_2'] },
      problem: problem('database server'),
      impact: 'Money is lost.',
    })
    expect(kinds([one, other], FULL)).toEqual(['template'])
  })

  it('finds that there are too few rules', () => {
    expect(kinds([rule()], undefined, { written: 1, others: 2 })).toEqual(['number', 'number'])
  })
})

describe('the catalogue', () => {
  it('has no faults', async () => {
    expect(findFaults(await readCatalogue(), await readFrameworks())).toEqual([])
  })

  it('is built', async () => {
    const rules = await readCatalogue()
    expect(await isUpToDate(rules.map((one) => one.rule))).toBe(true)
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

  it('counts the failed findings that the catalogue knows, by format', async () => {
    const failed = (check_id: string) => ({
      check_id,
      check_name: 'Some check',
      check_result: { result: 'FAILED' },
      file_path: '/main.tf',
      resource: 'aws_s3_bucket.media',
      file_line_range: [1, 2],
    })
    const report = {
      check_type: 'terraform',
      results: {
        passed_checks: [],
        failed_checks: [failed('CKV_AWS_18'), failed('CKV_AWS_99999')],
        skipped_checks: [],
      },
      summary: { failed: 2, checkov_version: '9.9.9' },
    }
    await writeFile(join(folder, 'report.json'), JSON.stringify(report))
    const { checkov } = await coverageOf(folder)
    expect(checkov).toMatchObject({ failed: 2, known: 1 })
    expect([...(checkov?.unknown.keys() ?? [])]).toEqual([
      'checkov | CKV_AWS_99999 | aws | Some check',
    ])
  })
})
