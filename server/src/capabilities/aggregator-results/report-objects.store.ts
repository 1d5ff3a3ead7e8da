import { createHash } from 'node:crypto'
import { type FileHandle, mkdtemp, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { ObjectStore } from '../../clouds/object-stores/object-store.port.ts'
import { MAX_SUMMARY_BYTES, readPart } from './report-folder.store.ts'
import { type ReportSource, UnusableReports } from './report-source.port.ts'

/** It names the reports of the last run, and is replaced when all of them are complete. */
const INDEX = 'index.json'
const MAX_INDEX_BYTES = 100_000
const INTERVAL_MS = 15_000
const PART_BYTES = 8 << 20

interface IndexedReport {
  readonly name: string
  readonly object: string
  readonly bytes: number
  readonly sha256: string
}

const indexedReport = (text: string, name: string): IndexedReport => {
  const { reports } = JSON.parse(text) as { reports: readonly IndexedReport[] }
  const report = reports.find((one) => one.name === name)
  if (report) return report
  throw new UnusableReports(
    `${INDEX} names no ${name}; add json to outputs.reports.formats of the job`,
  )
}

const digestOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')

const damaged = ({ object }: IndexedReport): UnusableReports =>
  new UnusableReports(`${object} differs from what ${INDEX} says of it; run the job again`)

const download = async (
  objects: ObjectStore,
  report: IndexedReport,
  file: FileHandle,
): Promise<void> => {
  const hash = createHash('sha256')
  for (let at = 0; at < report.bytes; ) {
    const length = Math.min(PART_BYTES, report.bytes - at)
    const part = await objects.getPart(report.object, at, length)
    if (part?.length !== length) throw damaged(report)
    hash.update(part)
    await file.writeFile(part)
    at += length
  }
  if (hash.digest('hex') !== report.sha256) throw damaged(report)
}

/** Creates a file that only this process has: it loses its name at once. */
const namelessFile = async (temporary: string): Promise<FileHandle> => {
  const folder = await mkdtemp(join(temporary, 'stance-reports-'))
  try {
    return await open(join(folder, 'findings.json'), 'wx+', 0o600)
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** The reports in an object store. The findings are copied to a temporary file. */
export const reportObjects = (objects: ObjectStore, temporary: string): ReportSource => ({
  place: objects.url,
  intervalMs: INTERVAL_MS,
  version: async () => (await objects.get(INDEX, MAX_INDEX_BYTES))?.version ?? null,
  open: async () => {
    const index = await objects.get(INDEX, MAX_INDEX_BYTES)
    if (index === null) throw new UnusableReports(`${objects.url} has no ${INDEX} any more`)
    const text = index.bytes.toString()
    const [findings, summary] = [
      indexedReport(text, 'findings.json'),
      indexedReport(text, 'summary.json'),
    ]
    const summaryBytes = (await objects.get(summary.object, MAX_SUMMARY_BYTES))?.bytes
    if (!summaryBytes || digestOf(summaryBytes) !== summary.sha256) throw damaged(summary)
    const file = await namelessFile(temporary)
    try {
      await download(objects, findings, file)
    } catch (error) {
      await file.close()
      throw error
    }
    return {
      size: findings.bytes,
      summary: summaryBytes.toString(),
      read: (start, length) => readPart(file, start, length),
      close: () => file.close(),
    }
  },
})
