import type { Provider } from '../../kernel/provider.ts'
import { canonicalResource } from '../../resources/canonical-resource.ts'
import { capitalise } from '../../resources/identity.ts'
import { identifyResource } from '../../resources/resource-identifier.ts'
import {
  distinctTexts,
  fieldOf,
  firstText,
  isObject,
  type JsonObject,
  objectIn,
  textIn,
} from '../reading/record-fields.ts'
import type { ScanTarget } from '../reading/scan-target.ts'

/** The scanned account, from the head of a report. */
export interface ScannedAccount {
  readonly provider: Provider | ''
  readonly account_id: string
  readonly services: JsonObject
}

/**
 * Returns the accounts that a report is about: itself, and the subscriptions or projects in which
 * its services have resources.
 */
export function accountsOf({ account_id, services }: ScannedAccount): string[] {
  const owners = Object.values(services)
    .filter(isObject)
    .flatMap((service) => [...OWNERS].flatMap((word) => Object.keys(objectIn(service, word))))
  return distinctTexts([account_id, ...owners])
}

/** Parts of resources that are not resources: settings, rules and statements. */
const PARTS: ReadonlySet<string> = new Set([
  'accesskeys',
  'attributes',
  'cidrs',
  'grantees',
  'inline_policies',
  'ip_ranges',
  'ipranges',
  'listeners',
  'policies_documents',
  'ports',
  'principal',
  'protocols',
  'rules',
  'statement',
])

/** Segments that precede a location or an owner. */
const LOCATIONS: ReadonlySet<string> = new Set(['regions', 'zones', 'locations'])
const OWNERS: ReadonlySet<string> = new Set(['projects', 'subscriptions'])

/** Collections of EC2 and VPC whose members have no ARN in a report, or an unusual one. */
const EC2_WORDS: ReadonlyMap<string, string> = new Map([
  ['images', 'image'],
  ['instances', 'instance'],
  ['network_acls', 'network-acl'],
  ['security_groups', 'security-group'],
  ['snapshots', 'snapshot'],
  ['subnets', 'subnet'],
  ['volumes', 'volume'],
  ['vpcs', 'vpc'],
])

/** Types that do not follow from the segments of a path: a few of AWS, all of Azure and Google. */
const TYPES: ReadonlyMap<string, string> = new Map([
  ['elb/elbs', 'AwsElbLoadBalancer'],
  ['elbv2/lbs', 'AwsElbv2LoadBalancer'],
  ['iam/credential_reports', 'AwsIamUser'],
  ['rds/instances', 'AwsRdsDbInstance'],
  ['rds/snapshots', 'AwsRdsDbSnapshot'],
  ['redshift/parameter_groups', 'AwsRedshiftClusterParameterGroup'],
  ['appservice/web_apps', 'Microsoft.Web/sites'],
  ['keyvault/vaults', 'Microsoft.KeyVault/vaults'],
  ['mysqldatabase/servers', 'Microsoft.DBforMySQL/servers'],
  ['network/security_groups', 'Microsoft.Network/networkSecurityGroups'],
  ['network/watchers', 'Microsoft.Network/networkWatchers'],
  ['postgresqldatabase/servers', 'Microsoft.DBforPostgreSQL/servers'],
  ['securitycenter/pricings', 'Microsoft.Security/pricings'],
  ['securitycenter/security_contacts', 'Microsoft.Security/securityContacts'],
  ['sqldatabase/databases', 'Microsoft.Sql/servers/databases'],
  ['sqldatabase/servers', 'Microsoft.Sql/servers'],
  ['storageaccounts/storage_accounts', 'Microsoft.Storage/storageAccounts'],
  ['virtualmachines/disks', 'Microsoft.Compute/disks'],
  ['virtualmachines/instances', 'Microsoft.Compute/virtualMachines'],
  ['bigquery/datasets', 'bigquery.googleapis.com/Dataset'],
  ['cloudmemorystore/redis_instances', 'redis.googleapis.com/Instance'],
  ['cloudsql/instances', 'sqladmin.googleapis.com/Instance'],
  ['cloudstorage/buckets', 'storage.googleapis.com/Bucket'],
  ['computeengine/firewalls', 'compute.googleapis.com/Firewall'],
  ['computeengine/instances', 'compute.googleapis.com/Instance'],
  ['computeengine/networks', 'compute.googleapis.com/Network'],
  ['computeengine/snapshots', 'compute.googleapis.com/Snapshot'],
  ['computeengine/subnetworks', 'compute.googleapis.com/Subnetwork'],
  ['dns/managed_zones', 'dns.googleapis.com/ManagedZone'],
  ['functions/functions_v1', 'cloudfunctions.googleapis.com/CloudFunction'],
  ['functions/functions_v2', 'cloudfunctions.googleapis.com/Function'],
  ['iam/service_accounts', 'iam.googleapis.com/ServiceAccount'],
  ['kms/keyrings', 'cloudkms.googleapis.com/KeyRing'],
  ['kms/keys', 'cloudkms.googleapis.com/CryptoKey'],
  ['kubernetesengine/clusters', 'container.googleapis.com/Cluster'],
])

/**
 * Returns the resource at a path such as `s3.buckets.<key>.logging`, by a template with `id` in
 * place of keys: `s3.buckets.id`. A path without a resource is about a setting of the account.
 */
export function targetOf(path: string, template: string, scanned: ScannedAccount): ScanTarget {
  const segments = path.split('.')
  const end = endOfResource(segments, template.split('.'))
  const account_id = firstText(segmentAfter(segments, OWNERS), scanned.account_id)
  const region = segmentAfter(segments, LOCATIONS)
  const location = { provider: scanned.provider, account_id, region }
  const collection = segments[end - 2] ?? ''
  if (end === 0 || LOCATIONS.has(collection) || OWNERS.has(collection))
    return accountTarget(location)
  const object = objectAt(scanned.services, segments.slice(0, end))
  const key = segments[end - 1] ?? ''
  const pathOfResource = segments.slice(0, end).join('.')
  const id = idOf(object, { key, collection, path: pathOfResource, ...location })
  const identity = identifyResource(id)
  const target: ScanTarget = {
    provider: location.provider,
    account_id,
    resource: {
      id,
      type: firstText(identity.type, typeOf(segments[0] ?? '', collection, location.provider)),
      name: firstText(textIn(object, 'name'), identity.name, key),
      region: firstText(region, textIn(object, 'region'), identity.region),
    },
  }
  return id === pathOfResource
    ? namedTarget(target, textIn(object, 'name'))
    : canonicalTarget(target)
}

/** Returns the target with the id that other scanners use for its resource. */
function canonicalTarget({ provider, account_id, resource }: ScanTarget): ScanTarget {
  const { id, type, name, region } = resource
  const canonical = canonicalResource({ id, type, name, region, provider, account_id })
  return {
    provider,
    account_id,
    resource: { id: canonical.id, aliases: canonical.aliases, type, name, region },
  }
}

/** A path contains hashes. The name is better if it suffices to identify the resource. */
function namedTarget(target: ScanTarget, name: string): ScanTarget {
  if (name === '') return target
  const named = canonicalTarget({ ...target, resource: { ...target.resource, id: name } })
  return named.resource.id === name ? target : named
}

interface Location {
  readonly provider: Provider | ''
  readonly account_id: string
  readonly region: string
}

export function accountTarget({ provider, account_id, region }: Location): ScanTarget {
  const id = provider === 'aws' ? `AWS::::Account:${account_id}` : account_id
  const type = { aws: 'AwsAccount', azure: 'Microsoft.Resources/subscriptions', gcp: 'Project' }
  return canonicalTarget({
    provider,
    account_id,
    resource: { id, type: provider === '' ? 'Account' : type[provider], name: account_id, region },
  })
}

/**
 * Returns the number of segments that name the resource: up to the last key that is not one of its
 * parts.
 */
function endOfResource(segments: readonly string[], template: readonly string[]): number {
  const ends = template.flatMap((word, at) => (word === 'id' ? [at + 1] : []))
  const isPart = (end: number) => PARTS.has((template[end - 2] ?? '').toLowerCase())
  const firstPart = ends.find(isPart) ?? Number.POSITIVE_INFINITY
  return ends.findLast((end) => end <= segments.length && end < firstPart) ?? 0
}

function segmentAfter(segments: readonly string[], words: ReadonlySet<string>): string {
  const at = segments.findIndex((segment) => words.has(segment))
  return at < 0 ? '' : (segments[at + 1] ?? '')
}

function objectAt(services: JsonObject, segments: readonly string[]): JsonObject {
  let value: unknown = services
  for (const segment of segments) value = isObject(value) ? fieldOf(value, segment) : undefined
  return isObject(value) ? value : {}
}

interface KeyedResource extends Location {
  readonly key: string
  readonly collection: string
  readonly path: string
}

/**
 * Returns the id that other scanners use, if the report contains it; else the path, which is
 * stable.
 */
function idOf(object: JsonObject, keyed: KeyedResource): string {
  const { account_id, collection, key, path, provider, region } = keyed
  if (provider !== 'aws') return firstText(textIn(object, 'resource_id'), path)
  const word = EC2_WORDS.get(collection)
  if (word && /^(ec2|vpc)\./.test(path)) return `arn:aws:ec2:${region}:${account_id}:${word}/${key}`
  const arn = firstText(textIn(object, 'arn'), textIn(object, 'Arn')).replace(/\/\*$/, '')
  if (arn !== '') return arn
  const name = textIn(object, 'name')
  return collection === 'buckets' && name !== '' ? `arn:aws:s3:::${name}` : path
}

function typeOf(service: string, collection: string, provider: string): string {
  const listedType = TYPES.get(`${service}/${collection}`)
  if (listedType) return listedType
  const singular = collection.replace(/ies$/, 'y').replace(/s$/, '')
  if (provider !== 'aws') return `${service}/${singular}`
  const words = singular.split('_').map(capitalise).join('')
  return `Aws${capitalise(service)}${words}`
}
