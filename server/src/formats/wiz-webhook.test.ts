import { expect, it } from 'vitest'
import type { Observation } from './observation.ts'
import { event, node } from './wiz-webhook.test-data.ts'
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
