import { expect, it } from 'vitest'
import { NOTHING_STATED } from '../observation.ts'
import { observationsOf } from '../reading/parse-scan.fixture.ts'
import { azureReport, gcpReport, report } from './scoutsuite.test-data.ts'
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
    artifact: '',
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

it('names a resource as other scanners do if its name suffices, else by its path', () => {
  expect(parseAll(gcpReport).map(({ resource }) => resource.id)).toEqual([
    '//storage.googleapis.com/shop-logs',
    'cloudstorage.projects.shop-1.buckets.0c0d',
  ])
})

it('ignores a report without results', () => {
  expect(scoutsuite.parse({ ...report, services: {} }).kind).toBe('ignored')
})

it('covers the rules that checked something, in every region of its account', () => {
  expect(scoutsuite.parse(report)).toMatchObject({
    scanned: [
      {
        source: 'scoutsuite',
        account_id: '210000000001',
        region: null,
        artifact: '',
        checks: [
          'ec2-security-group-opens-ssh',
          'ec2-snapshot-public',
          's3-bucket-no-logging',
          'cloudtrail-not-configured',
          'iam-password-policy-short',
          'iam-user-old-key',
        ],
        groups: [],
        last_observed_at: '2031-04-28T09:51:59.000Z',
      },
    ],
  })
})

it('covers each subscription of a directory', () => {
  const { scanned } = scoutsuite.parse(azureReport) as { scanned?: { account_id: string }[] }
  expect(scanned?.map(({ account_id }) => account_id)).toEqual(['directory-1', 'sub-1'])
})

it.each(['', ' ', '\uFEFF'])(
  'covers nothing by absence if the report names its account %j and the sender names none',
  (account_id) => {
    const unnamed = { ...report, account_id }
    expect(scoutsuite.parse(unnamed)).not.toHaveProperty('scanned')
    expect(parseAll(unnamed).map(({ artifact }) => artifact)).not.toContain('')
    const stated = { ...NOTHING_STATED, account_id: '210000000002' }
    expect(scoutsuite.parse(unnamed, stated)).toMatchObject({
      scanned: [{ account_id: '210000000002', artifact: '' }],
    })
  },
)
