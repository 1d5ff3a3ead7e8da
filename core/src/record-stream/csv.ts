import { type CsvRow, createCsvRows } from './csv-rows.ts'
import type { RecordReader, SplitRecord } from './scan-state.ts'

/** Whether a table is accepted, by a row of its columns with empty cells. */
export type MatchesColumns = (row: Readonly<Record<string, string>>) => boolean

/** A table as its first line describes it. */
export interface CsvTable {
  readonly delimiter: number
  readonly columns: readonly string[]
}

const DELIMITERS = [',', ';', '\t'].map((delimiter) => delimiter.charCodeAt(0))
const MAX_ROW_BYTES = 4 * 1024 * 1024

/**
 * Gives each column a unique name. Columns without a name at the end, which spreadsheets add, are
 * dropped.
 */
function columnNames(header: readonly string[]): string[] {
  const trimmed = header.map((cell) => cell.trim())
  const names: string[] = []
  for (const [index, name] of trimmed.slice(0, filledLength(trimmed)).entries()) {
    const candidate = name === '' ? `Column ${index + 1}` : name
    names.push(names.includes(candidate) ? `${candidate} (${index + 1})` : candidate)
  }
  return names
}

/** Returns the number of cells without the empty ones at the end. */
const filledLength = (cells: readonly string[]): number =>
  cells.findLastIndex((cell) => cell !== '') + 1

/** Parses the first line of a table. Returns null if its columns are not accepted. */
export function parseHeader(line: Buffer, matchesColumns: MatchesColumns): CsvTable | null {
  for (const delimiter of DELIMITERS) {
    const rows = createCsvRows({ delimiter, maxRowBytes: line.length })
    rows.push(line, 0)
    const [header] = rows.end()
    const columns = header && 'cells' in header ? columnNames(header.cells) : []
    const emptyRow = Object.fromEntries(columns.map((column) => [column, '']))
    if (columns.length > 1 && matchesColumns(emptyRow)) return { delimiter, columns }
  }
  return null
}

/**
 * Converts the rows of a table to records: JSON objects of texts under the names of the columns.
 * Cells that are missing at the end of a row are empty, because spreadsheets omit them. A row with
 * more cells than columns is an error, as is a last row that may be cut off. The header is not a
 * record, even if it is repeated.
 */
export function createCsvReader(
  { delimiter, columns }: CsvTable,
  { maxRecordBytes, position: first }: { maxRecordBytes: number; position: number },
): RecordReader {
  const rows = createCsvRows({ delimiter, maxRowBytes: Math.min(MAX_ROW_BYTES, maxRecordBytes) })
  const keys = columns.map((column) => `${JSON.stringify(column)}:`)
  let position = first

  const toJson = (cells: readonly string[]) =>
    `{${keys.map((key, index) => key + JSON.stringify(cells[index] ?? '')).join()}}`

  const isHeader = (cells: readonly string[]) =>
    columns.every((column, index) => column === cells[index]?.trim())

  const errorOf = (row: CsvRow): string => {
    if ('error' in row) return row.error
    const { cells, isEnded } = row
    const length = filledLength(cells)
    if (length > columns.length) {
      return `The row has ${length} cells, but there are ${columns.length} columns`
    }
    const isCut = !isEnded && cells.length < columns.length
    return isCut ? 'The input ends inside this row: it is truncated' : ''
  }

  const toRecords = (row: CsvRow): SplitRecord[] => {
    const cells = 'cells' in row ? row.cells : null
    if (cells && (filledLength(cells) === 0 || isHeader(cells))) return []
    position += 1
    const location = { position, offset: row.offset }
    const error = errorOf(row)
    if (error !== '' || !cells) return [{ ...location, error }]
    return [{ ...location, bytes: Buffer.from(toJson(cells)) }]
  }
  return {
    push: (chunk, from) => rows.push(chunk, from).flatMap(toRecords),
    end: () => rows.end().flatMap(toRecords),
  }
}
