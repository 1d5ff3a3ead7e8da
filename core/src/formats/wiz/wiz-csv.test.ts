import { expect, it } from 'vitest'
import type { Observation } from '../observation.ts'
import { issue, vulnerability } from './wiz-csv.test-data.ts'
import { wizCsv } from './wiz-csv.ts'

function one(record: unknown): Observation {
  const reading = wizCsv.read(record)
  if (reading.kind !== 'observations') throw new Error(JSON.stringify(reading))
  const [observation, ...others] = reading.observations
  if (!observation) throw new Error('It holds none')
  expect(others).toEqual([])
  return observation
}

it('reads an issue', () => {
  expect(one(issue)).toMatchObject({
    source: 'wiz',
    source_finding_id: '0b000000-0000-4000-8000-000000000001',
    native_ids: ['0c000000-0000-4000-8000-000000000001'],
    check_id: '0b000000-0000-4000-8000-000000000001',
    check_aliases: ['A storage account is open to everybody'],
    outcome: 'fail',
    severity: 'INFO',
    title: 'A storage account is open to everybody',
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
  ['RESOLVED', 'pass', false],
])('the status %s is %s, muted: %s', (Status, outcome, muted) => {
  expect(one({ ...issue, Status })).toMatchObject({ outcome, muted })
})

it.each([
  ['Kubernetes', '0a000000-0000-4000-8000-000000000001', 'azure'],
  ['Kubernetes', '210000000001', 'aws'],
  ['Kubernetes', 'shop-project', ''],
  ['GCP', 'shop-project', 'gcp'],
  ['AWS', '210000000001', 'aws'],
  ['Okta', '', ''],
])('what runs on %s in %s is of the provider "%s"', (platform, subscription, provider) => {
  const changes = { 'Resource Platform': platform, 'Subscription ID': subscription }
  expect(one({ ...issue, ...changes, 'Resource external ID': 'k8s/pod/1' }).provider).toBe(provider)
})

it('finds an account and an id for what says neither', () => {
  const user = {
    ...issue,
    'Subscription ID': '',
    'Subscription Name': '',
    'Resource external ID': '',
    'Resource Type': '',
  }
  expect(one(user)).toMatchObject({
    account_id: 'scanner:wiz',
    resource: { id: '0d000000-0000-4000-8000-000000000001', type: 'Other' },
  })
})

it('reads a vulnerability', () => {
  expect(one(vulnerability)).toMatchObject({
    source_finding_id: 'CVE-2031-0001/libexample',
    check_aliases: ['CVE-2031-0001'],
    title: 'CVE-2031-0001 in libexample',
    severity: 'HIGH',
    remediation: 'Update libexample to 1.1',
    cves: [{ id: 'CVE-2031-0001', cvss: 8.1, known_exploited: true, patch_available: true }],
    exploit_available: true,
    resource: { id: vulnerability.ProviderUniqueId, name: 'shop-1' },
    last_observed_at: '2031-02-25T00:19:27.000Z',
  })
  expect(one({ ...vulnerability, FindingStatus: 'Resolved' }).outcome).toBe('pass')
  expect(one({ ...vulnerability, FixedVersion: '' }).cves[0]?.patch_available).toBeUndefined()
})

it('takes the vulnerability that an issue names in its title', () => {
  const Title = 'Publicly exposed VM vulnerable to CVE-2031-0001 (a name)'
  expect(one({ ...issue, Title })).toMatchObject({
    check_id: issue['Control ID'],
    cves: [{ id: 'CVE-2031-0001' }],
  })
  expect(one(issue).cves).toEqual([])
})
