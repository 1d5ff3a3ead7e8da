import { expect, it } from 'vitest'
import { observationsOf, summaryOf } from '../reading/parse-scan.fixture.ts'
import { dockerfile, empty, kubernetes, packages, secrets, terraform } from './checkov.test-data.ts'
import { checkov } from './checkov.ts'

it.each([
  [
    terraform,
    [
      'CKV_AWS_20 | fail | MEDIUM | shop/platform//infra/s3.tf#aws_s3_bucket.logs',
      'CKV2_AZURE_1 | fail | LOW | shop/platform//infra/s3.tf',
      'CKV_AWS_21 | pass | HIGH | shop/platform//infra/s3.tf#aws_s3_bucket.logs',
      'CKV_AWS_18 | fail muted | MEDIUM | shop/platform//infra/s3.tf#aws_s3_bucket.logs',
    ],
  ],
  [kubernetes, ['CKV_K8S_8 | fail | MEDIUM | infra/s3.tf#Deployment.shop.web']],
  [dockerfile, ['CKV_DOCKER_3 | fail | MEDIUM | web/Dockerfile']],
  [secrets, ['CKV_SECRET_6 | fail | MEDIUM | shop/infra//infra/s3.tf']],
  [packages, ['CVE-2031-8888/requests | fail | CRITICAL | shop/infra//requirements.txt']],
])('parses the report of a framework %#', (report, expected) => {
  expect(observationsOf(checkov, report).map(summaryOf)).toEqual(expected)
})

it('gets the repository from the URL, and has no cloud', () => {
  const [bucket] = observationsOf(checkov, terraform)
  expect(bucket).toMatchObject({
    provider: '',
    account_id: 'shop/platform',
    check_aliases: ['BC_AWS_S3_1'],
    compliance: [{ framework: 'CIS AWS V9', control: '2.1' }],
    resource: { type: 'aws_s3_bucket' },
  })
})

it('gets the repository from tags, else has none', () => {
  expect(observationsOf(checkov, secrets)[0]?.account_id).toBe('shop/infra')
  const [pod] = observationsOf(checkov, kubernetes)
  expect(pod).toMatchObject({
    account_id: 'scanner:checkov',
    resource: { type: 'Kubernetes/Deployment' },
  })
})

it.each([
  [{}, { patch_available: true, fixed_version: '1.1' }, 'Update requests 1.0 to 1.1'],
  [{ lowest_fixed_version: 'N/A', status: 'open' }, { patch_available: false }, ''],
])('reports whether there is a fix %#', (details, fix, update) => {
  const [failed] = packages.results.failed_checks
  const vulnerability_details = { ...failed?.vulnerability_details, ...details }
  const report = { ...packages, results: { failed_checks: [{ ...failed, vulnerability_details }] } }
  const [observation] = observationsOf(checkov, report)
  expect(observation?.cves).toEqual([
    { id: 'CVE-2031-8888', cvss: 9.8, package: 'requests', installed_version: '1.0', ...fix },
  ])
  expect(observation?.remediation).toBe([update, 'https://nvd.example.test/8888'].join('\n').trim())
})

it('ignores the summary of an empty scan', () => {
  expect(checkov.matches(empty)).toBe(true)
  expect(checkov.parse(empty)).toMatchObject({ kind: 'ignored' })
})

it('leaves out lines that are not numbers', () => {
  const [check] = kubernetes.results.failed_checks
  const describeLines = (file_line_range: readonly unknown[]) =>
    observationsOf(checkov, {
      ...kubernetes,
      results: { ...kubernetes.results, failed_checks: [{ ...check, file_line_range }] },
    })[0]?.description ?? ''
  expect(describeLines([1, 9])).toContain('lines 1 to 9')
  expect(describeLines([1, { toString: 1 }])).not.toContain('lines')
})

it.each([
  ['Accepted until May', 'Accepted until May'],
  ['No comment provided', ''],
  [undefined, ''],
])('a skipped check with the comment "%s" is muted for the reason "%s"', (comment, reason) => {
  const [check] = terraform.results.skipped_checks
  const check_result = { result: 'SKIPPED', suppress_comment: comment }
  const results = { skipped_checks: [{ ...check, check_result }] }
  expect(observationsOf(checkov, { ...terraform, results })).toMatchObject([
    { outcome: 'fail', muted: true, mute_reason: reason, last_observed_at: null },
  ])
})

it.each([
  ['/infra/s3.tf', '/infra/s3.tf', '/home/jo/infra/s3.tf', 'shop/platform', 'infra/s3.tf'],
  ['/s3.tf', '/infra/s3.tf', '/home/jo/infra/s3.tf', 'shop/platform//infra', 'infra/s3.tf'],
  ['/s3.tf', '/builds/77/s3.tf', '/builds/77/s3.tf', 'shop/platform', 's3.tf'],
  ['/s3.tf', '/../infra/s3.tf', '/home/infra/s3.tf', 'shop/platform', 's3.tf'],
  ['/s3.tf', '/s3.tf', '/tf/s3.tf', 'shop/platform', 's3.tf'],
])(
  'the file %s with the path %s in the repository and the absolute path %s is of the artifact %s',
  (file_path, repo_file_path, file_abs_path, artifact, path) => {
    const [check] = terraform.results.passed_checks
    const results = { passed_checks: [{ ...check, file_path, repo_file_path, file_abs_path }] }
    expect(observationsOf(checkov, { ...terraform, results })).toMatchObject([
      { artifact, resource: { id: `shop/platform//${path}#aws_s3_bucket.logs` } },
    ])
  },
)

it('belongs to no repository if the tags name several', () => {
  const [check] = terraform.results.passed_checks
  const entity_tags = { git_org: 'shop', git_repo: 'modules' }
  const results = { passed_checks: [check, { ...check, check_id: 'CKV_AWS_1', entity_tags }] }
  expect(observationsOf(checkov, { ...terraform, url: '', results })).toMatchObject([
    { artifact: null },
    { artifact: null },
  ])
})

it('reports the licences of packages one by one', () => {
  const [failed] = packages.results.failed_checks
  const licences = ['left-pad', 'right-pad'].map((package_name) => ({
    ...failed,
    check_id: 'BC_LIC_1',
    vulnerability_details: { package_name, license: 'AGPL-3.0' },
  }))
  const observations = observationsOf(checkov, {
    ...packages,
    results: { failed_checks: licences },
  })
  expect(observations).toMatchObject([
    { check_id: 'BC_LIC_1', check_group: 'license', finding_type: 'License', cves: [] },
    { check_id: 'BC_LIC_1', description: expect.stringContaining('right-pad') },
  ])
})
