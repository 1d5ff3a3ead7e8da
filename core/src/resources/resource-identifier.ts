import { boundedCache } from '../kernel/bounded-cache.ts'
import { identifyAws } from './aws.ts'
import { identifyAzure } from './azure.ts'
import { identifyGcp } from './gcp.ts'
import { type ResourceIdentity, UNIDENTIFIED } from './identity.ts'
import { clusterOfObject } from './kubernetes.ts'

export type { ResourceIdentity }

/**
 * Derives the provider, type, name, region, service and account from an ARN, an Azure resource id,
 * a GCP resource name or an AWS id such as `sg-…`. An object in a cluster of a cloud has the
 * provider, region and account of the cluster. Total: for anything else every field is ''.
 * Takes time linear in the length.
 */
export function identifyResource(resourceId: string): ResourceIdentity {
  if (resourceId === last.id) return last.identity
  const identity =
    resourceId.length > MAX_CACHED_LENGTH
      ? identify(resourceId)
      : identities.get(resourceId, () => identify(resourceId))
  last = { id: resourceId, identity }
  return identity
}

/** Comparing costs less than a lookup by an id that was just parsed. */
let last = { id: '', identity: UNIDENTIFIED }

function identify(resourceId: string): ResourceIdentity {
  const inCluster = clusterOfObject(resourceId)
  if (!inCluster) return identifyInCloud(resourceId)
  const { kind, name } = inCluster.object
  return { ...identifyInCloud(inCluster.cluster), type: `Kubernetes/${kind}`, name }
}

const identifyInCloud = (resourceId: string): ResourceIdentity =>
  identifyAws(resourceId) ?? identifyAzure(resourceId) ?? identifyGcp(resourceId) ?? UNIDENTIFIED

/**
 * A finding identifies its resource several times, and the next findings often have the same one.
 */
const identities = boundedCache<ResourceIdentity>(1_000)
const MAX_CACHED_LENGTH = 1_024
