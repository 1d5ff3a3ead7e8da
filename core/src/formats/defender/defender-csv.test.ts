import { describe, expect, it } from 'vitest'
import { observationOf } from '../reading/parse-scan.fixture.ts'
import { expanded } from './defender-assessment.test-data.ts'
import { defenderAssessment } from './defender-assessment.ts'
import { ENTITY, logged, row } from './defender-csv.test-data.ts'
import { defenderCsv } from './defender-csv.ts'

const parseOne = (record: unknown) => observationOf(defenderCsv, record)

it('parses a row to the same observation as the API response', () => {
  const fromApi = observationOf(defenderAssessment, expanded)
  expect(parseOne(row())).toEqual({
    ...fromApi,
    native_ids: [row().recommendationId],
    check_aliases: ['Stores are reached over HTTPS alone'],
    finding_type: '',
    description: 'Traffic can be read on its way.',
    remediation: 'Turn it on.',
    account_name: 'Shop',
    last_observed_at: '2031-03-05T00:00:00.000Z',
    version_at: '2031-03-05T00:00:00.000Z',
  })
})

it('parses a row of Log Analytics, whose name is the title', () => {
  const { source_finding_id, resource, account_id, severity } = parseOne(row())
  expect(parseOne(logged)).toMatchObject({
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
    ['NotApplicable', 'OffByPolicy', 'not_evaluated', false],
    ['NotApplicable', 'Exempt', 'fail', true],
    ['NotApplicable', 'NoDatabases', 'not_evaluated', false],
  ])('of %s (%s) is %s, muted %s', (state, notApplicableReason, outcome, muted) => {
    expect(parseOne(row({ state, notApplicableReason }))).toMatchObject({ outcome, muted })
  })
})

it.each([
  ['has the cloud in a column', { cloud: 'AWS' }],
  ['has the cloud in the id of the connector', {}],
])('a row that %s belongs to that cloud', (_, changes) => {
  const record = row({ resourceId: ENTITY, nativeCloudAccountId: '210000000001', ...changes })
  expect(parseOne(record)).toMatchObject({
    provider: 'aws',
    account_id: '210000000001',
    resource: { id: ENTITY, type: 'AwsEc2Instance', region: 'eu-west-1' },
  })
})

it.each([
  [row({ recommendationId: '' }), 'recommendationId'],
  [row({ resourceId: '' }), 'resourceId'],
  [row({ resourceId: 'web', subscriptionId: '' }), 'subscriptionId'],
])('reports what is missing: %#', (record, field) => {
  expect(defenderCsv.parse(record)).toMatchObject({ kind: 'error', error: { field } })
})

it('rejects a record that is not a row', () => {
  expect(defenderCsv.parse(5).kind).toBe('error')
})
