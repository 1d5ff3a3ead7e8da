import type { Observation } from '@stance/core/formats/observation'
import type { Clock } from '../../../kernel/clock.ts'
import { isolateFailures } from '../../../kernel/isolate-failures.ts'
import { isOfRows, type Transact } from '../../../platform/db/transaction.ts'
import { NIL_UUID } from '../../../platform/uuid.ts'
import { type deriveFinding, reportedPlacementOf } from '../ingest/derived-finding.ts'
import { type DerivedFinding, isScannerMute } from '../record/finding.ts'
import { contentOf } from '../record/finding-json.ts'
import type { ExistingFinding, LockedFinding } from '../record/finding-row.ts'
import { cvesOf, withIntelligence } from '../rescoring/exploit-intelligence.ts'
import type { FindingMetadataPort } from '../rescoring/finding-metadata.port.ts'
import { handleIsolated, REPROCESSING } from '../rescoring/isolated-findings.service.ts'
import { derivedInstance, failuresIn, rederivedRows, storedObservation } from './derivation.ts'
import { reprocessOutcomes } from './outcome-reprocess.service.ts'
import type { ReferencedBatch, StoredDerivation } from './reprocess.store.ts'
import { type Change, type ReprocessStores, save } from './reprocess-saving.service.ts'
import {
  type ReprocessCounts,
  type ReprocessSummary,
  type ReprocessTally,
  reprocessTally,
} from './reprocess-summary.ts'
import { parseRecords } from './stored-records.service.ts'

export type { ReprocessStores }

export interface ReprocessDeps {
  readonly transact: Transact<ReprocessStores>
  readonly findingMetadata: FindingMetadataPort
  /** Derives a finding from its observation with today's rules. */
  readonly derive: typeof deriveFinding
  readonly now: Clock
}

export interface ReprocessRequest {
  /** Whether to count changes without writing them. */
  readonly dryRun: boolean
  readonly onProgress?: (counts: ReprocessCounts) => void
}

interface Task extends ReprocessRequest {
  readonly deps: ReprocessDeps
  readonly tally: ReprocessTally
}

/** Findings whose records are in one batch (null: findings without records), with their observations. */
interface RederiveInput {
  readonly batchId: number | null
  readonly ids: readonly string[]
  readonly observationOf: (
    stored: StoredDerivation,
    existing: ExistingFinding,
  ) => Observation | undefined
}

/** Small, because other writers wait for the findings that a transaction has locked. */
const FINDINGS_BATCH_SIZE = 500

/**
 * Locks findings and pairs them with their observations. Skips findings that were observed again in
 * the meantime, because their record is a different one now.
 */
const lockObserved = async (
  stores: ReprocessStores,
  { batchId, ids, observationOf }: RederiveInput,
) => {
  const { existing } = await stores.findingWrites.lock(ids)
  const stored = await stores.reprocess.derivations([...existing.keys()])
  return stored.flatMap((derivation) => {
    const state = existing.get(derivation.id)
    if (!state || derivation.batch_id !== batchId) return []
    return [
      {
        existing: { ...state, check_id: derivation.check_id },
        stored: derivation,
        observation: observationOf(derivation, state),
      },
    ]
  })
}

/** A finding of an earlier release, which knew no instances. */
interface EarlierFinding {
  readonly existing: LockedFinding
  readonly derived: DerivedFinding | undefined
}

const rederiveBatch = async (
  stores: ReprocessStores,
  { deps: { findingMetadata, derive, now }, dryRun }: Task,
  input: RederiveInput,
): Promise<Partial<ReprocessCounts>> => {
  const locked = await lockObserved(stores, input)
  const published = await stores.exploitIntelligence.of(
    cvesOf(locked.flatMap(({ observation }) => (observation ? [observation] : []))),
  )
  const rates = await stores.storedRates.current()
  const at = now()
  const changes: Change[] = []
  const earlier: EarlierFinding[] = []
  let underivable = 0
  const again = (observation: Observation, stored: StoredDerivation) => {
    const enriched = withIntelligence(observation, published)
    const placement = reportedPlacementOf(stored.reported_placement)
    return derive(enriched, findingMetadata.describeAsset(enriched), placement, rates)
  }
  for (const { existing, stored, observation } of locked) {
    const finding = observation && again(observation, stored)
    const derived = finding?.id === existing.id ? finding : undefined
    const rows = derived && rederivedRows(existing, derived, at)
    if (rows === undefined) underivable += 1
    if (rows) changes.push({ existing, ...rows })
    if (existing.instance === null) earlier.push({ existing, derived })
  }
  const instances = earlier.flatMap((one) =>
    one.derived ? [derivedInstance(one.existing, one.derived)] : [],
  )
  if (!dryRun) {
    await stores.reprocess.saveInstances(instances)
    await save(stores, changes, at)
  }
  const [findings, updated] = [locked.length, changes.length]
  return {
    findings,
    updated,
    underivable,
    unchanged: findings - updated - underivable,
    instances: instances.length,
    unknown_instances: earlier.length - instances.length,
  }
}

const addFailed =
  ({ tally }: Task, { batchId }: RederiveInput) =>
  (id: string) => {
    tally.add({ findings: 1, failed: 1 })
    const message = `The finding ${id} could not be saved; it stays as it is`
    tally.addError({ batch_id: batchId ?? 0, position: 0, field: '', message })
  }

/** Derives findings again. One that fails is set aside, so that it does not stop the others. */
const deriveBatch = async (task: Task, input: RederiveInput): Promise<void> => {
  const counted = new Map<readonly string[], Partial<ReprocessCounts>>()
  await handleIsolated(task.deps, {
    consumer: REPROCESSING,
    ids: input.ids,
    work: async (stores, part) => {
      counted.set(part, await rederiveBatch(stores, task, { ...input, ids: part }))
    },
    onFailed: addFailed(task, input),
  })
  for (const counts of counted.values()) task.tally.add(counts)
}

/** Counts what would change, and writes nothing. */
const countBatch = (task: Task, input: RederiveInput): Promise<void> =>
  isolateFailures(input.ids, {
    work: async (ids) => {
      const counts = await task.deps.transact((stores) =>
        rederiveBatch(stores, task, { ...input, ids }),
      )
      task.tally.add(counts)
    },
    isOfItem: isOfRows,
    onAlone: addFailed(task, input),
  })

/** Derives findings again, in short transactions. Idempotent. */
const rederive = async (task: Task, { ids, ...input }: RederiveInput): Promise<void> => {
  for (let start = 0; start < ids.length; start += FINDINGS_BATCH_SIZE) {
    const batch = ids.slice(start, start + FINDINGS_BATCH_SIZE)
    await (task.dryRun ? countBatch : deriveBatch)(task, { ...input, ids: batch })
    task.onProgress?.(task.tally.counts())
  }
}

/** The failures in lines of a batch, by line. Unreadable lines are omitted and counted as errors. */
const failuresOf = async (task: Task, batch_id: number, lines: ReadonlySet<number>) => {
  const results = await parseRecords(task, batch_id, lines)
  return new Map([...results].map(([line, result]) => [line, failuresIn(result)]))
}

const reprocessBatch = async (
  task: Task,
  { id, rows: findings }: ReferencedBatch,
): Promise<void> => {
  const lines = new Set(findings.map(({ line }) => line))
  const failures = await failuresOf(task, id, lines)
  const readable = findings.filter(({ line }) => failures.has(line))
  const observations = new Map(
    readable.map((finding) => [finding.id, failures.get(finding.line)?.get(finding.id)]),
  )
  task.tally.add({
    batches: 1,
    records: lines.size,
    unreadable: lines.size - failures.size,
    findings: findings.length - readable.length,
  })
  const ids = [...observations.keys()]
  await rederive(task, { batchId: id, ids, observationOf: (stored) => observations.get(stored.id) })
}

/** References to records held in memory at a time, rounded up to whole batches. */
const REFERENCES_BATCH_SIZE = 50_000

async function* referencedBatches(
  { transact }: ReprocessDeps,
  table: 'finding_seen' | 'check_outcome',
): AsyncIterable<ReferencedBatch> {
  for (let after = 0; ; ) {
    const from = after
    const batches = await transact(({ reprocess }) =>
      reprocess.batchesAfter(table, from, REFERENCES_BATCH_SIZE),
    )
    const last = batches.at(-1)
    if (!last) return
    yield* batches
    after = last.id
  }
}

const observationFromStored: RederiveInput['observationOf'] = (stored, { suppression_reason }) =>
  storedObservation(contentOf(stored), {
    check_id: stored.check_id,
    muted: isScannerMute(suppression_reason),
  })

const reprocessWithoutRecord = async (task: Task) => {
  for (let after: string | undefined = NIL_UUID; after; ) {
    const from: string = after
    const ids = await task.deps.transact(({ reprocess }) =>
      reprocess.withoutRecord(from, FINDINGS_BATCH_SIZE),
    )
    await rederive(task, { batchId: null, ids, observationOf: observationFromStored })
    after = ids.at(-1)
  }
}

/**
 * Derives every finding again with today's formats, rules, metadata and intelligence: from its source
 * record, or from the stored finding if it was ingested on its own. The content may change, and the
 * deadline with the severity; the status, the occurrences and the age do not. Transactions are short:
 * an interrupted call keeps its committed changes, and the next call does the rest. What passed is
 * derived again as well: what it is about, not when it passed.
 */
export const reprocessFindings = async (
  deps: ReprocessDeps,
  request: ReprocessRequest,
): Promise<ReprocessSummary> => {
  const task: Task = { ...request, deps, tally: reprocessTally() }
  for await (const batch of referencedBatches(deps, 'finding_seen'))
    await reprocessBatch(task, batch)
  await reprocessWithoutRecord(task)
  for await (const batch of referencedBatches(deps, 'check_outcome'))
    await reprocessOutcomes(task, batch)
  return task.tally.summary()
}
