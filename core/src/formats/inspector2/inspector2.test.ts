import { expect, it } from 'vitest'
import { observationOf } from '../reading/parse-scan.fixture.ts'
import { codeFinding, event, finding, row } from './inspector2.test-data.ts'
import { inspector2 } from './inspector2.ts'

const parseOne = (record: unknown) => observationOf(inspector2, record)

it('parses a vulnerability in full', () => {
  expect(parseOne(finding)).toEqual({
    source: 'inspector',
    source_finding_id: 'CVE-2031-0001/libexample',
    native_ids: ['arn:aws:inspector2:eu-west-1:210000000001:finding/0a0b'],
    native_id: 'arn:aws:inspector2:eu-west-1:210000000001:finding/0a0b',
    check_id: 'CVE-2031-0001/libexample',
    check_aliases: ['CVE-2031-0001', 'GHSA-test-test-test'],
    outcome: 'fail',
    artifact: '',
    check_group: 'vulnerability/AwsEc2Instance',
    muted: false,
    mute_reason: '',
    resolved_at_source: false,
    severity: 'HIGH',
    native_severity: 'HIGH',
    finding_type: 'PACKAGE_VULNERABILITY',
    title: 'CVE-2031-0001 - libexample',
    description:
      'A library forgets to check a length.\nInstalled: libexample 1.0\nInstalled: libexample 0.9',
    remediation: 'Update libexample 1.0 to 1.1',
    provider: 'aws',
    account_id: '210000000001',
    account_name: '',
    resource: {
      aliases: [],
      id: 'arn:aws:ec2:eu-west-1:210000000001:instance/i-0123456789abcdef0',
      type: 'AwsEc2Instance',
      name: 'shop-1',
      region: 'eu-west-1',
      tags: { Name: 'shop-1', team: 'web' },
    },
    compliance: [],
    cves: [
      {
        id: 'CVE-2031-0001',
        package: 'libexample',
        installed_version: '1.0, 0.9',
        fixed_version: '1.1',
        cvss: 8.1,
        epss: 0.25,
        patch_available: true,
      },
    ],
    exploit_available: true,
    first_observed_at: '2031-02-02T15:30:33.045Z',
    last_observed_at: '2031-03-02T16:30:33.000Z',
    version_at: '2031-03-02T16:30:33.000Z',
    is_region_nominal: false,
  })
})

it.each([
  ['ACTIVE', 'fail', false],
  ['SUPPRESSED', 'fail', true],
  ['CLOSED', 'ended', false],
])('the status %s is %s, muted: %s', (status, outcome, muted) => {
  expect(parseOne({ ...finding, status })).toMatchObject({ outcome, muted })
})

it('distinguishes code vulnerabilities by their file, without the line', () => {
  expect(parseOne(codeFinding)).toMatchObject({
    source_finding_id: 'python/log-injection@v1.0#src/main.py',
    check_id: 'python/log-injection@v1.0',
    check_aliases: ['Log injection', 'CWE-117'],
    severity: 'MEDIUM',
    native_severity: '',
    cves: [],
    resource: { type: 'AwsLambdaFunction' },
  })
})

it('identifies a network reachability finding by its title', () => {
  const reachable = {
    ...finding,
    type: 'NETWORK_REACHABILITY',
    title: 'Port 22 can be reached',
    packageVulnerabilityDetails: undefined,
  }
  expect(parseOne(reachable)).toMatchObject({
    check_id: 'Port 22 can be reached',
    check_aliases: ['NETWORK_REACHABILITY'],
  })
})

it('reports whether there is a fix', () => {
  const details = finding.packageVulnerabilityDetails
  const unfixed = { ...details, vulnerablePackages: [{ name: 'libexample' }] }
  const patched = (fixAvailable?: string) =>
    parseOne({ ...finding, packageVulnerabilityDetails: unfixed, fixAvailable }).cves[0]
      ?.patch_available
  expect(patched('YES')).toBe(true)
  expect(patched('PARTIAL')).toBe(true)
  expect(patched('NO')).toBe(false)
  expect(patched()).toBeUndefined()
})

it('parses events and responses', () => {
  expect(inspector2.matches(event)).toBe(true)
  expect(parseOne(event).muted).toBe(true)
  expect(parseOne({ findings: [finding] })).toEqual(parseOne(finding))
  expect(inspector2.parse({ findings: [finding, { ...finding, resources: [] }] })).toMatchObject({
    kind: 'observations',
    errors: [{ field: 'findings[1].resources' }],
  })
})

it('parses a row of the CSV report', () => {
  expect(inspector2.matches(row)).toBe(true)
  expect(parseOne(row)).toMatchObject({
    check_id: 'CVE-2031-0001',
    severity: 'HIGH',
    outcome: 'fail',
    exploit_available: true,
    remediation: 'Update libexample to 1.1\nUpdate libother to 2.4',
    cves: [{ id: 'CVE-2031-0001', cvss: 7.5, epss: 0.25, patch_available: true }],
    account_id: '210000000001',
    resource: {
      id: 'arn:aws:ec2:eu-west-1:210000000001:instance/i-0123456789abcdef0',
      type: 'AwsEc2Instance',
    },
    first_observed_at: '2031-02-02T15:30:33.000Z',
  })
  expect(parseOne({ ...row, Status: 'Suppressed' }).muted).toBe(true)
  expect(
    parseOne({ ...row, 'Vulnerability Id': '', Title: 'Port 22 can be reached' }),
  ).toMatchObject({
    check_id: 'Port 22 can be reached',
    cves: [],
  })
})
