import { expect, it } from 'vitest'
import { NOTHING_STATED } from '../observation.ts'
import { errorsOf, observationOf } from '../reading/parse-scan.fixture.ts'
import { result, row } from './cloudsploit.test-data.ts'
import { cloudsploit } from './cloudsploit.ts'

const parseOne = (record: unknown) => observationOf(cloudsploit, record)

it('parses a result', () => {
  expect(parseOne(result)).toMatchObject({
    source: 'cloudsploit',
    source_finding_id: 'vpcFlowLogs',
    check_id: 'vpcFlowLogs',
    check_aliases: ['VPC Flow Logs'],
    outcome: 'fail',
    severity: 'MEDIUM',
    native_severity: '',
    artifact: '',
    finding_type: 'EC2',
    title: 'VPC Flow Logs',
    description: 'There are no flow logs\nLooks whether a VPC keeps flow logs',
    provider: 'aws',
    account_id: '210000000001',
    resource: { type: 'AwsEc2Vpc', name: 'vpc-0a1b2c3d', region: 'eu-west-1' },
  })
})

it('parses a row of the table, whose check is its title', () => {
  expect(parseOne(row)).toMatchObject({
    check_id: 'Root MFA',
    outcome: 'fail',
    account_id: '210000000001',
    resource: { type: 'AwsAccount', region: 'global' },
  })
})

it.each([
  ['OK', 'pass'],
  ['WARN', 'fail'],
  ['FAIL', 'fail'],
  ['ok', 'pass'],
  ['UNKNOWN', 'not_evaluated'],
  [0, 'pass'],
  [2, 'fail'],
  ['3', 'not_evaluated'],
])('the status %s is %s', (status, outcome) => {
  expect(parseOne({ ...result, status }).outcome).toBe(outcome)
})

it.each([
  ['N/A', 'us-gov-west-1', 'aws', 'vpcFlowLogs@us-gov-west-1', 'AwsAccount'],
  ['', 'europe-west1', 'gcp', 'vpcFlowLogs', 'cloudresourcemanager.googleapis.com/Project'],
  [null, 'westeurope', 'azure', 'vpcFlowLogs', 'Microsoft.Resources/subscriptions'],
  ['Unknown', 'global', '', 'vpcFlowLogs', ''],
])(
  'a result for the resource "%s" in %s is about the account',
  (resource, region, provider, id, type) => {
    expect(parseOne({ ...result, resource, region })).toMatchObject({
      provider,
      source_finding_id: id,
      account_id: 'scanner:cloudsploit',
      resource: { id: 'scanner:cloudsploit', type },
    })
  },
)

it('gets the cloud from the rule if a plugin of one cloud reports no region', () => {
  const root = { ...result, plugin: 'rootMfaEnabled', resource: 'N/A', region: 'global' }
  expect(parseOne(root)).toMatchObject({ provider: 'aws', resource: { type: 'AwsAccount' } })
})

it('accepts a list of one region, and malformed ids', () => {
  const odd = { ...result, resource: 'arn:aws:cloudfront::ABC', region: ['global'] }
  expect(parseOne(odd)).toMatchObject({
    account_id: 'scanner:cloudsploit',
    resource: { id: 'arn:aws:cloudfront::ABC', type: 'EC2', region: 'global' },
  })
})

it.each([
  ['status', { ...result, status: 'SKIPPED' }, 'status is "SKIPPED", an unknown status'],
  ['status', { ...result, status: '' }, 'status is missing'],
  ['statusWord', { ...row, statusWord: 'toString' }, 'statusWord is "toString", an unknown status'],
])('rejects an unknown %s and names the account', (field, record, message) => {
  expect(errorsOf(cloudsploit, record)).toEqual([{ field, message, account_id: '210000000001' }])
})

it('uses the stated account for results that name none, which otherwise say nothing about absence', () => {
  const unnamed = { ...result, resource: 'N/A' }
  expect(parseOne(unnamed)).toMatchObject({ account_id: 'scanner:cloudsploit', artifact: null })
  const stated = { ...NOTHING_STATED, account_id: '210000000002' }
  expect(cloudsploit.parse(unnamed, stated)).toMatchObject({
    observations: [{ account_id: '210000000002', artifact: '' }],
  })
  expect(cloudsploit.parse(result, stated)).toMatchObject({
    observations: [{ account_id: '210000000001' }],
  })
})
