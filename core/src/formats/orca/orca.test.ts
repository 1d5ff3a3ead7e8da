import { expect, it } from 'vitest'
import { NOTHING_STATED } from '../observation.ts'
import { errorsOf, observationOf } from '../reading/parse-scan.fixture.ts'
import { alert, item, row, wrapped } from './orca.test-data.ts'
import { orca } from './orca.ts'

const parseOne = (record: unknown) => observationOf(orca, record)

it('parses an alert, whose risk level takes precedence over its score', () => {
  expect(parseOne(alert)).toMatchObject({
    source: 'orca',
    source_finding_id: 'nacl_lets_pings_out',
    native_ids: ['orca-1'],
    check_id: 'nacl_lets_pings_out',
    check_aliases: ['r0001', 'A network ACL lets pings out'],
    outcome: 'fail',
    severity: 'LOW',
    title: 'A network ACL lets pings out',
    description: 'There should be no rule that lets them out.',
    remediation: 'Edit the rules.',
    provider: 'aws',
    account_id: '210000000001',
    account_name: 'shop',
    resource: {
      id: 'arn:aws:ec2:eu-west-1:210000000001:network-acl/acl-0123456789abcdef0',
      aliases: ['acl-0123456789abcdef0'],
      type: 'AwsEc2NetworkAcl',
      region: 'eu-west-1',
      tags: { team: 'web', alone: '' },
    },
    first_observed_at: '2031-03-13T04:05:33.000Z',
    last_observed_at: '2031-03-14T04:05:33.000Z',
  })
})

const inState = (changes: Record<string, unknown>) => ({
  ...alert,
  state: { ...alert.state, ...changes },
})

it.each([
  ['critical', 0, 'hazardous', 'CRITICAL'],
  ['', 9.5, 'informational', 'CRITICAL'],
  ['', '7.5', 'informational', 'HIGH'],
  ['', 0, 'hazardous', 'INFO'],
  ['', undefined, 'hazardous', 'MEDIUM'],
  ['', undefined, 'imminent compromise', 'HIGH'],
  ['', undefined, 'toString', 'MEDIUM'],
])('rates "%s", %s, "%s" as %s', (risk_level, orca_score, severity, expected) => {
  expect(parseOne(inState({ risk_level, orca_score, severity })).severity).toBe(expected)
})

it.each([
  ['open', 'fail', false],
  ['in_progress', 'fail', false],
  ['closed', 'ended', false],
  ['fixed', 'pass', false],
  ['dismissed', 'fail', true],
  ['snoozed', 'fail', true],
])('the status %s is %s, muted: %s', (status, outcome, muted) => {
  expect(parseOne(inState({ status }))).toMatchObject({ outcome, muted })
})

it('names a vulnerability by its CVE and its package without the version', () => {
  const vulnerable = { ...alert, cve_list: ['CVE-2031-0001'], source: 'example.test/lib-2.28.0' }
  expect(parseOne(vulnerable)).toMatchObject({
    source_finding_id: 'CVE-2031-0001/example.test/lib',
    check_group: 'vulnerability',
    cves: [{ id: 'CVE-2031-0001' }],
  })
  const several = {
    ...vulnerable,
    cve_list: ['CVE-2031-0001', 'CVE-2031-0002'],
    type: 'vulnerability',
  }
  expect(parseOne(several).source_finding_id).toBe('vulnerability#example.test/lib-2.28.0')
})

it('distinguishes code problems by their file, without the line', () => {
  const code = {
    ...alert,
    cloud_provider: 'shiftleft',
    account_name: 'shop/web',
    asset_vendor_id: undefined,
    source: 'src/main.py:55',
  }
  expect(parseOne(code)).toMatchObject({
    source_finding_id: 'nacl_lets_pings_out#src/main.py',
    provider: '',
    account_id: 'shop/web',
    resource: { id: 'AwsEc2NetworkAcl_210000000001_1' },
  })
})

it('parses the exported list to the same result from CSV and JSON', () => {
  expect(parseOne(row)).toEqual({ ...parseOne(item), native_severity: '7.5' })
  expect(parseOne(row)).toMatchObject({
    check_id: 'A bucket is open to everyone',
    severity: 'HIGH',
    provider: '',
    account_id: 'shop',
    resource: { id: 'shop-logs', name: 'shop-logs', type: 'Other' },
    first_observed_at: '2031-02-01T14:00:00.000Z',
  })
})

it('parses alerts of the newer API, alone and in pages', () => {
  expect(parseOne(wrapped)).toMatchObject({
    check_id: 'machine_faces_internet',
    check_aliases: ['A machine faces the internet'],
    native_ids: ['orca-9'],
    severity: 'HIGH',
    outcome: 'fail',
    provider: 'aws',
    account_id: '210000000001',
    resource: {
      id: 'arn:aws:ec2:eu-west-1:210000000001:instance/i-0123456789abcdef0',
      name: 'shop-1',
      type: 'AwsEc2Instance',
      region: 'eu-west-1',
    },
  })
  expect(orca.matches({ status: 'success', data: [wrapped] })).toBe(true)
  expect(parseOne({ status: 'success', data: [wrapped] })).toEqual(parseOne(wrapped))
  expect(parseOne({ data: [alert] })).toEqual(parseOne(alert))
})

it('parses muted alerts and vulnerabilities of the newer API', () => {
  const changed = (changes: object) =>
    parseOne({ ...wrapped, data: { ...wrapped.data, ...changes } })
  expect(changed({ Status: { value: 'DISMISS' } })).toMatchObject({ outcome: 'fail', muted: true })
  expect(changed({ Status: { value: 'CLOSE' } }).outcome).toBe('ended')
  expect(changed({ CveIds: { value: ['CVE-2031-0001', 'other'] } })).toMatchObject({
    check_id: 'CVE-2031-0001',
    cves: [{ id: 'CVE-2031-0001' }],
  })
})

it('gets the properties of an asset only from the asset, and missing ones from the rule', () => {
  const { AssetData, ...data } = wrapped.data
  expect(
    parseOne({ ...wrapped, data, Inventory: { name: 'shop-1', type: 'GcpVmInstance' } }),
  ).toMatchObject({
    provider: 'gcp',
    account_id: 'scanner:orca',
    resource: { id: 'shop-1', type: 'GcpVmInstance' },
  })
  expect(parseOne({ data: { ...data, AssetData }, Inventory: {} }).resource.id).toBe('shop-1')
  const rowOfKnownRule = { ...row, Title: 'Public S3 bucket detected' }
  expect(parseOne(rowOfKnownRule)).toMatchObject({
    provider: 'aws',
    resource: { type: 'AwsS3Bucket' },
  })
})

it.each([
  ['dismissed', { dismiss_reason: 'Public by intent' }, 'Public by intent'],
  ['snoozed', { snooze_reason: 'Until May' }, 'Until May'],
  ['dismissed', {}, ''],
  ['closed', { status_reason: 'Public by intent' }, ''],
])('keeps why an alert is %s', (status, reason, mute_reason) => {
  expect(parseOne(inState({ status, ...reason })).mute_reason).toBe(mute_reason)
  expect(parseOne({ ...row, Status: 'dismissed', DismissReason: 'Known' }).mute_reason).toBe(
    'Known',
  )
})

it('keeps the score and the fix of a vulnerability, the frameworks and the weakness', () => {
  const vulnerable = {
    ...alert,
    cve_list: ['CVE-2031-0001'],
    max_cvss_score: 8.2,
    alert_labels: ['fix_available', 'CWE-327'],
    related_compliances: ['PCI DSS 4.0.0'],
  }
  const parsed = parseOne(vulnerable)
  expect(parsed.cves).toEqual([{ id: 'CVE-2031-0001', cvss: 8.2, patch_available: true }])
  expect(parsed.compliance).toEqual([
    { framework: 'CWE', control: 'CWE-327' },
    { framework: 'PCI DSS 4.0.0', control: parsed.check_id },
  ])
  const several = parseOne({ ...vulnerable, cve_list: ['CVE-2031-0001', 'CVE-2031-0002'] })
  expect(several.cves.map(({ cvss }) => cvss)).toEqual([undefined, undefined])
})

it('takes the latest time of the state', () => {
  const status_time = '2031-03-15 04:05:33.000000000'
  expect(parseOne(inState({ status_time })).last_observed_at).toBe('2031-03-15T04:05:33.000Z')
})

it.each([
  ['state.status', inState({ status: 'parked' }), '210000000001'],
  ['Status', { ...row, Status: 'parked' }, 'shop'],
])('rejects an unknown %s and names the account', (field, record, account_id) => {
  const message = `${field} is "parked", an unknown status`
  expect(errorsOf(orca, record)).toEqual([{ field, message, account_id }])
})

it('uses the stated account only if the alert names none', () => {
  const stated = { ...NOTHING_STATED, account_id: '210000000002' }
  const unnamed = { ...row, 'CloudAccount.Name': '' }
  expect(parseOne(unnamed)).toMatchObject({ account_id: 'scanner:orca', artifact: null })
  expect(orca.parse(unnamed, stated)).toMatchObject({
    observations: [{ account_id: '210000000002', artifact: '' }],
  })
  expect(orca.parse(row, stated)).toMatchObject({ observations: [{ account_id: 'shop' }] })
})
