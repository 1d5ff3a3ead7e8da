import type { Provider } from '@stance/core/kernel/provider'
import type { AuditLog } from '../audit/audit-log.store.ts'
import type { CloudConfig } from '../config/aggregator-config.ts'
import type { DetailedAssessments } from '../findings/detailed-assessments.ts'
import type { FindingFacts } from '../findings/finding-facts.ts'
import { partitionOf } from '../findings/key-ranges.ts'
import { normalise, verdictOf } from '../findings/normalise.ts'
import { type PullSurroundings, readFromCloud } from '../input/api-reading.service.ts'
import type { PulledList } from '../input/changes-since.ts'
import { findFiles } from '../input/export-files.service.ts'
import { readExport, UnreadableExport } from '../input/export-reading.service.ts'
import type { PageReading, PulledPage } from '../input/pulled-page.ts'
import type { ExportSink } from '../input/record-taking.ts'
import type { RunError } from '../run-summary.ts'
import type { Partitions } from '../spill/spilled-lines.ts'
import { type RecordHead, recordLine } from './finding-lines.ts'
import type { ProviderReading } from './run-facts.ts'
import { Interrupted } from './run-failure.service.ts'

/** What the observations of a provider are added to. */
export interface ObservationTarget {
  readonly partitions: Partitions
  readonly headOf: (facts: FindingFacts) => RecordHead
  readonly detailed: DetailedAssessments
}

/** What reading takes and fills. */
export interface ReadingContext extends ObservationTarget {
  /** The folder of the configuration. */
  readonly folder: string
  /** Null: exports are read in this thread. */
  readonly reader: ExportReader | null
  readonly pages: PageReader
  readonly audit: AuditLog
  readonly pull: PullSurroundings
  readonly pause: () => void
  readonly onProgress: (provider: Provider, findings: number, files: number) => void
}

/** Errors of records that are listed; the others are counted. */
const MAX_RECORD_ERRORS = 1_000

const createErrors = (provider: Provider) => {
  const errors: RunError[] = []
  let others = 0
  return {
    add: (file: string, position: string, message: string): void => {
      if (errors.length < MAX_RECORD_ERRORS) errors.push({ provider, file, position, message })
      else others += 1
    },
    list: (): readonly RunError[] =>
      others === 0
        ? errors
        : [...errors, { provider, message: `${others} more records are no findings` }],
  }
}

interface Counts {
  findings: number
  files: number
  hasSuppressed: boolean
}

/** Normalises the observations of a provider, and adds them to the partitions. */
export const takeObservations =
  (
    provider: Provider,
    { partitions, headOf, detailed }: ObservationTarget,
    counts: Pick<Counts, 'findings' | 'hasSuppressed'>,
  ): ExportSink['observation'] =>
  (observation) => {
    const verdict = verdictOf(observation)
    const facts = normalise(observation, provider)
    if (verdict === 'ACTIVE' || verdict === 'SUPPRESSED') counts.findings += 1
    if (verdict === 'ACTIVE') detailed.add({ provider, facts })
    if (verdict === 'SUPPRESSED') counts.hasSuppressed = true
    partitions.add(partitionOf(facts.key), recordLine(provider, verdict, headOf(facts), facts))
  }

const sinkOf = (
  provider: Provider,
  context: ReadingContext,
  counts: Counts,
  noFinding: ExportSink['noFinding'],
): ExportSink => ({
  observation: takeObservations(provider, context, counts),
  noFinding,
  pause: () => {
    context.onProgress(provider, counts.findings, counts.files)
    context.pause()
  },
})

/** What other threads have read of an export. */
export interface ExportReading {
  readonly file: string
  readonly findings: number
  readonly hasSuppressed: boolean
  readonly errors: readonly { readonly position: string; readonly message: string }[]
}

/** Reads exports in other threads. */
export interface ExportReader {
  /** Yields the files in their order; null for one that they cannot read to its end. */
  readonly read: (
    provider: Provider,
    files: readonly string[],
  ) => AsyncIterable<ExportReading | null>
}

/** Reads pulled pages in other threads. */
export interface PageReader {
  /** Returns null for a page that this thread has to read. */
  readonly read: (provider: Provider, page: PulledPage) => Promise<PageReading> | null
}

const addReading = (
  counts: Counts,
  { findings, hasSuppressed }: Pick<ExportReading, 'findings' | 'hasSuppressed'>,
): void => {
  counts.findings += findings
  counts.hasSuppressed ||= hasSuppressed
}

/** A file that the others cannot read is read here, so that its error is the same. */
const readInThreads = async (
  provider: Provider,
  files: readonly string[],
  reader: ExportReader,
  sink: ExportSink,
  counts: Counts,
): Promise<void> => {
  for await (const reading of reader.read(provider, files)) {
    const file = files[counts.files] ?? ''
    if (reading === null) await readExport(file, sink)
    else {
      addReading(counts, reading)
      for (const { position, message } of reading.errors) sink.noFinding(file, position, message)
    }
    counts.files += 1
    sink.pause()
  }
}

const readFiles = async (
  provider: Provider,
  { files: patterns }: CloudConfig,
  { folder, reader }: ReadingContext,
  sink: ExportSink,
  counts: Counts,
): Promise<void> => {
  const { files, unmatched } = await findFiles(folder, patterns)
  const [missing] = unmatched
  if (missing !== undefined) {
    const message = `No file matches ${missing}; without it the findings of the cloud are not known`
    throw new UnreadableExport(missing, '', message)
  }
  if (reader) return readInThreads(provider, files, reader, sink, counts)
  for (const file of files) {
    sink.pause()
    await readExport(file, sink)
    counts.files += 1
  }
}

/** What reading a provider left to do and to tell. */
interface Ended {
  readonly failures: readonly Error[]
  readonly forget: () => Promise<void>
  readonly lists: readonly PulledList[]
}

const countPage = (
  reading: Promise<PageReading> | null,
  counts: Counts,
): Promise<PageReading> | null =>
  reading?.then((read) => {
    addReading(counts, read)
    return read
  }) ?? null

const readCloud = async (
  provider: Provider,
  cloud: CloudConfig,
  context: ReadingContext,
  sink: ExportSink,
  counts: Counts,
): Promise<Ended> => {
  if (cloud.pull) {
    return readFromCloud(cloud.pull, context.pull, {
      sink,
      onPage: () => {
        counts.files += 1
      },
      readPage: (page) => countPage(context.pages.read(provider, page), counts),
    })
  }
  await readFiles(provider, cloud, context, sink, counts)
  return NOTHING_LEFT
}

const NOTHING_LEFT: Ended = { failures: [], forget: async () => {}, lists: [] }

const readToEnd = async (...args: Parameters<typeof readCloud>): Promise<Ended> => {
  try {
    return await readCloud(...args)
  } catch (error) {
    if (error instanceof Interrupted) throw error
    return {
      ...NOTHING_LEFT,
      failures: [error instanceof Error ? error : new Error(String(error))],
    }
  }
}

const writeFailure = ({ audit }: ReadingContext, failure: RunError, error: Error): void => {
  const { message, ...where } = failure
  audit.write('ERROR', 'provider_failed', {
    operation: 'read',
    ...where,
    error_message: message,
    stack_trace: error.stack ?? '',
  })
}

const toRunError = (provider: Provider, error: Error): RunError => {
  if (!(error instanceof UnreadableExport)) return { provider, message: error.message }
  const { file, position, message } = error
  return { provider, file, ...(position !== '' && { position }), message }
}

/** Why a run that wants changes got everything. */
const NOT_ONLY_CHANGES =
  'everything: no complete pull is known, or the cloud cannot list what changed'

/** Of lists of changes, since when the first is; undefined if everything was pulled. */
const earliestSince = (lists: readonly PulledList[]): string | undefined =>
  lists
    .flatMap(({ since }) => (since ? [since.toISOString()] : []))
    .sort()
    .at(0)

/** Reads everything that a provider reports, or what changed. A provider that cannot be read to its end has failed. */
export const readProvider = async (
  provider: Provider,
  cloud: CloudConfig,
  context: ReadingContext,
): Promise<ProviderReading> => {
  const began = performance.now()
  const counts: Counts = { findings: 0, files: 0, hasSuppressed: false }
  const errors = createErrors(provider)
  const sink = sinkOf(provider, context, counts, errors.add)
  const { failures, forget, lists } = await readToEnd(provider, cloud, context, sink, counts)
  const failed = failures.map((error) => {
    const failure = toRunError(provider, error)
    writeFailure(context, failure, error)
    return failure
  })
  const duration_ms = Math.round(performance.now() - began)
  const { findings, files } = counts
  const since = earliestSince(lists)
  const status = failed.length === 0 ? 'completed' : 'failed'
  context.audit.write('INFO', 'provider_query', {
    provider,
    status,
    finding_count: findings,
    duration_ms,
    ...(context.pull.wanted && { pulled: since ? `changes since ${since}` : NOT_ONLY_CHANGES }),
  })
  return {
    result: { status, findings, pages: files, duration_ms, ...(since && { since }) },
    errors: [...failed, ...errors.list()],
    hasSuppressed: counts.hasSuppressed,
    forget,
    lists,
  }
}
