import { PROVIDERS, type Provider } from '../../kernel/provider.ts'
import { NOTHING_STATED, type StatedOrigin } from '../observation.ts'
import { clusterName } from '../prowler/prowler-cluster.ts'
import { objectInAnyCase } from '../reading/field-in-any-case.ts'
import { artifactInHub } from '../reading/hub-scan.ts'
import {
  cleanText,
  fieldOf,
  firstText,
  isObject,
  type JsonObject,
  LIST_LENGTH,
  listIn,
  objectIn,
  objectsIn,
  RESOURCE_ID_LENGTH,
  tagsIn as tagsOfObject,
  textIn,
  textsIn,
} from '../reading/record-fields.ts'
import { type ReportedResource, unknownAccount } from '../reading/reported-finding.ts'
import { aliasesOfDevice, deviceOf } from './ocsf-device.ts'

const PROVIDER_OF_NAME: ReadonlyMap<string, Provider> = new Map(
  PROVIDERS.map((provider) => [provider, provider]),
)

/**
 * Versions that have no field for the cluster name it in the id of the finding:
 * `prowler-kubernetes-<check>-<cluster>-namespace: <namespace>-<resource>`.
 */
function clusterInId(record: JsonObject): string {
  const check = textIn(objectIn(record, 'metadata'), 'event_code')
  const prefix = `prowler-kubernetes-${check}-`
  const uid = textIn(objectIn(record, 'finding_info'), 'uid')
  const end = uid.lastIndexOf('-namespace: ')
  return check !== '' && uid.startsWith(prefix) && end > prefix.length
    ? uid.slice(prefix.length, end)
    : ''
}

/**
 * Returns the account of a finding, as the record has it. Prowler names a cluster after a local
 * context, which the name that the sender states replaces.
 */
export function accountIn(
  record: JsonObject,
  source: string,
  stated: StatedOrigin = NOTHING_STATED,
): unknown {
  const reported = reportedAccount(record, source)
  // A host outside of the clouds has no account.
  if (reported === undefined && isAboutDevice(record)) {
    return firstText(stated.account_id, unknownAccount({ source }))
  }
  if (source !== 'prowler' || cloudProviderOf(record) !== '') return reported
  const named = firstText(cleanText(reported), clusterInId(record))
  return firstText(stated.cluster, clusterName(named), stated.account_id)
}

/**
 * Clusters have no cloud account. Prowler names a cluster, if at all, outside the schema. If a
 * finding does not name its cloud, as in early versions, its resources do.
 */
function reportedAccount(record: JsonObject, source: string): unknown {
  const cloud = objectIn(record, 'cloud')
  const account =
    fieldOf(objectIn(cloud, 'account'), 'uid') ??
    fieldOf(cloud, 'account_uid') ??
    fieldOf(objectIn(record, 'unmapped'), 'provider_uid')
  if (account !== undefined || fieldOf(record, 'cloud') !== undefined) return account
  const resources = resourcesIn(record)
    .filter(isObject)
    .filter((resource) => Object.hasOwn(resource, 'account_uid'))
  if (resources.length === 0) return undefined
  // Resources of a directory, such as users, have no account.
  const accounts = resources.map((resource) => textIn(resource, 'account_uid'))
  return firstText(...accounts, unknownAccount({ source }))
}

export function resourcesIn(record: JsonObject): readonly unknown[] {
  const resource = fieldOf(record, 'resource')
  if (isObject(resource)) return [resource]
  const resources = listIn(record, 'resources')
  if (resources.length > 0) return resources
  const device = deviceOf(record)
  return device ? [device] : resources
}

const isAboutDevice = (record: JsonObject): boolean =>
  !isObject(fieldOf(record, 'resource')) &&
  listIn(record, 'resources').length === 0 &&
  deviceOf(record) !== null

/** Returns the cloud of a finding; '' if it names none. */
export const cloudProviderOf = (record: JsonObject): Provider | '' =>
  PROVIDER_OF_NAME.get(textIn(objectIn(record, 'cloud'), 'provider').toLowerCase()) ?? ''

export const typeOf = (record: JsonObject): string =>
  textIn(resourcesIn(record).find(isObject) ?? {}, 'type')

/** Of a cluster without a name it is unknown which one was looked at. */
export function artifactIn(
  record: JsonObject,
  source: string,
  stated: StatedOrigin = NOTHING_STATED,
): string | null {
  const isNamed = accountIn(record, source, stated) !== ''
  if (source === 'prowler' && !isNamed) return null
  const host = isAboutDevice(record) ? textIn(deviceOf(record) ?? {}, 'uid') : ''
  const product = objectIn(objectIn(record, 'metadata'), 'product')
  const artifact = artifactInHub(
    {
      source,
      product_arn: textIn(product, 'uid'),
      vendor: textIn(product, 'vendor_name'),
      listResources: () =>
        resourcesIn(record)
          .filter(isObject)
          .map((resource) => ({
            id: textIn(resource, 'uid', RESOURCE_ID_LENGTH) || textIn(resource, 'name'),
            type: textIn(resource, 'type'),
            image: imageRunBy(resource),
          })),
    },
    stated,
  )
  return artifact ?? (host === '' ? null : host)
}

/** Returns the cloud of a resource, from its partition: `aws`, `AzureCloud`, `GCP`. */
const providerOf = (resource: JsonObject): Provider | '' =>
  PROVIDER_OF_NAME.get(
    textIn(resource, 'cloud_partition')
      .toLowerCase()
      .replace(/^(aws|azure).*$/, '$1'),
  ) ?? ''

export const parseResource = (resource: JsonObject, regionOfFinding: string): ReportedResource => ({
  id: fieldOf(resource, 'uid') || fieldOf(resource, 'name'),
  type: textIn(resource, 'type'),
  name: textIn(resource, 'name'),
  region: firstText(textIn(resource, 'region'), regionOfFinding, namespaceOf(resource)),
  tags: tagsIn(resource),
  provider: providerOf(resource),
  aliases: aliasesOfDevice(resource),
  image: imageRunBy(resource),
})

/** In the place of a region, as Prowler's other formats have it. */
function namespaceOf(resource: JsonObject): string {
  const namespace = textIn(resource, 'namespace')
  return namespace === '' ? '' : `namespace: ${namespace.replace(/^namespace: /, '')}`
}

const imageRunBy = (resource: JsonObject): string =>
  textIn(objectIn(resource, 'image'), 'uid', RESOURCE_ID_LENGTH)

/** `key=value`, `key:value` or an object of them, written as JSON. */
function pairsOfLabel(label: string): [string, string][] {
  if (label.startsWith('{')) return Object.entries(textPairsIn({ label }, 'label'))
  const at = label.search(/[=:]/)
  return at < 0 ? [[label, '']] : [[label.slice(0, at), label.slice(at + 1)]]
}

const textPairsIn = (record: JsonObject, key: string) =>
  tagsOfObject({ tags: objectInAnyCase(record, key) }, 'tags')

/** Since version 1.3 there are tags, which are objects, in addition to labels. */
function tagsIn(resource: JsonObject): Record<string, string> {
  const labels = textsIn(resource, 'labels').flatMap(pairsOfLabel)
  const tags = objectsIn(resource, 'tags').map((tag): [string, string] => [
    textIn(tag, 'name'),
    firstText(textIn(tag, 'value'), cleanText(listIn(tag, 'values')[0])),
  ])
  const entries = [...labels, ...tags].filter(([key]) => key !== '')
  return Object.fromEntries(entries.slice(0, LIST_LENGTH))
}
