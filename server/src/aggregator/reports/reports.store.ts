import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import {
  addTotals,
  noWorkTotals,
  type WorkTotals,
} from '@stance/core/assessment/priority/work-totals'
import type { ReportFormat } from '../config/config-shape.ts'
import type { OutputResult, RunFacts } from '../run-summary.ts'
import { writeFindingsCsv } from './csv-report.store.ts'
import { createDigest, type Digest } from './html/digest.ts'
import { reportPage } from './html/report-page.ts'
import {
  writeFindingsJson,
  writeJson,
  writeQuickWinsJson,
  writeText,
} from './json-reports.store.ts'
import {
  openReportFolder,
  type PublishedReport,
  type ReportName,
  type UnpublishedSet,
} from './report-folder.store.ts'
import { openReportObjects, type RemoteReports } from './report-objects.store.ts'
import { allFilesOf, createReportPart, filesOf, type ReportPart } from './report-part.store.ts'
import type { ReportSet } from './report-set.port.ts'
import { summaryJson } from './run-summary-json.ts'
import { writeFindingsXlsx } from './xlsx/findings-xlsx.store.ts'

export interface ReportOptions {
  readonly dir: string
  /** Set when `dir` is the address of a prefix in an object store. */
  readonly remote?: RemoteReports | undefined
  readonly formats: readonly ReportFormat[]
  /** Writes into `dry-run/` and replaces nothing else. */
  readonly dry_run: boolean
}

export const DRY_RUN_FOLDER = 'dry-run'

interface Collected {
  readonly parts: readonly ReportPart[]
  readonly totals: WorkTotals
  readonly digest: Digest
}

const collect = (parts: readonly ReportPart[]): Collected => {
  const totals = noWorkTotals()
  const digest = createDigest()
  for (const part of parts) {
    addTotals(totals, part.totals)
    digest.merge(part.digest)
  }
  return { parts, totals: totals, digest: digest.digest() }
}

const writeReports = async (
  folder: UnpublishedSet,
  formats: ReadonlySet<ReportFormat>,
  run: RunFacts,
  { parts, totals, digest }: Collected,
): Promise<readonly PublishedReport[]> => {
  const { open, suppressed, closed } = totals.listed
  const all = open + suppressed + closed
  const pathOf = (name: ReportName): string => join(folder.path, name)
  const written: PublishedReport[] = []
  const findings = filesOf(parts, 'findings')
  // Both are copied by the threads of the file system, while this one may do other work.
  const csv = formats.has('csv')
    ? writeFindingsCsv(pathOf('findings.csv'), filesOf(parts, 'rows'))
    : Promise.resolve()
  csv.catch(() => {})
  if (formats.has('json')) {
    const use = formats.has('xlsx') ? 'not last' : 'last'
    await writeFindingsJson(pathOf('findings.json'), run, findings, use)
    await writeQuickWinsJson(pathOf('quick-wins.json'), totals, filesOf(parts, 'quickWins'))
    await writeJson(pathOf('summary.json'), summaryJson(run, totals))
    written.push({ name: 'findings.json', records: all })
    written.push({ name: 'quick-wins.json', records: totals.quick_wins })
    written.push({ name: 'summary.json', records: open })
  }
  await csv
  if (formats.has('csv')) written.push({ name: 'findings.csv', records: all })
  if (formats.has('html')) {
    await writeText(pathOf('report.html'), reportPage(run, totals, digest))
    written.push({ name: 'report.html', records: open })
  }
  if (formats.has('xlsx')) {
    await writeFindingsXlsx(pathOf('findings.xlsx'), run, totals, findings)
    written.push({ name: 'findings.xlsx', records: all })
  }
  return written
}

const openSet = (dir: string, { remote }: ReportOptions): Promise<UnpublishedSet> =>
  remote ? openReportObjects(remote) : openReportFolder(dir)

/** The name of the part that the set itself collects. */
const OWN_PART = 'own'

/** Begins a set of reports. */
export const openReports = async (options: ReportOptions): Promise<ReportSet> => {
  const dir = options.dry_run ? join(options.dir, DRY_RUN_FOLDER) : options.dir
  const formats = new Set(options.formats)
  const folder = await openSet(dir, options)
  const own = createReportPart(folder.path, OWN_PART, formats)
  let written: readonly PublishedReport[] = []
  const prepare = async (run: RunFacts, others: readonly ReportPart[] = []): Promise<void> => {
    const parts = [await own.finish(), ...others]
    written = await writeReports(folder, formats, run, collect(parts))
    await own.remove()
    for (const { path } of others.flatMap(allFilesOf)) await rm(path, { force: true })
  }
  const publish = async (run: RunFacts): Promise<readonly OutputResult[]> => {
    const destinations = await folder.publish(written, run)
    return written.map(({ records }, index) => ({
      destination: destinations[index] ?? '',
      status: 'written',
      records,
    }))
  }
  return {
    folder: folder.path,
    add: own.add,
    prepare,
    publish,
    commit: async (run) => {
      await prepare(run)
      return publish(run)
    },
    discard: async () => {
      await own.remove()
      await folder.discard()
    },
  }
}
