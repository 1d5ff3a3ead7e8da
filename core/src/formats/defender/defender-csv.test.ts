import { describe, expect, it } from 'vitest'
import type { Format, Observation } from '../observation.ts'
import { expanded } from './defender-assessment.test-data.ts'
import { defenderAssessment } from './defender-assessment.ts'
import { ENTITY, logged, row } from './defender-csv.test-data.ts'
import { defenderCsv } from './defender-csv.ts'

const oneOf = (format: Format, record: unknown): Observation => {
  const reading = format.read(record)
  if (reading.kind !== 'observations') throw new Error(JSON.stringify(reading))
  expect(reading.observations).toHaveLength(1)
  return reading.observations[0]!
}
const one = (record: unknown) => oneOf(defenderCsv, record)

it('reads a row as the interface tells the same', () => {
  const answered = oneOf(defenderAssessment, expanded)
  expect(one(row())).toEqual({
    ...answered,
    native_ids: [row().recommendationId],
    check_aliases: ['Stores are reached over HTTPS alone'],
    finding_type: '',
    description: 'Traffic can be read on its way.',
    remediation: 'Turn it on.',
    account_name: 'Shop',
    last_observed_at: '2031-03-05T00:00:00.000Z',
  })
})

it('reads a row of Log Analytics, whose name is the title', () => {
  const { source_finding_id, resource, account_id, severity } = one(row())
  expect(one(logged)).toMatchObject({
    source_finding_id,
    resource,
    account_id,
    severity,
    check_aliases: ['policy-1', 'Stores are reached over HTTPS alone'],
  })
})

describe('a state', () => {
  it.each([
    ['Unhealthy', '', 'fail', false],
    ['Healthy', '', 'pass', false],
    ['NotApplicable', 'OffByPolicy', 'fail', true],
    ['NotApplicable', 'Exempt', 'fail', true],
    ['NotApplicable', 'NoDatabases', 'not_evaluated', false],
  ])('of %s (%s) is %s, muted %s', (state, notApplicableReason, outcome, muted) => {
    expect(one(row({ state, notApplicableReason }))).toMatchObject({ outcome, muted })
  })
})

it.each([
  ['says it', { cloud: 'AWS' }],
  ['is named by the connector', {}],
])('belongs to the other cloud that %s', (_, changes) => {
  const record = row({ resourceId: ENTITY, nativeCloudAccountId: '210000000001', ...changes })
  expect(one(record)).toMatchObject({
    provider: 'aws',
    account_id: '210000000001',
    resource: { id: ENTITY, type: 'AwsEc2Instance', region: 'eu-west-1' },
  })
})

it.each([
  [row({ recommendationId: '' }), 'recommendationId'],
  [row({ recommendationDisplayName: '' }), 'recommendationDisplayName'],
  [row({ resourceId: '' }), 'resourceId'],
  [row({ resourceId: 'web', subscriptionId: '' }), 'subscriptionId'],
])('says what is missing: %#', (record, field) => {
  expect(defenderCsv.read(record)).toMatchObject({ kind: 'error', error: { field } })
})

it('refuses what is no row', () => {
  expect(defenderCsv.read(5).kind).toBe('error')
})
