import { setImmediate } from 'node:timers/promises'
import { forbidden } from '../../../kernel/app-error.ts'
import type { Clock } from '../../../kernel/clock.ts'
import type { DataScope } from '../../../kernel/data-scope.ts'
import type { ControlHistoryPort } from '../false-positives/false-positive-rate.port.ts'
import { KnownMeanwhile, RESOLVED_AT_ONCE, resolveAbsent } from '../ingest/findings.service.ts'
import type { FindingsWriteStore } from '../ingest/findings-write.store.ts'
import type { ExploitIntelligencePort } from '../rescoring/exploit-intelligence.port.ts'
import { withPublished } from './chunk-intelligence.service.ts'
import {
  type ChunkUnit,
  type PreparedChunk,
  prepareChunk,
  saveChunk,
  saysAll,
  withReports,
} from './chunk-saving.service.ts'
import type { Portion } from './chunker.ts'
import {
  type ImportInput,
  portionsOf,
  type ReadingDeps,
  readPortion,
} from './import-parsing.service.ts'
import { coverageOf, newRun, type Run } from './import-run.ts'
import type { ImportReport, ImportSums } from './import-summary.ts'
import { digestOfPortion, takeAgain } from './replayed-batch.service.ts'
import type { KnownBatch, RepeatedBatchStore } from './replayed-batch.store.ts'

/** What an import does its work with, all on one transaction. */
export interface ImportUnit extends ChunkUnit {
  readonly repeats: RepeatedBatchStore
}

export interface ImportDeps extends ReadingDeps {
  /** Runs work in a transaction of its own. */
  readonly transact: <T>(work: (unit: ImportUnit) => Promise<T>) => Promise<T>
  /** What is asked outside of a transaction, to know what to prepare. */
  readonly looking: {
    readonly repeats: Pick<RepeatedBatchStore, 'find'>
    readonly store: Pick<FindingsWriteStore, 'known'>
  }
  /** What is published of the CVEs that are imported. */
  readonly intelligence: ExploitIntelligencePort
  readonly history: ControlHistoryPort
  readonly now: Clock
  readonly newId: () => string
  /** The version of the product. */
  readonly release: string
}

export interface ImportRequest extends ImportInput {
  /** The input holds everything that its checks have to say about its accounts. */
  readonly complete: boolean
  /** The accounts that a complete input covers; empty: those that are in it. */
  readonly accounts: readonly string[]
  /** When the scan was made; null: now. */
  readonly at: Date | null
  readonly onProgress?: (sums: ImportSums) => void
}

/** A portion in the form in which it is saved. */
interface Prepared {
  readonly portion: Portion
  readonly digest: string | null
  /** The batch that it repeats; it has no chunks then, as nobody has read it. */
  readonly known: KnownBatch | null
  readonly chunks: readonly PreparedChunk[]
}

const prepareChunks = async (
  deps: ImportDeps,
  run: Run,
  request: ImportRequest,
  { portion, digest }: Pick<Prepared, 'portion' | 'digest'>,
): Promise<PreparedChunk[]> => {
  const chunks = readPortion(deps, run, request, portion)
  const standsForItself = saysAll(chunks, portion)
  const prepared: PreparedChunk[] = []
  for (const chunk of chunks) {
    const published = await withPublished(deps.intelligence, chunk)
    const history = await deps.history.current()
    const from = { digest: standsForItself ? digest : null, history }
    prepared.push(await prepareChunk(deps.looking.store, run, published, from))
    // A document of many chunks is no reason to let others wait for an answer.
    await setImmediate()
  }
  return prepared
}

/** Made while the ones before are being saved. */
async function* preparedPortions(
  deps: ImportDeps,
  run: Run,
  request: ImportRequest,
): AsyncIterable<Prepared> {
  const { scope, release } = deps
  for await (const portion of portionsOf(request)) {
    const digest = digestOfPortion(portion, { format: request.format, scope, release })
    const known = digest && (await deps.looking.repeats.find(digest))
    const unread = { portion, digest, known: known || null }
    if (known) yield { ...unread, chunks: [] }
    else yield { ...unread, chunks: await prepareChunks(deps, run, request, unread) }
  }
}

/** Reads a chunk of a portion again, for its reports; it has been counted already. */
const reportedAgain = async (
  deps: ImportDeps,
  run: Run,
  request: ImportRequest,
  { portion, index, chunk }: { portion: Portion; index: number; chunk: PreparedChunk },
): Promise<PreparedChunk> => {
  const read = readPortion(deps, newRun(run), request, portion)[index]
  if (!read) throw new Error('A portion says something else when it is read again')
  const published = await withPublished(deps.intelligence, read)
  return withReports(chunk, published, await deps.history.current())
}

const savePortion = async (
  deps: ImportDeps,
  run: Run,
  request: ImportRequest,
  prepared: Prepared,
): Promise<void> => {
  const { known } = prepared
  if (known && (await takeAgain(deps.transact, run, known))) return
  const chunks = known ? await prepareChunks(deps, run, request, prepared) : prepared.chunks
  let batch: number | null = null
  for (const [index, chunk] of chunks.entries()) {
    const save = (one: PreparedChunk) => saveChunk(deps.transact, run, one, batch)
    batch = await save(chunk).catch(async (error) => {
      if (!(error instanceof KnownMeanwhile)) throw error
      return save(
        await reportedAgain(deps, run, request, { portion: prepared.portion, index, chunk }),
      )
    })
  }
}

/** Portions that are saved at the same time: the database works on one while another is written. */
const SAVED_AT_ONCE = 3

/** What two portions may not both be saving, because the later one has the last word on it. */
const subjectsOf = ({ chunks }: Prepared): ReadonlySet<string> =>
  new Set(chunks.flatMap(({ findings, outcomes }) => [...findings.ids, ...outcomes.ids]))

/** A portion is large because of a document in it, which is held whole. */
const isLarge = ({ chunks }: Prepared): boolean => chunks.some(({ continues }) => continues)

/**
 * Saves portions while the next ones are being made, but nothing beside a large one. Ends when all
 * are saved or one has failed.
 */
const saveAll = async (
  portions: AsyncIterable<Prepared>,
  save: (prepared: Prepared) => Promise<void>,
) => {
  const saving = new Map<Promise<void>, ReadonlySet<string>>()
  const isFree = (subjects: ReadonlySet<string>) =>
    saving.size < SAVED_AT_ONCE &&
    ![...saving.values()].some((others) => [...others].some((one) => subjects.has(one)))
  try {
    for await (const prepared of portions) {
      const subjects = subjectsOf(prepared)
      while (!isFree(subjects)) await Promise.race(saving.keys())
      const saved: Promise<void> = save(prepared).then(() => {
        saving.delete(saved)
      })
      // A failure is met where this is awaited, and stops the import there.
      saved.catch(() => {})
      saving.set(saved, subjects)
      if (isLarge(prepared)) await Promise.all(saving.keys())
    }
    await Promise.all(saving.keys())
  } finally {
    await Promise.allSettled(saving.keys())
  }
}

const NOTHING_RESOLVED =
  'Nothing was resolved: part of the input could not be read, so it is not complete'

/** A batch looks at every open finding of its accounts, so it gets few of them. */
const ACCOUNTS_AT_ONCE = 20

const inGroups = (accounts: readonly string[]): string[][] =>
  Array.from({ length: Math.ceil(accounts.length / ACCOUNTS_AT_ONCE) }, (_, group) =>
    accounts.slice(group * ACCOUNTS_AT_ONCE, (group + 1) * ACCOUNTS_AT_ONCE),
  )

/** Resolves what is gone from some accounts, in short transactions. */
const resolveIn = async (
  deps: ImportDeps,
  run: Run,
  covered: Parameters<typeof resolveAbsent>[1],
): Promise<void> => {
  let resolved: number
  do {
    resolved = await deps.transact(async (unit) => {
      const gone = await resolveAbsent(unit, covered, run.at)
      await unit.runs.progress(run.id, { resolved: gone }, run.tally.sums())
      return gone
    })
    run.tally.add({ resolved })
  } while (resolved === RESOLVED_AT_ONCE)
}

/** Resolves what a complete run covered and did not report. */
const resolveUnreported = async (deps: ImportDeps, run: Run, request: ImportRequest) => {
  for (const [source, { accounts, checks, vulnerabilities }] of run.covered) {
    const covered = { source, checks: [...checks], vulnerabilities, run_id: run.id }
    const all = request.accounts.length > 0 ? request.accounts : [...accounts]
    for (const group of inGroups(all)) await resolveIn(deps, run, { ...covered, accounts: group })
  }
}

const finish = (
  deps: ImportDeps,
  run: Run,
  { accounts }: ImportRequest,
  status: 'completed' | 'failed',
) =>
  deps.transact(async ({ runs }) => {
    const { tally } = run
    await runs.progress(run.id, {}, tally.sums())
    const coverage = coverageOf(run, accounts)
    await runs.finish(run.id, { status, format: tally.format(), coverage, at: deps.now() })
  })

/** Absence speaks of whole accounts, so it is declared by somebody who sees them whole. */
const requireWholeAccounts = ({ regions, applications }: DataScope) => {
  if (regions === 'all' && applications === 'all') return
  throw forbidden(
    'complete needs a data scope of whole accounts; yours is restricted to regions or applications',
  )
}

/**
 * Imports a scanner's output: streamed in bounded memory and committed chunk by chunk, so what was
 * committed stays when the rest fails. One bad record never stops the others. Only a run that is
 * declared complete, and could be read to its end, resolves anything: what its checks covered in its
 * accounts. Throws FORBIDDEN when a complete run is declared from within a part of an account.
 */
export const importFindings = async (
  deps: ImportDeps,
  request: ImportRequest,
): Promise<ImportReport> => {
  const { format, complete } = request
  if (complete) requireWholeAccounts(deps.scope)
  const started_at = deps.now()
  const run = newRun({ id: deps.newId(), at: request.at ?? started_at })
  await deps.transact(({ runs }) =>
    runs.start({ id: run.id, format, complete, observed_at: run.at, started_at }),
  )
  try {
    await saveAll(preparedPortions(deps, run, request), async (prepared) => {
      await savePortion(deps, run, request, prepared)
      request.onProgress?.(run.tally.sums())
    })
    if (complete && !run.unreadable) await resolveUnreported(deps, run, request)
    if (complete && run.unreadable) run.tally.note(NOTHING_RESOLVED)
  } catch (error) {
    await finish(deps, run, request, 'failed').catch(() => {})
    throw error
  }
  await finish(deps, run, request, 'completed')
  return run.tally.report()
}
