import { boundedCache } from '../kernel/bounded-cache.ts'
import { canonicalAws } from './canonical-aws.ts'
import { canonicalAzure } from './canonical-azure.ts'
import { canonicalGcp } from './canonical-gcp.ts'
import { imageReference, isCloudImage } from './image.ts'
import { isImageType } from './image-name.ts'
import { clusterOfObject, kubernetesObjectId } from './kubernetes.ts'
import { compactType, type ReportedName, type Spelling, spelling } from './reported-name.ts'

export type { ReportedName }

export interface CanonicalResource {
  /** The same for every scanner, as far as the record says enough. */
  readonly id: string
  /** Other names of the resource, first the reported one; never the id. */
  readonly aliases: readonly string[]
}

/**
 * Returns the canonical id of a resource, and the other names by which the record identifies it:
 *
 * - AWS: the ARN; `AWS::::Account:<id>` for the account, its root user and its settings, of which
 *   some exist per region: the region is a property of the finding, not a part of the id.
 * - Azure: the resource id in lower case.
 * - GCP: the full resource name, `//<service>.googleapis.com/…`, with the id of the project if the
 *   record has it, else with its number.
 * - Images: see `imageReference`. Kubernetes objects: see `kubernetesObjectId`.
 *
 * An id that cannot be completed, such as a bare name without a region, is returned as it is.
 * Total: never throws. A canonical id is its own canonical id. Takes time linear in the length;
 * results are cached.
 */
export function canonicalResource(reported: ReportedName): CanonicalResource {
  if (reported.id.length > MAX_CACHED_LENGTH) return canonicalise(reported)
  if (last && isSame(last.reported, reported)) return last.result
  const { id, type, name, region, provider, account_id } = reported
  // Neither the provider nor an account contains a line feed.
  const key = `${provider}\n${account_id}\n${region}\n${type}\n${name}\n${id}`
  const result = results.get(key, () => canonicalise(reported))
  last = { reported, result }
  return result
}

const results = boundedCache<CanonicalResource>(1_000)
const MAX_CACHED_LENGTH = 1_024

/** The next finding is often about the same resource: comparing costs less than building a key. */
let last: { readonly reported: ReportedName; readonly result: CanonicalResource } | undefined

const isSame = (one: ReportedName, other: ReportedName): boolean =>
  one.id === other.id &&
  one.type === other.type &&
  one.name === other.name &&
  one.region === other.region &&
  one.provider === other.provider &&
  one.account_id === other.account_id

function canonicalise(reported: ReportedName): CanonicalResource {
  const trimmed = reported.id.trim()
  if (trimmed === '') return spelling(reported.id)
  const { id, aliases } = canonicalSpelling({ ...reported, id: trimmed })
  if (id === reported.id) return spelling(id)
  const isSameInAzure = id === trimmed.toLowerCase()
  const names = isSameInAzure ? aliases : [trimmed, ...aliases]
  return { id, aliases: [...new Set(names)].filter((name) => name !== id) }
}

function canonicalSpelling(reported: ReportedName): Spelling {
  const { id, type } = reported
  const inCluster = clusterOfObject(id)
  if (inCluster) {
    const cluster = canonicalSpelling({ ...reported, id: inCluster.cluster, type: '', name: '' }).id
    return spelling(kubernetesObjectId({ ...inCluster.object, cluster }))
  }
  const isImage = isCloudImage(id) || isImageType(type)
  const image = isImage && !isRepositoryType(type) ? imageReference(id) : null
  return image ?? ofProvider(reported)
}

const isRepositoryType = (type: string) => compactType(type).endsWith('repository')

function ofProvider(reported: ReportedName): Spelling {
  return (
    canonicalAws(reported) ??
    canonicalAzure(reported) ??
    canonicalGcp(reported) ??
    spelling(reported.id)
  )
}
