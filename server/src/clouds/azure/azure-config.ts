/** What is pulled from Azure, and with which identity. */
export interface AzureConfig {
  /** `/subscriptions/…`, or a resource group below one. */
  readonly scopes: readonly string[]
  /** Names of management groups. */
  readonly management_groups: readonly string[]
  readonly tenant_id: string
  readonly client_id: string
  /** '' for a managed identity. */
  readonly federated_token_file: string
  /** '' where it is the service's own. */
  readonly endpoint: string
  readonly authority_host: string
  /** Where the platform gives tokens to a managed identity; '' for the metadata service. */
  readonly identity_endpoint: string
  readonly proxy: string
}

export const SUBSCRIPTION = /^\/subscriptions\/([0-9a-f-]{36})$/i
export const RESOURCE_GROUP =
  /^\/subscriptions\/[0-9a-f-]{36}\/resourceGroups\/(?!\.+$)[^/?#\\%]{1,90}$/i
export const MANAGEMENT_GROUP = /^(?!\.+$)[\w().-]{1,90}$/

export const AZURE_ENDPOINT = 'https://management.azure.com'

/** The calls, and the permission of each. */
export const AZURE_PERMISSIONS = {
  'Resource Graph query': [
    'Microsoft.ResourceGraph/resources/read',
    'Microsoft.Security/assessments/read',
    'Microsoft.Security/assessments/subAssessments/read',
  ],
  'list of assessments': ['Microsoft.Security/assessments/read'],
  'list of sub-assessments': ['Microsoft.Security/assessments/subAssessments/read'],
} as const

export type AzureCall = keyof typeof AZURE_PERMISSIONS
