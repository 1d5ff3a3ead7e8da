import { expect, it } from 'vitest'
import { NOTHING_STATED } from '../observation.ts'
import { errorsOf, observationOf } from '../reading/parse-scan.fixture.ts'
import { issue, vulnerability } from './wiz-csv.test-data.ts'
import { wizCsv } from './wiz-csv.ts'

const parseOne = (record: unknown) => observationOf(wizCsv, record)

it('parses an issue', () => {
  expect(parseOne(issue)).toMatchObject({
    source: 'wiz',
    source_finding_id: '0b000000-0000-4000-8000-000000000001',
    native_ids: ['0c000000-0000-4000-8000-000000000001'],
    check_id: '0b000000-0000-4000-8000-000000000001',
    check_aliases: ['A storage account is open to everyone'],
    outcome: 'fail',
    severity: 'INFO',
    title: 'A storage account is open to everyone',
    remediation: 'Close it.',
    provider: 'azure',
    account_id: '0a000000-0000-4000-8000-000000000001',
    account_name: 'Shop',
    resource: {
      type: 'Microsoft.Storage/storageAccounts',
      name: 'shop',
      region: 'westeurope',
      tags: { team: 'web' },
    },
    first_observed_at: '2031-01-25T00:19:27.000Z',
  })
})

it.each([
  ['OPEN', 'fail', false],
  ['IN_PROGRESS', 'fail', false],
  ['IGNORED', 'fail', true],
  ['REJECTED', 'fail', true],
  ['RESOLVED', 'ended', false],
])('the status %s is %s, muted: %s', (Status, outcome, muted) => {
  expect(parseOne({ ...issue, Status })).toMatchObject({ outcome, muted })
})

it.each([
  ['Kubernetes', '0a000000-0000-4000-8000-000000000001', 'azure'],
  ['Kubernetes', '210000000001', 'aws'],
  ['Kubernetes', 'shop-project', ''],
  ['GCP', 'shop-project', 'gcp'],
  ['AWS', '210000000001', 'aws'],
  ['Okta', '', ''],
])('a resource on %s in %s has the provider "%s"', (platform, subscription, provider) => {
  const changes = { 'Resource Platform': platform, 'Subscription ID': subscription }
  expect(parseOne({ ...issue, ...changes, 'Resource external ID': 'k8s/pod/1' }).provider).toBe(
    provider,
  )
})

it('finds an account and an id for a resource that reports neither', () => {
  const user = {
    ...issue,
    'Subscription ID': '',
    'Subscription Name': '',
    'Resource external ID': '',
    'Resource Type': '',
  }
  expect(parseOne(user)).toMatchObject({
    account_id: 'scanner:wiz',
    artifact: null,
    resource: { id: '0d000000-0000-4000-8000-000000000001', type: 'Other' },
  })
  const stated = { ...NOTHING_STATED, account_id: 'directory-1' }
  expect(wizCsv.parse(user, stated)).toMatchObject({
    observations: [{ account_id: 'directory-1', artifact: '' }],
  })
})

it('parses a vulnerability', () => {
  expect(parseOne(vulnerability)).toMatchObject({
    source_finding_id: 'CVE-2031-0001/libexample',
    check_aliases: ['CVE-2031-0001'],
    check_group: 'vulnerability',
    title: 'CVE-2031-0001 in libexample',
    severity: 'HIGH',
    remediation: 'Update libexample to 1.1',
    cves: [
      {
        id: 'CVE-2031-0001',
        package: 'libexample',
        installed_version: '1.0',
        fixed_version: '1.1',
        cvss: 8.1,
        known_exploited: true,
        patch_available: true,
      },
    ],
    exploit_available: true,
    resource: { id: vulnerability.ProviderUniqueId, name: 'shop-1' },
    last_observed_at: '2031-02-25T00:19:27.000Z',
  })
  expect(parseOne({ ...vulnerability, FindingStatus: 'Resolved' }).outcome).toBe('ended')
  expect(parseOne({ ...vulnerability, FixedVersion: '' }).cves[0]?.patch_available).toBeUndefined()
})

it('finds the vulnerability in the title of an issue', () => {
  const Title = 'Publicly exposed VM vulnerable to CVE-2031-0001 (a name)'
  expect(parseOne({ ...issue, Title })).toMatchObject({
    check_id: issue['Control ID'],
    cves: [{ id: 'CVE-2031-0001' }],
  })
  expect(parseOne(issue).cves).toEqual([])
})

it.each([
  ['REJECTED', 'FALSE_POSITIVE', 'Looked at it', 'fail', 'false positive: Looked at it'],
  ['REJECTED', 'WONT_FIX', '', 'fail', 'wont fix'],
  ['IGNORED', '', 'Known\n', 'fail', 'Known'],
  ['IGNORED', '', '', 'fail', ''],
  ['RESOLVED', 'FALSE_POSITIVE', '', 'fail', 'false positive'],
])('%s as %s (%s) is muted, with the reason', (Status, Resolution, Note, outcome, mute_reason) => {
  expect(parseOne({ ...issue, Status, Resolution, Note })).toMatchObject({
    outcome,
    muted: true,
    mute_reason,
  })
})

it.each([
  ['RESOLVED', 'ISSUE_FIXED', 'pass'],
  ['RESOLVED', 'CONTROL_DISABLED', 'ended'],
  ['OPEN', '', 'fail'],
])('%s as %s is not muted, whatever the note says', (Status, Resolution, outcome) => {
  expect(parseOne({ ...issue, Status, Resolution, Note: 'Look at it' })).toMatchObject({
    outcome,
    muted: false,
    mute_reason: '',
  })
})

it.each([
  [{}, null],
  [{ 'Resolved Time': '2031-03-01T00:00:00Z' }, '2031-03-01T00:00:00.000Z'],
  [{ 'Resolved Time': '2031-04-03 20:20:00.43042 +0200 CEST' }, '2031-04-03T18:20:00.430Z'],
  [{ 'Resolved Time': '2029-01-01T00:00:00Z' }, '2031-01-25T00:19:27.000Z'],
  [
    { 'Resolved Time': '2031-03-01T00:00:00Z', 'Status Changed At': '2031-03-02T00:00:00Z' },
    '2031-03-02T00:00:00.000Z',
  ],
])('an issue with the times %o was last observed at %s', (times, last_observed_at) => {
  expect(parseOne({ ...issue, ...times }).last_observed_at).toBe(last_observed_at)
})

it.each([
  ['Status', { ...issue, Status: 'PARKED' }, issue['Subscription ID']],
  ['FindingStatus', { ...vulnerability, FindingStatus: 'PARKED' }, '210000000001'],
])('rejects an unknown %s and names the account', (field, record, account_id) => {
  const message = `${field} is "PARKED", an unknown status`
  expect(errorsOf(wizCsv, record)).toEqual([{ field, message, account_id }])
})
