import { setImmediate } from 'node:timers/promises'
import { createInputReader, type InputReader } from '@stance/core/formats/input/input-reader'
import { DAY_MS } from '@stance/core/kernel/durations'
import { AppError, badRequest, forbidden } from '../../../kernel/app-error.ts'
import type { Clock } from '../../../kernel/clock.ts'
import type { DataScope } from '../../../kernel/data-scope.ts'
import type { Transact } from '../../../platform/db/transaction.ts'
import { createQueue } from '../../../platform/queue.ts'
import type { CoveredCell } from '../coverage/covered-cells.ts'
import type { FalsePositiveRatePort } from '../false-positives/false-positive-rate.port.ts'
import type { FindingsWriteStore } from '../ingest/findings-write.store.ts'
import type { ExploitIntelligencePort } from '../rescoring/exploit-intelligence.port.ts'
import { withPublished } from './batch-intelligence.service.ts'
import {
  type BatchStores,
  isSelfContained,
  type PreparedBatch,
  prepareBatch,
} from './batch-saving.service.ts'
import type { Chunk } from './chunker.ts'
import { noteCoverage } from './coverage-notes.ts'
import { giveUp, isHopeless } from './hopeless-input.ts'
import {
  chunksOf,
  type ImportInput,
  type ParsingDeps,
  parseChunk,
} from './import-parsing.service.ts'
import { finishRun, startHeartbeat } from './import-run.service.ts'
import { type ImportRun, newImportRun, summaryOf } from './import-run.ts'
import type { ImportCounts, ImportSummary } from './import-summary.ts'
import { parseLargeChunk } from './large-documents.service.ts'
import { type ParsedBatch, saveOrIsolate } from './refused-batch.service.ts'
import { digestOfChunk, replayBatch } from './replayed-batch.service.ts'
import type { ReplayedBatchStore, SourceBatch } from './replayed-batch.store.ts'
import { resolveUnlisted, saveCovered } from './unlisted-findings.service.ts'
import { coverWhole } from './whole-input.ts'

/** The stores of an import, on one transaction. */
export interface ImportStores extends BatchStores {
  readonly replayedBatches: ReplayedBatchStore
}

export interface ImportDeps extends ParsingDeps {
  readonly transact: Transact<ImportStores>
  /** Read outside of a transaction, to prepare chunks before they are saved. */
  readonly replayedBatches: Pick<ImportStores['replayedBatches'], 'find'>
  readonly findingWrites: Pick<
    FindingsWriteStore,
    'existingIds' | 'hiddenIds' | 'seesWholeAccounts'
  >
  readonly exploitIntelligence: ExploitIntelligencePort
  readonly cachedRates: FalsePositiveRatePort
  readonly now: Clock
  readonly newId: () => string
  /** The version of the product. */
  readonly release: string
}

export interface ImportRequest extends ImportInput {
  /** Whether the input is complete: it lists every finding of what it covers. */
  readonly complete: boolean
  /** Whether a complete input lists failures only, of all checks. */
  readonly failuresOnly: boolean
  /** When the input was exported; null: now. */
  readonly at: Date | null
  /** Who imports; '' for no one in particular. */
  readonly actor?: string
  readonly onProgress?: (counts: ImportCounts) => void
}

/** A chunk, ready to be saved. */
interface PreparedChunk {
  readonly chunk: Chunk
  readonly digest: string | null
  /** The batch that the chunk repeats. The chunk is not parsed then and has no batches. */
  readonly sourceBatch: SourceBatch | null
  readonly batches: readonly PreparedBatch[]
}

const prepareBatches = async (
  deps: ImportDeps,
  run: ImportRun,
  request: ImportRequest,
  { chunk, digest }: Pick<PreparedChunk, 'chunk' | 'digest'>,
): Promise<PreparedBatch[]> => {
  const batches = await parseChunk(deps, run, request, chunk)
  const canBeReplayed = isSelfContained(batches, chunk)
  const prepared: PreparedBatch[] = []
  for (const batch of batches) {
    const enriched = await withPublished(deps.exploitIntelligence, batch)
    const rates = await deps.cachedRates.current()
    const options = { digest: canBeReplayed ? digest : null, rates }
    prepared.push(await prepareBatch(deps.findingWrites, run, enriched, options))
    // Yields to the event loop: a document can have many batches, and requests must not wait for all.
    await setImmediate()
  }
  return prepared
}

/** Prepares chunks while earlier ones are being saved. */
async function* preparedChunks(
  deps: ImportDeps,
  run: ImportRun,
  request: ImportRequest,
  reader: InputReader,
): AsyncIterable<PreparedChunk> {
  const { scope, release } = deps
  for await (const chunk of chunksOf(request, reader)) {
    if (isHopeless(run)) return giveUp(run)
    const { format, stated } = request
    const digest = digestOfChunk(chunk, { format, stated, scope, release })
    // What a list of failures covers depends on more than what is stored of its records.
    const mayRepeat = digest !== null && !request.failuresOnly
    const sourceBatch = mayRepeat && (await deps.replayedBatches.find(digest))
    const unparsed = { chunk, digest, sourceBatch: sourceBatch || null }
    // A large document is parsed while it is saved.
    if (sourceBatch || chunk.isLarge) yield { ...unparsed, batches: [] }
    else yield { ...unparsed, batches: await prepareBatches(deps, run, request, unparsed) }
  }
}

/** Parses a batch of a chunk again. It is counted already. */
const reparseBatch = async (
  deps: ImportDeps,
  run: ImportRun,
  request: ImportRequest,
  { chunk, index }: { readonly chunk: Chunk; readonly index: number },
): Promise<ParsedBatch> => {
  const batches = await parseChunk(deps, newImportRun(run), request, chunk)
  const parsed = batches[index]
  if (!parsed) throw new Error('Parsing a chunk again gave a different result')
  return {
    parsed: await withPublished(deps.exploitIntelligence, parsed),
    rates: await deps.cachedRates.current(),
  }
}

/** Only one large document is read at a time, because each takes much memory. */
const largeDocuments = createQueue()

/** Saves each batch of a chunk with a large document while the next one is being parsed. */
const saveLargeChunk = (
  deps: ImportDeps,
  run: ImportRun,
  request: ImportRequest,
  chunk: Chunk,
): Promise<void> =>
  largeDocuments.run(async () => {
    const saver = { transact: deps.transact, lookup: deps.findingWrites, run }
    let saving: Promise<number | null> = Promise.resolve(null)
    try {
      for await (const batch of parseLargeChunk(deps, run, request, chunk)) {
        const parsed = await withPublished(deps.exploitIntelligence, batch)
        const rates = await deps.cachedRates.current()
        const options = { digest: null, rates }
        const prepared = await prepareBatch(deps.findingWrites, run, parsed, options)
        const parse = async () => ({ parsed, rates })
        const previousBatchId = await saving
        request.onProgress?.(run.tally.counts())
        saving = saveOrIsolate(saver, prepared, parse, previousBatchId)
        // A failure is thrown where the promise is awaited.
        saving.catch(() => {})
      }
      await saving
    } finally {
      await Promise.allSettled([saving])
    }
  })

const saveChunk = async (
  deps: ImportDeps,
  run: ImportRun,
  request: ImportRequest,
  prepared: PreparedChunk,
): Promise<void> => {
  const { chunk, sourceBatch } = prepared
  if (chunk.isLarge) return saveLargeChunk(deps, run, request, chunk)
  if (sourceBatch && (await replayBatch(deps.transact, run, sourceBatch, request.stated))) return
  const batches = sourceBatch
    ? await prepareBatches(deps, run, request, prepared)
    : prepared.batches
  const saver = { transact: deps.transact, lookup: deps.findingWrites, run }
  let previousBatchId: number | null = null
  for (const [index, batch] of batches.entries()) {
    const parse = () => reparseBatch(deps, run, request, { chunk, index })
    previousBatchId = await saveOrIsolate(saver, batch, parse, previousBatchId)
  }
}

/** Chunks saved at the same time: the database works on one while another is being sent. */
const SAVE_CONCURRENCY = 3

/** Ids that two chunks must not save at the same time, because the later chunk has to win. */
const writtenIds = ({ batches }: PreparedChunk): ReadonlySet<string> =>
  new Set(batches.flatMap(({ findings, outcomes }) => [...findings.ids, ...outcomes.ids]))

/**
 * Saves chunks while the next ones are being prepared. A large one is saved alone, because the ids that
 * it writes are not known before. Returns when all are saved or one has failed.
 */
const saveAll = async (
  chunks: AsyncIterable<PreparedChunk>,
  save: (prepared: PreparedChunk) => Promise<void>,
) => {
  const saving = new Map<Promise<void>, ReadonlySet<string>>()
  const canStart = (ids: ReadonlySet<string>) =>
    saving.size < SAVE_CONCURRENCY &&
    ![...saving.values()].some((others) => [...others].some((id) => ids.has(id)))
  try {
    for await (const prepared of chunks) {
      const ids = writtenIds(prepared)
      const isAlone = prepared.chunk.isLarge
      while (isAlone ? saving.size > 0 : !canStart(ids)) await Promise.race(saving.keys())
      const saved: Promise<void> = save(prepared).then(() => {
        saving.delete(saved)
      })
      // A failure is thrown where the promise is awaited below, and stops the import there.
      saved.catch(() => {})
      saving.set(saved, ids)
      if (isAlone) await saved
    }
    await Promise.all(saving.keys())
  } finally {
    await Promise.allSettled(saving.keys())
  }
}

/** A complete import covers whole accounts, so the data scope of the caller must cover them as a whole. */
const requireWholeAccounts = ({ regions, applications }: DataScope) => {
  if (regions === 'all' && applications === 'all') return
  throw forbidden(
    'complete needs a data scope of whole accounts; yours is restricted to regions or applications',
  )
}

/** Clocks differ; evidence of a later time would outweigh everything that is observed until then. */
const MAX_CLOCK_DIFFERENCE_MS = DAY_MS

/**
 * Imports a scanner's output. The input is streamed in bounded memory and committed batch by batch,
 * so committed batches stay when a later one fails. A bad record does not stop the others. Only a
 * complete import resolves findings that it does not list: those of the checks that it covered. Throws
 * FORBIDDEN for a complete import within a data scope of parts of accounts.
 */
export const importFindings = async (
  deps: ImportDeps,
  request: ImportRequest,
): Promise<ImportSummary> => {
  const { format, complete, stated } = request
  if (complete) requireWholeAccounts(deps.scope)
  const started_at = deps.now()
  const at = request.at ?? started_at
  if (at.getTime() > started_at.getTime() + MAX_CLOCK_DIFFERENCE_MS)
    throw badRequest(`as_of is more than a day in the future: ${at.toISOString()}`)
  const latestTime = new Date(started_at.getTime() + MAX_CLOCK_DIFFERENCE_MS).toISOString()
  const run = newImportRun({ id: deps.newId(), at, latestTime, complete })
  await deps.transact(({ importRuns }) =>
    importRuns.start({
      id: run.id,
      format,
      complete,
      stated,
      observed_at: at,
      started_at,
      actor: request.actor ?? '',
    }),
  )
  const heartbeat = startHeartbeat(deps, run.id)
  let cells: readonly CoveredCell[] = []
  try {
    const reader = createInputReader({ format })
    await saveAll(preparedChunks(deps, run, request, reader), async (prepared) => {
      await saveChunk(deps, run, request, prepared)
      request.onProgress?.(run.tally.counts())
    })
    coverWhole(run, request, reader)
    cells = run.cells.cells()
    await saveCovered(deps, run, cells)
    if (complete) await resolveUnlisted(deps, run, cells, request)
  } catch (error) {
    if (error instanceof AppError) run.tally.note(error.message)
    await heartbeat.stop()
    await finishRun(deps, run, 'failed', cells).catch(() => {})
    throw error
  }
  noteCoverage(run, request)
  await heartbeat.stop()
  await finishRun(deps, run, 'completed', cells)
  return summaryOf(run, cells)
}
