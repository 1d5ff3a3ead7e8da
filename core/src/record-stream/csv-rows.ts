import { CARRIAGE_RETURN, DOUBLE_QUOTE, LINE_FEED } from './json-structure.ts'
import { createRecordBytes, type RecordBytes } from './record-bytes.ts'

/** A row of a table, or the reason why it is invalid; `offset` is the byte at which it begins. */
export type CsvRow =
  | { readonly offset: number; readonly cells: readonly string[]; readonly isEnded: boolean }
  | { readonly offset: number; readonly error: string }

export interface CsvRows {
  /** Returns the rows that end in this chunk, which is scanned from this index on. */
  readonly push: (chunk: Buffer, from: number) => CsvRow[]
  /** Ends the input. Returns the last row if no line break ended it. */
  readonly end: () => CsvRow[]
}

export interface CsvShape {
  /** The byte between two cells. */
  readonly delimiter: number
  readonly maxRowBytes: number
}

/** More columns than a table of any scanner has. */
export const MAX_COLUMNS = 1_000

const TOO_LARGE = 'The row is too large: a quote in it may not be closed'
const TOO_MANY_CELLS = `The row has more than ${MAX_COLUMNS} cells`
const BROKEN_QUOTE = 'A quote inside a quoted cell is not doubled'
const TRUNCATED = 'The input ends inside a quoted cell: it is truncated'

/** The positions of a scan within a row. */
const CELL_START = 0
const PLAIN = 1
const QUOTED = 2
const AFTER_QUOTE = 3

/** The state of a scan between two chunks. */
interface RowScan {
  readonly delimiter: number
  state: number
  /**
   * The current row, its offset (-1 before the first row), and the ends of its cells in bytes from
   * there.
   */
  readonly row: RecordBytes
  offset: number
  ends: number[]
  error: string
  /** The number of bytes before the current chunk. */
  bytesBefore: number
}

/**
 * Splits bytes into rows of cells (RFC 4180; also with line feeds alone and other delimiters) and
 * never holds more than one row. An invalid row is one error and ends at the end of its line. A
 * blank line is a row of one empty cell.
 */
export function createCsvRows({ delimiter, maxRowBytes }: CsvShape): CsvRows {
  const row = createRecordBytes(maxRowBytes)
  const scan: RowScan = {
    delimiter,
    row,
    state: CELL_START,
    offset: -1,
    ends: [],
    error: '',
    bytesBefore: 0,
  }
  return {
    push: (chunk, from) => {
      if (scan.offset < 0) beginRow(scan, from)
      const rows: CsvRow[] = []
      for (let at = from; at < chunk.length; ) {
        if (chunk[at] === LINE_FEED && scan.state !== QUOTED) {
          rows.push(endRow(scan, chunk, at, true))
          at += 1
          beginRow(scan, at)
        } else at = scanCell(scan, chunk, at)
      }
      row.endChunk(chunk)
      scan.bytesBefore += chunk.length
      return rows
    },
    end: () => {
      const { bytesBefore, offset, state } = scan
      if (offset < 0 || bytesBefore === offset) return []
      if (state === QUOTED) return [{ offset, error: TRUNCATED }]
      return [endRow(scan, NO_BYTES, 0, false)]
    },
  }
}

const NO_BYTES = Buffer.alloc(0)

function beginRow(scan: RowScan, at: number): void {
  scan.row.begin(at)
  scan.offset = scan.bytesBefore + at
  scan.state = CELL_START
  scan.ends = []
  scan.error = ''
}

function endRow(scan: RowScan, chunk: Buffer, at: number, isEnded: boolean): CsvRow {
  endCell(scan, at)
  const { ends, error, offset } = scan
  const bytes = scan.row.finish(chunk, at)
  if (bytes === null) return { offset, error: TOO_LARGE }
  if (error !== '') return { offset, error }
  if (bytes.at(-1) === CARRIAGE_RETURN) ends[ends.length - 1] = bytes.length - 1
  const starts = [0, ...ends.map((end) => end + 1)]
  const cells = ends.map((end, index) => cellText(bytes.toString('utf8', starts[index], end)))
  return { offset, cells, isEnded }
}

const QUOTE = '"'

const cellText = (text: string): string =>
  text.startsWith(QUOTE) ? text.slice(1, text.lastIndexOf(QUOTE)).replaceAll('""', QUOTE) : text

function endCell(scan: RowScan, at: number): void {
  if (scan.ends.length < MAX_COLUMNS) scan.ends.push(scan.bytesBefore + at - scan.offset)
  else scan.error = TOO_MANY_CELLS
  scan.state = CELL_START
}

/** Scans from a byte that does not end a row. Returns the index of the next byte to scan. */
function scanCell(scan: RowScan, chunk: Buffer, at: number): number {
  const byte = chunk[at]
  if (scan.state === QUOTED) return scanQuoted(scan, chunk, at)
  if (byte === scan.delimiter) endCell(scan, at)
  else if (scan.state === AFTER_QUOTE) scanAfterQuote(scan, byte)
  else if (scan.state === CELL_START && byte === DOUBLE_QUOTE) scan.state = QUOTED
  else return scanPlain(scan, chunk, at)
  return at + 1
}

function scanQuoted(scan: RowScan, chunk: Buffer, at: number): number {
  const quote = chunk.indexOf(DOUBLE_QUOTE, at)
  if (quote < 0) return chunk.length
  scan.state = AFTER_QUOTE
  return quote + 1
}

function scanAfterQuote(scan: RowScan, byte: number | undefined): void {
  if (byte === DOUBLE_QUOTE) scan.state = QUOTED
  else if (byte !== CARRIAGE_RETURN) {
    scan.error = BROKEN_QUOTE
    scan.state = PLAIN
  }
}

function scanPlain(scan: RowScan, chunk: Buffer, from: number): number {
  const { delimiter } = scan
  const end = chunk.length
  scan.state = PLAIN
  let at = from
  for (; at < end; at++) {
    const byte = chunk[at]
    if (byte === delimiter || byte === LINE_FEED) break
  }
  return at
}
