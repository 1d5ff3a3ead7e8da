import { describe, expect, it } from 'vitest'
import { asff } from '../asff/asff.ts'
import type { Observation } from '../observation.ts'
import { observationsOf } from '../reading/parse-scan.fixture.ts'
import { finding, response } from './guardduty.test-data.ts'
import { guardduty } from './guardduty.ts'

const parseAll = (record: unknown) => observationsOf(guardduty, record)

const findingAbout = (resource: Record<string, unknown>) => ({ ...finding, resource })

it('parses a finding in full', () => {
  expect(parseAll(finding)).toEqual([
    {
      source: 'guardduty',
      source_finding_id: 'Recon:EC2/PortProbeUnprotectedPort',
      native_ids: ['arn:aws:guardduty:eu-west-1:210000000001:detector/d1/finding/0a0b0c'],
      native_id: 'arn:aws:guardduty:eu-west-1:210000000001:detector/d1/finding/0a0b0c',
      check_id: 'Recon:EC2/PortProbeUnprotectedPort',
      check_aliases: [],
      outcome: 'fail',
      artifact: '',
      check_group: '',
      muted: false,
      mute_reason: '',
      resolved_at_source: false,
      severity: 'LOW',
      native_severity: '2',
      finding_type: 'Recon:EC2/PortProbeUnprotectedPort',
      title: 'Somebody tries the ports of an instance.',
      description: 'An instance has ports that are probed.',
      remediation: '',
      provider: 'aws',
      account_id: '210000000001',
      account_name: '',
      resource: {
        aliases: [],
        id: 'arn:aws:ec2:eu-west-1:210000000001:instance/i-0123456789abcdef0',
        type: 'AwsEc2Instance',
        name: 'i-0123456789abcdef0',
        region: 'eu-west-1',
        tags: { team: 'web' },
      },
      compliance: [],
      cves: [],
      exploit_available: false,
      first_observed_at: '2031-02-14T17:59:17.000Z',
      last_observed_at: '2031-02-15T18:12:22.316Z',
      version_at: '2031-02-15T18:12:22.316Z',
      is_region_nominal: false,
    },
  ])
})

it('parses a response, whose field names are capitalised', () => {
  expect(guardduty.matches(response)).toBe(true)
  expect(parseAll(response)).toMatchObject([
    {
      check_id: 'Discovery:S3/AnomalousBehavior',
      outcome: 'ended',
      muted: false,
      severity: 'HIGH',
      resource: { id: 'arn:aws:s3:::shop-one', tags: { team: 'web' } },
    },
    { resource: { id: 'arn:aws:s3:::shop-two', type: 'AwsS3Bucket' } },
  ])
})

it('parses an event', () => {
  const event = { source: 'aws.guardduty', 'detail-type': 'GuardDuty Finding', detail: finding }
  expect(guardduty.matches(event)).toBe(true)
  expect(parseAll(event)).toEqual(parseAll(finding))
  expect(guardduty.parse({ ...event, detail: { ...finding, id: '', arn: '' } })).toMatchObject({
    kind: 'error',
    error: { field: 'detail.id' },
  })
})

it('gives check and resource the same identity as a finding that Security Hub forwards', () => {
  const fromSecurityHub = asff.parse({
    SchemaVersion: '2018-10-08',
    Id: 'one',
    ProductArn: 'arn:aws:securityhub:eu-west-1::product/aws/guardduty',
    GeneratorId: 'arn:aws:guardduty:eu-west-1:210000000001:detector/d1',
    AwsAccountId: '210000000001',
    Types: ['TTPs/Discovery/Recon:EC2-PortProbeUnprotectedPort'],
    Title: finding.title,
    Resources: [
      {
        Type: 'AwsEc2Instance',
        Id: 'arn:aws:ec2:eu-west-1:210000000001:instance/i-0123456789abcdef0',
      },
    ],
  })
  const identity = ({ source, source_finding_id, resource, account_id }: Observation) => [
    source,
    source_finding_id,
    resource.id,
    account_id,
  ]
  if (fromSecurityHub.kind !== 'observations') throw new Error(JSON.stringify(fromSecurityHub))
  expect(fromSecurityHub.observations.map(identity)).toEqual(parseAll(finding).map(identity))
})

it.each([
  [0, 'INFO'],
  [1, 'LOW'],
  [3.9, 'LOW'],
  [4, 'MEDIUM'],
  [6.9, 'MEDIUM'],
  [7, 'HIGH'],
  [8.9, 'HIGH'],
  [9, 'CRITICAL'],
  [10, 'CRITICAL'],
  ['8', 'HIGH'],
  [11, 'MEDIUM'],
  ['high', 'MEDIUM'],
  [null, 'MEDIUM'],
  [undefined, 'MEDIUM'],
])('a severity of %s is %s', (severity, expected) => {
  expect(parseAll({ ...finding, severity })[0]).toMatchObject({ severity: expected })
})

describe('the resource', () => {
  it.each([
    [
      'an access key',
      { resourceType: 'AccessKey', accessKeyDetails: { accessKeyId: 'key-1', userName: 'ops' } },
      { id: 'AWS::IAM::AccessKey:key-1', type: 'AwsIamAccessKey', name: 'ops' },
    ],
    [
      'a user without a key',
      { resourceType: 'AccessKey', accessKeyDetails: { userName: 'ops' } },
      { id: 'arn:aws:iam::210000000001:user/ops', name: 'ops' },
    ],
    [
      'the reported one',
      {
        resourceType: 'KubernetesCluster',
        instanceDetails: { instanceId: 'i-0123456789abcdef0' },
        eksClusterDetails: {
          name: 'shop',
          arn: 'arn:aws:eks:eu-west-1:210000000001:cluster/shop',
        },
      },
      { id: 'arn:aws:eks:eu-west-1:210000000001:cluster/shop', type: 'AwsEksCluster' },
    ],
    [
      'the first that it describes',
      {
        resourceType: 'SomethingNew',
        lambdaDetails: { functionArn: 'arn:aws:lambda:eu-west-1:210000000001:function:shop' },
      },
      { type: 'AwsLambdaFunction', name: 'shop' },
    ],
    [
      'the account, if it describes none',
      { resourceType: 'AttackSequence' },
      { id: 'AWS::::Account:210000000001', type: 'AwsAccount' },
    ],
    [
      'a snapshot in which malware was found',
      {
        resourceType: 'EBSSnapshot',
        ebsSnapshotDetails: {
          snapshotArn: 'arn:aws:ec2:eu-west-1::snapshot/snap-0a1b2c3d4e5f60718',
        },
      },
      {
        id: 'arn:aws:ec2:eu-west-1:210000000001:snapshot/snap-0a1b2c3d4e5f60718',
        type: 'AwsEc2Snapshot',
      },
    ],
    [
      'the account, where it has another name than any',
      { resourceType: 'constructor' },
      { type: 'AwsAccount' },
    ],
  ])('is %s', (_name, resource, expected) => {
    expect(parseAll(findingAbout(resource))[0]?.resource).toMatchObject(expected)
  })
})

it.each([
  ['as a field', { sample: true }],
  ['as JSON in a field', { value: '{"sample": true}' }],
])('ignores samples, which are marked %s', (_name, additionalInfo) => {
  const sample = { ...finding, service: { ...finding.service, additionalInfo } }
  expect(guardduty.parse(sample).kind).toBe('ignored')
})
