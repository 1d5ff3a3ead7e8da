import { EXPECT_COLON, EXPECT_END, isKeyExpected, LINE_FEED } from './json-structure.ts'
import { createNameCounts, type NameCounts } from './name-counts.ts'
import { createRecordBytes, type RecordBytes } from './record-bytes.ts'

/**
 * One record of a stream: `position` counts records from 1, including invalid ones; `offset` is the
 * byte at which the record begins. `bytes` may be a view of the pushed chunk: parse it before that
 * memory is reused.
 */
export type SplitRecord =
  | {
      readonly position: number
      readonly offset: number
      readonly bytes: Buffer
      /** What the bytes say, where splitting has parsed them. */
      readonly value?: unknown
      /** Why it is refused unless it is a report with results: it has too many names. */
      readonly excess?: string
    }
  | { readonly position: number; readonly offset: number; readonly error: string }

/** Splits the bytes of one file into records. */
export interface RecordReader {
  /** Returns the records that end in this chunk, which is scanned from this index on. */
  readonly push: (chunk: Buffer, from: number) => SplitRecord[]
  /** Ends the input: a record that is still open is reported as truncated. */
  readonly end: () => SplitRecord[]
}

/** The maximum nesting of values, including the arrays and pages around them. */
export const MAX_DEPTH = 100

/** Deeper brackets while skipping end the reading: it would only count them. */
export const MAX_SKIPPED_DEPTH = 10_000

/** The content of an open bracket: records, or a part of one record. */
export const RECORDS = 0
export const OBJECT = 1
export const ARRAY = 2

type Mode =
  | 'between' // before, between and after records
  | 'inside' // in a record, or in another member of a page
  | 'skipping' // in an invalid element, until its array continues
  | 'over' // nested so deep that nothing more is read
  | 'resynchronising' // after an invalid record outside arrays, until a line begins a value

/** The state of a scan between two chunks. */
export interface Scan {
  mode: Mode
  bytes: Buffer
  /** The index in `bytes` of the next byte to look at. */
  at: number
  /** The number of bytes before `bytes`, and the last of them. */
  bytesBefore: number
  byteBefore: number
  /** The number of records so far, and the records that end in the current chunk. */
  position: number
  records: SplitRecord[]
  /**
   * The open brackets. Those beyond MAX_DEPTH, which occur only while skipping, are only counted.
   */
  readonly stack: Uint8Array
  depth: number
  expected: number
  /** The depth at which the current value opened; -1 between records. */
  base: number
  /** The depth at which the current page opened; -1 for none. */
  page: number
  recordOffset: number
  /** The end of the last line that was tried as a record, as an index in `bytes`. */
  triedLineEnd: number
  readonly record: RecordBytes
  isInString: boolean
  isAfterBackslash: boolean
  /** Whether the last string is a key. */
  isInKey: boolean
  /** Where the last string begins and, after its end, where it ends. */
  keyFrom: number
  keyTo: number
  /** The part of the last string in earlier chunks. */
  keyHead: string
  parentKey: string
  /** The names and values of the current record so far, or a few more. */
  parts: number
  readonly maxParts: number
  readonly names: NameCounts
  /** Longer lines are scanned. */
  readonly maxLineBytes: number
  /** Members of the outermost object so far. */
  members: number
  /** Whether the array just opened is at one of PAGE_PATHS. */
  mayBePage: boolean
  /** Its path. */
  pagePath: string
  readonly pages: PageScan
  error: { readonly base: number; readonly offset: number; readonly message: string }
}

/** A page of records: an object that wraps a list of them. */
export interface Page {
  /** The path of the list: `Findings`, `detail.findings`. */
  readonly list: string
  /** The object without its records; null if its other members are too large to be read. */
  readonly envelope: unknown
  readonly records: number
}

/** Looks at the end of a page. Returns why the page is invalid, '' if it is valid. */
export type CheckPage = (page: Page) => string

/** The current page, and how many lists of records there were. */
export interface PageScan {
  readonly check: CheckPage
  /** Arrays and pages of records so far. */
  lists: number
  list: string
  /** The text of the page without its records, as far as it was scanned. */
  envelope: string
  offset: number
  /** The number of records before the page. */
  position: number
}

export interface RecordLimits {
  readonly maxRecordBytes: number
  readonly maxRecordParts: number
  readonly parsesLines: boolean
  readonly checkPage: CheckPage
}

const MAX_LINE_BYTES = 256 * 1024

export const createScan = (
  { maxRecordBytes, maxRecordParts, parsesLines, checkPage }: RecordLimits,
  position: number,
): Scan => ({
  mode: 'between',
  bytes: Buffer.alloc(0),
  at: 0,
  bytesBefore: 0,
  byteBefore: LINE_FEED,
  position,
  records: [],
  stack: new Uint8Array(MAX_DEPTH),
  depth: 0,
  expected: EXPECT_END,
  base: -1,
  page: -1,
  recordOffset: 0,
  triedLineEnd: -1,
  record: createRecordBytes(maxRecordBytes),
  isInString: false,
  isAfterBackslash: false,
  isInKey: false,
  keyFrom: 0,
  keyTo: 0,
  keyHead: '',
  parentKey: '',
  parts: 0,
  maxParts: maxRecordParts,
  names: createNameCounts(MAX_DEPTH),
  // Each name and value takes a byte.
  maxLineBytes: parsesLines ? Math.min(MAX_LINE_BYTES, maxRecordBytes, maxRecordParts) : 0,
  members: 0,
  mayBePage: false,
  pagePath: '',
  pages: { check: checkPage, lists: 0, list: '', envelope: '', offset: 0, position: 0 },
  error: { base: 0, offset: 0, message: '' },
})

export const emitError = (scan: Scan, offset: number, error: string) => {
  scan.position += 1
  scan.records.push({ position: scan.position, offset, error })
}

export function open(scan: Scan, content: number): void {
  scan.stack[scan.depth] = content
  scan.depth += 1
  scan.at += 1
}

export function close(scan: Scan): void {
  scan.depth -= 1
  scan.at += 1
}

export function openString(scan: Scan): void {
  scan.isInString = true
  scan.isInKey = isKeyExpected(scan.expected)
  if (scan.isInKey && scan.depth === scan.base + 1) scan.members += 1
  scan.expected = isKeyExpected(scan.expected) ? EXPECT_COLON : EXPECT_END
  scan.at += 1
  scan.keyFrom = scan.at
  scan.keyHead = ''
}
