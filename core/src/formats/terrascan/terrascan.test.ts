import { expect, it } from 'vitest'
import { NOTHING_STATED } from '../observation.ts'
import { observationsOf, summaryOf } from '../reading/parse-scan.fixture.ts'
import { oldReport, report } from './terrascan.test-data.ts'
import { terrascan } from './terrascan.ts'

it('parses violations, skipped violations and passed rules', () => {
  expect(observationsOf(terrascan, report).map(summaryOf)).toEqual([
    'AC_AWS_0001 | fail | HIGH | shop/infra//s3.tf#aws_s3_bucket.logs',
    'AC_K8S_0001 | fail | HIGH | shop/infra//s3.tf#kubernetes_deployment.logs',
    'AC_AWS_0002 | fail muted | HIGH | shop/infra//s3.tf#aws_s3_bucket.logs',
    'AC_AWS_0003 | pass | HIGH | shop/infra',
  ])
})

it('is of the scanned folder, and has no cloud', () => {
  const [bucket, pod, skipped] = observationsOf(terrascan, report)
  expect(bucket).toMatchObject({
    provider: '',
    account_id: 'shop/infra',
    artifact: 'shop/infra',
    check_aliases: ['bucketEncrypted'],
    mute_reason: '',
    resource: { type: 'aws_s3_bucket' },
  })
  expect(pod).toMatchObject({ provider: '', resource: { type: 'Kubernetes/deployment' } })
  expect(skipped).toMatchObject({ muted: true, mute_reason: 'Accepted' })
})

it('has the time of the scan, as Go writes it', () => {
  const scan_summary = { scanned_at: '2031-04-05 06:07:08.083208 +0000 UTC' }
  const results = { ...report.results, scan_summary }
  for (const { last_observed_at } of observationsOf(terrascan, { results })) {
    expect(last_observed_at).toBe('2031-04-05T06:07:08.083Z')
  }
})

it('files of a folder of a stated repository have their path in the repository', () => {
  const stated = { ...NOTHING_STATED, repository: 'acme/web' }
  const ids = observationsOf(terrascan, report, stated).map(({ resource }) => resource.id)
  expect(ids[0]).toBe('acme/web//shop/infra/s3.tf#aws_s3_bucket.logs')
})

it('parses reports without a summary, and violations of whole files', () => {
  expect(terrascan.matches(oldReport)).toBe(true)
  expect(observationsOf(terrascan, oldReport).map(summaryOf)).toEqual([
    'AC_AWS_0001 | fail | HIGH | s3.tf',
  ])
})
