import type { Provider } from '../../kernel/provider.ts'
import { identifyResource } from '../../resources/resource-identifier.ts'
import type { Observation } from '../observation.ts'
import { firstText } from './record-fields.ts'

/**
 * The target of a scan of code, images or clusters. Such a scan has no cloud account. Its account
 * is the best name in the record for the repository, image repository, cluster or root of the
 * scanned files, else the scanner itself. The provider is the cloud that infrastructure code is
 * about, if the record names it; images, source files and clusters have none.
 */
export interface ScanTarget extends Pick<Observation, 'provider' | 'account_id'> {
  readonly resource: Omit<Observation['resource'], 'tags' | 'aliases'>
}

/** Names of a scanned folder that identify nothing. */
const NAMELESS: ReadonlySet<string> = new Set(['', '.', './', '/', '..'])
const isNameless = (name: string) => NAMELESS.has(name.trim())
/** The length of the longest account id that the service accepts. */
const MAX_ACCOUNT_ID_LENGTH = 256

/** Returns the account of a scan: the first usable name; `scanner:<source>` if there is none. */
export function scanAccount(source: string, ...names: readonly string[]): string {
  const accountName = names.find(
    (name) => !isNameless(name) && name.length <= MAX_ACCOUNT_ID_LENGTH,
  )
  return accountName ?? `scanner:${source}`
}

const WITH_SCHEME = /^([a-z][a-z0-9+.-]*:\/\/)(?:[^/]*@)?/i
const SECURE_SHELL = /^[^/@:]+@([^/:]+):/

/** `https://user:token@host/…` → `https://host/…`. */
export const removeCredentials = (address: string): string => address.replace(WITH_SCHEME, '$1')

/**
 * Returns the address of a repository as `host/owner/name`, without scheme, `.git` and, above all,
 * credentials. Other texts, such as the path of a folder, are unchanged.
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

/** Returns the target of a container image, by the name under which it was scanned. */
export const imageTarget = (source: string, reference: string): ScanTarget => ({
  provider: '',
  account_id: scanAccount(source, imageRepository(reference)),
  resource: { id: reference, type: 'ContainerImage', name: reference, region: '' },
})

/** Normalises the path of a file; relative if possible. */
export const filePath = (path: string): string =>
  path
    .replace(/^file:\/+(?=[A-Za-z]:)/, '')
    .replace(/^file:\/\/+/, '/')
    .replace(/^(?:\.\/)+/, '')

const lastSegment = (path: string) => path.slice(path.lastIndexOf('/') + 1)

/** Returns a file in a repository or folder as a target; the repository if no file is named. */
export function fileTarget(repository: string, path: string): ScanTarget {
  const file = filePath(path)
  const isRepository = isNameless(file)
  return {
    provider: '',
    account_id: repository,
    resource: isRepository
      ? { id: repository, type: 'Repository', name: repository, region: '' }
      : { id: file, type: 'File', name: lastSegment(file), region: '' },
  }
}

/** A resource that infrastructure code declares, and its file. */
export interface Declaration {
  readonly repository: string
  readonly path: string
  /** `module.web.aws_s3_bucket.logs[0]`, `AWS::S3::Bucket.Logs`; '' for the file as a whole. */
  readonly address: string
  /** The type that the scanner reports, if any. */
  readonly type?: string
  /** The cloud that the scanner reports, in its own spelling. */
  readonly provider?: string
}

export function declarationTarget(declaration: Declaration): ScanTarget {
  const { repository, path, address } = declaration
  const file = fileTarget(repository, path)
  const type = firstText(declaration.type ?? '', typeOfAddress(address))
  const provider = providerOfName(declaration.provider ?? '') || providerOfType(type)
  if (address === '') {
    return { ...file, provider, resource: { ...file.resource, type: type || file.resource.type } }
  }
  return {
    provider,
    account_id: repository,
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

/**
 * Returns the type in an address: for Terraform the last segment of that form before the name, for
 * templates the prefix.
 */
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

/** Returns the cloud of a name such as `AWS`, `azurerm`, `Google`; '' for any other name. */
export const providerOfName = (word: string): Provider | '' => CLOUDS.get(word.toLowerCase()) ?? ''

/** `aws_s3_bucket`, `AWS::S3::Bucket`, `azurerm_key_vault`, `Microsoft.Storage/…`. */
const providerOfType = (type: string): Provider | '' =>
  providerOfName(/^[A-Za-z]+(?=[_:.])/.exec(type)?.[0] ?? '')

/**
 * Returns the cloud that a check's identifier names: `CKV2_AWS_6`, `AVD-AZU-0012`,
 * `accurics.gcp.NS.109`.
 */
export function providerOfCheck(checkId: string): Provider | '' {
  for (const word of checkId.split(/[^A-Za-z]+/)) {
    const provider = providerOfName(word)
    if (provider !== '') return provider
  }
  return ''
}

/** Patterns of the URLs of documentation pages, and the cloud that they are about. */
const PAGES: readonly (readonly [RegExp, Provider])[] = [
  [/^https?:\/\/docs\.aws\.amazon\.com\//, 'aws'],
  [/^https?:\/\/cloud\.google\.com\//, 'gcp'],
  [/^https?:\/\/(?:docs|learn)\.microsoft\.com\/[^?#]*azure/, 'azure'],
]
/** `…/providers/hashicorp/aws/latest/…`, `…/collections/azure/azcollection/…`. */
const PAGE_OF_PROVIDER =
  /\/(?:providers|collections)\/(?:[a-z]+\/)?(aws|amazon|azurerm|azuread|azure|google)\//

/** Returns the cloud that a documentation page is about, by its URL; '' for any other page. */
export function providerOfPage(address: string): Provider | '' {
  const provider = PAGES.find(([pattern]) => pattern.test(address))?.[1]
  return provider ?? providerOfName(PAGE_OF_PROVIDER.exec(address)?.[1] ?? '')
}

/** An object of a cluster; cluster and namespace are '' if the record does not name them. */
export interface ClusterObject {
  readonly source: string
  readonly cluster: string
  readonly namespace: string
  readonly kind: string
  readonly name: string
}

/**
 * Returns the target of an object in a Kubernetes cluster. If the cluster is named by its cloud
 * identifier (the ARN of an EKS cluster), the account is that of the cloud; otherwise the account
 * is the cluster itself.
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
    account_id: isOwned ? account_id : scanAccount(source, cluster),
    resource: {
      id: path.join('/'),
      type: `Kubernetes/${firstText(kind, 'Cluster')}`,
      name: firstText(name, cluster),
      region,
    },
  }
}
