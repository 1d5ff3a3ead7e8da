import type { RecordError } from '@stance/core/formats/observation'
import { isolateFailures } from '../../../kernel/isolate-failures.ts'
import { isRefusedRow, type Transact } from '../../../platform/db/transaction.ts'
import type { FalsePositiveRates } from '../false-positives/false-positive-rate.ts'
import {
  type CountedBatch,
  type CountedResult,
  countFailing,
  type RefusedRecord,
} from './batch-counting.ts'
import {
  type BatchLookup,
  type BatchStores,
  type PreparedBatch,
  prepareBatch,
  saveBatch,
  withDerivedFindings,
} from './batch-saving.service.ts'
import type { ImportBatch, ImportedObservation } from './import-batch.ts'
import { type ImportRun, newImportRun } from './import-run.ts'

const MAX_MESSAGE_LENGTH = 300

const refusalOf = (error: unknown): RecordError => {
  const reason = error instanceof Error ? error.message.slice(0, MAX_MESSAGE_LENGTH) : ''
  return { field: '', message: `The database does not accept the record: ${reason}` }
}

/** A batch with some of the observations of another one, and their records. */
const partOf = (
  { format, records, isContinuation }: ImportBatch,
  part: readonly ImportedObservation[],
): ImportBatch => {
  // The record of a continuation is in another batch.
  const lines = isContinuation ? [] : [...new Set(part.map(({ line }) => line))]
  const lineOf = new Map(lines.map((line, index) => [line, index]))
  return {
    format,
    records: lines.map((line) => records[line] ?? Buffer.alloc(0)),
    imported: part.map((one) => ({ ...one, line: lineOf.get(one.line) ?? 0 })),
    hasEveryObservation: false,
    // Its records are counted when all parts are saved.
    failing: [],
    kinds: [],
    passedRecords: 0,
    mutedRecords: 0,
    isContinuation,
  }
}

export interface BatchSaver {
  readonly transact: Transact<BatchStores>
  readonly lookup: BatchLookup
  readonly run: ImportRun
}

/** A parsed batch, and the rates with which its findings are derived. */
export interface ParsedBatch {
  readonly parsed: ImportBatch
  readonly rates: FalsePositiveRates
}

/** Saves a batch. If it needs a derived finding that it has dropped, all are derived again, at most once. */
const saveOrDerive = async (
  { transact, lookup, run }: BatchSaver,
  batch: PreparedBatch,
  parse: () => Promise<ParsedBatch>,
  previousBatchId: number | null,
) => {
  let result = await saveBatch(transact, run, batch, previousBatchId)
  while (result.kind === 'already-inserted') {
    const { parsed, rates } = await parse()
    const derived = await withDerivedFindings(lookup, batch, parsed, rates)
    result = await saveBatch(transact, run, derived, previousBatchId)
  }
  return result
}

const savePart = async (saver: BatchSaver, part: ParsedBatch, previousBatchId: number | null) => {
  const { lookup, run } = saver
  const options = { digest: null, rates: part.rates }
  // The accounts and resources of the batch count as saved, and were rolled back with it.
  const batch = await prepareBatch(lookup, newImportRun(run), part.parsed, options)
  return saveOrDerive(saver, batch, async () => part, previousBatchId)
}

/**
 * Saves a batch that the database refused in halves, until the observations that it does not accept
 * stand alone: their records are rejected, and nothing is resolved in their accounts. Returns the id of
 * the first source batch; null when nothing of the batch was saved.
 */
const saveInParts = async (
  saver: BatchSaver,
  counted: CountedBatch,
  { parsed: batch, rates }: ParsedBatch,
  previousBatchId: number | null,
): Promise<number | null> => {
  const { run } = saver
  const results: { position: number; result: CountedResult }[] = []
  const refused = new Map<number, RefusedRecord>()
  let sourceBatchId = batch.isContinuation ? previousBatchId : null
  run.accounts.clear()
  run.resources.clear()
  await isolateFailures(batch.imported, {
    work: async (part) => {
      const saved = await savePart(saver, { parsed: partOf(batch, part), rates }, previousBatchId)
      sourceBatchId ??= saved.sourceBatchId
      results.push(...saved.results)
    },
    isOfItem: isRefusedRow,
    onAlone: ({ line, position, observation }, error) => {
      refused.set(position, {
        kind: batch.kinds[line] ?? 'failing',
        error: refusalOf(error),
      })
      run.unproven.add(observation.account_id)
    },
  })
  countFailing(run, counted, results, refused)
  return sourceBatchId
}

/**
 * Saves a batch and counts its records, in parts if the database refuses it because of one of them.
 * Returns the id of its source batch; null when nothing of it was saved.
 */
export const saveOrIsolate = async (
  saver: BatchSaver,
  batch: PreparedBatch,
  parse: () => Promise<ParsedBatch>,
  previousBatchId: number | null,
): Promise<number | null> => {
  try {
    const { results, sourceBatchId } = await saveOrDerive(saver, batch, parse, previousBatchId)
    countFailing(saver.run, batch, results)
    return sourceBatchId
  } catch (error) {
    if (!isRefusedRow(error)) throw error
    return saveInParts(saver, batch, await parse(), previousBatchId)
  }
}
