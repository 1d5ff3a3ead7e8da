import { createCsvReader, type MatchesColumns } from './csv.ts'
import { detectInputKind, type InputKind } from './input-kind.ts'
import { createJsonReader } from './scan.ts'
import {
  type CheckPage,
  createScan,
  type Page,
  type RecordLimits,
  type RecordReader,
  type Scan,
  type SplitRecord,
} from './scan-state.ts'
import { createUtf8Chunks } from './utf-16.ts'

export type { CheckPage, MatchesColumns, Page, SplitRecord }

export interface RecordSplitter {
  /** Returns the records that end in this chunk. */
  readonly push: (chunk: Uint8Array) => SplitRecord[]
  /**
   * Ends the file: a record that is still open is reported as truncated. Bytes that are pushed
   * afterwards belong to another file, whose records continue the count.
   */
  readonly end: () => SplitRecord[]
  /** The arrays, pages and tables of records so far. An input without any and without records lists nothing. */
  readonly lists: () => number
}

export interface SplitOptions {
  /** Larger records are rejected. */
  readonly maxRecordBytes?: number
  /** Records with more names and values are rejected. */
  readonly maxRecordParts?: number
  /** Decides which tables are accepted; by default none. */
  readonly matchesColumns?: MatchesColumns
  /**
   * Parses a record that is a line of its own instead of scanning it. The records are the same, and
   * such a one has its value.
   */
  readonly parsesLines?: boolean
  /** Sees each page at its end. Of a page that is invalid, the records before its end are read. */
  readonly checkPage?: CheckPage
}

/** The default limit. A report with all its results is one record. */
export const MAX_RECORD_BYTES = 32 * 1024 * 1024

/**
 * The maximum number of names and values of a record: a report with 250,000 results has half of
 * them. More cannot be read in bounded time.
 */
export const MAX_RECORD_PARTS = 8_000_000

export const UNKNOWN_FORMAT = 'The input is neither JSON nor CSV in a known format'
const NO_BYTES = Buffer.alloc(0)

/** Creates the reader for a kind of input. */
function createReader(input: InputKind, limits: RecordLimits & { position: number }): OpenReader {
  const { position } = limits
  if (input.kind === 'csv')
    return { reader: createCsvReader(input.table, limits), errors: [], lists: () => 1 }
  if (input.kind === 'json') return jsonReader(createScan(limits, position), [])
  const location = { position: position + 1, offset: 0 }
  if (input.kind === 'rejected')
    return { reader: EMPTY_READER, errors: [{ ...location, error: input.reason }], lists: () => 0 }
  const scan = createScan(limits, position + 1)
  scan.mode = 'resynchronising'
  return jsonReader(scan, [{ ...location, error: UNKNOWN_FORMAT }])
}

/** The reader of a file. */
interface OpenReader {
  readonly reader: RecordReader
  /** The errors at the beginning of the file. */
  readonly errors: SplitRecord[]
  /** The lists of records so far. */
  readonly lists: () => number
}

const jsonReader = (scan: Scan, errors: SplitRecord[]): OpenReader => ({
  reader: createJsonReader(scan),
  errors,
  lists: () => scan.pages.lists,
})

const EMPTY_READER: RecordReader = { push: () => [], end: () => [] }

/**
 * Splits a stream of bytes into JSON records and never holds more than one of them. Accepts an
 * array of objects, objects one after another (one per line or over many lines), pages such as
 * `{"Findings": […]}` alone, in sequence or in an array, any of these assigned to a JavaScript
 * variable, and CSV tables, in which each row is a record. An invalid record is one error, after
 * which splitting continues where that is safe: with the next element of its array or, outside
 * arrays, with the next line that begins with a bracket. The result does not depend on how the
 * bytes are divided into chunks. UTF-16 is decoded; offsets then count the bytes of the UTF-8 text.
 */
export function createRecordSplitter({
  maxRecordBytes = MAX_RECORD_BYTES,
  maxRecordParts = MAX_RECORD_PARTS,
  matchesColumns = () => false,
  parsesLines = false,
  checkPage = () => '',
}: SplitOptions = {}): RecordSplitter {
  let opened: OpenReader | null = null
  let listsBefore = 0
  let utf8 = createUtf8Chunks()
  let head: Buffer = NO_BYTES
  let position = 0

  const advancePosition = (records: SplitRecord[]): SplitRecord[] => {
    position = records.at(-1)?.position ?? position
    return records
  }
  /** Detects the kind of the input from its head and, once detected, splits the head. */
  const openInput = (isWhole: boolean): SplitRecord[] => {
    const input = detectInputKind(head, { isWhole, matchesColumns })
    if (!input) return []
    const limits = { maxRecordBytes, maxRecordParts, parsesLines, checkPage, position }
    opened = createReader(input, limits)
    const bytes = head
    head = NO_BYTES
    const from = 'from' in input ? input.from : 0
    return [...opened.errors, ...opened.reader.push(bytes, from)]
  }
  const split = (bytes: Buffer): SplitRecord[] => {
    if (opened) return opened.reader.push(bytes, 0)
    head = Buffer.concat([head, bytes])
    return openInput(false)
  }
  return {
    push: (chunk) => {
      const bytes = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength)
      return advancePosition(split(utf8.push(bytes)))
    },
    end: () => {
      const records = split(utf8.end())
      const first = opened ? [] : openInput(true)
      const rest = opened?.reader.end() ?? []
      listsBefore += opened?.lists() ?? 0
      opened = null
      utf8 = createUtf8Chunks()
      return advancePosition([...records, ...first, ...rest])
    },
    lists: () => listsBefore + (opened?.lists() ?? 0),
  }
}

export type ParsedRecord =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly error: string }

/** Parses a record, unless splitting has done it. Bytes that are not UTF-8 become U+FFFD. */
export function parseRecord({ bytes, value }: ParsableRecord): ParsedRecord {
  if (value !== undefined) return { ok: true, value }
  try {
    return { ok: true, value: JSON.parse(bytes.toString('utf8')) }
  } catch {
    return { ok: false, error: 'The record is not valid JSON' }
  }
}

type ParsableRecord = Pick<Extract<SplitRecord, { readonly bytes: Buffer }>, 'bytes' | 'value'>
