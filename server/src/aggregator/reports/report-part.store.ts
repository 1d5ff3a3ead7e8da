import type { PrioritizedFinding } from '@stance/core/assessment/priority/prioritized-finding'
import {
  addFinding,
  noWorkTotals,
  sectionOf,
  type WorkTotals,
} from '@stance/core/assessment/priority/work-totals'
import type { ReportFormat } from '../config/config-shape.ts'
import { csvRow } from './csv.ts'
import { putFindingJson, type TextPiece } from './finding-json.ts'
import { createDigest, type DigestPart } from './html/digest.ts'
import { JSON_SEPARATOR } from './json-reports.store.ts'
import { bucketIndex } from './listed-finding.ts'
import { isOpenQuickWin, quickWinRecord } from './quick-wins.ts'
import { createSpill, type Spill, type SpillFile } from './spill.store.ts'

const SPILLED = ['findings', 'rows', 'quickWins'] as const
export type Spilled = (typeof SPILLED)[number]

/** What the reports say of a part of the findings, as a value that another thread reads. */
export interface ReportPart {
  readonly totals: WorkTotals
  readonly digest: DigestPart
  readonly files: Readonly<Record<Spilled, readonly SpillFile[]>>
}

/** Takes the findings of a part, in the order of their keys. */
export interface ReportPartCollector {
  readonly add: (batch: readonly PrioritizedFinding[]) => Promise<void>
  readonly finish: () => Promise<ReportPart>
  readonly remove: () => Promise<void>
}

const QUICK_WIN_BUCKETS = [bucketIndex('open', 'P1'), bucketIndex('open', 'P2')]

type Spills = Readonly<Record<Spilled, Spill>>

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

/**
 * Begins a part of the reports. Findings are sorted through files in the folder, so that the memory
 * does not grow with their number.
 */
export const createReportPart = (
  folder: string,
  name: string,
  formats: ReadonlySet<ReportFormat>,
): ReportPartCollector => {
  const totals = noWorkTotals()
  const digest = createDigest()
  const spills: Spills = {
    findings: createSpill(folder, `findings-${name}`),
    rows: createSpill(folder, `rows-${name}`),
    quickWins: createSpill(folder, `quick-wins-${name}`),
  }
  return {
    add: async (batch) => {
      for (const listed of batch) addFinding(totals, listed)
      if (formats.has('html')) for (const listed of batch) digest.add(listed)
      const buckets = batch.map((listed) => bucketIndex(sectionOf(listed), listed.priority))
      await openBuckets(spills, formats, new Set(buckets))
      for (const [i, listed] of batch.entries())
        spillFinding(spills, formats, buckets[i] ?? 0, listed)
    },
    finish: async () => ({
      totals: totals,
      digest: digest.part(),
      files: {
        findings: await spills.findings.finish(),
        rows: await spills.rows.finish(),
        quickWins: await spills.quickWins.finish(),
      },
    }),
    remove: async () => {
      for (const spill of Object.values(spills)) await spill.remove()
    },
  }
}

/** Returns the files of all parts by bucket, and within each in the order of the parts. */
export const filesOf = (parts: readonly ReportPart[], spilled: Spilled): readonly SpillFile[] =>
  parts.flatMap(({ files }) => files[spilled]).sort((a, b) => a.bucket - b.bucket)

export const allFilesOf = ({ files }: ReportPart): readonly SpillFile[] =>
  SPILLED.flatMap((spilled) => files[spilled])
