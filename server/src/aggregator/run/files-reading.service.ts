import { type ListedPages, unfinishedList } from '@stance/core/formats/input/listed-pages'
import type { Provider } from '@stance/core/kernel/provider'
import type { ExportEnd, ExportReading } from '../input/export-end.ts'
import { findFiles } from '../input/export-files.service.ts'
import { readExport, UnreadableExport } from '../input/export-reading.service.ts'
import type { ExportSink } from '../input/record-taking.ts'

/** What was counted while a provider is read. */
export interface Counts {
  findings: number
  files: number
  hasSuppressed: boolean
}

/** Reads exports in other threads. */
export interface ExportReader {
  /** Yields the files in their order; null for one that they cannot read to its end. */
  readonly read: (
    provider: Provider,
    files: readonly string[],
  ) => AsyncIterable<ExportReading | null>
}

export const addReading = (
  counts: Counts,
  { findings, hasSuppressed }: Pick<ExportReading, 'findings' | 'hasSuppressed'>,
): void => {
  counts.findings += findings
  counts.hasSuppressed ||= hasSuppressed
}

interface EndOfFile extends ExportEnd {
  readonly file: string
}

/** A file that the others cannot read is read here, so that its error is the same. */
async function* readInThreads(
  provider: Provider,
  files: readonly string[],
  reader: ExportReader,
  sink: ExportSink,
  counts: Counts,
): AsyncGenerator<EndOfFile> {
  for await (const reading of reader.read(provider, files)) {
    const file = files[counts.files] ?? ''
    if (reading === null) yield { file, ...(await readExport(file, sink)) }
    else {
      addReading(counts, reading)
      for (const what of reading.errors) sink.noFinding(file, what)
      const { other, pages, isReport } = reading
      yield { file, other, pages, isReport }
    }
  }
}

async function* readHere(files: readonly string[], sink: ExportSink): AsyncGenerator<EndOfFile> {
  for (const file of files) {
    sink.pause()
    yield { file, ...(await readExport(file, sink)) }
  }
}

/** The files of a provider together: whether they are the whole of what it reports. */
const collectEnds = (sink: ExportSink) => {
  const pages: ListedPages[] = []
  let last = ''
  let lastContinued = ''
  let hasReport = false
  return {
    add: ({ file, other, pages: more, isReport }: EndOfFile): void => {
      last = file
      if (other !== '') {
        const message = `It was passed over: it is ${other}, and holds no findings to read`
        sink.noFinding(file, { position: '', message })
        return
      }
      hasReport ||= isReport
      pages.push(...more)
      if (more.some(({ continued }) => continued > 0)) lastContinued = file
    },
    /** @throws UnreadableExport if they are not. */
    requireWhole: (): void => {
      const unfinished = unfinishedList(pages)
      if (unfinished !== null) throw new UnreadableExport(lastContinued, '', unfinished)
      if (!hasReport) throw new UnreadableExport(last, '', 'None of the files holds findings')
    },
  }
}

/**
 * Reads the exports of a provider, by the patterns of their paths.
 * @throws UnreadableExport if they are not the whole of what it reports.
 */
export const readFiles = async (
  provider: Provider,
  patterns: readonly string[],
  { folder, reader }: { readonly folder: string; readonly reader: ExportReader | null },
  sink: ExportSink,
  counts: Counts,
): Promise<void> => {
  const { files, unmatched } = await findFiles(folder, patterns)
  const [missing] = unmatched
  if (missing !== undefined) {
    const message = `No file matches ${missing}; without it the findings of the cloud are not known`
    throw new UnreadableExport(missing, '', message)
  }
  const ends = collectEnds(sink)
  const read = reader ? readInThreads(provider, files, reader, sink, counts) : readHere(files, sink)
  for await (const end of read) {
    ends.add(end)
    counts.files += 1
    sink.pause()
  }
  ends.requireWhole()
}
