import type { Observation } from '@stance/core/formats/observation'
import { boundedCache } from '@stance/core/kernel/bounded-cache'
import { contentUuid } from '@stance/core/kernel/digest'
import { identifyResource } from '@stance/core/resources/resource-identifier'
import { regionOf } from '../../ingest/derived-finding.ts'
import type { ImportedObservation } from '../import-batch.ts'
import { byKey, type RunIdentity } from './row-keys.ts'

/** A resource as the inventory holds it. */
export interface ResourceRow {
  readonly account_id: string
  readonly key: string
  readonly id: string
  readonly cloud_provider: string
  readonly type: string
  readonly name: string
  readonly region: string
  readonly service: string
  readonly application_id: string
  readonly tags: string
  /** JSON, as are the tags. */
  readonly aliases: string
  readonly first_seen_at: string
  readonly last_seen_at: string
}

export const RESOURCE_COLUMNS = {
  account_id: 'text',
  key: 'uuid',
  id: 'text',
  cloud_provider: 'text',
  type: 'text',
  name: 'text',
  region: 'text',
  service: 'text',
  application_id: 'text',
  tags: 'jsonb',
  aliases: 'jsonb',
  first_seen_at: 'timestamptz',
  last_seen_at: 'timestamptz',
} as const satisfies Record<keyof ResourceRow, string>

/** The key of a resource. Cached, because findings of one resource follow each other. */
export const keyOf = (resourceId: string): string =>
  keyCache.get(resourceId, () => contentUuid(resourceId))

const keyCache = boundedCache<string>(1_000)

const resourceRow = (
  { observation, metadata }: ImportedObservation,
  run: RunIdentity,
): ResourceRow => {
  const seenAt = observation.last_observed_at ?? run.at.toISOString()
  const { resource, account_id, provider } = observation
  return {
    account_id,
    key: keyOf(observation.resource.id),
    id: resource.id,
    cloud_provider: provider,
    type: resource.type,
    name: resource.name,
    region: regionOf(observation),
    service: identifyResource(resource.id).service,
    application_id: metadata.application_id,
    tags: JSON.stringify(resource.tags),
    aliases: JSON.stringify(resource.aliases),
    first_seen_at: seenAt,
    last_seen_at: seenAt,
  }
}

const hasSameTags = (one: Tags, other: Tags): boolean => {
  let tags = 0
  for (const name in one) {
    if (one[name] !== other[name]) return false
    tags += 1
  }
  return tags === Object.keys(other).length
}

type Tags = Observation['resource']['tags']

/** Findings of one resource often follow each other; comparing costs less than writing its text. */
const hasSameResource = (
  { account_id, resource }: Observation,
  { account_id: otherAccount, resource: other }: Observation,
): boolean =>
  resource.id === other.id &&
  account_id === otherAccount &&
  resource.type === other.type &&
  resource.name === other.name &&
  resource.region === other.region &&
  resource.aliases === other.aliases &&
  hasSameTags(resource.tags, other.tags)

/**
 * The resources of observations that differ from what the run has saved: each once, as in its last
 * observation. Sorted by key so that concurrent writers lock rows in the same order.
 */
export const resourceRows = (
  imported: readonly ImportedObservation[],
  run: RunIdentity,
  isNew: (state: string) => boolean,
): ResourceRow[] => {
  const rows = new Map<string, ResourceRow>()
  let last: Observation | null = null
  for (const one of imported) {
    const { observation } = one
    const isRepeated = last !== null && hasSameResource(observation, last)
    last = observation
    if (isRepeated) continue
    if (!isNew(JSON.stringify([observation.account_id, observation.resource]))) continue
    const row = resourceRow(one, run)
    rows.set(JSON.stringify([row.account_id, row.key]), row)
  }
  return byKey(rows)
}
