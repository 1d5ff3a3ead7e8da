import { type ImageReference, imageReference } from './image.ts'
import { compactType } from './reported-name.ts'

/** The name of an image as people write it: with its tag, with its digest only where it has none. */
export const nameOfImage = ({ repository, tag, digest }: ImageReference): string =>
  tag === '' ? `${repository}@${digest}` : `${repository}:${tag}`

const IMAGE = /image/i
const IMAGE_TYPES: ReadonlySet<string> = new Set([
  'containerimage',
  'awsecrcontainerimage',
  'dockerimage',
  'artifactregistrygoogleapiscomdockerimage',
])

/** Returns whether a type, in any spelling, is that of container images. */
export const isImageType = (type: string): boolean =>
  IMAGE.test(type) && IMAGE_TYPES.has(compactType(type))

interface NamedResource {
  readonly id: string
  readonly aliases: readonly string[]
  readonly type: string
  /** The image that it runs. */
  readonly image?: string
}

/**
 * Returns the name of the image that a resource is or runs, in one spelling: `nginx:1.27`,
 * `registry.example.test/shop/web:2`; '' for any other resource.
 */
export function imageOf(resource: NamedResource): string {
  if (resource.image) {
    const image = imageReference(resource.image)
    return image ? nameOfImage(image) : ''
  }
  const { id, aliases } = resource
  const inRegistry = referenceInRegistry(id)
  if (inRegistry === '' && !isImageType(resource.type)) return ''
  const images = [inRegistry, id, ...aliases].flatMap((name) => explicitReference(name) ?? [])
  const image = images.find(({ tag }) => tag !== '') ?? images[0]
  return image ? nameOfImage(image) : ''
}

/** The id of an image in a container engine, which is no reference. */
const IMAGE_ID = /^sha256:/
const HAS_TAG_OR_DIGEST = /[:@][^/]+$/

const explicitReference = (text: string): ImageReference | null =>
  HAS_TAG_OR_DIGEST.test(text) && !IMAGE_ID.test(text) ? imageReference(text) : null

const ECR =
  /^arn:(aws[a-z-]*):ecr:([a-z0-9-]+):(\d{12}):repository\/(.+?)(?:\/(sha256:[0-9a-f]+)|:([\w.-]+))$/
const ARTIFACT_REGISTRY =
  /^\/\/artifactregistry\.googleapis\.com\/projects\/([^/]+)\/locations\/([^/]+)\/repositories\/([^/]+)\/dockerImages\/([^/@]+)@(sha256:[0-9a-f]+)$/
const AZURE = /\/registries\/([a-z0-9]+)\/repositories\/(.+)\/images\/(sha256:[0-9a-f]+)$/i

/**
 * Returns the reference of an image by its id in the registry of a cloud, which has only the digest,
 * and its tags; '' without a tag.
 */
export function taggedImage(id: string, [tag]: readonly string[]): string {
  const reference = tag === undefined ? '' : referenceInRegistry(id)
  return reference === '' ? '' : `${reference.replace(/[:@][^/]+$/, '')}:${tag}`
}

/** Returns the reference of an image by its id in the registry of a cloud; '' for any other id. */
function referenceInRegistry(id: string): string {
  const ecr = ECR.exec(id)
  if (ecr) {
    const [, partition = '', region = '', account = '', name = '', digest, tag = ''] = ecr
    const host = `${account}.dkr.ecr.${region}.amazonaws.com${partition === 'aws-cn' ? '.cn' : ''}`
    return `${host}/${name}${digest ? `@${digest}` : `:${tag}`}`
  }
  const google = ARTIFACT_REGISTRY.exec(id)
  if (google) {
    const [, project = '', location = '', repository = '', image = '', digest = ''] = google
    return `${location}-docker.pkg.dev/${project}/${repository}/${image.replaceAll('%2F', '/')}@${digest}`
  }
  const [, registry = '', name = '', digest = ''] = AZURE.exec(id) ?? []
  return registry === '' ? '' : `${registry.toLowerCase()}.azurecr.io/${name}@${digest}`
}
