import { fitsBytes, MAX_BYTES } from '../../kernel/byte-limits.ts'
import type { Provider } from '../../kernel/provider.ts'
import { imageReference } from '../../resources/image.ts'
import { identifyResource } from '../../resources/resource-identifier.ts'
import type { Observation, RecordError, StatedOrigin } from '../observation.ts'
import { firstText } from './record-fields.ts'
import { imageRepository, isNameless, repositoryName } from './scan-name.ts'

/**
 * What a scan of code, an image or a cluster looked at, and the account of its results. Such a scan
 * mostly has no cloud account. Its account is the one that the sender states, else that of the
 * cloud that runs the cluster or registry, else the best name in the record for the repository,
 * directory, image repository or cluster, else the scanner itself.
 */
export interface ScanOrigin extends Pick<Observation, 'source' | 'account_id' | 'provider'> {
  /** The name that is part of the ids of its resources; '' if unknown. */
  readonly name: string
  /** As in an observation: null if it has no name. */
  readonly artifact: string | null
  /** Other names. */
  readonly aliases: readonly string[]
  /** '' if unknown. */
  readonly region: string
  /** The folders that were scanned: paths below them are relative to them. */
  readonly roots: readonly string[]
}

const canNameAccount = (name: string): boolean => fitsBytes(name, MAX_BYTES.account_id)

const nameIn = (names: readonly string[]): string =>
  names.find((name) => !isNameless(name) && canNameAccount(name)) ?? ''

/** Returns the account of a scan: the first usable name; `scanner:<source>` if there is none. */
export const scanAccount = (source: string, ...names: readonly string[]): string =>
  nameIn(names) || `scanner:${source}`

/** Returns the cloud of an account by the form of its id; '' if the form does not tell it. */
export function providerOfAccount(account_id: string): Provider | '' {
  if (/^\d{12}$/.test(account_id)) return 'aws'
  return /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(account_id) ? 'azure' : ''
}

interface Scan {
  readonly source: string
  readonly stated: StatedOrigin
}

/** The provider is the cloud of the account: '' unless the account is one of a cloud. */
function accountOf({ source, stated }: Scan, name: string) {
  const { account_id } = stated
  if (account_id !== '') return { account_id, provider: providerOfAccount(account_id) }
  const isUsable = name.trim() !== '' && canNameAccount(name)
  return { account_id: isUsable ? name : scanAccount(source), provider: '' as const }
}

/** Returns the account of an identifier of a cloud, which takes precedence over a stated one. */
function ownerOf(scan: Scan, id: string, name: string) {
  const { provider, account_id, region } = identifyResource(id)
  if (provider === '' || account_id === '') return { ...accountOf(scan, name), region }
  return { provider, account_id, region }
}

interface CodeScan extends Scan {
  /** The names by which the record identifies its repository, best first. */
  readonly repositories?: readonly string[]
  /** Names that need not be those of the repository, such as the tags of what it declares. */
  readonly hints?: readonly string[]
  /** The folders that the record says were scanned. */
  readonly directories?: readonly string[]
  /** The path of the field that names the repository, for messages. */
  readonly field: string
}

/**
 * Returns the origin of a scan of code. A stated repository takes precedence over the name of a
 * folder; it is an error if the record names another repository.
 */
export function codeOrigin(scan: CodeScan): ScanOrigin | RecordError {
  const { source, field, directories = [] } = scan
  const stated = nameIn([repositoryName(scan.stated.repository)])
  const { repositories = [], hints = [] } = scan
  const named = nameIn(repositories.filter((name) => !isPath(name)).map(repositoryName))
  if (stated !== '' && named !== '' && !isSameName(stated, named)) {
    return contradiction({ field, kind: 'repository', named, stated })
  }
  const hint = nameIn([...hints, ...repositories.filter(isPath)].map(repositoryName))
  const name = firstText(stated, named, hint, directories.length > 1 ? '' : nameIn(directories))
  const account = accountOf(scan, name)
  // A relative folder is a part of a repository that has another name.
  const isNamedByFolder = firstText(stated, named, hint) === ''
  const roots = directories
    .map(removeSlashes)
    .filter((root) => root !== '' && root !== '.' && (isNamedByFolder || !isRelative(root)))
  return { source, ...account, name, artifact: name || null, aliases: [], region: '', roots }
}

/** The path of a clone is not the name of its repository. */
const isPath = (name: string) => /^(?:file:|\.{0,2}[/\\]|[A-Za-z]:[/\\])/i.test(name.trim())

const isRelative = (path: string) => !/^(?:[/\\]|[A-Za-z]:)/.test(path)

/**
 * Returns the origin of a scan of one folder of a repository: what it covers ends there. An
 * absolute path, and a folder that gave the origin its name, say nothing about the repository.
 */
export function withinFolder(origin: ScanOrigin, folder: string): ScanOrigin {
  const path = removeSlashes(folder).replace(/^(?:\.\/)+/, '')
  const isPart = isRelative(path) && !isNameless(path) && !path.split('/').includes('..')
  // The folder of a clone has the name of its repository.
  const isWhole = isSameName(path, origin.name)
  if (origin.artifact === null || isWhole || !isPart) return origin
  return { ...origin, artifact: `${origin.artifact}//${path}` }
}

const removeSlashes = (path: string) => path.replace(/\/+$/, '')

/** `acme/web` and `github.com/acme/web` are the same repository. */
function isSameName(one: string, other: string): boolean {
  const [long, short] = one.length > other.length ? [one, other] : [other, one]
  return `/${withoutPort(long)}`.endsWith(`/${withoutPort(short)}`)
}
const withoutPort = (name: string) => name.toLowerCase().replace(/^([^/:]+):\d+\//, '$1/')

interface ClusterScan extends Scan {
  /** The names by which the record identifies its cluster, best first. */
  readonly clusters: readonly string[]
  /** The path of the field that names the cluster, for messages. */
  readonly field: string
}

/**
 * Returns the origin of a scan of a cluster. If the cluster is named by its cloud identifier (the
 * ARN of an EKS cluster), the account is that of the cloud. It is an error if the record names
 * another cluster than the stated one.
 */
export function clusterOrigin(scan: ClusterScan): ScanOrigin | RecordError {
  const { field } = scan
  const stated = scan.stated.cluster.trim()
  const named = nameIn(scan.clusters.filter((name) => !NAMELESS_CLUSTERS.has(name.toLowerCase())))
  if (stated !== '' && named !== '' && !isSameCluster(stated, named)) {
    return contradiction({ field, kind: 'cluster', named, stated })
  }
  const isOfCloud = identifyResource(named).account_id !== ''
  return namedCluster(scan, isOfCloud ? named : firstText(stated, named), [named, stated])
}

/** Returns the origin of a scan of a cluster that its records do not name. */
export const statedCluster = (scan: Scan): ScanOrigin =>
  namedCluster(scan, scan.stated.cluster.trim(), [])

function namedCluster(scan: Scan, name: string, names: readonly string[]): ScanOrigin {
  const owner = ownerOf(scan, name, name)
  const aliases = names.filter((other) => other !== '' && other !== name)
  return { source: scan.source, ...owner, name, artifact: name || null, aliases, roots: [] }
}

/** Names that a cluster has unless someone chose another. */
const NAMELESS_CLUSTERS: ReadonlySet<string> = new Set([
  'cluster',
  'cluster.local',
  'default',
  'in-cluster',
  'kubernetes',
  'kubernetes-admin@kubernetes',
])

/** `shop` is the cluster of `arn:…:cluster/shop`, `gke_project_zone_shop`, `kind-shop`, `me@shop`. */
function isSameCluster(one: string, other: string): boolean {
  const names = [one, other].map((name) => name.toLowerCase())
  const [a = '', b = ''] = names
  return a === b || shortCluster(a) === b || a === shortCluster(b)
}
const shortCluster = (name: string) =>
  /^gke_[^_]+_[^_]+_(.+)$/.exec(name)?.[1] ??
  /^(?:kind|k3d)-(.+)$/.exec(name)?.[1] ??
  lastName(name)
const lastName = (name: string) => /[/@]([^/@]+)$/.exec(name)?.[1] ?? name

interface ImageScan extends Scan {
  /** The reference under which the image was scanned, or the path of its archive. */
  readonly reference: string
  /** `<repository>@sha256:…`, as the record lists them apart from the reference. */
  readonly digests?: readonly string[]
}

/**
 * Returns the origin of a scan of an image. It is named by its reference: a tag names the same image
 * after it was built again. Only in the registry of a cloud, whose own scanner names images by
 * digest, a digest that the record reports takes precedence; the account is that of the registry.
 */
export function imageOrigin(scan: ImageScan): ScanOrigin {
  const { source, reference, digests = [] } = scan
  const [first = ''] = digests
  const image = IMAGE_ID.test(reference) ? null : imageReference(reference)
  if (!image) {
    const name = isNameless(reference) ? '' : reference
    const account = accountOf(scan, IMAGE_ID.test(name) ? '' : imageRepository(name))
    return { source, ...account, name, artifact: name || null, aliases: [], region: '', roots: [] }
  }
  const known = imageReference(reference, first.slice(first.lastIndexOf('@') + 1))
  const isOfCloud = identifyResource(known?.id ?? '').account_id !== ''
  const { id, aliases } = isOfCloud && known ? known : image
  const { repository, tag, digest } = image
  const artifact = `${repository}${tag && `:${tag}`}${digest && `@${digest}`}`
  const otherNames = [...aliases, ...digests].filter((name) => name !== id)
  const owner = ownerOf(scan, id, repository)
  return { source, ...owner, name: id, artifact, aliases: otherNames, roots: [] }
}

/** Returns the first reference of an image; the first usable name if there is none. */
export const imageNameIn = (names: readonly string[]): string =>
  names.find((name) => !IMAGE_ID.test(name) && imageReference(name) !== null) ??
  names.find((name) => !isNameless(name)) ??
  ''

const IMAGE_ID = /^sha256:[0-9a-f]{12,64}$/

/** Returns the origin of a scan that looked at a part of a cluster only; null stays unknown. */
export const partOfCluster = (origin: ScanOrigin, part: string): ScanOrigin =>
  origin.artifact === null || part === ''
    ? origin
    : { ...origin, artifact: `${origin.artifact}/${part}` }

interface Contradiction {
  readonly field: string
  readonly kind: string
  readonly named: string
  readonly stated: string
}

const contradiction = ({ field, kind, named, stated }: Contradiction): RecordError => ({
  field,
  message: `${field === '' ? 'The record' : field} names the ${kind} ${named}, but the import states ${stated}`,
})

/** Returns whether the result of a function above is an error. */
export const isError = (result: ScanOrigin | RecordError): result is RecordError =>
  'message' in result
