import { accountsOf, COMPANY, type DemoAccount, ENVIRONMENT_SUFFIX } from '../company/company.ts'
import { hex } from '../company/seeded-random.ts'
import { type DemoResource, type Equipment, equip, type Place } from './estate.ts'

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

const projectOf = ({ account }: Pick<Place, 'account'>) => account.project_id ?? account.id

const inProject = (service: string, collection: string) => (place: Place, name: string) =>
  `//${service}.googleapis.com/projects/${projectOf(place)}/${collection}/${name}`

const inRegion =
  (service: string, scope: string, collection: string) => (place: Place, name: string) =>
    `//${service}.googleapis.com/projects/${projectOf(place)}/${scope}/${place.region}/${collection}/${name}`

const inZone = (place: Place, name: string) =>
  `//compute.googleapis.com/projects/${projectOf(place)}/zones/${place.region}-b/instances/${name}`

const plain = ({ application }: Place, purpose: string) => `${application.name}-${purpose}`
const snake = (place: Place, purpose: string) => plain(place, purpose).replaceAll('-', '_')

const serviceAccountEmail = (place: Place, purpose: string) =>
  `${plain(place, purpose)}@${projectOf(place)}.iam.gserviceaccount.com`

const PER_APPLICATION: readonly Equipment<GcpKind>[] = [
  {
    kind: 'bucket',
    type: 'storage.googleapis.com/Bucket',
    purposes: ['landing', 'curated', 'models', 'exports', 'tmp'],
    name: (place, purpose) => `${COMPANY.slug}-${plain(place, purpose)}-${place.env}`,
    id: (_place, name) => `//storage.googleapis.com/${name}`,
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
    id: (place, name) => `//cloudsql.googleapis.com/projects/${projectOf(place)}/instances/${name}`,
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
    name: (place, purpose) => hex(`${place.account.id}/${plain(place, purpose)}/key`, 40),
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
    name: (_place, purpose) => purpose,
    id: (place, name) =>
      inProject('bigquery', 'datasets')(place, `${snake(place, 'marts')}/tables/${name}`),
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

const PER_PROJECT: readonly Equipment<GcpKind>[] = [
  {
    kind: 'project',
    type: 'cloudresourcemanager.googleapis.com/Project',
    purposes: ['project'],
    name: ({ account }) => account.name,
    id: ({ account }) => `//cloudresourcemanager.googleapis.com/projects/${projectOf({ account })}`,
  },
  {
    kind: 'network',
    type: 'compute.googleapis.com/Network',
    purposes: ['core', 'default', 'peering'],
    name: (_place, purpose) => purpose,
    id: inProject('compute', 'global/networks'),
  },
  {
    kind: 'dns_zone',
    type: 'dns.googleapis.com/ManagedZone',
    purposes: ['public', 'partners', 'internal'],
    name: (place, purpose) => `${projectOf(place)}-${purpose}`,
    id: inProject('dns', 'managedZones'),
  },
  {
    kind: 'api_key',
    type: 'apikeys.googleapis.com/Key',
    purposes: ['maps-browser', 'geocoding', 'mobile-app'],
    name: (_place, purpose) => purpose,
    id: inProject('apikeys', 'locations/global/keys'),
  },
]

const ofProject = (account: DemoAccount): DemoResource[] => {
  const env = ENVIRONMENT_SUFFIX[account.env_type]
  const whole: Place = {
    account,
    application: { name: 'foundation', region: 'global' },
    region: 'global',
    env,
  }
  return [
    ...PER_PROJECT.flatMap((equipment) => equip(whole, equipment)),
    ...account.applications.flatMap((application) =>
      PER_APPLICATION.flatMap((equipment) =>
        equip({ account, application, region: application.region, env }, equipment),
      ),
    ),
  ]
}

/** Security Command Center watches the projects that are known by number, Prowler the others. */
const isNumbered = ({ project_id }: DemoAccount) => project_id !== undefined

export const prowlerProjects = (): DemoResource[] =>
  accountsOf('gcp')
    .filter((account) => !isNumbered(account))
    .flatMap(ofProject)

export const commandCenterProjects = (): DemoResource[] =>
  accountsOf('gcp').filter(isNumbered).flatMap(ofProject)
