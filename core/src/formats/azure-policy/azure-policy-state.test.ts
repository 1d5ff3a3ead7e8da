import { describe, expect, it } from 'vitest'
import { observationOf } from '../reading/parse-scan.fixture.ts'
import { changed, inRow, state } from './azure-policy-state.test-data.ts'
import { azurePolicyState } from './azure-policy-state.ts'

const parseOne = (record: unknown) => observationOf(azurePolicyState, record)

const SUBSCRIPTION = '0f1e2d3c-4b5a-6978-8796-a5b4c3d2e1f0'
const POLICY = '404c3081-a854-4457-ae30-26a93ef643f9'

it('parses a state in full', () => {
  expect(parseOne(state())).toEqual({
    source: 'azure-policy',
    source_finding_id: POLICY,
    native_ids: [state().policyDefinitionId, state().policyAssignmentId],
    native_id:
      '/subscriptions/0f1e2d3c-4b5a-6978-8796-a5b4c3d2e1f0/providers/microsoft.authorization/policyassignments/baseline#storageisreachedoverhttps',
    check_id: POLICY,
    check_aliases: ['storageIsReachedOverHttps'],
    outcome: 'fail',
    artifact: '',
    check_group: '',
    muted: false,
    mute_reason: '',
    resolved_at_source: false,
    severity: 'MEDIUM',
    native_severity: '',
    finding_type: '',
    title: POLICY,
    description: 'Policy reference: storageIsReachedOverHttps',
    remediation: '',
    provider: 'azure',
    account_id: SUBSCRIPTION,
    account_name: '',
    resource: {
      aliases: [],
      id: `/subscriptions/${SUBSCRIPTION}/resourcegroups/shop/providers/microsoft.storage/storageaccounts/media`,
      type: 'Microsoft.Storage/storageAccounts',
      name: 'media',
      region: 'westeurope',
      tags: {},
    },
    compliance: [{ framework: 'azure_security_benchmark_v3.0', control: 'DP-3' }],
    cves: [],
    exploit_available: false,
    first_observed_at: '2031-03-04T05:06:07.012Z',
    last_observed_at: '2031-03-04T05:06:07.012Z',
    version_at: '2031-03-04T05:06:07.012Z',
    is_region_nominal: false,
  })
})

it('parses a row of Resource Graph', () => {
  expect(parseOne(inRow)).toEqual(parseOne(state()))
})

it('parses states of several initiatives to one problem', () => {
  const again = state({
    policyAssignmentId: '/subscriptions/x/providers/Microsoft.Authorization/policyAssignments/cis',
    policyDefinitionReferenceId: 'cis-3.1',
  })
  expect(parseOne(again).source_finding_id).toBe(parseOne(state()).source_finding_id)
})

describe('a state of compliance', () => {
  it.each([
    [{ complianceState: 'NonCompliant' }, 'fail', false],
    [{ complianceState: 'Compliant', isCompliant: true }, 'pass', false],
    [{ complianceState: 'Exempt' }, 'fail', true],
    [{ complianceState: 'Conflict' }, 'not_evaluated', false],
    [{ complianceState: undefined, isCompliant: true }, 'pass', false],
    [{ complianceState: undefined, isCompliant: false }, 'fail', false],
    [{ complianceState: undefined, isCompliant: undefined }, 'not_evaluated', false],
  ])('%j is %s, muted %s', (changes, outcome, muted) => {
    expect(parseOne(state(changes))).toMatchObject({ outcome, muted })
  })
})

it('uses the display name of a policy if it is reported', () => {
  expect(parseOne(state({ policyDefinitionDisplayName: 'Stores use HTTPS' })).title).toBe(
    'Stores use HTTPS',
  )
})

it('derives the type of a resource from its id if it is not reported', () => {
  expect(parseOne(state({ resourceType: 'tbd' })).resource.type).toBe(
    'Microsoft.Storage/storageAccounts',
  )
})

it('reports what is missing', () => {
  expect(azurePolicyState.parse(state({ resourceId: ' ' }))).toMatchObject({
    kind: 'error',
    error: { field: 'resourceId' },
  })
})

it.each([{ policyDefinitionId: 'x' }, { properties: {} }, { resourceId: 'x' }, null])(
  'does not match %j',
  (record) => {
    expect(azurePolicyState.matches(record)).toBe(false)
  },
)

it('parses a change event, which names the resource outside of its data', () => {
  expect(azurePolicyState.matches(changed)).toBe(true)
  expect(parseOne(changed)).toEqual(parseOne(state()))
})
