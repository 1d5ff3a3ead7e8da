import fc from 'fast-check'
import { expect, it } from 'vitest'
import { NOTHING_STATED } from '../observation.ts'
import { errorsOf, observationOf } from '../reading/parse-scan.fixture.ts'
import { finding, request } from './stance-ndjson.test-data.ts'
import { stanceNdjson } from './stance-ndjson.ts'

const parseOne = (record: unknown) => observationOf(stanceNdjson, record)

it('parses the body of a request', () => {
  expect(parseOne(request)).toEqual({
    source: 'acme-scan',
    source_finding_id: 'open-bucket',
    native_ids: ['open-bucket'],
    native_id: '',
    check_id: 'S3.8',
    check_aliases: [],
    outcome: 'fail',
    artifact: '',
    check_group: '',
    muted: false,
    mute_reason: '',
    resolved_at_source: false,
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
      aliases: [],
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
    version_at: null,
    is_region_nominal: false,
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
    resource: {
      id: 'AWS::::Account:210000000001',
      aliases: ['210000000001'],
      type: 'AwsAccount',
      region: 'eu-west-1',
    },
    first_observed_at: '2031-01-01T00:00:00.000Z',
    last_observed_at: '2031-02-01T00:00:00.000Z',
  })
  expect(parseOne({ data: [finding], total: 1 })).toEqual(parseOne(finding))
})

it.each([
  ['open', '', 'fail', false],
  ['in_progress', '', 'fail', false],
  ['resolved', '', 'ended', false],
  ['suppressed', 'scanner', 'fail', true],
  ['suppressed', 'scanner: a test account', 'fail', true],
  ['suppressed', 'scanners', 'fail', false],
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

it('reads what an observation knows beyond a finding', () => {
  const observed = {
    ...request,
    outcome: 'not_evaluated',
    artifact: 'github.com/acme/web',
    check_group: 'vulnerability',
    muted: true,
    mute_reason: 'A test account',
    aliases: ['shop-logs', 'arn:aws:s3:::shop-logs', 'shop-logs'],
    first_observed_at: '2031-01-01T00:00:00Z',
    last_observed_at: '2031-01-02T00:00:00Z',
  }
  const { resource, ...fields } = parseOne(observed)
  expect(fields).toMatchObject({
    outcome: 'not_evaluated',
    artifact: 'github.com/acme/web',
    check_group: 'vulnerability',
    muted: true,
    mute_reason: 'A test account',
    first_observed_at: '2031-01-01T00:00:00.000Z',
    last_observed_at: '2031-01-02T00:00:00.000Z',
  })
  expect(resource.aliases).toEqual(['shop-logs'])
  expect(parseOne({ ...observed, artifact: null }).artifact).toBeNull()
  expect(parseOne({ ...observed, muted: false }).mute_reason).toBe('')
})

it("keeps the scanner's reason of a mute", () => {
  const changes = { suppression_reason: 'scanner: a test account' }
  expect(parseOne({ ...finding, ...changes }).mute_reason).toBe('a test account')
  expect(parseOne(finding).mute_reason).toBe('')
})

it.each([
  [{ status: 'resolved', resolved_at: '2031-03-01T00:00:00Z' }, '2031-03-01T00:00:00.000Z'],
  [{ status: 'open', resolved_at: '2031-03-01T00:00:00Z' }, '2031-02-01T00:00:00.000Z'],
  [{ status: 'resolved', resolved_at: null }, '2031-02-01T00:00:00.000Z'],
  [{ last_observed_at: '2031-01-15T00:00:00Z' }, '2031-01-15T00:00:00.000Z'],
  [{ last_seen_at: null }, null],
])('a finding with %o was last observed at %s', (changes, expected) => {
  expect(parseOne({ ...finding, ...changes }).last_observed_at).toBe(expected)
})

it.each([
  ['severity', 'SEVERE'],
  ['severity', ''],
  ['status', 'parked'],
  ['outcome', 'passed'],
  ['outcome', 7],
  ['cloud_provider', 'acme'],
  ['last_seen_at', 'yesterday'],
  ['first_found_at', '2031-02-30T00:00:00Z'],
  ['resolved_at', '2031-13-01T00:00:00Z'],
  ['last_observed_at', []],
  ['first_observed_at', ''],
])('rejects the %s %o, with the account', (field, value) => {
  const [error, ...others] = errorsOf(stanceNdjson, { ...finding, [field]: value })
  expect(others).toEqual([])
  expect(error).toMatchObject({ field, account_id: '210000000001' })
  expect(error?.message).toMatch(/, expected /)
})

it('rejects every text that is not a known status, and quotes it in part', () => {
  const known = ['open', 'in_progress', 'suppressed', 'resolved']
  const word = fc.string({ maxLength: 300 }).filter((text) => !known.includes(text))
  fc.assert(
    fc.property(word, (status) => {
      const [error] = errorsOf(stanceNdjson, { ...finding, status })
      expect(error?.field).toBe('status')
      expect(error?.message.length).toBeLessThan(1000)
    }),
  )
})

it('uses the stated account only for an empty one', () => {
  const stated = { ...NOTHING_STATED, account_id: '210000000002' }
  const accountOf = (account_id: string) => stanceNdjson.parse({ ...finding, account_id }, stated)
  expect(accountOf('')).toMatchObject({ observations: [{ account_id: '210000000002' }] })
  expect(accountOf('210000000001')).toMatchObject({
    observations: [{ account_id: '210000000001' }],
  })
})
