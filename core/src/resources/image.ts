/** A container image by its reference, in one spelling. */
export interface ImageReference {
  /**
   * The canonical id: the ARN in ECR (`…:repository/<name>/<digest>` or `…:repository/<name>:<tag>`),
   * the full resource name of an image with a digest in Artifact Registry, else
   * `[<registry>/]<name>@<digest>` or, without a digest, `[<registry>/]<name>:<tag>`.
   */
  readonly id: string
  /** Other spellings of the reference; without the id. */
  readonly aliases: readonly string[]
  /** `[<registry>/]<name>`; Docker Hub and its `library` are left out: `nginx`, `team/web`. */
  readonly repository: string
  readonly tag: string
  /** `sha256:…`; '' if unknown. */
  readonly digest: string
}

const SCHEME =
  /^(?:docker-pullable|docker-image|docker|oci|podman|containerd|registry|https?):\/\//i
const REGISTRY =
  /^(?:localhost|[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)+|[A-Za-z0-9.-]+(?=:\d))(?::\d{1,5})?$/
const PATH_COMPONENT = /^[a-z0-9]+(?:[._-]+[a-z0-9]+)*$/
const TAG = /^\w[\w.-]{0,127}$/
const DIGEST = /^sha(?:256|384|512):[0-9a-f]{4,128}$/
/** A file that holds an image has a name, but neither a tag nor a registry. */
const ARCHIVE = /\.(?:tar|tgz|gz|zip|json)$/
const DOCKER_HUB: ReadonlySet<string> = new Set([
  'docker.io',
  'index.docker.io',
  'registry-1.docker.io',
  'registry.hub.docker.com',
])
const MAX_REFERENCE_LENGTH = 1_024

/**
 * Returns an image reference in one spelling: `docker.io/library/nginx:1` and `nginx:1` are one. A
 * digest identifies the image, and the tag becomes an alias. `knownDigest` is a digest that a
 * record reports apart from the reference. A reference with neither is `:latest`. Returns null if
 * the text is no image reference.
 */
export function imageReference(text: string, knownDigest = ''): ImageReference | null {
  const parts = text.length > MAX_REFERENCE_LENGTH ? null : split(text.trim().replace(SCHEME, ''))
  if (!parts) return null
  const { repository, tag } = parts
  const known = parts.digest === '' ? knownDigest.toLowerCase() : parts.digest
  const digest = DIGEST.test(known) ? known : ''
  if (digest !== '' || tag !== '') return described(text, repository, tag, digest)
  return ARCHIVE.test(repository) ? null : described(text, repository, 'latest', '')
}

/** Returns the parts of a reference; null if it is none. */
function split(reference: string): { repository: string; tag: string; digest: string } | null {
  const at = reference.indexOf('@')
  const untagged = at < 0 ? reference : reference.slice(0, at)
  const digest = at < 0 ? '' : reference.slice(at + 1).toLowerCase()
  if (at >= 0 && !DIGEST.test(digest)) return null
  const colon = untagged.lastIndexOf(':')
  const isTagged = colon > untagged.lastIndexOf('/')
  const repository = repositoryOf(isTagged ? untagged.slice(0, colon) : untagged)
  const tag = isTagged ? untagged.slice(colon + 1) : ''
  if (repository === '' || (isTagged && !TAG.test(tag))) return null
  return { repository, tag, digest }
}

/** Returns the repository in one spelling; '' if it is none. */
function repositoryOf(text: string): string {
  const segments = text.split('/')
  const host = segments.length > 1 && REGISTRY.test(segments[0] ?? '') ? segments[0] : undefined
  const path = host === undefined ? segments : segments.slice(1)
  if (!path.every((component) => PATH_COMPONENT.test(component))) return ''
  const registry = host?.toLowerCase()
  if (registry !== undefined && !DOCKER_HUB.has(registry)) return [registry, ...path].join('/')
  return path.length > 1 && path[0] === 'library' ? path.slice(1).join('/') : path.join('/')
}

function described(
  reported: string,
  repository: string,
  tag: string,
  digest: string,
): ImageReference {
  const byDigest = digest === '' ? '' : `${repository}@${digest}`
  const byTag = tag === '' ? '' : `${repository}:${tag}`
  const id = cloudId(repository, tag, digest) || byDigest || byTag
  const aliases = new Set([reported, byDigest, byTag].filter((name) => name !== '' && name !== id))
  return { id, aliases: [...aliases], repository, tag, digest }
}

const ECR_HOST =
  /^(\d{12})\.dkr[.-]ecr(?:-fips)?\.([a-z0-9-]+)\.(?:amazonaws\.com(?:\.cn)?|on\.aws|on\.amazonwebservices\.com\.cn|[a-z.]+)\/(.+)$/
const ARTIFACT_REGISTRY_HOST = /^([a-z0-9-]+)-docker\.pkg\.dev\/([^/]+)\/([^/]+)\/(.+)$/

/** Returns the id of an image in the registry of a cloud; '' for any other registry. */
function cloudId(repository: string, tag: string, digest: string): string {
  const ecr = ECR_HOST.exec(repository)
  if (ecr) {
    const [, account = '', region = '', name = ''] = ecr
    return `${ecrRepositoryArn(account, region, name)}${digest === '' ? `:${tag}` : `/${digest}`}`
  }
  const google = digest === '' ? null : ARTIFACT_REGISTRY_HOST.exec(repository)
  if (!google) return ''
  const [, location = '', project = '', name = '', image = ''] = google
  const path = `projects/${project}/locations/${location}/repositories/${name}`
  return `//artifactregistry.googleapis.com/${path}/dockerImages/${encodeURIComponent(image)}@${digest}`
}

/** Returns whether a text is the reference of an image in the registry of a cloud. */
export const isCloudImage = (text: string): boolean =>
  text.length <= MAX_REFERENCE_LENGTH && CLOUD_REGISTRY.test(text)

const CLOUD_REGISTRY =
  /^(?:https?:\/\/)?(?:\d{12}\.dkr[.-]ecr[.-]|[a-z0-9-]+-docker\.pkg\.dev\/|(?:[a-z]+\.)?gcr\.io\/|[a-z0-9]+\.azurecr\.io\/)/

/** Returns the partition of AWS that a region is in. */
export function partitionOf(region: string): string {
  if (region.startsWith('cn-')) return 'aws-cn'
  return region.startsWith('us-gov-') ? 'aws-us-gov' : 'aws'
}

const ecrRepositoryArn = (account: string, region: string, name: string) =>
  `arn:${partitionOf(region)}:ecr:${region}:${account}:repository/${name}`
