import { basename } from 'node:path'
import type { Provider } from '@stance/core/kernel/provider'
import type { AuditLog } from '../audit/audit-log.store.ts'
import type { CloudConfig } from '../config/aggregator-config.ts'
import type { UnreadAccounts } from '../delta/finding-history.ts'
import type { DetailedAssessments } from '../findings/detailed-assessments.ts'
import type { FindingFacts } from '../findings/finding-facts.ts'
import { partitionOf } from '../findings/key-ranges.ts'
import { normalise, verdictOf } from '../findings/normalise.ts'
import { statementOf } from '../findings/record-statement.ts'
import { type PullSurroundings, readFromCloud } from '../input/api-reading.service.ts'
import type { PulledList } from '../input/changes-since.ts'
import { UnreadableExport } from '../input/export-reading.service.ts'
import type { PageReading, PulledPage } from '../input/pulled-page.ts'
import type { ExportSink, NoFinding } from '../input/record-taking.ts'
import type { RunError } from '../run-summary.ts'
import type { Partitions } from '../spill/spilled-lines.ts'
import { addReading, type Counts, type ExportReader, readFiles } from './files-reading.service.ts'
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

/** What a provider reports that is no finding, and where findings may have been that cannot be read. */
const collectNoFindings = (provider: Provider) => {
  const errors: RunError[] = []
  const accounts = new Set<string>()
  let isEvery = false
  let others = 0
  return {
    add: (file: string, { position, message, unread }: NoFinding): void => {
      if (unread?.account_id) accounts.add(unread.account_id)
      else isEvery ||= unread !== undefined
      const where = { provider, file, ...(position !== '' && { position }) }
      if (errors.length < MAX_RECORD_ERRORS) errors.push({ ...where, message })
      else others += 1
    },
    list: (): readonly RunError[] =>
      others === 0
        ? errors
        : [...errors, { provider, message: `${others} more records are no findings` }],
    unread: (): UnreadAccounts => ({ isEvery, accounts }),
  }
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
    const statement = statementOf(observation)
    const line = recordLine(provider, verdict, headOf(facts), facts, statement)
    partitions.add(partitionOf(facts.key), line)
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

/** Reads pulled pages in other threads. */
export interface PageReader {
  /** Returns null for a page that this thread has to read. */
  readonly read: (provider: Provider, page: PulledPage) => Promise<PageReading> | null
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
  await readFiles(provider, cloud.files, context, sink, counts)
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
  const { file, position } = error
  const message = `${basename(file)}: ${error.message}; nothing of ${provider} is closed`
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
  const noFindings = collectNoFindings(provider)
  const sink = sinkOf(provider, context, counts, noFindings.add)
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
    errors: [...failed, ...noFindings.list()],
    hasSuppressed: counts.hasSuppressed,
    unread: noFindings.unread(),
    forget,
    lists,
  }
}
