import { expect, it } from 'vitest'
import { errorsOf, observationOf } from '../reading/parse-scan.fixture.ts'
import { configuration, event, node, response, vulnerability } from './wiz-webhook.test-data.ts'
import { wizWebhook } from './wiz-webhook.ts'

const parseOne = (record: unknown) => observationOf(wizWebhook, record)

it('parses a webhook event, whose issue has a severity of its own', () => {
  expect(parseOne(event)).toMatchObject({
    source: 'wiz',
    source_finding_id: 'wc-id-1@us-east-2',
    native_ids: ['0c000000-0000-4000-8000-000000000001'],
    check_id: 'wc-id-1',
    check_aliases: ['An instance is open to everyone'],
    outcome: 'fail',
    severity: 'HIGH',
    title: 'An instance is open to everyone',
    provider: 'aws',
    account_id: '210000000001',
    resource: { id: 'shop-1', type: 'virtualMachine', region: 'us-east-2' },
    first_observed_at: '2031-07-25T13:09:25.306Z',
  })
})

it.each([
  ['Resolved', 'ended'],
  ['In progress', 'fail'],
  ['', 'fail'],
])('the status "%s" is %s', (status, outcome) => {
  expect(parseOne({ ...event, issue: { ...event.issue, status } }).outcome).toBe(outcome)
})

it('parses an issue of the API', () => {
  expect(parseOne(node)).toMatchObject({
    check_id: 'wc-id-2',
    muted: true,
    severity: 'CRITICAL',
    finding_type: 'TOXIC_COMBINATION',
    description: 'Everyone may read it.',
    remediation: 'Close it.',
    resource: { id: 'arn:aws:s3:::shop-logs', name: 'shop-logs', tags: { team: 'web' } },
  })
})

it('reports what is missing', () => {
  expect(wizWebhook.parse({ ...event, issue: {} })).toMatchObject({ error: { field: 'issue.id' } })
  const nameless = { ...event.resource, name: '' }
  expect(wizWebhook.parse({ ...event, resource: nameless })).toMatchObject({
    error: { field: 'resource.id' },
  })
})

it('parses responses of the API, and rules in a list', () => {
  expect(wizWebhook.matches(response)).toBe(true)
  expect(parseOne(response)).toEqual(parseOne(node))
  const { sourceRule, ...rest } = node
  expect(parseOne({ ...rest, sourceRules: [sourceRule] })).toEqual(parseOne(node))
})

it('parses the result of a rule on a resource', () => {
  expect(parseOne(configuration)).toMatchObject({
    check_id: 'S3-900',
    check_aliases: [configuration.rule.id, 'A bucket is open to everyone'],
    title: 'A bucket is open to everyone',
    outcome: 'fail',
    severity: 'HIGH',
    provider: 'aws',
    account_id: '210000000001',
    account_name: 'shop',
    resource: { id: 'arn:aws:s3:::shop-logs', type: 'bucket', tags: { team: 'web' } },
    last_observed_at: '2031-02-25T00:19:27.000Z',
  })
  const outcomeOf = (changes: object) => parseOne({ ...configuration, ...changes }).outcome
  expect(outcomeOf({ result: 'PASS' })).toBe('pass')
  expect(outcomeOf({ status: 'RESOLVED' })).toBe('ended')
  expect(outcomeOf({ result: 'ERROR' })).toBe('not_evaluated')
  expect(parseOne({ ...configuration, status: 'REJECTED' })).toMatchObject({
    outcome: 'fail',
    muted: true,
  })
})

it('parses a vulnerability', () => {
  expect(parseOne(vulnerability)).toMatchObject({
    check_id: 'CVE-2031-0001/libexample',
    title: 'CVE-2031-0001 in libexample',
    severity: 'HIGH',
    remediation: 'Update libexample to 1.1',
    cves: [{ id: 'CVE-2031-0001', installed_version: '1.0', fixed_version: '1.1', cvss: 8.1 }],
    exploit_available: true,
    resource: { id: vulnerability.vulnerableAsset.providerUniqueId, type: 'VIRTUAL_MACHINE' },
  })
  expect(parseOne({ ...vulnerability, hasCisaKevExploit: true }).cves[0]?.known_exploited).toBe(
    true,
  )
})

it('keeps why an issue or a finding was rejected', () => {
  const judged = { resolutionReason: 'FALSE_POSITIVE', notes: [{ text: 'One' }, { text: 'Two' }] }
  expect(parseOne({ ...node, ...judged }).mute_reason).toBe('false positive: Two')
  const status = 'REJECTED'
  const ignored = { status, ignoreRules: [{ name: 'Test accounts' }] }
  expect(parseOne({ ...configuration, ...ignored }).mute_reason).toBe('Test accounts')
  const noted = { status, resolutionReason: 'EXCEPTION', resolutionNote: 'Until May' }
  expect(parseOne({ ...vulnerability, ...noted }).mute_reason).toBe('exception: Until May')
})

it.each([
  [node, { statusChangedAt: '2031-02-01T00:00:00Z' }, '2031-02-01T00:00:00.000Z'],
  [node, { statusChangedAt: '2031-01-25T12:00:00Z' }, '2031-01-26T00:19:27.000Z'],
  [configuration, { resolvedAt: '2031-03-01T00:00:00Z' }, '2031-03-01T00:00:00.000Z'],
  [vulnerability, { resolvedAt: '2031-03-01T00:00:00Z' }, '2031-03-01T00:00:00.000Z'],
  [
    event,
    { issue: { ...event.issue, updatedAt: '2031-08-01T00:00:00Z' } },
    '2031-08-01T00:00:00.000Z',
  ],
  [event, {}, null],
])('the latest time of the state is the last observation', (record, changes, expected) => {
  expect(parseOne({ ...record, ...changes }).last_observed_at).toBe(expected)
})

it.each([
  ['issue.status', { ...event, issue: { ...event.issue, status: 'PARKED' } }],
  ['status', { ...node, status: 'PARKED' }],
  ['result', { ...configuration, result: 'PARKED' }],
  ['status', { ...vulnerability, status: 'PARKED' }],
])('rejects an unknown %s and names the account', (field, record) => {
  const message = `${field} is "PARKED", an unknown status`
  expect(errorsOf(wizWebhook, record)).toEqual([{ field, message, account_id: '210000000001' }])
})
