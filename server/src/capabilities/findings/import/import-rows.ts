import type { Observation } from '@stance/core/formats/observation'
import { settledOutcome } from '@stance/core/formats/settled-outcome'
import { boundedCache } from '@stance/core/kernel/bounded-cache'
import { contentUuid } from '@stance/core/kernel/digest'
import { identifyResource } from '@stance/core/resources/resource-identifier'
import { listingKey } from '../coverage/listing.ts'
import { identityOf, regionOf } from '../ingest/derived-finding.ts'
import type { Pass } from '../ingest/evidence.ts'
import { type OutcomeSubject, outcomeSubjectOf } from '../ingest/outcome-subject.ts'
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

/** The outcome of a check on a resource that is not a failure. */
export interface OutcomeRow extends OutcomeSubject {
  readonly account_id: string
  readonly id: string
  readonly source: string
  readonly check_id: string
  readonly artifact: string | null
  readonly check_group: string
  readonly resource_key: string
  readonly outcome: 'pass' | 'manual' | 'not_evaluated'
  readonly observed_at: string
  readonly reported_at: string
  /** The time of the latest pass. */
  readonly passed_at: string | null
  readonly run_id: string
  /** The line of the source record in its batch. */
  readonly batch_line: number
  /** The key of the complete import that lists it; '' for any other. */
  readonly listed_by: string
}

export const OUTCOME_COLUMNS = {
  account_id: 'text',
  id: 'uuid',
  source: 'text',
  check_id: 'text',
  region: 'text',
  artifact: 'text',
  check_group: 'text',
  resource_key: 'uuid',
  control_id: 'text',
  issue_id: 'uuid',
  cloud_provider: 'text',
  application_id: 'text',
  outcome: 'text',
  observed_at: 'timestamptz',
  reported_at: 'timestamptz',
  passed_at: 'timestamptz',
  run_id: 'uuid',
  batch_line: 'integer',
  listed_by: 'text',
} as const satisfies Record<keyof OutcomeRow, string>

/** Identifies an import run. */
export interface RunIdentity {
  readonly id: string
  /** The time of the scan. */
  readonly at: Date
}

/** When an observation was made; the time of the run if its record has none. */
export const observedAt = ({ last_observed_at }: Observation, { at }: RunIdentity): Date =>
  last_observed_at === null ? at : new Date(last_observed_at)

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

const laterOf = (one: string | null, other: string | null): string | null =>
  one === null || (other !== null && other > one) ? other : one

/** Of several outcomes in a batch the latest counts; of several at one time, one other than a pass. */
const mergeOutcomes = (before: OutcomeRow | undefined, row: OutcomeRow): OutcomeRow => {
  if (!before) return row
  const isLater =
    row.observed_at > before.observed_at ||
    (row.observed_at === before.observed_at && row.outcome !== 'pass')
  const latest = isLater ? row : before
  return { ...latest, passed_at: laterOf(before.passed_at, row.passed_at) }
}

/** One row for each id. */
export const outcomeRows = (
  imported: readonly ImportedObservation[],
  run: RunIdentity & { readonly complete: boolean },
): OutcomeRow[] => {
  const rows = new Map<string, OutcomeRow>()
  for (const one of imported) {
    const { observation, metadata, line } = one
    const outcome = settledOutcome(observation)
    if (outcome === 'fail') continue
    const id = one.separateId ?? identityOf(observation).id
    // Times are compared as text: all of them are ISO 8601 UTC with milliseconds.
    const observed_at = observedAt(observation, run).toISOString()
    const subject = outcomeSubjectOf(observation, metadata)
    const row: OutcomeRow = {
      account_id: observation.account_id,
      id,
      source: observation.source,
      check_id: observation.check_id,
      region: subject.region,
      artifact: observation.artifact,
      check_group: observation.check_group,
      resource_key: keyOf(observation.resource.id),
      control_id: subject.control_id,
      issue_id: subject.issue_id,
      cloud_provider: subject.cloud_provider,
      application_id: subject.application_id,
      outcome,
      observed_at,
      reported_at: run.at.toISOString(),
      passed_at: outcome === 'pass' ? observed_at : null,
      run_id: run.id,
      batch_line: line,
      listed_by: run.complete ? listingKey(run.id) : '',
    }
    rows.set(id, mergeOutcomes(rows.get(id), row))
  }
  return byKey(rows)
}

/** The passes among outcomes. */
export const passesIn = (rows: readonly OutcomeRow[]): Pass[] =>
  rows.flatMap(({ id, passed_at }) => (passed_at === null ? [] : [{ id, at: new Date(passed_at) }]))

/** The earliest time of outcomes; null without any. */
export const earliestOf = (rows: readonly OutcomeRow[]): string | null =>
  rows.reduce<string | null>(
    (earliest, { observed_at }) =>
      earliest === null || observed_at < earliest ? observed_at : earliest,
    null,
  )
