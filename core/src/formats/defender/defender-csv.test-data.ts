const SUBSCRIPTION = '0f1e2d3c-4b5a-6978-8796-a5b4c3d2e1f0'
const STORE = `/subscriptions/${SUBSCRIPTION}/resourceGroups/Shop/providers/Microsoft.Storage/storageAccounts/Media`
const HTTPS = '1c5de8e1-f68d-6a17-e0d2-ec259c42768c'

/** A row of the portal's export. */
export const row = (changes: Record<string, string> = {}): Record<string, string> => ({
  exportedTimestamp: '2031-03-05T00:00:00.000Z',
  subscriptionId: SUBSCRIPTION,
  subscriptionName: 'Shop',
  resourceGroup: 'shop',
  resourceType: 'storageaccounts',
  resourceName: 'media',
  resourceId: STORE,
  recommendationId: `${STORE}/providers/Microsoft.Security/assessments/${HTTPS}`,
  recommendationName: HTTPS,
  recommendationDisplayName: 'Stores are reached over HTTPS alone',
  description: 'Traffic can be read on its way.',
  remediationSteps: 'Turn it on.',
  severity: 'High',
  state: 'Unhealthy',
  notApplicableReason: '',
  firstEvaluationDate: '2031-03-01T02:03:04.5678901Z',
  statusChangeDate: '2031-03-02T00:00:00Z',
  controls: '{"Encrypt data in transit":"f9d5432b-0000-4000-8000-000000000001"}',
  azurePortalRecommendationLink: 'https://portal.example.test',
  nativeCloudAccountId: '',
  ...changes,
})

/** A row of the table of Log Analytics. */
export const logged: Record<string, string> = {
  TimeGenerated: '2031-03-05T00:00:00.000Z',
  RecommendationId: `${STORE}/providers/Microsoft.Security/assessments/${HTTPS}`,
  RecommendationName: 'Stores are reached over HTTPS alone',
  RecommendationDisplayName: 'Stores are reached over HTTPS alone',
  RecommendationSeverity: 'High',
  RecommendationState: 'Unhealthy',
  AssessedResourceId: STORE,
  PolicyDefinitionId: '/providers/Microsoft.Authorization/policyDefinitions/POLICY-1',
}

export const ENTITY = `/subscriptions/${SUBSCRIPTION}/resourcegroups/shop/providers/microsoft.security/securityconnectors/partner/securityentitydata/aws-ec2-instance-i-0a1b2c3d4e5f60718-eu-west-1`

export const examples: readonly unknown[] = [
  row(),
  row({ resourceId: ENTITY, nativeCloudAccountId: '210000000001', cloud: 'AWS' }),
  logged,
]
