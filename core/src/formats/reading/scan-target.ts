import type { Provider } from '../../kernel/provider.ts'
import { identifyResource } from '../../resources/resource-identifier.ts'
import type { Observation } from '../observation.ts'
import { firstText } from './record-fields.ts'

/**
 * What a scan of code, images or clusters looked at. Such a scan has no cloud account: the account
 * is the best name that the record gives for the place (repository, image repository, cluster, root
 * of the scanned files), else the scanner itself. The provider is the cloud that infrastructure
 * code is about, where the record says so; images, source files and clusters have none.
 */
export interface ScanTarget extends Pick<Observation, 'provider' | 'account_id'> {
  readonly resource: Omit<Observation['resource'], 'tags'>
}

/** Names of a scanned folder that say nothing. */
const NAMELESS: ReadonlySet<string> = new Set(['', '.', './', '/', '..'])
const isNameless = (name: string) => NAMELESS.has(name.trim())
/** The longest account id that the service takes. */
const PLACE_LENGTH = 256

/** The first that names a place; `scanner:<source>` when none does. */
export function placeOf(source: string, ...names: readonly string[]): string {
  const named = names.find((name) => !isNameless(name) && name.length <= PLACE_LENGTH)
  return named ?? `scanner:${source}`
}

const WITH_SCHEME = /^([a-z][a-z0-9+.-]*:\/\/)(?:[^/]*@)?/i
const SECURE_SHELL = /^[^/@:]+@([^/:]+):/

/** `https://user:token@host/…` → `https://host/…`. */
export const withoutCredentials = (address: string): string => address.replace(WITH_SCHEME, '$1')

/**
 * A repository's address without scheme, ending and, above all, credentials: `host/owner/name`.
 * Other texts, such as the path of a folder, stay as they are.
 */
export const repositoryName = (address: string): string =>
  address
    .replace(WITH_SCHEME, '')
    .replace(SECURE_SHELL, '$1/')
    .replace(/\.git\/?$/, '')
    .replace(/(?<=[^/])\/$/, '')

/** `host:5000/team/web:1.2@sha256:…` → `host:5000/team/web`. */
export function imageRepository(reference: string): string {
  const untagged = reference.split('@', 1)[0] ?? ''
  const colon = untagged.lastIndexOf(':')
  return colon > untagged.lastIndexOf('/') ? untagged.slice(0, colon) : untagged
}

/** A container image under the name that it was scanned by. */
export const imageTarget = (source: string, reference: string): ScanTarget => ({
  provider: '',
  account_id: placeOf(source, imageRepository(reference)),
  resource: { id: reference, type: 'ContainerImage', name: reference, region: '' },
})

/** The path of a file as scanners write it, as a relative one where it can be. */
export const filePath = (path: string): string =>
  path
    .replace(/^file:\/+(?=[A-Za-z]:)/, '')
    .replace(/^file:\/\/+/, '/')
    .replace(/^(?:\.\/)+/, '')

const lastSegment = (path: string) => path.slice(path.lastIndexOf('/') + 1)

/** A file in a repository or folder; the place itself when no file is named. */
export function fileTarget(place: string, path: string): ScanTarget {
  const file = filePath(path)
  const isPlace = isNameless(file)
  return {
    provider: '',
    account_id: place,
    resource: isPlace
      ? { id: place, type: 'Repository', name: place, region: '' }
      : { id: file, type: 'File', name: lastSegment(file), region: '' },
  }
}

/** What infrastructure code declares, and in which file. */
export interface Declaration {
  readonly place: string
  readonly path: string
  /** `module.web.aws_s3_bucket.logs[0]`, `AWS::S3::Bucket.Logs`; '' for the file as a whole. */
  readonly address: string
  /** The type as the scanner states it, where it does. */
  readonly type?: string
  /** The cloud as the scanner states it, in its own words. */
  readonly provider?: string
}

export function declarationTarget(declaration: Declaration): ScanTarget {
  const { place, path, address } = declaration
  const file = fileTarget(place, path)
  const type = firstText(declaration.type ?? '', typeOfAddress(address))
  const provider = providerNamed(declaration.provider ?? '') || providerOfType(type)
  if (address === '') {
    return { ...file, provider, resource: { ...file.resource, type: type || file.resource.type } }
  }
  return {
    provider,
    account_id: place,
    resource: {
      id: `${file.resource.id}#${address}`,
      type: type || file.resource.type,
      name: address,
      region: '',
    },
  }
}

const CLOUDFORMATION = /^((?:AWS|Alexa|Custom)::[A-Za-z0-9:]+)/
const AZURE_TEMPLATE = /^(Microsoft\.[A-Za-z.]+\/[A-Za-z/]+)/
const TERRAFORM_TYPE = /^[a-z][a-z0-9]*_[a-z0-9_]+$/

/** The type that an address names: Terraform's segment before the last, or how it begins. */
function typeOfAddress(address: string): string {
  const template = CLOUDFORMATION.exec(address) ?? AZURE_TEMPLATE.exec(address)
  if (template) return template[1] ?? ''
  const segments = address.replace(/\[[^\]]*\]/g, '').split(/[.:]/)
  const type = segments.findLast(
    (segment, at) => at < segments.length - 1 && TERRAFORM_TYPE.test(segment),
  )
  return type ?? (segments[0] === 'module' ? 'module' : '')
}

const CLOUDS: ReadonlyMap<string, Provider> = new Map([
  ['aws', 'aws'],
  ['amazon', 'aws'],
  ['azure', 'azure'],
  ['azurerm', 'azure'],
  ['azuread', 'azure'],
  ['azu', 'azure'],
  ['microsoft', 'azure'],
  ['google', 'gcp'],
  ['gcp', 'gcp'],
])

/** The cloud that a word names: `AWS`, `azurerm`, `Google`; '' for every other. */
export const providerNamed = (word: string): Provider | '' => CLOUDS.get(word.toLowerCase()) ?? ''

/** `aws_s3_bucket`, `AWS::S3::Bucket`, `azurerm_key_vault`, `Microsoft.Storage/…`. */
const providerOfType = (type: string): Provider | '' =>
  providerNamed(/^[A-Za-z]+(?=[_:.])/.exec(type)?.[0] ?? '')

/** The cloud that a check's identifier names: `CKV2_AWS_6`, `AVD-AZU-0012`, `accurics.gcp.NS.109`. */
export function providerOfCheck(checkId: string): Provider | '' {
  for (const word of checkId.split(/[^A-Za-z]+/)) {
    const provider = providerNamed(word)
    if (provider !== '') return provider
  }
  return ''
}

/** In the addresses of pages about a cloud's resources, the part that names it. */
const PAGES: readonly (readonly [RegExp, Provider])[] = [
  [/^https?:\/\/docs\.aws\.amazon\.com\//, 'aws'],
  [/^https?:\/\/cloud\.google\.com\//, 'gcp'],
  [/^https?:\/\/(?:docs|learn)\.microsoft\.com\/[^?#]*azure/, 'azure'],
]
/** `…/providers/hashicorp/aws/latest/…`, `…/collections/azure/azcollection/…`. */
const PAGE_OF_PROVIDER =
  /\/(?:providers|collections)\/(?:[a-z]+\/)?(aws|amazon|azurerm|azuread|azure|google)\//

/** The cloud that a page of documentation is about, told by its address; '' for any other. */
export function providerOfPage(address: string): Provider | '' {
  const known = PAGES.find(([pattern]) => pattern.test(address))?.[1]
  return known ?? providerNamed(PAGE_OF_PROVIDER.exec(address)?.[1] ?? '')
}

/** An object of a cluster; cluster and namespace are '' where the record does not name them. */
export interface ClusterObject {
  readonly source: string
  readonly cluster: string
  readonly namespace: string
  readonly kind: string
  readonly name: string
}

/**
 * An object of a Kubernetes cluster. A cluster that is named as its cloud names it (the ARN of an
 * EKS cluster) says whose it is; other clusters are places of their own.
 */
export function clusterTarget({
  source,
  cluster,
  namespace,
  kind,
  name,
}: ClusterObject): ScanTarget {
  const { provider, account_id, region } = identifyResource(cluster)
  const isOwned = provider !== '' && account_id !== ''
  const path = [cluster, namespace, kind, name].filter((part) => part !== '')
  return {
    provider: isOwned ? provider : '',
    account_id: isOwned ? account_id : placeOf(source, cluster),
    resource: {
      id: path.join('/'),
      type: `Kubernetes/${firstText(kind, 'Cluster')}`,
      name: firstText(name, cluster),
      region,
    },
  }
}
