import { type CsvRow, createCsvRows } from './csv-rows.ts'
import type { RecordReader, SplitRecord } from './scan-state.ts'

/** Tells by the names of its columns, each with an empty text, whether a table is worth reading. */
export type KnowsColumns = (row: Readonly<Record<string, string>>) => boolean

/** A table as its first line describes it. */
export interface CsvTable {
  readonly delimiter: number
  readonly columns: readonly string[]
}

const DELIMITERS = [',', ';', '\t'].map((delimiter) => delimiter.charCodeAt(0))
const MAX_ROW_BYTES = 4 * 1024 * 1024

/** Each column gets a name of its own. Spreadsheets add columns without one at the end. */
function namesOf(header: readonly string[]): string[] {
  const named = header.map((cell) => cell.trim())
  const names: string[] = []
  for (const [index, name] of named.slice(0, lengthOf(named)).entries()) {
    const wanted = name === '' ? `Column ${index + 1}` : name
    names.push(names.includes(wanted) ? `${wanted} (${index + 1})` : wanted)
  }
  return names
}

/** How many cells there are without the empty ones at the end. */
const lengthOf = (cells: readonly string[]): number => cells.findLastIndex((one) => one !== '') + 1

/** The table of which this is the first line; null when it is none whose columns are known. */
export function readHeader(line: Buffer, knows: KnowsColumns): CsvTable | null {
  for (const delimiter of DELIMITERS) {
    const rows = createCsvRows({ delimiter, maxRowBytes: line.length })
    rows.push(line, 0)
    const [header] = rows.end()
    const columns = header && 'cells' in header ? namesOf(header.cells) : []
    const emptyRow = Object.fromEntries(columns.map((column) => [column, '']))
    if (columns.length > 1 && knows(emptyRow)) return { delimiter, columns }
  }
  return null
}

/**
 * Reads the rows of a table as records: each is an object of texts under the names of its columns,
 * written as JSON. Cells that are missing at the end of a row are empty, as spreadsheets leave them
 * out; more cells than columns are an error, as is a last row that may have been cut off. The line
 * that names the columns is no record, however often it comes.
 */
export function createCsvReader(
  { delimiter, columns }: CsvTable,
  { maxRecordBytes, position: first }: { maxRecordBytes: number; position: number },
): RecordReader {
  const rows = createCsvRows({ delimiter, maxRowBytes: Math.min(MAX_ROW_BYTES, maxRecordBytes) })
  const keys = columns.map((column) => `${JSON.stringify(column)}:`)
  let position = first

  const asJson = (cells: readonly string[]) =>
    `{${keys.map((key, index) => key + JSON.stringify(cells[index] ?? '')).join()}}`

  const isHeader = (cells: readonly string[]) =>
    columns.every((column, index) => column === cells[index]?.trim())

  const faultOf = (row: CsvRow): string => {
    if ('error' in row) return row.error
    const { cells, isEnded } = row
    const length = lengthOf(cells)
    if (length > columns.length) {
      return `The row has ${length} cells, but there are ${columns.length} columns`
    }
    const isCut = !isEnded && cells.length < columns.length
    return isCut ? 'The input ends inside this row: it is truncated' : ''
  }

  const read = (row: CsvRow): SplitRecord[] => {
    const cells = 'cells' in row ? row.cells : null
    if (cells && (lengthOf(cells) === 0 || isHeader(cells))) return []
    position += 1
    const place = { position, offset: row.offset }
    const error = faultOf(row)
    if (error !== '' || !cells) return [{ ...place, error }]
    return [{ ...place, bytes: Buffer.from(asJson(cells)) }]
  }
  return {
    push: (chunk, from) => rows.push(chunk, from).flatMap(read),
    end: () => rows.end().flatMap(read),
  }
}
