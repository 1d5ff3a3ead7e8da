import { expect, it } from 'vitest'
import { observationsOf } from '../reading/parse-scan.fixture.ts'
import { azureReport, report } from './scoutsuite.test-data.ts'
import { scoutsuite } from './scoutsuite.ts'

const parseAll = (record: unknown) => observationsOf(scoutsuite, record)

const ACCOUNT = 'AWS::::Account:210000000001'

it('parses the flagged resources of a report, each once, with the ids that other scanners use', () => {
  const summaries = parseAll(report).map(({ source_finding_id, outcome, severity, resource }) => [
    source_finding_id,
    outcome,
    severity,
    resource.id,
    resource.type,
    resource.region,
  ])
  const group = 'arn:aws:ec2:eu-west-1:210000000001:security-group/sg-0a1b2c3d'
  const user = 'arn:aws:iam::210000000001:user/reader'
  const trail = 'cloudtrail-not-configured'
  expect(summaries).toEqual([
    ['ec2-security-group-opens-ssh', 'fail', 'HIGH', group, 'AwsEc2SecurityGroup', 'eu-west-1'],
    ['ec2-snapshot-public', 'pass', 'HIGH', ACCOUNT, 'AwsAccount', ''],
    [
      's3-bucket-no-logging',
      'fail',
      'MEDIUM',
      'arn:aws:s3:::shop-logs',
      'AwsS3Bucket',
      'eu-west-1',
    ],
    [`${trail}#eu-west-1`, 'fail', 'HIGH', ACCOUNT, 'AwsAccount', 'eu-west-1'],
    [`${trail}#us-east-1`, 'fail', 'HIGH', ACCOUNT, 'AwsAccount', 'us-east-1'],
    ['iam-password-policy-short', 'fail', 'HIGH', ACCOUNT, 'AwsAccount', ''],
    ['iam-user-old-key', 'fail', 'HIGH', user, 'AwsIamUser', ''],
  ])
})

it('keeps the texts of a rule', () => {
  expect(parseAll(report)[0]).toMatchObject({
    source: 'scoutsuite',
    check_id: 'ec2-security-group-opens-ssh',
    title: 'A security group opens SSH',
    description: 'Somebody may get in.',
    remediation: 'Close it.\nhttps://docs.example.test/groups',
    native_severity: 'danger',
    provider: 'aws',
    account_id: '210000000001',
    resource: { name: 'web' },
    compliance: [{ framework: 'CIS Amazon Web Services Foundations 1.2.0', control: '4.1' }],
    last_observed_at: '2031-04-28T09:51:59.000Z',
  })
})

it('finds the subscription of an Azure resource in its path', () => {
  expect(parseAll(azureReport)).toMatchObject([
    {
      provider: 'azure',
      account_id: 'sub-1',
      resource: { type: 'Microsoft.Storage/storageAccounts', name: 'shop' },
    },
  ])
})

it('ignores a report without results', () => {
  expect(scoutsuite.parse({ ...report, services: {} }).kind).toBe('ignored')
})
