import { memo } from '../kernel/bounded-cache.ts'
import { identifyAws } from './aws.ts'
import { identifyAzure } from './azure.ts'
import { identifyGcp } from './gcp.ts'
import { type ResourceIdentity, UNIDENTIFIED } from './identity.ts'

export type { ResourceIdentity }

/**
 * What a resource identifier says by itself: the provider, type, name, region, service and account
 * that can be read from an ARN, an Azure resource id, a GCP resource name or an AWS id such as
 * `sg-…`. Total: anything else is unidentified, every field ''. Takes time linear in the length.
 */
export const identifyResource = (resourceId: string): ResourceIdentity =>
  resourceId.length > LONGEST_REMEMBERED
    ? identify(resourceId)
    : identities.get(resourceId, () => identify(resourceId))

const identify = (resourceId: string): ResourceIdentity =>
  identifyAws(resourceId) ?? identifyAzure(resourceId) ?? identifyGcp(resourceId) ?? UNIDENTIFIED

/** One finding asks about its resource several times, and the next ones are about the same. */
const identities = memo<ResourceIdentity>(1_000)
const LONGEST_REMEMBERED = 1_024
