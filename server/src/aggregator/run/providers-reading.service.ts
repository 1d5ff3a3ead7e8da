import type { Provider } from '@stance/core/kernel/provider'
import type { AuditLog } from '../audit/audit-log.store.ts'
import type { PullSurroundings } from '../input/api-reading.service.ts'
import type { WantedChanges } from '../input/changes-since.ts'
import { watchInterruption } from '../interruption.service.ts'
import { type CollectedRecords, headsOf } from './collected-records.ts'
import type { ExportReader } from './files-reading.service.ts'
import { type PageReader, readProvider } from './provider-reading.service.ts'
import type { ProviderReading, Readings } from './run-facts.ts'
import type { RunOptions } from './run-options.ts'

export interface ReadingRun {
  readonly options: RunOptions
  readonly audit: AuditLog
  readonly progress: (text: string) => void
  readonly throwIfInterrupted: () => void
  readonly pull: Omit<PullSurroundings, 'signal' | 'wanted'>
  /** Reads exports in other threads; null: in this one. */
  readonly reader: ExportReader | null
  readonly pages: PageReader
  /** What is known of the lists of a provider. */
  readonly listsOf: (provider: Provider) => WantedChanges['lists']
}

const readOne = (
  { options, audit, progress, throwIfInterrupted, pull, reader, pages, listsOf }: ReadingRun,
  provider: Provider,
  records: CollectedRecords,
  signal: AbortSignal,
): Promise<ProviderReading> | null => {
  const cloud = options.config.clouds[provider]
  if (!cloud) return null
  const what = cloud.pull ? 'pages' : 'files'
  const { since } = options
  const wanted = since && { since: since === true ? null : since, lists: listsOf(provider) }
  return readProvider(provider, cloud, {
    folder: options.folder,
    partitions: records.partitions,
    detailed: records.detailed,
    headOf: headsOf(records, options.metadata),
    reader,
    pages,
    audit,
    pull: { ...pull, signal, wanted },
    pause: throwIfInterrupted,
    onProgress: (name, findings, files) =>
      progress(`reading ${name}: ${findings} findings, ${files} ${what}`),
  })
}

/** Reads the providers: those that are pulled at the same time, because they wait for services. */
export const readProviders = async (
  run: ReadingRun,
  records: CollectedRecords,
): Promise<Readings> => {
  const { asked, config } = run.options
  const pulled = asked.filter((provider) => config.clouds[provider]?.pull)
  if (pulled.length === 0) return readInOrder(run, records, new AbortController().signal)
  const watch = watchInterruption(run.throwIfInterrupted)
  const pulls = new Map(
    pulled.map((provider) => [provider, readOne(run, provider, records, watch.signal)]),
  )
  // A pull that fails in the meantime is looked at below.
  for (const pull of pulls.values()) pull?.catch(() => {})
  try {
    return await readInOrder(run, records, watch.signal, pulls)
  } finally {
    watch.stop()
    // Nothing may be written after the run has ended.
    await Promise.allSettled(pulls.values())
  }
}

const readInOrder = async (
  run: ReadingRun,
  records: CollectedRecords,
  signal: AbortSignal,
  pulls: ReadonlyMap<Provider, Promise<ProviderReading> | null> = new Map(),
): Promise<Readings> => {
  const readings = new Map<Provider, ProviderReading>()
  for (const provider of run.options.asked) {
    const reading = await (pulls.get(provider) ?? readOne(run, provider, records, signal))
    if (reading) readings.set(provider, reading)
  }
  return readings
}
