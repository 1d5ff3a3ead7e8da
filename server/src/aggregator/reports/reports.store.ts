import { join } from 'node:path'
import type { PrioritizedFinding } from '@stance/core/assessment/priority/prioritized-finding'
import type { ReportFormat } from '../config/config-shape.ts'
import type { OutputResult, ReportSet, RunFacts } from '../run-summary.ts'
import { csvRow } from './csv.ts'
import { writeFindingsCsv } from './csv-report.store.ts'
import { putFindingJson, type TextPiece } from './finding-json.ts'
import { createDigest, type Digest } from './html/digest.ts'
import { reportPage } from './html/report-page.ts'
import {
  JSON_SEPARATOR,
  writeFindingsJson,
  writeJson,
  writeQuickWinsJson,
  writeText,
} from './json-reports.store.ts'
import { bucketIndex, sectionOf } from './listed-finding.ts'
import { isOpenQuickWin, quickWinRecord } from './quick-wins.ts'
import {
  openReportFolder,
  type PublishedReport,
  type ReportName,
  type UnpublishedSet,
} from './report-folder.store.ts'
import { openReportObjects, type RemoteReports } from './report-objects.store.ts'
import { createTotals, type ReportTotals } from './report-totals.ts'
import { summaryJson } from './run-summary-json.ts'
import { createSpill, type Spill } from './spill.store.ts'
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

const QUICK_WIN_BUCKETS = [bucketIndex('open', 'P1'), bucketIndex('open', 'P2')]

interface Spills {
  readonly findings: Spill
  readonly rows: Spill
  readonly quickWins: Spill
}

const hasFindings = (formats: ReadonlySet<ReportFormat>): boolean =>
  formats.has('json') || formats.has('xlsx')

const openBuckets = async (
  spills: Spills,
  formats: ReadonlySet<ReportFormat>,
  buckets: ReadonlySet<number>,
): Promise<void> => {
  if (hasFindings(formats)) await spills.findings.open(buckets)
  if (formats.has('csv')) await spills.rows.open(buckets)
  if (formats.has('json')) await spills.quickWins.open(QUICK_WIN_BUCKETS)
}

const spillFinding = (
  spills: Spills,
  formats: ReadonlySet<ReportFormat>,
  bucket: number,
  listed: PrioritizedFinding,
): void => {
  if (hasFindings(formats)) {
    const put = (piece: TextPiece): void => spills.findings.put(bucket, piece)
    put(JSON_SEPARATOR)
    putFindingJson(listed, put)
  }
  if (formats.has('csv')) spills.rows.put(bucket, csvRow(listed))
  if (formats.has('json') && isOpenQuickWin(listed)) {
    spills.quickWins.put(bucket, `${JSON.stringify(quickWinRecord(listed))}\n`)
  }
}

const spillBatch = async (
  spills: Spills,
  formats: ReadonlySet<ReportFormat>,
  batch: readonly PrioritizedFinding[],
): Promise<void> => {
  const buckets = batch.map((listed) => bucketIndex(sectionOf(listed), listed.priority))
  await openBuckets(spills, formats, new Set(buckets))
  for (const [i, listed] of batch.entries()) spillFinding(spills, formats, buckets[i] ?? 0, listed)
}

const writeReports = async (
  folder: UnpublishedSet,
  formats: ReadonlySet<ReportFormat>,
  spills: Spills,
  run: RunFacts,
  totals: ReportTotals,
  digest: Digest,
): Promise<readonly PublishedReport[]> => {
  const { open, suppressed, closed } = totals.listed
  const all = open + suppressed + closed
  const pathOf = (name: ReportName): string => join(folder.path, name)
  const written: PublishedReport[] = []
  const findings = await spills.findings.finish()
  if (formats.has('json')) {
    await writeFindingsJson(pathOf('findings.json'), run, findings)
    await writeQuickWinsJson(pathOf('quick-wins.json'), totals, await spills.quickWins.finish())
    await writeJson(pathOf('summary.json'), summaryJson(run, totals))
    written.push({ name: 'findings.json', records: all })
    written.push({ name: 'quick-wins.json', records: totals.quick_wins })
    written.push({ name: 'summary.json', records: open })
  }
  if (formats.has('csv')) {
    await writeFindingsCsv(pathOf('findings.csv'), await spills.rows.finish())
    written.push({ name: 'findings.csv', records: all })
  }
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

/**
 * Begins a set of reports. Findings are sorted through files, so that the memory does not grow with
 * their number.
 */
export const openReports = async (options: ReportOptions): Promise<ReportSet> => {
  const dir = options.dry_run ? join(options.dir, DRY_RUN_FOLDER) : options.dir
  const formats = new Set(options.formats)
  const folder = await openSet(dir, options)
  const totals = createTotals()
  const digest = createDigest()
  const spills: Spills = {
    findings: createSpill(folder.path, 'findings'),
    rows: createSpill(folder.path, 'rows'),
    quickWins: createSpill(folder.path, 'quick-wins'),
  }
  const removeSpills = async (): Promise<void> => {
    for (const spill of Object.values(spills)) await spill.remove()
  }
  return {
    add: async (batch) => {
      for (const listed of batch) totals.add(listed)
      if (formats.has('html')) for (const listed of batch) digest.add(listed)
      await spillBatch(spills, formats, batch)
    },
    commit: async (run): Promise<readonly OutputResult[]> => {
      const written = await writeReports(
        folder,
        formats,
        spills,
        run,
        totals.totals(),
        digest.digest(),
      )
      await removeSpills()
      const destinations = await folder.publish(written, run)
      return written.map(({ records }, index) => ({
        destination: destinations[index] ?? '',
        status: 'written',
        records,
      }))
    },
    discard: async () => {
      await removeSpills()
      await folder.discard()
    },
  }
}
