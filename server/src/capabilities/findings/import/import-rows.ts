import type { Observation } from '@stance/core/formats/observation'
import { boundedCache } from '@stance/core/kernel/bounded-cache'
import { contentUuid } from '@stance/core/kernel/digest'
import { identifyResource } from '@stance/core/resources/resource-identifier'
import { identityOf, regionOf } from '../ingest/derived-finding.ts'
import type { ImportedObservation } from './import-batch.ts'

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
  readonly tags: string
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
  tags: 'jsonb',
  first_seen_at: 'timestamptz',
  last_seen_at: 'timestamptz',
} as const satisfies Record<keyof ResourceRow, string>

/** The outcome of a check on a resource that is not a failure. */
export interface OutcomeRow {
  readonly account_id: string
  readonly id: string
  readonly source: string
  readonly check_id: string
  readonly resource_key: string
  readonly cloud_provider: string
  readonly outcome: 'pass' | 'manual' | 'not_evaluated'
  readonly observed_at: string
  readonly run_id: string
  /** The line of the source record in its batch. */
  readonly batch_line: number
}

export const OUTCOME_COLUMNS = {
  account_id: 'text',
  id: 'uuid',
  source: 'text',
  check_id: 'text',
  resource_key: 'uuid',
  cloud_provider: 'text',
  outcome: 'text',
  observed_at: 'timestamptz',
  run_id: 'uuid',
  batch_line: 'integer',
} as const satisfies Record<keyof OutcomeRow, string>

/** Identifies an import run. */
export interface RunIdentity {
  readonly id: string
  /** The time of the scan. */
  readonly at: Date
}

/** The key of a resource. Cached, because findings of one resource follow each other. */
export const keyOf = (resourceId: string): string =>
  keyCache.get(resourceId, () => contentUuid(resourceId))

const keyCache = boundedCache<string>(1_000)

const resourceRow = (observation: Observation, seenAt: string): ResourceRow => {
  const { resource, account_id, provider } = observation
  return {
    account_id,
    key: keyOf(resource.id),
    id: resource.id,
    cloud_provider: provider,
    type: resource.type,
    name: resource.name,
    region: regionOf(observation),
    service: identifyResource(resource.id).service,
    tags: JSON.stringify(resource.tags),
    first_seen_at: seenAt,
    last_seen_at: seenAt,
  }
}

const byKey = <Row>(rows: ReadonlyMap<string, Row>): Row[] =>
  [...rows.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row)

/**
 * The resources of observations that differ from what the run has saved: each once, as in its last
 * observation. Sorted by key so that concurrent writers lock rows in the same order.
 */
export const resourceRows = (
  imported: readonly ImportedObservation[],
  run: RunIdentity,
  isNew: (state: string) => boolean,
): ResourceRow[] => {
  const seenAt = run.at.toISOString()
  const rows = imported
    .map(({ observation }) => observation)
    .filter(({ account_id, resource }) => isNew(JSON.stringify([account_id, resource])))
    .map((observation) => resourceRow(observation, seenAt))
  return byKey(new Map(rows.map((row) => [JSON.stringify([row.account_id, row.key]), row])))
}

/** The accounts and the ids or keys of some rows, as two parallel lists. */
export interface KeyList {
  readonly accounts: readonly string[]
  readonly ids: readonly string[]
}

/** Drops duplicates. */
export const keyListOf = (entries: Iterable<readonly [account: string, id: string]>): KeyList => {
  const distinct = new Map<string, string>()
  for (const [account, id] of entries) distinct.set(id, account)
  return { accounts: [...distinct.values()], ids: [...distinct.keys()] }
}

/** One row for each id. Of several outcomes in a batch, one other than a pass wins. */
export const outcomeRows = (
  imported: readonly ImportedObservation[],
  run: RunIdentity,
): OutcomeRow[] => {
  const rows = new Map<string, OutcomeRow>()
  for (const { observation, line } of imported) {
    const { outcome, account_id, source, check_id } = observation
    if (outcome === 'fail') continue
    const { id } = identityOf(observation)
    if (outcome === 'pass' && rows.has(id)) continue
    rows.set(id, {
      account_id,
      id,
      source,
      check_id,
      resource_key: keyOf(observation.resource.id),
      cloud_provider: observation.provider,
      outcome,
      observed_at: run.at.toISOString(),
      run_id: run.id,
      batch_line: line,
    })
  }
  return byKey(rows)
}
