import { type FileHandle, lstat, open, readlink } from 'node:fs/promises'
import { join } from 'node:path'
import { type OpenedReports, type ReportSource, UnusableReports } from './report-source.port.ts'

/** The link that leads to the set of the last run; absent where the file system has no links. */
const CURRENT = '.current'
const INTERVAL_MS = 1_000
export const MAX_SUMMARY_BYTES = 4 << 20

const codeOf = (error: unknown): string | undefined => (error as NodeJS.ErrnoException).code

const nullIfAbsent = (error: unknown): null => {
  if (codeOf(error) === 'ENOENT') return null
  throw error
}

/** Returns the folder of the set that is published now. */
const currentSet = async (dir: string): Promise<string> => {
  const target = await readlink(join(dir, CURRENT)).catch((error: unknown) => {
    // No link of the job: the files are in the folder itself.
    if (['ENOENT', 'EINVAL'].includes(codeOf(error) ?? '')) return ''
    throw error
  })
  return join(dir, target)
}

/** Reads a part of a file. */
export const readPart = async (
  file: FileHandle,
  start: number,
  length: number,
): Promise<Buffer> => {
  const bytes = Buffer.allocUnsafe(length)
  for (let at = 0; at < length; ) {
    const { bytesRead } = await file.read(bytes, at, length - at, start + at)
    if (bytesRead === 0) throw new UnusableReports('A report became shorter while it was read')
    at += bytesRead
  }
  return bytes
}

const openRegular = async (path: string): Promise<{ file: FileHandle; size: number }> => {
  const file = await open(path, 'r')
  const stats = await file.stat()
  if (stats.isFile()) return { file, size: stats.size }
  await file.close()
  throw new UnusableReports(`${path} is not a file`)
}

const readSummary = async (path: string): Promise<string> => {
  const { file, size } = await openRegular(path)
  try {
    if (size > MAX_SUMMARY_BYTES) throw new UnusableReports(`${path} is too large`)
    return (await readPart(file, 0, size)).toString()
  } finally {
    await file.close()
  }
}

const withoutJson = (dir: string): UnusableReports =>
  new UnusableReports(
    `${dir} has no findings.json and summary.json; add json to outputs.reports.formats of the job`,
  )

const openSet = async (set: string): Promise<OpenedReports> => {
  const { file, size } = await openRegular(join(set, 'findings.json'))
  try {
    const summary = await readSummary(join(set, 'summary.json'))
    return {
      size,
      summary,
      read: (start, length) => readPart(file, start, length),
      close: () => file.close(),
    }
  } catch (error) {
    await file.close()
    throw error
  }
}

/** The reports in a folder. An open file stays readable when the next run removes it. */
export const reportFolder = (dir: string): ReportSource => ({
  place: dir,
  intervalMs: INTERVAL_MS,
  version: async () => {
    const set = await currentSet(dir)
    const isPublished = set !== dir && (await lstat(set).catch(nullIfAbsent)) !== null
    if (isPublished) return set
    const files = [
      await lstat(join(dir, 'findings.json')).catch(nullIfAbsent),
      await lstat(join(dir, 'summary.json')).catch(nullIfAbsent),
    ]
    const found = files.filter((stats) => stats !== null)
    return found.length === 0
      ? null
      : found.map(({ ino, mtimeMs, size }) => [ino, mtimeMs, size].join()).join(' ')
  },
  open: async () => {
    const set = await currentSet(dir)
    try {
      return await openSet(set)
    } catch (error) {
      if (codeOf(error) === 'ENOENT') throw withoutJson(dir)
      throw error
    }
  },
})
