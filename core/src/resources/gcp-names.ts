import { compactType } from './reported-name.ts'

/** Collections that only one service has. */
const SERVICE_OF_COLLECTION: ReadonlyMap<string, string> = new Map([
  ['buckets', 'storage'],
  ['clusters', 'container'],
  ['cryptoKeys', 'cloudkms'],
  ['datasets', 'bigquery'],
  ['disks', 'compute'],
  ['dockerImages', 'artifactregistry'],
  ['firewalls', 'compute'],
  ['keyRings', 'cloudkms'],
  ['managedZones', 'dns'],
  ['networks', 'compute'],
  ['secrets', 'secretmanager'],
  ['serviceAccounts', 'iam'],
  ['sinks', 'logging'],
  ['subnetworks', 'compute'],
  ['subscriptions', 'pubsub'],
  ['topics', 'pubsub'],
])

/** Returns the service of a relative name by its collections; '' if several services have them. */
export function serviceOfPath(path: string): string {
  const segments = path.split('/', MAX_SEGMENTS)
  if (segments.length <= 2) return 'cloudresourcemanager'
  const isZonal = segments[2] === 'zones' && segments[4] === 'instances'
  if (isZonal) return 'compute'
  for (let at = 2; at < segments.length; at += 1) {
    const service = SERVICE_OF_COLLECTION.get(segments[at] ?? '')
    if (service) return service
  }
  return ''
}

const MAX_SEGMENTS = 12
const QUALIFIED_TYPE = /^([a-z0-9-]+)\.googleapis\.com\//

export const serviceOfType = (type: string): string =>
  QUALIFIED_TYPE.exec(type)?.[1] ?? templateOf(type)?.service ?? ''

interface Template {
  readonly service: string
  /** The collection after the project and, if it is not global, the location. */
  readonly collection: string
  readonly location: 'none' | 'global' | 'zone' | 'location'
}

const template = (
  service: string,
  collection: string,
  location: Template['location'] = 'none',
): Template => ({ service, collection, location })

/** How a bare name is completed, by the type without its service and without `google.cloud`. */
const TEMPLATES: ReadonlyMap<string, Template> = new Map([
  ['bucket', template('storage', '')],
  ['instance', template('compute', 'instances', 'zone')],
  ['vminstance', template('compute', 'instances', 'zone')],
  ['disk', template('compute', 'disks', 'zone')],
  ['firewall', template('compute', 'firewalls', 'global')],
  ['firewallrule', template('compute', 'firewalls', 'global')],
  ['network', template('compute', 'networks', 'global')],
  ['vpcnetwork', template('compute', 'networks', 'global')],
  ['subnetwork', template('compute', 'subnetworks', 'location')],
  ['subnet', template('compute', 'subnetworks', 'location')],
  ['cluster', template('container', 'clusters', 'location')],
  ['gkecluster', template('container', 'clusters', 'location')],
  ['databaseinstance', template('cloudsql', 'instances')],
  ['sqlinstance', template('cloudsql', 'instances')],
  ['cloudsqlinstance', template('cloudsql', 'instances')],
  ['dataset', template('bigquery', 'datasets')],
  ['topic', template('pubsub', 'topics')],
  ['managedzone', template('dns', 'managedZones')],
  ['dnsmanagedzone', template('dns', 'managedZones')],
  ['serviceaccount', template('iam', 'serviceAccounts')],
  ['secret', template('secretmanager', 'secrets')],
  ['service', template('serviceusage', 'services')],
])
const TYPE_PREFIX =
  /^(?:google(?:cloud)?|gcp)?(?:compute|storage|iam|bigquery|pubsub|dns|container)?/
const SQL_INSTANCE =
  /^(?:google|googlecloud|gcp)?(?:cloud)?sql(?:admin)?(?:googleapiscom)?instance$/

function templateOf(type: string): Template | undefined {
  const compact = compactType(type)
  if (SQL_INSTANCE.test(compact)) return TEMPLATES.get('cloudsqlinstance')
  const plain = compact.replace('googleapiscom', '')
  return TEMPLATES.get(plain) ?? TEMPLATES.get(plain.replace(TYPE_PREFIX, ''))
}

export const ZONE = /^[a-z]+-[a-z]+\d+-[a-z]$/
const LOCATION = /^[a-z]+-[a-z]+\d+(?:-[a-z])?$/

/** Returns the location of a resource as it stands in its name; null if it is unknown. */
function locationOf({ service, location }: Template, region: string): string | null {
  const place = region.toLowerCase()
  if (location === 'none') return ''
  if (location === 'global') return 'global'
  if (!LOCATION.test(place) || (location === 'zone' && !ZONE.test(place))) return null
  if (service !== 'compute') return `locations/${place}`
  return ZONE.test(place) ? `zones/${place}` : `regions/${place}`
}

/**
 * Returns the full resource name of a resource that is known by its name, type, project and
 * location. Null if one of them is unknown.
 */
export function locatedName(resource: {
  readonly name: string
  readonly type: string
  readonly project: string
  readonly region: string
}): string | null {
  const { name, type, project, region } = resource
  const found = templateOf(type)
  if (!found) return null
  if (found.service === 'storage') return `//storage.googleapis.com/${name}`
  const location = locationOf(found, region)
  const isOther = found.service === 'serviceusage' && !name.endsWith('.googleapis.com')
  if (project === '' || location === null || isOther) return null
  const path = ['projects', project, location, found.collection, name]
  return `//${found.service}.googleapis.com/${path.filter((part) => part !== '').join('/')}`
}
