import { identifyResource } from '../../resources/resource-identifier.ts'
import { RESOURCE_ID_LENGTH } from './record-fields.ts'

/**
 * Returns an Azure resource id as it is stored: in lower case. Azure's services write one id in
 * different letter cases, which would otherwise become different resources.
 */
export const azureId = (value: unknown): unknown =>
  // An id that is too long is rejected later, as a whole.
  typeof value === 'string' && value.length <= 2 * RESOURCE_ID_LENGTH
    ? value.trim().toLowerCase().replace(/\/$/, '')
    : value

const LINK = /^https:\/\/portal\.azure\.[a-z]+\/(?:\?[^#]*)?#(?:@[^/]*\/)?resource\/+/i
const PAGE_OF_LINK = /\/overview$/i

/** Returns the resource id in a link to the Azure portal; any other text unchanged. */
export const azureIdOfLink = (id: string): string =>
  LINK.test(id) ? `/${id.replace(LINK, '').replace(PAGE_OF_LINK, '')}` : id

/** The most common resource types, as Azure's documentation spells them. */
const TYPES = [
  'Microsoft.ApiManagement/service',
  'Microsoft.App/containerApps',
  'Microsoft.AppConfiguration/configurationStores',
  'Microsoft.Authorization/roleAssignments',
  'Microsoft.Authorization/roleDefinitions',
  'Microsoft.Automation/automationAccounts',
  'Microsoft.Batch/batchAccounts',
  'Microsoft.Cache/redis',
  'Microsoft.CognitiveServices/accounts',
  'Microsoft.Compute/disks',
  'Microsoft.Compute/snapshots',
  'Microsoft.Compute/virtualMachineScaleSets',
  'Microsoft.Compute/virtualMachines',
  'Microsoft.ContainerRegistry/registries',
  'Microsoft.ContainerService/managedClusters',
  'Microsoft.DBforMariaDB/servers',
  'Microsoft.DBforMySQL/flexibleServers',
  'Microsoft.DBforMySQL/servers',
  'Microsoft.DBforPostgreSQL/flexibleServers',
  'Microsoft.DBforPostgreSQL/servers',
  'Microsoft.DataFactory/factories',
  'Microsoft.DataLakeStore/accounts',
  'Microsoft.Databricks/workspaces',
  'Microsoft.Devices/IotHubs',
  'Microsoft.DocumentDB/databaseAccounts',
  'Microsoft.EventGrid/domains',
  'Microsoft.EventGrid/topics',
  'Microsoft.EventHub/namespaces',
  'Microsoft.HybridCompute/machines',
  'Microsoft.KeyVault/vaults',
  'Microsoft.Kubernetes/connectedClusters',
  'Microsoft.Logic/workflows',
  'Microsoft.MachineLearningServices/workspaces',
  'Microsoft.ManagedIdentity/userAssignedIdentities',
  'Microsoft.Network/applicationGateways',
  'Microsoft.Network/azureFirewalls',
  'Microsoft.Network/frontDoors',
  'Microsoft.Network/loadBalancers',
  'Microsoft.Network/networkInterfaces',
  'Microsoft.Network/networkSecurityGroups',
  'Microsoft.Network/networkWatchers',
  'Microsoft.Network/publicIPAddresses',
  'Microsoft.Network/virtualNetworkGateways',
  'Microsoft.Network/virtualNetworks',
  'Microsoft.Network/virtualNetworks/subnets',
  'Microsoft.OperationalInsights/workspaces',
  'Microsoft.RecoveryServices/vaults',
  'Microsoft.Search/searchServices',
  'Microsoft.Security/pricings',
  'Microsoft.Security/securityConnectors',
  'Microsoft.ServiceBus/namespaces',
  'Microsoft.ServiceFabric/clusters',
  'Microsoft.SignalRService/SignalR',
  'Microsoft.Sql/managedInstances',
  'Microsoft.Sql/servers',
  'Microsoft.Sql/servers/databases',
  'Microsoft.SqlVirtualMachine/sqlVirtualMachines',
  'Microsoft.Storage/storageAccounts',
  'Microsoft.StreamAnalytics/streamingJobs',
  'Microsoft.Synapse/workspaces',
  'Microsoft.Web/serverFarms',
  'Microsoft.Web/sites',
  'Microsoft.Web/sites/slots',
] as const

const SPELLING_OF_TYPE: ReadonlyMap<string, string> = new Map(
  TYPES.map((type) => [type.toLowerCase(), type]),
)

/** Returns a type in the spelling of Azure's documentation, as far as it is listed above. */
export function azureType(type: string): string {
  const lower = type.toLowerCase()
  for (let end = lower.length; end > 0; end = lower.lastIndexOf('/', end - 1)) {
    const spelling = SPELLING_OF_TYPE.get(lower.slice(0, end))
    if (spelling) return `${spelling}${type.slice(end)}`
  }
  return type
}

/** Returns the type that an Azure id names; '' for any other id. */
export function azureTypeOf(id: unknown): string {
  const { provider, type } = identifyResource(typeof id === 'string' ? id : '')
  return provider === 'azure' ? azureType(type) : ''
}

const ATTACHED_ID = /^(.*?)\/providers\/microsoft\.security\/(?:assessments|locations)\//i
const MANAGEMENT_GROUP = /\/managementgroups\/([^/]+)/i

/**
 * Returns the resource to which an assessment or an alert is attached: their ids begin with its id.
 */
export const assessedResourceId = (id: string): string => ATTACHED_ID.exec(id)?.[1] ?? id

/** Returns the subscription of an id, else its management group; '' if it has neither. */
export function subscriptionOf(id: unknown): string {
  const text = typeof id === 'string' ? id : ''
  const { provider, account_id } = identifyResource(text)
  if (provider === 'azure' && account_id !== '') return account_id
  return MANAGEMENT_GROUP.exec(text)?.[1]?.toLowerCase() ?? ''
}
