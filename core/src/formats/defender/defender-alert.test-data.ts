const SUBSCRIPTION = '0f1e2d3c-4b5a-6978-8796-a5b4c3d2e1f0'
const MACHINE = `/SUBSCRIPTIONS/${SUBSCRIPTION.toUpperCase()}/RESOURCEGROUPS/SHOP/PROVIDERS/MICROSOFT.COMPUTE/VIRTUALMACHINES/WEB`

/** An alert as the API has listed it since 2021. */
export const alert = (changes: Record<string, unknown> = {}) => ({
  id: `/subscriptions/${SUBSCRIPTION}/resourceGroups/Shop/providers/Microsoft.Security/locations/westeurope/alerts/2518_one`,
  name: '2518_one',
  type: 'Microsoft.Security/Locations/alerts',
  properties: {
    status: 'Active',
    timeGeneratedUtc: '2031-03-04T06:00:00Z',
    startTimeUtc: '2031-03-04T05:06:07.123Z',
    endTimeUtc: '2031-03-04T05:10:00Z',
    alertType: 'VM_BruteForce.Ssh',
    alertDisplayName: 'Somebody tries passwords over SSH',
    description: 'Many sign-ins failed.',
    severity: 'High',
    intent: 'InitialAccess',
    isIncident: false,
    remediationSteps: ['Close the port.', 'Change the passwords.'],
    resourceIdentifiers: [
      { type: 'LogAnalytics', workspaceId: '7a7a7a7a-0000-4000-8000-000000000001' },
      { type: 'AzureResource', azureResourceId: MACHINE },
    ],
    entities: [{ $id: 'one', type: 'host', hostName: 'web' }],
    ...changes,
  },
})

/** As it was listed in 2019. */
export const early = {
  ...alert(),
  properties: {
    alertName: 'VM_BruteForce.Ssh',
    alertDisplayName: 'Somebody tries passwords over SSH',
    state: 'Dismissed',
    reportedSeverity: 'Low',
    detectedTimeUtc: '2031-03-04T05:06:07Z',
    remediationSteps: 'Close the port.',
    associatedResource: MACHINE,
  },
}

/** As continuous export sends it. */
export const exported = {
  VendorName: 'Microsoft',
  ProductName: 'Microsoft Defender for Cloud',
  AlertType: 'VM_BruteForce.Ssh',
  SystemAlertId: '2518_one',
  AlertDisplayName: 'Somebody tries passwords over SSH',
  Severity: 'High',
  Status: 'Resolved',
  StartTimeUtc: '2031-03-04T05:06:07.123Z',
  EndTimeUtc: '2031-03-04T05:10:00Z',
  RemediationSteps: ['Close the port.'],
  ResourceIdentifiers: [{ Type: 'AzureResource', AzureResourceId: MACHINE }],
}

/** As the table of a workspace contains it. */
export const inTable = {
  SystemAlertId: '2518_one',
  ProductName: 'Azure Security Center',
  DisplayName: 'Somebody tries passwords over SSH',
  AlertName: 'Somebody tries passwords over SSH',
  AlertType: 'VM_BruteForce.Ssh',
  AlertSeverity: 'High',
  Status: 'New',
  StartTime: '2031-03-04T05:06:07.123Z',
  EndTime: '2031-03-04T05:10:00Z',
  ResourceId: MACHINE,
}

/** As the command line lists it: the properties are at the top level. */
export const flat = (({ properties, ...rest }) => ({ ...rest, ...properties }))(alert())

export const examples: readonly unknown[] = [
  alert(),
  early,
  exported,
  inTable,
  flat,
  { value: [alert()] },
]
