import type { Provider } from '../../kernel/provider.ts'
import { kubernetesKind, kubernetesObjectId } from '../../resources/kubernetes.ts'
import { identifyResource } from '../../resources/resource-identifier.ts'
import type { Observation } from '../observation.ts'
import { firstText } from './record-fields.ts'
import { type ScanOrigin, scanAccount } from './scan-origin.ts'

/**
 * The target of a result: a resource, its account and what was scanned. The id of the resource
 * contains the name of the repository, directory, image or cluster where it is known, so that two
 * of them never share a resource: `github.com/acme/web//main.tf#aws_s3_bucket.logs`,
 * `shop/web:1.4`, `<cluster>/<namespace>/Deployment/web`. The provider is the cloud of the account;
 * repositories, images and clusters without a cloud account have none.
 */
export interface ScanTarget extends Pick<Observation, 'provider' | 'account_id'> {
  /** As in an observation; omitted: null. */
  readonly artifact?: string | null
  readonly resource: Omit<Observation['resource'], 'tags' | 'aliases'> & {
    readonly aliases?: readonly string[]
  }
}

const targetIn = (origin: ScanOrigin, resource: ScanTarget['resource']): ScanTarget => ({
  provider: origin.provider,
  account_id: origin.account_id,
  artifact: origin.artifact,
  resource,
})

/** Normalises the path of a file; relative if possible. */
export const filePath = (path: string): string =>
  path
    .replace(/^file:\/+(?=[A-Za-z]:)/, '')
    .replace(/^file:\/\/+/, '/')
    .replace(/^(?:\.\/)+/, '')

/** Returns the path of a file in what was scanned, relative to its root. */
export function pathWithin({ name, roots }: ScanOrigin, path: string): string {
  const file = filePath(path)
  const root = roots
    .map(filePath)
    .find((folder) => file === folder || file.startsWith(`${folder}/`))
  const relative = root === undefined ? file : file.slice(root.length + 1)
  return name === '' && root === undefined ? relative : relative.replace(/^\/+/, '')
}

const lastSegment = (path: string) => path.slice(path.lastIndexOf('/') + 1)

/** The id of the scanned repository or folder itself; the scanner if it has no name. */
const rootId = ({ source, name }: ScanOrigin) => name || scanAccount(source)

/** Returns a file in a repository or folder as a target; the repository if no file is named. */
export function fileTarget(origin: ScanOrigin, path: string): ScanTarget {
  const file = pathWithin(origin, path)
  if (file === '' || file === '.') {
    const id = rootId(origin)
    return targetIn(origin, { id, type: 'Repository', name: id, region: origin.region })
  }
  const id = origin.name === '' ? file : `${origin.name}//${file}`
  return targetIn(origin, { id, type: 'File', name: lastSegment(file), region: origin.region })
}

/** A resource that infrastructure code declares, and its file. */
export interface Declaration {
  readonly path: string
  /** `module.web.aws_s3_bucket.logs[0]`, `AWS::S3::Bucket.Logs`; '' for the file as a whole. */
  readonly address: string
  /** The type that the scanner reports, if any. */
  readonly type?: string
}

export function declarationTarget(origin: ScanOrigin, declaration: Declaration): ScanTarget {
  const { path, address } = declaration
  const { resource } = fileTarget(origin, path)
  const type = firstText(declaration.type ?? '', typeOfAddress(address), resource.type)
  if (address === '') return targetIn(origin, { ...resource, type })
  const id = `${resource.id}#${address}`
  return targetIn(origin, { id, type, name: address, region: resource.region })
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

/** Returns the scanned image as a target. */
export function imageTarget(origin: ScanOrigin): ScanTarget {
  const id = rootId(origin)
  const type = firstText(identifyResource(id).type, 'ContainerImage')
  const { aliases, region } = origin
  return targetIn(origin, { id, type, name: origin.artifact ?? id, region, aliases })
}

/** An object of a cluster; '' for what the record does not name. */
export interface ClusterObject {
  readonly namespace: string
  readonly kind: string
  readonly name: string
}

/** Returns an object of a cluster as a target; the cluster if no kind is named. */
export function objectTarget(origin: ScanOrigin, object: ClusterObject): ScanTarget {
  const { name: cluster, region } = origin
  const kind = kubernetesKind(object.kind)
  if (kind === '' || (kind === 'Cluster' && object.name === '')) return clusterTarget(origin)
  const id = kubernetesObjectId({ ...object, cluster })
  return targetIn(origin, {
    id,
    type: `Kubernetes/${kind}`,
    name: firstText(object.name, cluster),
    region,
  })
}

/** Returns the cluster itself as a target. */
export function clusterTarget(origin: ScanOrigin): ScanTarget {
  const { name, region, aliases } = origin
  const resource = { type: 'Kubernetes/Cluster', name: name || 'cluster', region, aliases }
  return targetIn(origin, { id: name || 'Cluster/cluster', ...resource })
}
