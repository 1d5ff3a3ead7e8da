import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Readable, Writable } from 'node:stream'
import type { ArchiveProgress, ArchiveSummary } from '../../platform/db/archive/archive-progress.ts'
import { clearProgressLine, progressLine } from '../../platform/progress-line.ts'
import type { Config } from '../config.ts'
import { accountFilePath } from '../process/account-file.ts'

const formatMegabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`

export const archiveProgress = () =>
  progressLine<ArchiveProgress>(
    ({ table, rows, bytes }) => `${table}: ${rows} rows, ${formatMegabytes(bytes)}`,
  )

/** Prints what was done since `startedAt`, on the stream that does not carry the archive. */
export const printArchiveSummary = (
  heading: string,
  { tables, rows, bytes }: ArchiveSummary,
  startedAt: Date,
  out: Writable,
) => {
  clearProgressLine()
  const seconds = ((Date.now() - startedAt.getTime()) / 1000).toFixed(1)
  out.write(`${heading}: ${tables} tables, ${rows} rows, ${formatMegabytes(bytes)}, ${seconds} s\n`)
}

/** Files that no archive contains, because the holder of an archive must not be able to sign. */
export const filesToKeep = (config: Config): string[] =>
  [
    join(config.dataDir, 'token.key'),
    join(config.dataDir, 'audit.key'),
    accountFilePath(config),
  ].filter((path) => existsSync(path))

/** Destroys the stream, and so ends the export or restore, when the process is asked to stop. */
export const destroyOnSignal = (stream: Readable | Writable) => {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => stream.destroy())
  }
}
