import type { PrioritizedFinding } from '@stance/core/assessment/priority/prioritized-finding'
import { withoutFormula } from '../../kernel/csv-line.ts'
import { COLUMNS, type Column } from './report-columns.ts'

/** Control characters that are neither tabs nor line breaks end some readers, and steer terminals. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is replaced
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/g

const NEEDS_QUOTES = /[",\r\n]/

/** Plain ASCII words, the most frequent cells, need no other test. */
const IS_PLAIN = /^[A-Za-z0-9][\w .:/;()-]*$/

/** Returns a text as a field of RFC 4180 that starts no formula. */
export const csvText = (text: string): string => {
  if (text === '' || IS_PLAIN.test(text)) return text
  const clean = text.replace(CONTROL, ' ').toWellFormed()
  const safe = withoutFormula(clean)
  return NEEDS_QUOTES.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

const MAX_SHARED = 10_000
const MAX_SHARED_LENGTH = 1_024
const sharedTexts = new Map<string, string>()

/** The same for a text that many findings have. */
const sharedCsvText = (text: string): string => {
  const known = sharedTexts.get(text)
  if (known !== undefined) return known
  const cellText = csvText(text)
  if (text.length > MAX_SHARED_LENGTH) return cellText
  if (sharedTexts.size >= MAX_SHARED) sharedTexts.clear()
  sharedTexts.set(text, cellText)
  return cellText
}

export const CSV_LINE_END = '\r\n'

export const CSV_HEADER = `${COLUMNS.map(({ name }) => name).join(',')}${CSV_LINE_END}`

const cell = ({ kind, value }: Column, listed: PrioritizedFinding): string => {
  const content = value(listed)
  if (kind === 'text') return csvText(content as string)
  return kind === 'shared text' ? sharedCsvText(content as string) : String(content)
}

/** Columns next to each other that are of one assessment, or of the finding. */
interface ColumnGroup {
  readonly of: Column['of']
  readonly columns: readonly Column[]
  /** The texts of assessments that findings share. */
  readonly texts: WeakMap<object, string>
}

const groupColumns = (columns: readonly Column[]): readonly ColumnGroup[] => {
  const groups: { of: Column['of']; columns: Column[]; texts: WeakMap<object, string> }[] = []
  for (const column of columns) {
    const last = groups.at(-1)
    if (last && last.of === column.of) last.columns.push(column)
    else groups.push({ of: column.of, columns: [column], texts: new WeakMap() })
  }
  return groups
}

const GROUPS = groupColumns(COLUMNS)

/** Cells with commas between them. */
const cellsOf = ({ columns }: ColumnGroup, listed: PrioritizedFinding): string => {
  const cells: string[] = []
  for (const column of columns) cells.push(cell(column, listed))
  return cells.join()
}

const sharedCells = (group: ColumnGroup, shared: object, listed: PrioritizedFinding): string => {
  const known = group.texts.get(shared)
  if (known !== undefined) return known
  const text = cellsOf(group, listed)
  group.texts.set(shared, text)
  return text
}

export const csvRow = (listed: PrioritizedFinding): string => {
  const groups: string[] = []
  for (const group of GROUPS) {
    const { of } = group
    groups.push(of === null ? cellsOf(group, listed) : sharedCells(group, listed[of], listed))
  }
  return groups.join() + CSV_LINE_END
}
