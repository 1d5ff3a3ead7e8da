import { accountsOf, COMPANY, type DemoAccount, ENVIRONMENT_SUFFIX } from '../company/company.ts'
import { hex } from '../company/seeded-random.ts'
import {
  type DemoResource,
  type Placement,
  type ResourceTemplate,
  resourcesFrom,
} from './estate.ts'

export type GcpKind =
  | 'api_key'
  | 'backend_service'
  | 'bigquery_dataset'
  | 'bigquery_table'
  | 'bucket'
  | 'compute_instance'
  | 'crypto_key'
  | 'dns_zone'
  | 'firewall_rule'
  | 'function'
  | 'gke_cluster'
  | 'network'
  | 'project'
  | 'secret'
  | 'service_account'
  | 'service_account_key'
  | 'sql_instance'
  | 'subnetwork'

const inProject = (service: string, collection: string) => (placement: Placement, name: string) =>
  `//${service}.googleapis.com/projects/${placement.account.id}/${collection}/${name}`

const inRegion =
  (service: string, scope: string, collection: string) => (placement: Placement, name: string) =>
    `//${service}.googleapis.com/projects/${placement.account.id}/${scope}/${placement.region}/${collection}/${name}`

const inZone = (placement: Placement, name: string) =>
  `//compute.googleapis.com/projects/${placement.account.id}/zones/${placement.region}-b/instances/${name}`

const plain = ({ application }: Placement, purpose: string) => `${application.name}-${purpose}`
const snake = (placement: Placement, purpose: string) =>
  plain(placement, purpose).replaceAll('-', '_')

const serviceAccountEmail = (placement: Placement, purpose: string) =>
  `${plain(placement, purpose)}@${placement.account.id}.iam.gserviceaccount.com`

const PER_APPLICATION: readonly ResourceTemplate<GcpKind>[] = [
  {
    kind: 'bucket',
    type: 'storage.googleapis.com/Bucket',
    purposes: ['landing', 'curated', 'models', 'exports', 'tmp'],
    name: (placement, purpose) => `${COMPANY.slug}-${plain(placement, purpose)}-${placement.env}`,
    id: (_placement, name) => `//storage.googleapis.com/${name}`,
  },
  {
    kind: 'compute_instance',
    type: 'compute.googleapis.com/Instance',
    purposes: ['node-1', 'node-2', 'etl-1', 'solver-1', 'jump', 'notebook-1'],
    name: plain,
    id: inZone,
  },
  {
    kind: 'firewall_rule',
    type: 'compute.googleapis.com/Firewall',
    purposes: ['allow-admin', 'allow-partner', 'allow-internal'],
    name: plain,
    id: inProject('compute', 'global/firewalls'),
  },
  {
    kind: 'sql_instance',
    type: 'sqladmin.googleapis.com/Instance',
    purposes: ['pg', 'pg-replica'],
    name: plain,
    id: (placement, name) =>
      `//cloudsql.googleapis.com/projects/${placement.account.id}/instances/${name}`,
  },
  {
    kind: 'service_account',
    type: 'iam.googleapis.com/ServiceAccount',
    purposes: ['runner', 'etl', 'deploy', 'viewer'],
    name: serviceAccountEmail,
    id: inProject('iam', 'serviceAccounts'),
  },
  {
    kind: 'service_account_key',
    type: 'iam.googleapis.com/ServiceAccountKey',
    purposes: ['etl', 'deploy'],
    name: (placement, purpose) =>
      hex(`${placement.account.id}/${plain(placement, purpose)}/key`, 40),
    id: inProject('iam', 'serviceAccounts/-/keys'),
  },
  {
    kind: 'bigquery_dataset',
    type: 'bigquery.googleapis.com/Dataset',
    purposes: ['raw', 'marts', 'scratch'],
    name: snake,
    id: inProject('bigquery', 'datasets'),
  },
  {
    kind: 'bigquery_table',
    type: 'bigquery.googleapis.com/Table',
    purposes: ['shipments', 'invoices', 'positions'],
    name: (_placement, purpose) => purpose,
    id: (placement, name) =>
      inProject('bigquery', 'datasets')(placement, `${snake(placement, 'marts')}/tables/${name}`),
  },
  {
    kind: 'crypto_key',
    type: 'cloudkms.googleapis.com/CryptoKey',
    purposes: ['data', 'backup'],
    name: plain,
    id: inRegion('cloudkms', 'locations', 'keyRings/main/cryptoKeys'),
  },
  {
    kind: 'subnetwork',
    type: 'compute.googleapis.com/Subnetwork',
    purposes: ['nodes', 'services'],
    name: plain,
    id: inRegion('compute', 'regions', 'subnetworks'),
  },
  {
    kind: 'function',
    type: 'cloudfunctions.googleapis.com/Function',
    purposes: ['ingest', 'publish'],
    name: plain,
    id: inRegion('cloudfunctions', 'locations', 'functions'),
  },
  {
    kind: 'secret',
    type: 'secretmanager.googleapis.com/Secret',
    purposes: ['db-login', 'carrier-token'],
    name: plain,
    id: inProject('secretmanager', 'secrets'),
  },
  {
    kind: 'backend_service',
    type: 'compute.googleapis.com/BackendService',
    purposes: ['frontend'],
    name: plain,
    id: inProject('compute', 'global/backendServices'),
  },
  {
    kind: 'gke_cluster',
    type: 'container.googleapis.com/Cluster',
    purposes: ['cluster'],
    name: plain,
    id: inRegion('container', 'locations', 'clusters'),
  },
]

const PER_PROJECT: readonly ResourceTemplate<GcpKind>[] = [
  {
    kind: 'project',
    type: 'cloudresourcemanager.googleapis.com/Project',
    purposes: ['project'],
    name: ({ account }) => account.name,
    id: ({ account }) => `//cloudresourcemanager.googleapis.com/projects/${account.id}`,
  },
  {
    kind: 'network',
    type: 'compute.googleapis.com/Network',
    purposes: ['core', 'default', 'peering'],
    name: (_placement, purpose) => purpose,
    id: inProject('compute', 'global/networks'),
  },
  {
    kind: 'dns_zone',
    type: 'dns.googleapis.com/ManagedZone',
    purposes: ['public', 'partners', 'internal'],
    name: (placement, purpose) => `${placement.account.id}-${purpose}`,
    id: inProject('dns', 'managedZones'),
  },
  {
    kind: 'api_key',
    type: 'apikeys.googleapis.com/Key',
    purposes: ['maps-browser', 'geocoding', 'mobile-app'],
    name: (_placement, purpose) => purpose,
    id: inProject('apikeys', 'locations/global/keys'),
  },
]

const ofProject = (account: DemoAccount): DemoResource[] => {
  const env = ENVIRONMENT_SUFFIX[account.env_type]
  const projectWide: Placement = {
    account,
    application: { name: 'foundation', region: 'global' },
    region: 'global',
    env,
  }
  return [
    ...PER_PROJECT.flatMap((equipment) => resourcesFrom(projectWide, equipment)),
    ...account.applications.flatMap((application) =>
      PER_APPLICATION.flatMap((equipment) =>
        resourcesFrom({ account, application, region: application.region, env }, equipment),
      ),
    ),
  ]
}

/** Security Command Center scans the projects with a number, Prowler the others. */
const isNumbered = ({ project_number }: DemoAccount) => project_number !== undefined

export const prowlerProjects = (): DemoResource[] =>
  accountsOf('gcp')
    .filter((account) => !isNumbered(account))
    .flatMap(ofProject)

export const commandCenterProjects = (): DemoResource[] =>
  accountsOf('gcp').filter(isNumbered).flatMap(ofProject)
