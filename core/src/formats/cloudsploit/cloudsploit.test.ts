import { expect, it } from 'vitest'
import type { Observation } from '../observation.ts'
import { result, row } from './cloudsploit.test-data.ts'
import { cloudsploit } from './cloudsploit.ts'

function one(record: unknown): Observation {
  const reading = cloudsploit.read(record)
  if (reading.kind !== 'observations') throw new Error(JSON.stringify(reading))
  const [observation, ...others] = reading.observations
  if (!observation) throw new Error('It holds none')
  expect(others).toEqual([])
  return observation
}

it('reads a result', () => {
  expect(one(result)).toMatchObject({
    source: 'cloudsploit',
    source_finding_id: 'vpcFlowLogs',
    check_id: 'vpcFlowLogs',
    check_aliases: ['VPC Flow Logs'],
    outcome: 'fail',
    severity: 'MEDIUM',
    native_severity: 'FAIL',
    finding_type: 'EC2',
    title: 'VPC Flow Logs',
    description: 'There are no flow logs\nLooks whether a VPC keeps flow logs',
    provider: 'aws',
    account_id: '210000000001',
    resource: { type: 'AwsEc2Vpc', name: 'vpc-0a1b2c3d', region: 'eu-west-1' },
  })
})

it('reads a row of the table, which is known by its title', () => {
  expect(one(row)).toMatchObject({
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
  ['UNKNOWN', 'not_evaluated'],
  ['', 'not_evaluated'],
])('the status %s is %s', (status, outcome) => {
  expect(one({ ...result, status }).outcome).toBe(outcome)
})

it.each([
  ['N/A', 'us-gov-west-1', 'aws', 'vpcFlowLogs@us-gov-west-1', 'AwsAccount'],
  ['', 'europe-west1', 'gcp', 'vpcFlowLogs', 'cloudresourcemanager.googleapis.com/Project'],
  [null, 'westeurope', 'azure', 'vpcFlowLogs', 'Microsoft.Resources/subscriptions'],
  ['Unknown', 'global', '', 'vpcFlowLogs', ''],
])('what is about "%s" in %s is about the account', (resource, region, provider, id, type) => {
  expect(one({ ...result, resource, region })).toMatchObject({
    provider,
    source_finding_id: id,
    account_id: 'scanner:cloudsploit',
    resource: { id: 'scanner:cloudsploit', type },
  })
})

it('takes the cloud from the rule where a plugin of one cloud looks at no place', () => {
  const root = { ...result, plugin: 'rootMfaEnabled', resource: 'N/A', region: 'global' }
  expect(one(root)).toMatchObject({ provider: 'aws', resource: { type: 'AwsAccount' } })
})

it('takes the region of a list of one, and ids that are not well formed', () => {
  const odd = { ...result, resource: 'arn:aws:cloudfront::ABC', region: ['global'] }
  expect(one(odd)).toMatchObject({
    account_id: 'scanner:cloudsploit',
    resource: { id: 'arn:aws:cloudfront::ABC', type: 'EC2', region: 'global' },
  })
})
