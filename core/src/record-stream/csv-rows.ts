import { CARRIAGE_RETURN, DOUBLE_QUOTE, LINE_FEED } from './json-structure.ts'
import { createRecordBytes, type RecordBytes } from './record-bytes.ts'

/** A row of a table, or why it is none; `offset` is the byte at which it begins. */
export type CsvRow =
  | { readonly offset: number; readonly cells: readonly string[]; readonly isEnded: boolean }
  | { readonly offset: number; readonly error: string }

export interface CsvRows {
  /** The rows that end in this chunk, from this index on. */
  readonly push: (chunk: Buffer, from: number) => CsvRow[]
  /** Says that the input is over: the row that no line break has ended, if there is one. */
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

/** Where in a row a scan stands. */
const CELL_START = 0
const PLAIN = 1
const QUOTED = 2
const AFTER_QUOTE = 3

/** Where a scan stands between two chunks. */
interface RowScan {
  readonly delimiter: number
  state: number
  /** The row at hand, where it begins (-1 before the first one), and where its cells end in bytes from there. */
  readonly row: RecordBytes
  offset: number
  ends: number[]
  error: string
  /** How many bytes precede the chunk at hand. */
  before: number
}

/**
 * Splits bytes into rows of cells (RFC 4180; also with line feeds alone and other delimiters) and
 * never holds more than one row. A broken row is one error and ends where its line does. Blank lines
 * are rows of one empty cell.
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
    before: 0,
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
        } else at = readCell(scan, chunk, at)
      }
      row.endChunk(chunk)
      scan.before += chunk.length
      return rows
    },
    end: () => {
      const { before, offset, state } = scan
      if (offset < 0 || before === offset) return []
      if (state === QUOTED) return [{ offset, error: TRUNCATED }]
      return [endRow(scan, NO_BYTES, 0, false)]
    },
  }
}

const NO_BYTES = Buffer.alloc(0)

function beginRow(scan: RowScan, at: number): void {
  scan.row.begin(at)
  scan.offset = scan.before + at
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
  if (scan.ends.length < MAX_COLUMNS) scan.ends.push(scan.before + at - scan.offset)
  else scan.error = TOO_MANY_CELLS
  scan.state = CELL_START
}

/** Reads on from a byte that ends no row. Answers the index of the next one to look at. */
function readCell(scan: RowScan, chunk: Buffer, at: number): number {
  const byte = chunk[at]
  if (scan.state === QUOTED) return readQuoted(scan, chunk, at)
  if (byte === scan.delimiter) endCell(scan, at)
  else if (scan.state === AFTER_QUOTE) readAfterQuote(scan, byte)
  else if (scan.state === CELL_START && byte === DOUBLE_QUOTE) scan.state = QUOTED
  else return readPlain(scan, chunk, at)
  return at + 1
}

function readQuoted(scan: RowScan, chunk: Buffer, at: number): number {
  const quote = chunk.indexOf(DOUBLE_QUOTE, at)
  if (quote < 0) return chunk.length
  scan.state = AFTER_QUOTE
  return quote + 1
}

function readAfterQuote(scan: RowScan, byte: number | undefined): void {
  if (byte === DOUBLE_QUOTE) scan.state = QUOTED
  else if (byte !== CARRIAGE_RETURN) {
    scan.error = BROKEN_QUOTE
    scan.state = PLAIN
  }
}

function readPlain(scan: RowScan, chunk: Buffer, from: number): number {
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
