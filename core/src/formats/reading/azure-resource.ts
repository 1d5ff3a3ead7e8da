import { identifyResource } from '../../resources/resource-identifier.ts'
import { RESOURCE_ID_LENGTH } from './record-fields.ts'

/**
 * An Azure resource id as it is kept. Azure's services write one id in several letter cases, which
 * mean the same: kept as they come, one resource would be many.
 */
export const azureId = (value: unknown): unknown =>
  // Whatever is longer than an id may be is refused later on, whole.
  typeof value === 'string' && value.length <= 2 * RESOURCE_ID_LENGTH
    ? value.trim().toLowerCase().replace(/\/$/, '')
    : value

const LINK = /^https:\/\/portal\.azure\.[a-z]+\/(?:\?[^#]*)?#(?:@[^/]*\/)?resource\/+/i
const PAGE_OF_LINK = /\/overview$/i

/** The id of a resource whose page in the portal is linked; whatever is no such link as it is. */
export const azureIdOfLink = (id: string): string =>
  LINK.test(id) ? `/${id.replace(LINK, '').replace(PAGE_OF_LINK, '')}` : id

/** The types of resource that are met most, as Azure's documentation spells them. */
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

/** A type as Azure's documentation spells it, as far as it is a known one. */
export function azureType(type: string): string {
  const lower = type.toLowerCase()
  for (let end = lower.length; end > 0; end = lower.lastIndexOf('/', end - 1)) {
    const known = SPELLING_OF_TYPE.get(lower.slice(0, end))
    if (known) return `${known}${type.slice(end)}`
  }
  return type
}

/** The type that an Azure id names; '' for any other id. */
export function azureTypeOf(id: unknown): string {
  const { provider, type } = identifyResource(typeof id === 'string' ? id : '')
  return provider === 'azure' ? azureType(type) : ''
}

const ASSESSED = /^(.*?)\/providers\/microsoft\.security\/(?:assessments|locations)\//i
const MANAGEMENT_GROUP = /\/managementgroups\/([^/]+)/i

/** The resource to which an assessment or an alert is attached: their ids begin with its id. */
export const scopeOf = (id: string): string => ASSESSED.exec(id)?.[1] ?? id

/** The subscription of an id; above subscriptions, the management group; '' for neither. */
export function subscriptionOf(id: unknown): string {
  const text = typeof id === 'string' ? id : ''
  const { provider, account_id } = identifyResource(text)
  if (provider === 'azure' && account_id !== '') return account_id
  return MANAGEMENT_GROUP.exec(text)?.[1]?.toLowerCase() ?? ''
}
