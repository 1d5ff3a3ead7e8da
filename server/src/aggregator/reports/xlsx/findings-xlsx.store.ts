import type { PrioritizedFinding } from '@stance/core/assessment/priority/prioritized-finding'
import type { WorkTotals } from '@stance/core/assessment/priority/work-totals'
import type { RunFacts } from '../../run-summary.ts'
import { BUCKETS } from '../listed-finding.ts'
import { linesOf, type SpillFile } from '../spill.store.ts'
import { MAX_CELL_LENGTH } from './cell-xml.ts'
import { factsSheet, findingRow, sheetEnd, sheetRange, sheetStart } from './sheet-xml.ts'
import { type FindingSheet, sheetsOf } from './sheets.ts'
import { STYLES_XML } from './styles.ts'
import {
  contentTypesXml,
  type NamedSheet,
  PACKAGE_RELATIONS_XML,
  sheetPath,
  workbookRelationsXml,
  workbookXml,
} from './workbook-xml.ts'
import { createZipFile, type ZipFile } from './zip.store.ts'

/** A sheet can have 1,048,576 rows, one of them is the header. */
const MAX_ROWS = 1_048_575

/** Of the XML of a sheet, far below what an archive can hold. A row of long texts has some kilobytes. */
const MAX_SHEET_CHARACTERS = 1_000_000_000

const CHUNK_CHARACTERS = 1 << 16

export interface SheetLimits {
  readonly rows: number
  readonly characters: number
}

const LIMITS: SheetLimits = { rows: MAX_ROWS, characters: MAX_SHEET_CHARACTERS }

interface WrittenSheet {
  readonly sheet: FindingSheet
  readonly rows: number
}

const findingOf = (line: string): PrioritizedFinding | null =>
  line.startsWith('{') ? JSON.parse(line.endsWith(',') ? line.slice(0, -1) : line) : null

async function* findingsOf(
  sheet: FindingSheet,
  spilled: readonly SpillFile[],
): AsyncGenerator<PrioritizedFinding> {
  for (const { bucket, path } of spilled) {
    if (BUCKETS[bucket]?.section !== sheet.section) continue
    for await (const line of linesOf(path)) {
      const listed = findingOf(line)
      if (listed !== null && sheet.takes(listed)) yield listed
    }
  }
}

const writeSheet = async (
  zip: ZipFile,
  path: string,
  sheet: FindingSheet,
  findings: AsyncIterable<PrioritizedFinding>,
  openRisk: number,
  limits: SheetLimits,
): Promise<WrittenSheet> => {
  let rows = 0
  async function* xml(): AsyncGenerator<string> {
    const rowOf = findingRow(sheet, openRisk)
    let chunk = sheetStart(sheet)
    let written = 0
    for await (const listed of findings) {
      if (rows === limits.rows || written > limits.characters) break
      rows += 1
      chunk += rowOf(rows + 1, listed)
      if (chunk.length < CHUNK_CHARACTERS) continue
      written += chunk.length
      yield chunk
      chunk = ''
    }
    yield chunk + sheetEnd(sheet, rows)
  }
  await zip.add(path, xml())
  return { sheet, rows }
}

const number = (value: number): string => value.toLocaleString('en-GB')

const sheetFact = (
  { sheet, rows }: WrittenSheet,
  totals: WorkTotals,
): readonly [string, string] => {
  const all = sheet.count(totals)
  const count = `${number(rows)} of ${number(all)}`
  const rest =
    'the sheet is full: the most urgent are listed, findings.csv and findings.json have all'
  return [sheet.name, rows < all ? `${count}; ${rest}` : count]
}

const aboutFacts = (run: RunFacts, totals: WorkTotals, sheets: readonly WrittenSheet[]) =>
  [
    ['Run', run.run_id],
    ['Started', run.started_at],
    ['Version', run.version],
    ...(run.dry_run ? [['Dry run', 'state and the reports of earlier runs were not changed']] : []),
    ...(run.unread ?? []).map(({ provider, reason }) => [
      `Not read: ${provider}`,
      reason === 'failed' ? 'the provider failed in this run' : 'the run was limited to others',
    ]),
    ...sheets.map((sheet) => sheetFact(sheet, totals)),
    ['Risk reduction', 'the share of the risk score in the sum of all open risk scores'],
    [
      'Left out',
      `descriptions, rationales and some flags are in findings.csv and findings.json; texts are cut after ${number(MAX_CELL_LENGTH)} characters`,
    ],
  ] as const as readonly (readonly [string, string])[]

const writeWorkbook = async (
  zip: ZipFile,
  run: RunFacts,
  totals: WorkTotals,
  spilled: readonly SpillFile[],
  limits: SheetLimits,
): Promise<void> => {
  const written: WrittenSheet[] = []
  for (const [index, sheet] of sheetsOf(totals).entries()) {
    const findings = findingsOf(sheet, spilled)
    written.push(await writeSheet(zip, sheetPath(index), sheet, findings, totals.open_risk, limits))
  }
  await zip.add(sheetPath(written.length), [factsSheet(aboutFacts(run, totals, written))])
  const sheets: NamedSheet[] = [
    ...written.map(({ sheet, rows }) => ({ name: sheet.name, range: sheetRange(sheet, rows) })),
    { name: 'About', range: '' },
  ]
  await zip.add('[Content_Types].xml', [contentTypesXml(sheets)])
  await zip.add('_rels/.rels', [PACKAGE_RELATIONS_XML])
  await zip.add('xl/workbook.xml', [workbookXml(sheets)])
  await zip.add('xl/_rels/workbook.xml.rels', [workbookRelationsXml(sheets)])
  await zip.add('xl/styles.xml', [STYLES_XML])
}

/** Writes `findings.xlsx` from the findings on the disk. */
export const writeFindingsXlsx = async (
  path: string,
  run: RunFacts,
  totals: WorkTotals,
  spilled: readonly SpillFile[],
  limits: SheetLimits = LIMITS,
): Promise<void> => {
  const zip = await createZipFile(path)
  try {
    await writeWorkbook(zip, run, totals, spilled, limits)
    await zip.close()
  } finally {
    await zip.release()
  }
}
