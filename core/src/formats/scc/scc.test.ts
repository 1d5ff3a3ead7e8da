import { describe, expect, it } from 'vitest'
import { observationOf, observationsOf } from '../reading/parse-scan.fixture.ts'
import {
  early,
  notification,
  ofAws,
  ofAzure,
  result,
  singleFinding,
  vulnerability,
} from './scc.test-data.ts'
import { scc } from './scc.ts'

const parseAll = (record: unknown) => observationsOf(scc, record)

const parseOne = (record: unknown) => observationOf(scc, record)

const FIREWALL = '//compute.googleapis.com/projects/shop-live/global/firewalls/1234'

it('parses a result of version 2 in full', () => {
  expect(parseOne(result())).toEqual({
    source: 'scc',
    source_finding_id: 'OPEN_SSH_PORT',
    native_ids: [
      'projects/210000000042/sources/7/findings/f1',
      'organizations/42/sources/7/findings/f1',
    ],
    native_id: 'f1',
    check_id: 'OPEN_SSH_PORT',
    check_aliases: [],
    outcome: 'fail',
    artifact: '',
    check_group: '',
    muted: false,
    mute_reason: '',
    resolved_at_source: false,
    severity: 'HIGH',
    native_severity: 'HIGH',
    finding_type: 'MISCONFIGURATION',
    title: 'Open SSH port',
    description: 'The port for SSH is open to all addresses.',
    remediation: 'Allow fewer addresses.',
    provider: 'gcp',
    account_id: 'shop-live',
    account_name: 'shop-live',
    resource: {
      aliases: [FIREWALL],
      id: '//compute.googleapis.com/projects/shop-live/global/firewalls/let-ssh-in',
      type: 'google.compute.Firewall',
      name: 'let-ssh-in',
      region: 'global',
      tags: {},
    },
    compliance: [
      { framework: 'cis-gcp-1.10', control: '3.7' },
      { framework: 'pci', control: '1.2.1' },
      { framework: 'nist800-53-r5', control: 'SC-7' },
    ],
    cves: [],
    exploit_available: false,
    first_observed_at: '2031-03-01T00:00:00.000Z',
    last_observed_at: '2031-03-04T05:06:07.000Z',
    version_at: '2031-03-04T05:06:07.000Z',
    is_region_nominal: false,
  })
})

it('gives the same finding in a notification of version 1 the same identity', () => {
  expect(parseOne(notification)).toEqual({
    ...parseOne(result()),
    compliance: [
      { framework: 'cis-gcp-1.10', control: '3.7' },
      { framework: 'pci', control: '1.2.1' },
    ],
  })
})

it('gives the same finding alone the same identity', () => {
  expect(parseOne(singleFinding)).toEqual(parseOne(result()))
})

it('parses all results of a list', () => {
  const page = { listFindingsResults: [result(), early()], nextPageToken: 'x', totalSize: 2 }
  expect(scc.matches(page)).toBe(true)
  expect(parseAll(page).map(({ check_id }) => check_id)).toEqual([
    'OPEN_SSH_PORT',
    'PUBLIC_BUCKET_ACL',
  ])
})

it('parses the fields that findings of 2019 have elsewhere', () => {
  expect(parseOne(early())).toMatchObject({
    severity: 'HIGH',
    native_severity: 'High',
    title: 'Public bucket ACL',
    description: 'Everyone reads it.',
    account_id: 'shop-live',
    resource: { type: 'storage.googleapis.com/Bucket', name: 'media' },
    first_observed_at: null,
    last_observed_at: '2019-10-03T18:40:22.538Z',
  })
})

describe('the account', () => {
  const accountOf = (finding: Record<string, unknown>) =>
    parseOne(early({ sourceProperties: {}, ...finding })).account_id

  it.each([
    [{ canonicalName: 'projects/210000000042/sources/7/findings/f2' }, '210000000042'],
    [{ resourceName: '//cloudresourcemanager.googleapis.com/projects/43' }, '43'],
    [{ resourceName: '//bigquery.googleapis.com/projects/shop/datasets/all' }, 'shop'],
    [{ sourceProperties: { ResourcePath: ['projects/shop/', 'organizations/42/'] } }, 'shop'],
    [{ resourceName: '//cloudresourcemanager.googleapis.com/folders/5' }, 'folders/5'],
    [{}, 'organizations/42'],
  ])('of %j is %s', (finding, account) => {
    expect(accountOf(finding)).toBe(account)
  })
})

describe('a state', () => {
  it.each([
    ['ACTIVE', 'UNMUTED', 'fail', false],
    ['ACTIVE', 'MUTED', 'fail', true],
    ['INACTIVE', 'UNDEFINED', 'ended', false],
    ['INACTIVE', 'MUTED', 'ended', true],
    ['STATE_UNSPECIFIED', 'UNDEFINED', 'not_evaluated', false],
  ])('of %s and %s is %s, muted %s', (state, mute, outcome, muted) => {
    expect(parseOne(result({ state, mute }))).toMatchObject({ outcome, muted })
  })
})

it.each(['TOXIC_COMBINATION', 'CHOKEPOINT', 'POSTURE_VIOLATION', 'SCC_ERROR', 'OBSERVATION'])(
  'ignores findings of the class %s',
  (findingClass) => {
    expect(scc.parse(result({ findingClass })).kind).toBe('ignored')
  },
)

it('parses a vulnerability', () => {
  expect(parseOne(vulnerability)).toMatchObject({
    check_id: 'CVE-2031-0001/openssl',
    check_aliases: ['CVE-2031-0001', 'OS_VULNERABILITY'],
    title: 'CVE-2031-0001 in openssl',
    cves: [
      {
        id: 'CVE-2031-0001',
        package: 'openssl',
        cvss: 9.8,
        known_exploited: true,
        patch_available: true,
        package_in_use: true,
      },
    ],
    exploit_available: true,
  })
  const patched = (details: object) =>
    parseOne(result({ vulnerability: { cve: { id: 'CVE-2031-0001', ...details } } })).cves[0]
  expect(patched({})).toEqual({ id: 'CVE-2031-0001' })
  expect(patched({ upstreamFixAvailable: false })).toEqual({ id: 'CVE-2031-0001' })
  expect(patched({ upstreamFixAvailable: true })?.patch_available).toBe(true)
})

it('parses a threat with its own name and that of its rule', () => {
  const finding = {
    category: 'Persistence: IAM Anomalous Grant',
    findingClass: 'THREAT',
    severity: 'SEVERITY_UNSPECIFIED',
    sourceProperties: {
      detectionPriority: 'LOW',
      detectionCategory: { ruleName: 'iam_anomalous_grant' },
    },
  }
  expect(parseOne(result(finding))).toMatchObject({
    check_id: 'Persistence: IAM Anomalous Grant',
    check_aliases: ['iam_anomalous_grant'],
    title: 'Persistence: IAM Anomalous Grant',
    severity: 'LOW',
  })
})

describe('another cloud', () => {
  it('owns its resources: AWS', () => {
    expect(parseOne(ofAws)).toMatchObject({
      provider: 'aws',
      account_id: '210000000001',
      account_name: 'shop',
      resource: { id: 'arn:aws:s3:::media', region: 'eu-west-1' },
    })
  })

  it('owns its resources: Azure', () => {
    expect(parseOne(ofAzure)).toMatchObject({
      provider: 'azure',
      account_id: 'abc',
      resource: {
        id: '/subscriptions/abc/resourcegroups/shop/providers/microsoft.storage/storageaccounts/media',
        type: 'Microsoft.Storage/storageAccounts',
      },
      compliance: expect.arrayContaining([{ framework: 'cis-azure-1.10', control: '3.7' }]),
    })
  })
})

it('has the region of a zone', () => {
  expect(parseOne(result({}, { location: 'europe-west1-b' })).resource.region).toBe('europe-west1')
})

it.each([
  [result({ category: ' ' }), 'finding.category'],
  [result({ resourceName: 7 }, { name: '' }), 'finding.resourceName'],
  [
    result({}, { cloudProvider: 'AMAZON_WEB_SERVICES', awsMetadata: {} }),
    'resource.gcpMetadata.project',
  ],
])('reports what is missing: %#', (record, field) => {
  expect(scc.parse(record)).toMatchObject({ kind: 'error', error: { field } })
})

it.each([
  { jsonPayload: { detectionCategory: { ruleName: 'bad_ip' } }, logName: 'projects/x/logs/y' },
  { finding: { name: 'one', category: 'X' } },
  { finding: 5 },
  {},
  null,
])('does not match %j', (record) => {
  expect(scc.matches(record)).toBe(false)
})
