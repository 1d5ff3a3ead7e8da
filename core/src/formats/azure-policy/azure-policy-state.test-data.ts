const SUBSCRIPTION = '0f1e2d3c-4b5a-6978-8796-a5b4c3d2e1f0'

/** An item of the response to a query for the latest states. */
export const state = (changes: Record<string, unknown> = {}) => ({
  '@odata.id': null,
  '@odata.context': 'https://management.example.test/$metadata#latest/$entity',
  timestamp: '2031-03-04T05:06:07.0123456Z',
  resourceId: `/subscriptions/${SUBSCRIPTION}/resourceGroups/Shop/providers/Microsoft.Storage/storageAccounts/Media`,
  policyAssignmentId: `/subscriptions/${SUBSCRIPTION}/providers/Microsoft.Authorization/policyAssignments/baseline`,
  policyDefinitionId:
    '/providers/Microsoft.Authorization/policyDefinitions/404C3081-A854-4457-AE30-26A93EF643F9',
  effectiveParameters: '',
  isCompliant: false,
  subscriptionId: SUBSCRIPTION,
  resourceType: 'Microsoft.Storage/storageAccounts',
  resourceLocation: 'WestEurope',
  resourceTags: 'tbd',
  policyAssignmentName: 'baseline',
  policyDefinitionName: '404c3081-a854-4457-ae30-26a93ef643f9',
  policyDefinitionCategory: 'tbd',
  policyDefinitionReferenceId: 'storageIsReachedOverHttps',
  complianceState: 'NonCompliant',
  policyDefinitionGroupNames: ['azure_security_benchmark_v3.0_dp-3', 'our-own-group'],
  complianceReasonCode: '',
  ...changes,
})

/** A row of Resource Graph. */
export const inRow = {
  id: '/x/providers/microsoft.policyinsights/policystates/one',
  type: 'microsoft.policyinsights/policystates',
  properties: state(),
}

const { resourceId, ...data } = state()

/** An event of a change. */
export const changed = {
  id: '0c000000-0000-4000-8000-000000000002',
  eventType: 'Microsoft.PolicyInsights.PolicyStateChanged',
  subject: resourceId,
  data,
}

export const examples: readonly unknown[] = [state(), inRow, changed, { value: [state()] }]
