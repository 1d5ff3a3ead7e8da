import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Readable, Writable } from 'node:stream'
import type { Config } from '../../platform/config.ts'
import type { ArchiveProgress, ArchiveSummary } from '../../platform/db/archive/archive-progress.ts'
import { accountFilePath } from '../process/account-file.ts'

const PROGRESS_MS = 200
const CLEAR_LINE = '\r\x1b[K'

const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`

/** A line that is written over, where somebody watches. */
export const archiveProgress = (): ((progress: ArchiveProgress) => void) => {
  if (!process.stderr.isTTY) return () => {}
  let shownAt = 0
  return ({ table, rows, bytes }) => {
    if (Date.now() - shownAt < PROGRESS_MS) return
    shownAt = Date.now()
    process.stderr.write(`${CLEAR_LINE}${table}: ${rows} rows, ${megabytes(bytes)}`)
  }
}

/** What was done since `startedAt`, on the stream that is not the archive. */
export const showArchived = (
  what: string,
  { tables, rows, bytes }: ArchiveSummary,
  startedAt: Date,
  out: Writable,
) => {
  if (process.stderr.isTTY) process.stderr.write(CLEAR_LINE)
  const seconds = ((Date.now() - startedAt.getTime()) / 1000).toFixed(1)
  out.write(`${what}: ${tables} tables, ${rows} rows, ${megabytes(bytes)}, ${seconds} s\n`)
}

/** Files of an installation that no archive holds: whoever has an archive must not be able to sign. */
export const filesBeside = (config: Config): string[] =>
  [
    join(config.dataDir, 'token.key'),
    join(config.dataDir, 'audit.key'),
    accountFilePath(config),
  ].filter((path) => existsSync(path))

/** Ends a stream, and with it the export or the restore, when the process is asked to stop. */
export const endWhenStopped = (stream: Readable | Writable) => {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => stream.destroy())
  }
}
