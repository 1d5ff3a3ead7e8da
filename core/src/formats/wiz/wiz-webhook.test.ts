import { expect, it } from 'vitest'
import type { Observation } from '../observation.ts'
import { answer, configuration, event, node, weakness } from './wiz-webhook.test-data.ts'
import { wizWebhook } from './wiz-webhook.ts'

function one(record: unknown): Observation {
  const reading = wizWebhook.read(record)
  if (reading.kind !== 'observations') throw new Error(JSON.stringify(reading))
  const [observation, ...others] = reading.observations
  if (!observation) throw new Error('It holds none')
  expect(others).toEqual([])
  return observation
}

it('reads what is sent to a webhook, whose issue has a severity of its own', () => {
  expect(one(event)).toMatchObject({
    source: 'wiz',
    source_finding_id: 'wc-id-1@us-east-2',
    native_ids: ['0c000000-0000-4000-8000-000000000001'],
    check_id: 'wc-id-1',
    check_aliases: ['An instance is open to everybody'],
    outcome: 'fail',
    severity: 'HIGH',
    title: 'An instance is open to everybody',
    provider: 'aws',
    account_id: '210000000001',
    resource: { id: 'shop-1', type: 'virtualMachine', region: 'us-east-2' },
    first_observed_at: '2031-07-25T13:09:25.306Z',
  })
})

it.each([
  ['Resolved', 'pass'],
  ['In progress', 'fail'],
  ['', 'fail'],
])('the status "%s" is %s', (status, outcome) => {
  expect(one({ ...event, issue: { ...event.issue, status } }).outcome).toBe(outcome)
})

it('reads an issue of the interface', () => {
  expect(one(node)).toMatchObject({
    check_id: 'wc-id-2',
    muted: true,
    severity: 'CRITICAL',
    finding_type: 'TOXIC_COMBINATION',
    description: 'Everybody may read it.',
    remediation: 'Close it.',
    resource: { id: 'arn:aws:s3:::shop-logs', name: 'shop-logs', tags: { team: 'web' } },
  })
})

it('names what is missing', () => {
  expect(wizWebhook.read({ ...event, issue: {} })).toMatchObject({ error: { field: 'issue.id' } })
  const nameless = { ...event.resource, name: '' }
  expect(wizWebhook.read({ ...event, resource: nameless })).toMatchObject({
    error: { field: 'resource.id' },
  })
})

it('reads answers of the interface, and rules in a list', () => {
  expect(wizWebhook.matches(answer)).toBe(true)
  expect(one(answer)).toEqual(one(node))
  const { sourceRule, ...rest } = node
  expect(one({ ...rest, sourceRules: [sourceRule] })).toEqual(one(node))
})

it('reads the result of a rule on a resource', () => {
  expect(one(configuration)).toMatchObject({
    check_id: 'S3-900',
    check_aliases: [configuration.rule.id, 'A bucket is open to everybody'],
    title: 'A bucket is open to everybody',
    outcome: 'fail',
    severity: 'HIGH',
    provider: 'aws',
    account_id: '210000000001',
    account_name: 'shop',
    resource: { id: 'arn:aws:s3:::shop-logs', type: 'bucket', tags: { team: 'web' } },
    last_observed_at: '2031-02-25T00:19:27.000Z',
  })
  const outcomeOf = (changes: object) => one({ ...configuration, ...changes }).outcome
  expect(outcomeOf({ result: 'PASS' })).toBe('pass')
  expect(outcomeOf({ status: 'RESOLVED' })).toBe('pass')
  expect(outcomeOf({ result: 'ERROR' })).toBe('not_evaluated')
  expect(one({ ...configuration, status: 'REJECTED' })).toMatchObject({
    outcome: 'fail',
    muted: true,
  })
})

it('reads a vulnerability', () => {
  expect(one(weakness)).toMatchObject({
    check_id: 'CVE-2031-0001/libexample',
    title: 'CVE-2031-0001 in libexample',
    severity: 'HIGH',
    remediation: 'Update libexample to 1.1',
    cves: [{ id: 'CVE-2031-0001', cvss: 8.1, patch_available: true }],
    exploit_available: true,
    resource: { id: weakness.vulnerableAsset.providerUniqueId, type: 'VIRTUAL_MACHINE' },
  })
  expect(one({ ...weakness, hasCisaKevExploit: true }).cves[0]?.known_exploited).toBe(true)
})
