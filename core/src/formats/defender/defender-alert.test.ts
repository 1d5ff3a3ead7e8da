import { describe, expect, it } from 'vitest'
import { observationOf } from '../reading/parse-scan.fixture.ts'
import { alert, early, exported, flat, inTable } from './defender-alert.test-data.ts'
import { defenderAlert } from './defender-alert.ts'

const parseOne = (record: unknown) => observationOf(defenderAlert, record)

const SUBSCRIPTION = '0f1e2d3c-4b5a-6978-8796-a5b4c3d2e1f0'
const MACHINE = `/subscriptions/${SUBSCRIPTION}/resourcegroups/shop/providers/microsoft.compute/virtualmachines/web`

it('parses an alert in full', () => {
  expect(parseOne(alert())).toEqual({
    source: 'defender',
    source_finding_id: 'VM_BruteForce.Ssh',
    native_ids: [alert().id],
    native_id: '2518_one',
    check_id: 'VM_BruteForce.Ssh',
    check_aliases: ['Somebody tries passwords over SSH'],
    outcome: 'fail',
    artifact: '',
    check_group: '',
    muted: false,
    mute_reason: '',
    resolved_at_source: false,
    severity: 'HIGH',
    native_severity: 'High',
    finding_type: 'Alert/InitialAccess',
    title: 'Somebody tries passwords over SSH',
    description: 'Many sign-ins failed.',
    remediation: 'Close the port.\nChange the passwords.',
    provider: 'azure',
    account_id: SUBSCRIPTION,
    account_name: '',
    resource: {
      aliases: [],
      id: MACHINE,
      type: 'Microsoft.Compute/virtualMachines',
      name: 'web',
      region: '',
      tags: {},
    },
    compliance: [],
    cves: [],
    exploit_available: false,
    first_observed_at: '2031-03-04T05:06:07.123Z',
    last_observed_at: '2031-03-04T06:00:00.000Z',
    version_at: '2031-03-04T06:00:00.000Z',
    is_region_nominal: false,
  })
})

it.each([
  ['in 2019', early],
  ['in an export', exported],
])('gives the same alert the same identity %s', (_, record) => {
  const { source_finding_id, resource, account_id } = parseOne(alert())
  expect(parseOne(record)).toMatchObject({ source_finding_id, resource, account_id })
})

describe('a status', () => {
  it.each([
    ['Active', 'fail', false],
    ['InProgress', 'fail', false],
    ['Dismissed', 'fail', true],
    ['Resolved', 'fail', false, true],
  ])('of %s is %s, muted %s', (status, outcome, muted, resolved_at_source = false) => {
    expect(parseOne(alert({ status }))).toMatchObject({ outcome, muted, resolved_at_source })
  })
})

it.each([
  { alertDisplayName: '[SAMPLE ALERT] Somebody tries passwords' },
  { alertType: 'SIMULATED_VM_BruteForce' },
  { description: 'THIS IS A SAMPLE ALERT: nothing happened' },
  { isIncident: true },
])('ignores records that are not separate alerts: %j', (changes) => {
  expect(defenderAlert.parse(alert(changes)).kind).toBe('ignored')
})

it('is about its resource group if no resource is named', () => {
  expect(parseOne(alert({ resourceIdentifiers: [] })).resource).toMatchObject({
    id: `/subscriptions/${SUBSCRIPTION}/resourcegroups/shop`,
    type: 'Microsoft.Resources/resourceGroups',
  })
})

it('belongs to AWS if a resource of AWS was attacked', () => {
  const arn = 'arn:aws:ec2:eu-west-1:210000000001:instance/i-0a1b2c3d4e5f60718'
  const entities = [{ type: 'amazon-resource', amazonResourceId: arn }]
  expect(parseOne(alert({ entities }))).toMatchObject({
    provider: 'aws',
    account_id: '210000000001',
    resource: { id: arn, type: 'AwsEc2Instance', region: 'eu-west-1' },
  })
})

it('reports what is missing', () => {
  expect(defenderAlert.parse(alert({ alertDisplayName: 7 }))).toMatchObject({
    kind: 'error',
    error: { field: 'properties.alertDisplayName' },
  })
})

it.each([{ type: 'Microsoft.Security/assessments' }, { AlertType: 'x' }, {}, null])(
  'does not match %j',
  (record) => {
    expect(defenderAlert.matches(record)).toBe(false)
  },
)

it('parses an alert with its properties at the top level', () => {
  expect(parseOne(flat)).toEqual(parseOne(alert()))
})

it('parses a row of the workspace table, unless it is of another product', () => {
  expect(parseOne(inTable)).toMatchObject({
    check_id: 'VM_BruteForce.Ssh',
    title: 'Somebody tries passwords over SSH',
    severity: 'HIGH',
    native_severity: 'High',
    outcome: 'fail',
    account_id: '0f1e2d3c-4b5a-6978-8796-a5b4c3d2e1f0',
    resource: { type: 'Microsoft.Compute/virtualMachines' },
    first_observed_at: '2031-03-04T05:06:07.123Z',
    last_observed_at: '2031-03-04T05:10:00.000Z',
  })
  expect(defenderAlert.parse({ ...inTable, ProductName: 'Another' }).kind).toBe('ignored')
})
