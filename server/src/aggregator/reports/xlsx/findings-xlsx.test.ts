import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { PrioritizedFinding } from '@stance/core/assessment/priority/prioritized-finding'
import { prioritizedFinding } from '@stance/core/assessment/priority/prioritized-finding.test-data'
import { addFinding, noWorkTotals } from '@stance/core/assessment/priority/work-totals'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openReports } from '../reports.store.ts'
import { runFacts } from '../run-facts.test-data.ts'
import { createSpill } from '../spill.store.ts'
import { writeFindingsXlsx } from './findings-xlsx.store.ts'
import { cellsOf, checkXml, type ReadCell, unzip } from './workbook.test-data.ts'

let dir: string
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'stance-xlsx-'))
})
afterEach(() => rm(dir, { recursive: true }))

const [first] = fc.sample(prioritizedFinding, { numRuns: 1, seed: 3 }) as [PrioritizedFinding]

/** An open finding of priority P1. */
const finding = (
  changes: Partial<PrioritizedFinding['finding']> = {},
  others: Partial<PrioritizedFinding> = {},
): PrioritizedFinding => ({
  ...first,
  priority: 'P1',
  sla_status: 'overdue',
  days_until_sla: -3,
  sla_deadline: '2026-10-31T12:00:00.000Z',
  ...others,
  finding: { ...first.finding, status: 'ACTIVE', delta_status: 'NEW', ...changes },
})

const written = async (findings: readonly PrioritizedFinding[], run = runFacts()) => {
  const reports = await openReports({ dir, formats: ['xlsx'], dry_run: false })
  await reports.add(findings)
  await reports.commit(run)
  return read(join(dir, 'findings.xlsx'))
}

interface Sheet {
  readonly xml: string
  readonly cells: ReadonlyMap<string, ReadCell>
  /** By the label of the column. */
  readonly row: (number: number) => Readonly<Record<string, ReadCell | undefined>>
}

const sheetOf = (xml: string): Sheet => {
  const cells = cellsOf(xml)
  const header = [...cells].filter(([reference]) => /^[A-Z]+1$/.test(reference))
  return {
    xml,
    cells,
    row: (number) =>
      Object.fromEntries(
        header.map(([reference, { text }]) => [
          text,
          cells.get(reference.replace(/1$/, String(number))),
        ]),
      ),
  }
}

const read = (path: string): ReadonlyMap<string, Sheet> => {
  const files = unzip(path)
  for (const xml of files.values()) checkXml(xml)
  const names = [...(files.get('xl/workbook.xml') ?? '').matchAll(/<sheet name="([^"]+)"/g)]
  return new Map(
    names.map(([, name = ''], i) => [
      name,
      sheetOf(files.get(`xl/worksheets/sheet${i + 1}.xml`) ?? ''),
    ]),
  )
}

const rowsOf = (sheet: Sheet | undefined): number => (sheet?.xml.match(/<row /g)?.length ?? 0) - 1

describe('the workbook', () => {
  it('has a sheet each for open, closed and quick wins, and one about the run', async () => {
    const sheets = await written([
      finding(),
      finding({ delta_status: 'CLOSED', status: 'RESOLVED' }),
      finding({ delta_status: 'EXISTING' }, { priority: 'P4' }),
    ])
    expect([...sheets.keys()]).toEqual(['Open', 'Closed', 'Quick wins', 'About'])
    expect(rowsOf(sheets.get('Open'))).toBe(2)
    expect(rowsOf(sheets.get('Closed'))).toBe(1)
    expect([...(sheets.get('About')?.cells.values() ?? [])].map(({ text }) => text)).toContain(
      '2 of 2',
    )
  })

  it('lists suppressed findings on a sheet of their own', async () => {
    const sheets = await written([finding({ status: 'SUPPRESSED' })])
    expect(rowsOf(sheets.get('Open'))).toBe(0)
    expect(rowsOf(sheets.get('Suppressed'))).toBe(1)
  })

  it('has filters over all rows and a frozen header', async () => {
    const sheets = await written([finding(), finding()])
    const { xml } = sheets.get('Open') as Sheet
    expect(xml).toMatch(/<pane ySplit="1" [^>]*state="frozen"/)
    expect(xml).toMatch(/<autoFilter ref="A1:[A-Z]+3"\/>/)
    expect(xml).toMatch(/<col min="1" max="1" width="\d+"/)
  })

  it('has dates as dates, numbers as numbers and texts as texts', async () => {
    const row = (await written([finding({ title: '=1+1' })])).get('Open')?.row(2)
    expect(row?.['Due (UTC)']).toEqual({ type: 'n', text: '46326.5' })
    expect(row?.['Days left']).toEqual({ type: 'n', text: '-3' })
    expect(row?.Finding).toEqual({ type: 'inlineStr', text: '=1+1' })
    expect(row?.Automatic?.type).toBe('b')
  })

  it('has no formula and is well-formed, whatever the texts', async () => {
    const findings = fc.sample(prioritizedFinding, { numRuns: 200, seed: 11 })
    const sheets = await written(findings)
    const all = ['Open', 'Closed', 'Suppressed'].map((name) => rowsOf(sheets.get(name)))
    expect(all.reduce((sum, rows) => sum + rows)).toBe(200)
    for (const { xml } of sheets.values()) expect(xml).not.toMatch(/<f[ >]/)
  })

  it('shows the share of quick wins in the risk', async () => {
    const complexity_assessment = {
      ...first.complexity_assessment,
      tier: 1,
      automation_candidate: true,
    } as const
    const risk_assessment = { ...first.risk_assessment, risk_score: 75 }
    const sheets = await written([
      finding({}, { complexity_assessment, risk_assessment }),
      finding({}, { priority: 'P3', risk_assessment: { ...risk_assessment, risk_score: 25 } }),
    ])
    expect(sheets.get('Quick wins')?.row(2)['Risk reduction']?.text).toBe('0.75')
  })

  it('says what it leaves out when a sheet is full', async () => {
    const findings = [finding(), finding(), finding()]
    const totals = noWorkTotals()
    for (const listed of findings) addFinding(totals, listed)
    const spill = createSpill(dir, 'findings')
    await spill.open([0])
    for (const listed of findings) spill.put(0, `,\n${JSON.stringify(listed)}`)
    const path = join(dir, 'full.xlsx')
    const limits = { rows: 2, characters: 1e9 }
    await writeFindingsXlsx(path, runFacts(), totals, await spill.finish(), limits)
    const sheets = read(path)
    expect(rowsOf(sheets.get('Open'))).toBe(2)
    const about = [...(sheets.get('About')?.cells.values() ?? [])].map(({ text }) => text)
    expect(about).toContainEqual(expect.stringMatching(/^2 of 3; the sheet is full/))
  })

  it('is well-formed without findings', async () => {
    expect(rowsOf((await written([])).get('Open'))).toBe(0)
  })
})
