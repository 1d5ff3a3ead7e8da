import type { Observation } from '@stance/core/formats/observation'
import { settledOutcome } from '@stance/core/formats/settled-outcome'
import { Rollback, type Transact } from '../../../platform/db/transaction.ts'
import { mapInTurns } from '../../../platform/turn.ts'
import type { FalsePositiveRates } from '../false-positives/false-positive-rate.ts'
import { deriveFinding } from '../ingest/derived-finding.ts'
import type { Ending } from '../ingest/evidence.ts'
import { encodeRow } from '../ingest/finding-changes.store.ts'
import { type LockResult, lockReported } from '../ingest/finding-locking.service.ts'
import {
  type RecordedFinding,
  type RecordingStores,
  recordLocked,
} from '../ingest/findings.service.ts'
import type { FindingsWriteStore } from '../ingest/findings-write.store.ts'
import { newFinding } from '../ingest/new-finding.ts'
import type { ObservedSource } from '../ingest/observed-finding.ts'
import type { DerivedFinding } from '../record/finding.ts'
import { knownStatements } from '../statements/several.service.ts'
import { isAccepted } from './batch-counting.ts'
import type { Chunk } from './chunker.ts'
import { compressLines } from './compressed-lines.service.ts'
import type { ImportBatch, ImportedObservation } from './import-batch.ts'
import type { ImportRunStore, NewSourceBatch } from './import-run.store.ts'
import type { ImportRun } from './import-run.ts'
import type { AccountObserver } from './last-seen.port.ts'
import {
  earliestOf,
  endingsIn,
  type OutcomeRow,
  outcomeRows,
  withInstances,
} from './rows/import-rows.ts'
import { newAccounts } from './rows/new-accounts.ts'
import { keyOf, type ResourceRow, resourceRows } from './rows/resource-rows.ts'
import { keyListOf } from './rows/row-keys.ts'
import { type HiddenLookup, withSeparateIds } from './separate-findings.service.ts'

/** The stores that save a batch, on one transaction. */
export interface BatchStores extends RecordingStores {
  readonly importRuns: ImportRunStore
  readonly seenAccounts: AccountObserver
}

export type BatchLookup = Pick<FindingsWriteStore, 'existingIds'> & HiddenLookup

/** A failed check in a record. */
interface Failure<Source = ObservedSource> {
  readonly position: number
  readonly line: number
  readonly source: Source
}

/** A batch, ready to be saved. */
export interface PreparedBatch extends Omit<NewSourceBatch, 'failures' | 'muted'> {
  /** Its records are in the source batch of the batch before it. */
  readonly isContinuation: boolean
  readonly accounts: readonly Observation[]
  readonly resourceRows: readonly ResourceRow[]
  readonly outcomeRows: readonly OutcomeRow[]
  /** What of it says that problems are over. */
  readonly endings: readonly Ending[]
  readonly failures: readonly Failure[]
  /** The positions of records with a failure that is not muted. */
  readonly failing: readonly number[]
  /** Whether its record has several batches. */
  readonly isPart: boolean
}

/**
 * Whether one batch holds everything that a chunk contains: every record with every observation. Only
 * then can the chunk be replayed from what is saved.
 */
export const isSelfContained = (batches: readonly ImportBatch[], chunk: Chunk): boolean => {
  const [batch] = batches
  return (
    batches.length === 1 &&
    batch?.records.length === chunk.records.length &&
    batch.hasEveryObservation
  )
}

const NO_KEYS = keyListOf([])

const failuresOf = (
  imported: readonly ImportedObservation[],
  rates: FalsePositiveRates,
): Promise<Failure<DerivedFinding>[]> =>
  mapInTurns(
    imported.filter(({ observation }) => settledOutcome(observation) === 'fail'),
    ({ position, line, observation, metadata, separateId }) => {
      const source = deriveFinding(observation, metadata, {}, rates)
      return { position, line, source: separateId ? { ...source, id: separateId } : source }
    },
  )

/**
 * Converts failures to the form in which they are held until they are saved. Only a failure of an
 * existing finding keeps its derived finding: holding thousands of them in memory costs more time than deriving them.
 */
const toPending = async (
  lookup: BatchLookup,
  failures: readonly Failure<DerivedFinding>[],
  at: Date,
): Promise<Failure[]> => {
  if (failures.length === 0) return []
  const ids = failures.map(({ source }) => source.id)
  const existing = await lookup.existingIds(ids)
  return mapInTurns(failures, (failure) =>
    existing.has(failure.source.id)
      ? failure
      : { ...failure, source: encodeRow(newFinding(failure.source, at)) },
  )
}

/** Whether all observations have times of their own; null if only some have. */
const datedness = (imported: readonly ImportedObservation[]): boolean | null => {
  const dated = imported.filter(({ observation }) => observation.last_observed_at !== null).length
  if (dated === imported.length) return true
  return dated === 0 ? false : null
}

/** Prepares everything of a batch that does not depend on the batches before it. */
export const prepareBatch = async (
  lookup: BatchLookup,
  run: ImportRun,
  batch: ImportBatch,
  options: { digest: string | null; rates: FalsePositiveRates },
): Promise<PreparedBatch> => {
  const { format, records, isContinuation } = batch
  const { rates } = options
  const imported = await withSeparateIds(lookup, batch.imported)
  const is_dated = datedness(imported)
  // A replay treats all observations alike.
  const digest = is_dated === null ? null : options.digest
  const body = compressLines(records)
  const failures = await failuresOf(imported, rates)
  const outcomes = outcomeRows(imported, run)
  const resourceKeys = imported.map(
    ({ observation }) => [observation.account_id, keyOf(observation.resource.id)] as const,
  )
  return {
    format,
    isContinuation,
    isPart: isContinuation || !batch.hasEveryObservation,
    failing: batch.failing,
    passed_records: batch.passedRecords,
    muted_records: batch.mutedRecords,
    is_dated: is_dated ?? false,
    digest,
    records: records.length,
    findings: keyListOf(
      failures.map(({ source: { content, id } }) => [content.account_id, id] as const),
    ),
    outcomes: keyListOf(outcomes.map(({ account_id, id }) => [account_id, id] as const)),
    resources: digest === null ? NO_KEYS : keyListOf(resourceKeys),
    accounts: newAccounts(run, imported),
    resourceRows: resourceRows(imported, run, run.resources.isNew),
    outcomeRows: outcomes,
    endings: endingsIn(imported, run),
    failures: await toPending(lookup, failures, run.at),
    body: await body,
  }
}

/** The batch with the derived findings of all its failures, including those it dropped. */
export const withDerivedFindings = async (
  lookup: HiddenLookup,
  batch: PreparedBatch,
  { imported }: ImportBatch,
  rates: FalsePositiveRates,
): Promise<PreparedBatch> => ({
  ...batch,
  failures: await failuresOf(await withSeparateIds(lookup, imported), rates),
})

/** The key lists are stored only with a digest, because only a replay reads them. */
const sourceBatchOf = (batch: PreparedBatch): NewSourceBatch => {
  const { format, records, body, digest, failures, findings, outcomes, resources } = batch
  const { is_dated, passed_records, muted_records } = batch
  // Of several observations of one finding, the last one decides whether it is muted.
  const last = new Map(failures.map(({ source }) => [source.id, source.muted]))
  const muted = [...last.values()].filter(Boolean).length
  const sourceBatch = {
    format,
    records,
    body,
    digest,
    failures: failures.length,
    muted,
    is_dated,
    passed_records,
    muted_records,
  }
  if (digest === null) {
    return { ...sourceBatch, findings: NO_KEYS, outcomes: NO_KEYS, resources: NO_KEYS }
  }
  return { ...sourceBatch, findings, outcomes, resources }
}

type SaveResult =
  | {
      readonly kind: 'saved'
      readonly sourceBatchId: number
      /** For each failure, with the position of its record. */
      readonly results: readonly { position: number; result: RecordedFinding | null }[]
    }
  /** Another writer has inserted a finding whose derived finding the batch has dropped. */
  | { readonly kind: 'already-inserted' }

type Results = readonly (RecordedFinding | null)[]
type LockedFailures = Extract<LockResult<Failure>, { kind: 'locked' }>

interface Written {
  readonly recorded: Results
  readonly resolved: number
  readonly sourceBatchId: number
}

/** Writes a batch whose findings the transaction has locked. */
const writeBatch = async (
  stores: BatchStores,
  run: ImportRun,
  { batch, failures }: { batch: PreparedBatch; failures: LockedFailures },
  previousBatchId: number | null,
): Promise<Written> => {
  const { importRuns, seenAccounts } = stores
  const sourceBatchId =
    batch.isContinuation && previousBatchId !== null
      ? previousBatchId
      : await importRuns.addBatch(run.id, sourceBatchOf(batch))
  await seenAccounts.observe(batch.accounts)
  await importRuns.saveResources(batch.resourceRows)
  const { locked } = failures
  const matched = failures.matched.map(({ observed, match }) => ({
    match,
    provenance: {
      run_id: run.id,
      isListing: run.complete,
      batch_id: sourceBatchId,
      batch_line: observed.line,
    },
  }))
  const statements = { matched, endings: batch.endings, locked }
  const known = await knownStatements(stores, statements, run.at)
  await importRuns.saveOutcomes(withInstances(batch.outcomeRows, known), sourceBatchId)
  const earliest = earliestOf(batch.outcomeRows)
  if (earliest) await stores.coverage.deleteOutdatedOutcomes({ ...batch.outcomes, earliest })
  const { recorded, resolved } = await recordLocked(stores, { ...statements, known }, run.at)
  run.instances.add(known.several)
  const accepted = recorded.filter(isAccepted).length
  const duplicates = recorded.filter((result) => result?.isDuplicate).length
  await importRuns.progress(run.id, { accepted, duplicates, resolved }, run.tally.counts())
  return { recorded, resolved, sourceBatchId }
}

/**
 * Saves a batch in a transaction. It locks the findings first, so nothing is written when it needs a
 * derived finding that the batch has dropped. Its records are counted with the results.
 */
export const saveBatch = async (
  transact: Transact<BatchStores>,
  run: ImportRun,
  batch: PreparedBatch,
  previousBatchId: number | null,
): Promise<SaveResult> => {
  const written = await transact<Written | null>(async (stores) => {
    await stores.coverage.shareLock()
    const failures = await lockReported(stores.findingWrites, batch.failures, batch.endings)
    if (failures.kind === 'already-inserted') return new Rollback(null)
    return writeBatch(stores, run, { batch, failures }, previousBatchId)
  })
  if (!written) return { kind: 'already-inserted' }
  const { recorded, resolved, sourceBatchId } = written
  run.tally.add({ accepted: recorded.filter(isAccepted).length, resolved })
  const results = batch.failures.map(({ position }, index) => ({
    position,
    result: recorded[index] ?? null,
  }))
  return { kind: 'saved', sourceBatchId, results }
}
