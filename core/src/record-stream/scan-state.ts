import { EXPECT_COLON, EXPECT_END, isKeyExpected, LINE_FEED } from './json-structure.ts'
import { createRecordBytes, type RecordBytes } from './record-bytes.ts'

/**
 * One record of a stream: `position` counts records from 1, faulty ones included; `offset` is the
 * byte at which the record begins. `bytes` may be a view of the chunk that was pushed: read it
 * before that memory is used again.
 */
export type SplitRecord =
  | { readonly position: number; readonly offset: number; readonly bytes: Buffer }
  | { readonly position: number; readonly offset: number; readonly error: string }

/** Takes records out of the bytes of one file. */
export interface RecordReader {
  /** The records that end in this chunk, from this index on. */
  readonly push: (chunk: Buffer, from: number) => SplitRecord[]
  /** Says that the input is over: whatever is still open is reported as truncated. */
  readonly end: () => SplitRecord[]
}

/** How deep values may nest, with the arrays and pages around them. */
export const MAX_DEPTH = 100

/** What an open bracket holds: elements to be split off, or a part of one record. */
export const RECORDS = 0
export const OBJECT = 1
export const ARRAY = 2

type Mode =
  | 'between' // before, between and after records
  | 'inside' // in a record, or in what a page holds besides records
  | 'skipping' // in a broken element, until its array goes on
  | 'resynchronising' // after a broken record outside arrays, until a line begins a value

/** Where a scan stands between two chunks. */
export interface Scan {
  mode: Mode
  bytes: Buffer
  /** The index in `bytes` of the next byte to look at. */
  at: number
  /** How many bytes precede `bytes`, and the last of them. */
  before: number
  byteBefore: number
  /** Records seen so far, and those found in the chunk at hand. */
  position: number
  found: SplitRecord[]
  /** The open brackets. Those beyond MAX_DEPTH, which only skipping reaches, are merely counted. */
  readonly stack: Uint8Array
  depth: number
  expected: number
  /** The depth at which the value at hand opened; -1 between records. */
  base: number
  /** The depth at which the page at hand opened; -1 for none. */
  page: number
  recordOffset: number
  readonly record: RecordBytes
  inString: boolean
  afterBackslash: boolean
  inKey: boolean
  keyFrom: number
  keyHead: string
  key: string
  parentKey: string
  /** Members of the outermost object so far. */
  members: number
  /** Whether the array just opened is at one of PAGE_PATHS. */
  mayBePage: boolean
  fault: { readonly base: number; readonly offset: number; readonly message: string }
}

export const createScan = (maxRecordBytes: number, position: number): Scan => ({
  mode: 'between',
  bytes: Buffer.alloc(0),
  at: 0,
  before: 0,
  byteBefore: LINE_FEED,
  position,
  found: [],
  stack: new Uint8Array(MAX_DEPTH),
  depth: 0,
  expected: EXPECT_END,
  base: -1,
  page: -1,
  recordOffset: 0,
  record: createRecordBytes(maxRecordBytes),
  inString: false,
  afterBackslash: false,
  inKey: false,
  keyFrom: 0,
  keyHead: '',
  key: '',
  parentKey: '',
  members: 0,
  mayBePage: false,
  fault: { base: 0, offset: 0, message: '' },
})

export const emitError = (scan: Scan, offset: number, error: string) => {
  scan.position += 1
  scan.found.push({ position: scan.position, offset, error })
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
  scan.inString = true
  // Only the outermost two levels can name a page.
  scan.inKey = isKeyExpected(scan.expected) && scan.depth <= scan.base + 2
  if (scan.inKey && scan.depth === scan.base + 1) scan.members += 1
  scan.expected = isKeyExpected(scan.expected) ? EXPECT_COLON : EXPECT_END
  scan.at += 1
  scan.keyFrom = scan.at
  scan.keyHead = ''
}
