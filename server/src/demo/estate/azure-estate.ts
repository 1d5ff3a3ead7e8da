import { accountsOf, type DemoAccount, ENVIRONMENT_SUFFIX } from '../company/company.ts'
import { guid } from '../company/seeded-random.ts'
import {
  type DemoResource,
  type Placement,
  type ResourceTemplate,
  resourcesFrom,
} from './estate.ts'

export type AzureKind =
  | 'container_registry'
  | 'cosmos_account'
  | 'data_disk'
  | 'defender_plan'
  | 'directory_user'
  | 'flow_log'
  | 'function_app'
  | 'key'
  | 'key_vault'
  | 'kubernetes_cluster'
  | 'network_security_group'
  | 'postgres_server'
  | 'secret'
  | 'sql_database'
  | 'sql_server'
  | 'storage_account'
  | 'subnet'
  | 'subscription'
  | 'virtual_machine'
  | 'virtual_network'
  | 'web_app'

const resourceId = ({ account, application, env }: Placement, provider: string, path: string) =>
  `/subscriptions/${account.id}/resourceGroups/rg-${application.name}-${env}/providers/${provider}/${path}`

/** Azure's convention: a short prefix for the kind, then the application and the environment. */
const prefixed =
  (prefix: string) =>
  ({ application, env }: Placement, purpose: string) =>
    [prefix, application.name, purpose, env].filter(Boolean).join('-')

/** Names of storage accounts and registries have no dashes and at most 24 characters. */
const compact =
  (prefix: string) =>
  ({ application, env }: Placement, purpose: string) =>
    `${prefix}${application.name}${purpose}${env}`.replaceAll('-', '').slice(0, 24)

const under = (provider: string, collection: string) => ({
  type: `${provider}/${collection}`,
  id: (placement: Placement, name: string) =>
    resourceId(placement, provider, `${collection}/${name}`),
})

const PER_APPLICATION: readonly ResourceTemplate<AzureKind>[] = [
  {
    kind: 'storage_account',
    purposes: ['docs', 'diag', 'backup', 'export'],
    name: compact('st'),
    ...under('Microsoft.Storage', 'storageAccounts'),
  },
  {
    kind: 'virtual_machine',
    purposes: ['app01', 'app02', 'db01', 'jump01'],
    name: prefixed('vm'),
    ...under('Microsoft.Compute', 'virtualMachines'),
  },
  {
    kind: 'data_disk',
    purposes: ['app01', 'db01', 'db01-log'],
    name: prefixed('disk'),
    ...under('Microsoft.Compute', 'disks'),
  },
  {
    kind: 'network_security_group',
    purposes: ['web', 'data', 'mgmt'],
    name: prefixed('nsg'),
    ...under('Microsoft.Network', 'networkSecurityGroups'),
  },
  {
    kind: 'virtual_network',
    purposes: [''],
    name: prefixed('vnet'),
    ...under('Microsoft.Network', 'virtualNetworks'),
  },
  {
    kind: 'subnet',
    type: 'Microsoft.Network/virtualNetworks/subnets',
    purposes: ['web', 'data', 'mgmt'],
    name: prefixed('snet'),
    id: (placement, name) =>
      resourceId(
        placement,
        'Microsoft.Network',
        `virtualNetworks/${prefixed('vnet')(placement, '')}/subnets/${name}`,
      ),
  },
  {
    kind: 'web_app',
    purposes: ['portal', 'api', 'admin'],
    name: prefixed('app'),
    ...under('Microsoft.Web', 'sites'),
  },
  {
    kind: 'function_app',
    purposes: ['sync', 'nightly'],
    name: prefixed('func'),
    ...under('Microsoft.Web', 'sites'),
  },
  {
    kind: 'sql_server',
    purposes: [''],
    name: prefixed('sql'),
    ...under('Microsoft.Sql', 'servers'),
  },
  {
    kind: 'sql_database',
    type: 'Microsoft.Sql/servers/databases',
    purposes: ['main', 'archive'],
    name: prefixed('sqldb'),
    id: (placement, name) =>
      resourceId(
        placement,
        'Microsoft.Sql',
        `servers/${prefixed('sql')(placement, '')}/databases/${name}`,
      ),
  },
  {
    kind: 'postgres_server',
    purposes: [''],
    name: prefixed('psql'),
    ...under('Microsoft.DBforPostgreSQL', 'flexibleServers'),
  },
  {
    kind: 'cosmos_account',
    purposes: [''],
    name: prefixed('cosmos'),
    ...under('Microsoft.DocumentDB', 'databaseAccounts'),
  },
  {
    kind: 'key_vault',
    purposes: ['', 'ops'],
    name: prefixed('kv'),
    ...under('Microsoft.KeyVault', 'vaults'),
  },
  {
    kind: 'key',
    type: 'Microsoft.KeyVault/vaults/keys',
    purposes: ['disk', 'tde'],
    name: prefixed('key'),
    id: (placement, name) =>
      resourceId(
        placement,
        'Microsoft.KeyVault',
        `vaults/${prefixed('kv')(placement, '')}/keys/${name}`,
      ),
  },
  {
    kind: 'secret',
    type: 'Microsoft.KeyVault/vaults/secrets',
    purposes: ['sql-login', 'edi-partner'],
    name: prefixed('secret'),
    id: (placement, name) =>
      resourceId(
        placement,
        'Microsoft.KeyVault',
        `vaults/${prefixed('kv')(placement, '')}/secrets/${name}`,
      ),
  },
  {
    kind: 'container_registry',
    purposes: [''],
    name: compact('acr'),
    ...under('Microsoft.ContainerRegistry', 'registries'),
  },
  {
    kind: 'kubernetes_cluster',
    purposes: [''],
    name: prefixed('aks'),
    ...under('Microsoft.ContainerService', 'managedClusters'),
  },
  {
    kind: 'flow_log',
    type: 'Microsoft.Network/networkWatchers',
    purposes: [''],
    name: ({ region, application }) => `nw-${application.name}-${region}`,
    id: ({ account }, name) =>
      `/subscriptions/${account.id}/resourceGroups/NetworkWatcherRG/providers/Microsoft.Network/networkWatchers/${name}`,
  },
]

const PER_SUBSCRIPTION: readonly ResourceTemplate<AzureKind>[] = [
  {
    kind: 'subscription',
    type: 'Microsoft.Resources/subscriptions',
    purposes: ['subscription'],
    name: ({ account }) => account.name,
    id: ({ account }) => `/subscriptions/${account.id}`,
  },
  {
    kind: 'defender_plan',
    type: 'Microsoft.Security/pricings',
    purposes: ['default'],
    name: ({ account }) => `Defender plans of ${account.name}`,
    id: ({ account }) => `/subscriptions/${account.id}/providers/Microsoft.Security/pricings`,
  },
  {
    kind: 'directory_user',
    type: 'AzureADUser',
    purposes: ['h.ekman', 'svc-print', 'a.nowak', 'ext-consult', 'l.haddad', 'dockadmin', 'm.berg'],
    name: (_placement, purpose) => purpose,
    id: ({ account }, name) => guid(`${account.id}/user/${name}`),
  },
]

const inSubscription = (account: DemoAccount): DemoResource[] => {
  const env = ENVIRONMENT_SUFFIX[account.env_type]
  const subscriptionPlacement: Placement = {
    account,
    application: { name: 'landing-zone', region: 'global' },
    region: 'global',
    env,
  }
  return [
    ...PER_SUBSCRIPTION.flatMap((equipment) => resourcesFrom(subscriptionPlacement, equipment)),
    ...account.applications.flatMap((application) =>
      PER_APPLICATION.flatMap((equipment) =>
        resourcesFrom({ account, application, region: application.region, env }, equipment),
      ),
    ),
  ]
}

export const azureEstate = (): DemoResource[] => accountsOf('azure').flatMap(inSubscription)
