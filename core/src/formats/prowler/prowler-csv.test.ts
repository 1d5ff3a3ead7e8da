import { expect, it } from 'vitest'
import { NOTHING_STATED } from '../observation.ts'
import { errorsOf, observationOf } from '../reading/parse-scan.fixture.ts'
import { row, rowOfVersion2, rowOfVersion3 } from './prowler-csv.test-data.ts'
import { prowlerCsv } from './prowler-csv.ts'

const parseOne = (record: unknown) => observationOf(prowlerCsv, record)

it('parses a row of version 4 or 5 in full', () => {
  expect(parseOne(row)).toEqual({
    source: 'prowler',
    source_finding_id: 's3_bucket_public_access',
    native_ids: ['prowler-aws-s3_bucket_public_access-210000000001-eu-west-1-shop-logs'],
    native_id: '',
    check_id: 's3_bucket_public_access',
    check_aliases: [],
    outcome: 'fail',
    artifact: '',
    check_group: '',
    muted: false,
    mute_reason: '',
    resolved_at_source: false,
    severity: 'CRITICAL',
    native_severity: 'critical',
    finding_type: 'Data Protection',
    title: 'Buckets are closed to the public',
    description: 'The bucket shop-logs can be read by everyone.',
    remediation: 'Block public access.\nhttps://docs.example.test/s3',
    provider: 'aws',
    account_id: '210000000001',
    account_name: 'shop',
    resource: {
      id: 'arn:aws:s3:::shop-logs',
      aliases: [],
      type: 'AwsS3Bucket',
      name: 'shop-logs',
      region: 'eu-west-1',
      tags: { team: 'web', stage: '' },
    },
    compliance: [
      { framework: 'CIS-3.0', control: '2.1.4' },
      { framework: 'SOC2', control: 'cc_6_1' },
      { framework: 'SOC2', control: 'cc_6_7' },
    ],
    cves: [],
    exploit_available: false,
    first_observed_at: '2031-02-14T14:27:03.913Z',
    last_observed_at: '2031-02-14T14:27:03.913Z',
    version_at: '2031-02-14T14:27:03.913Z',
    is_region_nominal: false,
  })
})

it('parses a row of version 3, with the subscription from the resource id', () => {
  expect(parseOne(rowOfVersion3)).toMatchObject({
    outcome: 'pass',
    provider: 'azure',
    account_id: '0a000000-0000-4000-8000-000000000001',
    resource: { name: 'shop', region: 'westeurope' },
  })
})

it.each([
  ['PASS', 'critical', 'pass', false],
  ['FAIL', 'informational', 'fail', false],
  ['MANUAL', 'high', 'manual', false],
  ['INFO', 'high', 'not_evaluated', false],
  ['MUTED', 'high', 'fail', true],
  ['WARNING', 'high', 'fail', true],
  ['Pass', 'high', 'pass', false],
])(
  'only the status %s determines the outcome, not the severity %s',
  (STATUS, SEVERITY, outcome, muted) => {
    expect(parseOne({ ...row, STATUS, SEVERITY })).toMatchObject({ outcome, muted })
  },
)

it('parses findings on a mute list as muted', () => {
  expect(parseOne({ ...row, MUTED: 'True' })).toMatchObject({
    outcome: 'fail',
    muted: true,
    mute_reason: '',
  })
  const MUTED_REASON = 'Public by intent'
  expect(parseOne({ ...row, MUTED: 'True', MUTED_REASON }).mute_reason).toBe(MUTED_REASON)
  expect(parseOne({ ...row, MUTED_REASON }).mute_reason).toBe('')
})

it('parses a cluster without a cloud', () => {
  const cluster = {
    ...row,
    PROVIDER: 'kubernetes',
    ACCOUNT_UID: 'context: shop',
    RESOURCE_UID: '5c0d',
    RESOURCE_TYPE: 'KubernetesPod',
    REGION: 'namespace: web',
  }
  expect(parseOne(cluster)).toMatchObject({ provider: '', account_id: 'shop' })
})

it.each([
  ['context: shop', '', 'shop', ''],
  ['shop', '', 'shop', ''],
  ['context: shop', 'eks-shop', 'eks-shop', ''],
  ['', 'eks-shop', 'eks-shop', ''],
  ['', '', 'scanner:prowler', null],
  ['In-Cluster', '', 'scanner:prowler', null],
  ['context: In-Cluster', 'eks-shop', 'eks-shop', ''],
])(
  'a cluster named "%s" in the record and "%s" by the sender is %s',
  (ACCOUNT_UID, cluster, account_id, artifact) => {
    const record = { ...row, PROVIDER: 'kubernetes', ACCOUNT_UID, RESOURCE_UID: '5c0d' }
    expect(prowlerCsv.parse(record, { ...NOTHING_STATED, cluster })).toMatchObject({
      observations: [{ account_id, artifact }],
    })
  },
)

it('uses the stated account only if the record names none', () => {
  const stated = { ...NOTHING_STATED, account_id: '210000000002' }
  const accountOf = (record: unknown) => prowlerCsv.parse(record, stated)
  expect(accountOf(row)).toMatchObject({ observations: [{ account_id: '210000000001' }] })
  expect(accountOf({ ...row, ACCOUNT_UID: '' })).toMatchObject({
    observations: [{ account_id: '210000000002' }],
  })
})

it.each([
  ['STATUS', { ...row, STATUS: 'SKIPPED' }, 'STATUS is "SKIPPED", an unknown status'],
  ['STATUS', { ...row, STATUS: ' ' }, 'STATUS is missing'],
  [
    'CHECK_RESULT',
    { ...rowOfVersion2, CHECK_RESULT: 'OK' },
    'CHECK_RESULT is "OK", an unknown status',
  ],
])('rejects an unknown %s and names the account', (field, record, message) => {
  expect(errorsOf(prowlerCsv, record)).toEqual([{ field, message, account_id: '210000000001' }])
})

it('distinguishes settings by region if an account has one in each', () => {
  const setting = {
    ...row,
    CHECK_ID: 'guardduty_is_enabled',
    RESOURCE_UID: 'arn:aws:iam::210000000001:root',
    RESOURCE_TYPE: 'Other',
  }
  expect(parseOne(setting)).toMatchObject({
    source_finding_id: 'guardduty_is_enabled@eu-west-1',
    resource: { type: 'AwsAccount' },
  })
  expect(parseOne({ ...setting, RESOURCE_UID: 'Default Encryption' }).resource.type).toBe(
    'AwsAccount',
  )
})

it('parses a row of version 2, whose message names region and resource', () => {
  expect(parseOne(rowOfVersion2)).toMatchObject({
    source: 'prowler',
    check_id: 'check41',
    check_aliases: ['CIS-1.2.0/4.1'],
    title: 'Nobody reaches port 22 from outside',
    severity: 'HIGH',
    account_id: '210000000001',
    resource: {
      id: 'arn:aws:ec2:eu-west-3:210000000001:security-group/sg-0a1b2c3d',
      aliases: ['sg-0a1b2c3d'],
      type: 'AwsEc2SecurityGroup',
      region: 'eu-west-3',
    },
  })
})

it.each([
  ['User ops has an old key', 'AwsIamUser', 'arn:aws:iam::210000000001:user/ops'],
  ['ops has not rotated its key', 'AwsIamUser', 'arn:aws:iam::210000000001:user/ops'],
  [
    'Trail arn:aws:cloudtrail:eu-west-1:210000000001:trail/all, in eu-west-1',
    'AwsCloudTrailTrail',
    'arn:aws:cloudtrail:eu-west-1:210000000001:trail/all',
  ],
  ['There is no password policy', 'AwsAccount', 'AWS::::Account:210000000001'],
])('finds the resource in "%s"', (CHECK_RESULT_EXTENDED, CHECK_ASFF_RESOURCE_TYPE, id) => {
  const changed = { ...rowOfVersion2, CHECK_RESULT_EXTENDED, CHECK_ASFF_RESOURCE_TYPE }
  expect(parseOne(changed).resource.id).toBe(id)
})

it('is about the account if no resource is named', () => {
  expect(parseOne({ ...row, RESOURCE_UID: '', RESOURCE_NAME: 'shop-logs' }).resource.id).toBe(
    'arn:aws:s3:::shop-logs',
  )
  const unnamed = parseOne({ ...row, RESOURCE_UID: '', RESOURCE_NAME: '' })
  expect(unnamed.resource.id).toBe(`AWS::::Account:${unnamed.account_id}`)
})

it('ignores the tables of frameworks, which repeat the results', () => {
  const requirement = { PROVIDER: 'aws', REQUIREMENTS_ID: '1.20', CHECKID: 'a_b', STATUS: 'FAIL' }
  expect(prowlerCsv.matches(requirement)).toBe(true)
  expect(prowlerCsv.parse(requirement).kind).toBe('ignored')
})

it.each([
  ['FINDING_UID', { FINDING_UID: ' ' }],
  ['CHECK_ID', { CHECK_ID: '', CHECK_TITLE: 'Something' }],
  ['ACCOUNT_UID', { ACCOUNT_UID: '' }],
  ['RESOURCE_UID', { RESOURCE_UID: `arn:aws:s3:::${'x'.repeat(2048)}` }],
])('reports %s if it is missing or too long', (field, changes) => {
  expect(prowlerCsv.parse({ ...row, ...changes })).toMatchObject({
    kind: 'error',
    error: { field },
  })
})
