import type { PrioritizedFinding } from '@stance/core/assessment/priority/prioritized-finding'
import { riskSharePct } from '@stance/core/assessment/priority/work-totals'
import type { CellValue, Column } from '../report-columns.ts'
import { booleanCell, columnLetters, numberCell, textCell, timeCell } from './cell-xml.ts'
import type { FindingSheet, SheetColumn } from './sheets.ts'
import { styleOfWord } from './styles.ts'

const WORKSHEET = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">`

const FROZEN_HEADER =
  '<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/><selection pane="bottomLeft" activeCell="A2" sqref="A2"/></sheetView></sheetViews>'

const FIT_TO_WIDTH = '<sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>'

const widths = (columns: readonly { width: number }[]): string =>
  `<cols>${columns
    .map(({ width }, i) => `<col min="${i + 1}" max="${i + 1}" width="${width}" customWidth="1"/>`)
    .join('')}</cols>`

const row = (number: number, cells: string): string => `<row r="${number}">${cells}</row>`

/** The rows and columns of a sheet, as a formula names them. */
export const sheetRange = ({ columns }: FindingSheet, rows: number): string =>
  `A1:${columnLetters(columns.length - 1)}${rows + 1}`

export const sheetStart = ({ columns }: FindingSheet): string => {
  const labels = columns.map(({ label }, i) => textCell(`${columnLetters(i)}1`, label, 'header'))
  return `${WORKSHEET}${FIT_TO_WIDTH}${FROZEN_HEADER}${widths(columns)}<sheetData>${row(1, labels.join(''))}`
}

export const sheetEnd = (sheet: FindingSheet, rows: number): string =>
  `</sheetData><autoFilter ref="${sheetRange(sheet, rows)}"/><pageSetup paperSize="9" orientation="landscape" fitToWidth="1" fitToHeight="0"/></worksheet>`

const valueCell = (reference: string, { kind, name }: Column, value: CellValue): string => {
  if (typeof value === 'number') {
    return numberCell(reference, value, name === 'estimated_effort_hours' ? 'decimal' : 'number')
  }
  if (typeof value === 'boolean') return booleanCell(reference, value)
  if (kind === 'time') return timeCell(reference, value)
  return textCell(reference, value, kind === 'word' ? styleOfWord(value) : 'text')
}

/** Returns a function that writes the rows of a sheet. */
export const findingRow = ({ columns }: FindingSheet, openRisk: number) => {
  const letters = columns.map((_, i) => columnLetters(i))
  const cellOf = ({ column }: SheetColumn, reference: string, listed: PrioritizedFinding) =>
    column === 'risk_share'
      ? numberCell(
          reference,
          riskSharePct(listed.risk_assessment.risk_score, openRisk) / 100,
          'percent',
        )
      : valueCell(reference, column, column.value(listed))
  return (number: number, listed: PrioritizedFinding): string => {
    let cells = ''
    for (const [i, column] of columns.entries()) {
      cells += cellOf(column, `${letters[i]}${number}`, listed)
    }
    return row(number, cells)
  }
}

/** A sheet of names and values. */
export const factsSheet = (facts: readonly (readonly [string, string | number])[]): string => {
  const rows = facts.map(([name, value], i) => {
    const content =
      typeof value === 'number'
        ? numberCell(`B${i + 1}`, value, 'number')
        : textCell(`B${i + 1}`, value)
    return row(i + 1, textCell(`A${i + 1}`, name, 'strong') + content)
  })
  return `${WORKSHEET}${widths([{ width: 26 }, { width: 100 }])}<sheetData>${rows.join('')}</sheetData></worksheet>`
}
