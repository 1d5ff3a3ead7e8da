import { expect, it } from 'vitest'
import { observationOf } from '../reading/parse-scan.fixture.ts'
import { finding, request } from './stance-ndjson.test-data.ts'
import { stanceNdjson } from './stance-ndjson.ts'

const parseOne = (record: unknown) => observationOf(stanceNdjson, record)

it('parses the body of a request', () => {
  expect(parseOne(request)).toEqual({
    source: 'acme-scan',
    source_finding_id: 'open-bucket',
    native_ids: ['open-bucket'],
    check_id: 'S3.8',
    check_aliases: [],
    outcome: 'fail',
    muted: false,
    severity: 'HIGH',
    native_severity: 'HIGH',
    finding_type: 'S3.8',
    title: 'A bucket is open to everyone',
    description: 'Everyone may read it.',
    remediation: 'Close it.',
    provider: 'aws',
    account_id: '210000000001',
    account_name: '',
    resource: {
      id: 'arn:aws:s3:::shop-logs',
      type: 'AwsS3Bucket',
      name: 'shop-logs',
      region: '',
      tags: { team: 'web' },
    },
    compliance: [{ framework: 'soc2', control: 'cc_6_1' }],
    cves: request.cves,
    exploit_available: false,
    first_observed_at: null,
    last_observed_at: null,
  })
})

it('keeps the identity of a finding, from a line or from a page', () => {
  expect(parseOne(finding)).toMatchObject({
    source: 'prowler',
    source_finding_id: 'ec2_ebs_default_encryption@eu-west-1',
    native_ids: ['one', 'two'],
    check_id: 'ec2_ebs_default_encryption',
    provider: 'aws',
    account_name: 'shop',
    resource: { id: '210000000001', type: 'AwsAccount', region: 'eu-west-1' },
    first_observed_at: '2031-01-01T00:00:00.000Z',
    last_observed_at: '2031-02-01T00:00:00.000Z',
  })
  expect(parseOne({ data: [finding], total: 1 })).toEqual(parseOne(finding))
})

it.each([
  ['open', '', 'fail', false],
  ['in_progress', '', 'fail', false],
  ['resolved', '', 'pass', false],
  ['suppressed', 'scanner', 'fail', true],
  ['suppressed', 'exception', 'fail', false],
  ['suppressed', 'issue: known', 'fail', false],
])(
  'a finding that is %s (%s) has the outcome %s, muted: %s',
  (status, suppression_reason, outcome, muted) => {
    expect(parseOne({ ...finding, status, suppression_reason })).toMatchObject({ outcome, muted })
  },
)

it.each([
  ['source', { source: ' ' }],
  ['source_finding_id', { source_finding_id: '' }],
  ['source_finding_id', { source_finding_id: 'x'.repeat(1025) }],
  ['title', { title: '' }],
  ['account_id', { account_id: '' }],
  ['resource_id', { resource_id: '' }],
])('reports %s if it is missing or too long', (field, changes) => {
  const result = stanceNdjson.parse({ ...finding, ...changes })
  expect(result).toMatchObject({ kind: 'error', error: { field } })
})
