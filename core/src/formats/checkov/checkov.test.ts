import { expect, it } from 'vitest'
import { observationsOf, summaryOf } from '../reading/parse-scan.fixture.ts'
import { dockerfile, empty, kubernetes, packages, secrets, terraform } from './checkov.test-data.ts'
import { checkov } from './checkov.ts'

it.each([
  [
    terraform,
    [
      'CKV_AWS_20 | fail | MEDIUM | infra/s3.tf#aws_s3_bucket.logs',
      'CKV2_AZURE_1 | fail | LOW | infra/s3.tf',
      'CKV_AWS_21 | pass | HIGH | infra/s3.tf#aws_s3_bucket.logs',
      'CKV_AWS_18 | fail muted | MEDIUM | infra/s3.tf#aws_s3_bucket.logs',
    ],
  ],
  [kubernetes, ['CKV_K8S_8 | fail | MEDIUM | infra/s3.tf#Deployment.shop.web']],
  [dockerfile, ['CKV_DOCKER_3 | fail | MEDIUM | web/Dockerfile']],
  [secrets, ['CKV_SECRET_6 | fail | MEDIUM | infra/s3.tf']],
  [packages, ['CVE-2031-8888/requests | fail | CRITICAL | requirements.txt']],
])('parses the report of a framework %#', (report, expected) => {
  expect(observationsOf(checkov, report).map(summaryOf)).toEqual(expected)
})

it('gets the cloud from the resource or the check, and the repository from the URL', () => {
  const [bucket, file] = observationsOf(checkov, terraform)
  expect(bucket).toMatchObject({
    provider: 'aws',
    account_id: 'shop/platform',
    check_aliases: ['BC_AWS_S3_1'],
    compliance: [{ framework: 'CIS AWS V9', control: '2.1' }],
    resource: { type: 'aws_s3_bucket' },
  })
  expect(file?.provider).toBe('azure')
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
  [{}, true, 'Update requests 1.0 to 1.1'],
  [{ lowest_fixed_version: 'N/A', status: 'open' }, false, ''],
])('reports whether there is a fix %#', (details, patch_available, update) => {
  const [failed] = packages.results.failed_checks
  const vulnerability_details = { ...failed?.vulnerability_details, ...details }
  const report = { ...packages, results: { failed_checks: [{ ...failed, vulnerability_details }] } }
  const [observation] = observationsOf(checkov, report)
  expect(observation?.cves).toEqual([{ id: 'CVE-2031-8888', cvss: 9.8, patch_available }])
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
