import { expect, it } from 'vitest'
import { observationsOf, summaryOf } from '../reading/parse-scan.fixture.ts'
import { oldReport, report } from './terrascan.test-data.ts'
import { terrascan } from './terrascan.ts'

it('parses violations, skipped violations and passed rules', () => {
  expect(observationsOf(terrascan, report).map(summaryOf)).toEqual([
    'AC_AWS_0001 | fail | HIGH | s3.tf#aws_s3_bucket.logs',
    'AC_K8S_0001 | fail | HIGH | s3.tf#kubernetes_deployment.logs',
    'AC_AWS_0002 | fail muted | HIGH | s3.tf#aws_s3_bucket.logs',
    'AC_AWS_0003 | pass | HIGH | shop/infra',
  ])
})

it('has the cloud of the resource, or of the rule if no resource is named', () => {
  const [bucket, pod, , rule] = observationsOf(terrascan, report)
  expect(bucket).toMatchObject({
    provider: 'aws',
    account_id: 'shop/infra',
    check_aliases: ['bucketEncrypted'],
    resource: { type: 'aws_s3_bucket' },
  })
  expect(pod).toMatchObject({ provider: '', resource: { type: 'Kubernetes/deployment' } })
  expect(rule?.provider).toBe('aws')
})

it('parses reports without a summary, and violations of whole files', () => {
  expect(terrascan.matches(oldReport)).toBe(true)
  expect(observationsOf(terrascan, oldReport).map(summaryOf)).toEqual([
    'AC_AWS_0001 | fail | HIGH | s3.tf',
  ])
})
