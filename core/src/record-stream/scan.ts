import {
  BACKSLASH,
  BLANK,
  CLASS_OF_BYTE,
  CLOSE_ARRAY,
  CLOSE_OBJECT,
  COLON,
  COMMA,
  DOUBLE_QUOTE,
  EXPECT_END,
  EXPECT_FIRST_KEY,
  EXPECT_FIRST_VALUE,
  EXPECT_KEY,
  EXPECT_MORE_SCALAR,
  EXPECT_VALUE,
  endOfBlanks,
  endOfPlainText,
  isAllowed,
  LINE_FEED,
  OPEN_ARRAY,
  OPEN_OBJECT,
  QUOTE,
  SCALAR,
} from './json-structure.ts'
import { takeLine } from './line-record.ts'
import {
  beginObjectNames,
  beginRecordNames,
  countName,
  excessOfNames,
  MAX_NAMES_OF_MAPS,
} from './name-counts.ts'
import { beginPage, endPage, resumePage } from './page-envelope.ts'
import { fail, resynchronise, skip } from './recovery.ts'
import {
  ARRAY,
  close,
  emitError,
  MAX_DEPTH,
  OBJECT,
  open,
  openString,
  RECORDS,
  type RecordReader,
  type Scan,
  type SplitRecord,
} from './scan-state.ts'
import { isInTags, keepKey, keyOf, pagePathOf } from './scanned-key.ts'

export function createJsonReader(scan: Scan): RecordReader {
  return { push: (chunk, from) => scanChunk(scan, chunk, from), end: () => endScan(scan) }
}

/** Scans a chunk from `at` on and returns the records that end in it. */
function scanChunk(scan: Scan, bytes: Buffer, at: number): SplitRecord[] {
  scan.bytes = bytes
  scan.at = at
  scan.triedLineEnd = -1
  scan.records = []
  scanBytes(scan, bytes)
  if (scan.isInKey) keepKey(scan)
  scan.record.endChunk(bytes)
  if (bytes.length > 0) scan.byteBefore = bytes[bytes.length - 1] ?? LINE_FEED
  scan.bytesBefore += bytes.length
  return scan.records
}

function scanBytes(scan: Scan, bytes: Buffer): void {
  while (scan.at < bytes.length && scan.mode !== 'over') {
    if (scan.isInString) scanString(scan)
    else if (scan.mode === 'resynchronising') resynchronise(scan)
    else scanToken(scan, CLASS_OF_BYTE[bytes[scan.at] ?? 0] ?? 0)
  }
}

/** Returns the error of an input that ends here, if any. */
function endScan(scan: Scan): SplitRecord[] {
  scan.records = []
  scan.at = 0
  scan.bytes = Buffer.alloc(0)
  if (scan.mode === 'over') return []
  if (scan.mode === 'skipping') emitError(scan, scan.error.offset, scan.error.message)
  else if (scan.base >= 0 && scan.base !== scan.page) {
    emitError(scan, scan.recordOffset, 'The input ends inside this record: it is truncated')
  } else if (scan.depth > 0) {
    emitError(
      scan,
      scan.bytesBefore,
      'The input ends before its brackets are closed: it is truncated',
    )
  }
  return scan.records
}

function scanToken(scan: Scan, byteClass: number): void {
  if (byteClass === BLANK && scan.expected !== EXPECT_MORE_SCALAR) {
    scan.at = endOfBlanks(scan.bytes, scan.at)
  } else if (scan.mode === 'inside') scanInside(scan, byteClass)
  else if (scan.mode === 'between') scanBetween(scan, byteClass)
  else skip(scan, byteClass)
}

function scanBetween(scan: Scan, byteClass: number): void {
  if (byteClass === COMMA) scan.at += 1
  else if (byteClass === OPEN_OBJECT && scan.depth < MAX_DEPTH) {
    if (!takeLine(scan)) openRecord(scan)
  } else if (byteClass === OPEN_ARRAY && scan.page < 0 && scan.depth < MAX_DEPTH) {
    scan.pages.lists += 1
    open(scan, RECORDS)
  } else if (byteClass === CLOSE_ARRAY && scan.depth > 0) closeRecords(scan)
  else fail(scan, 'Expected a JSON object')
}

function openRecord(scan: Scan): void {
  scan.base = scan.depth
  scan.recordOffset = scan.bytesBefore + scan.at
  scan.members = 0
  scan.parts = 0
  beginRecordNames(scan.names)
  scan.record.begin(scan.at)
  scan.mode = 'inside'
  scan.expected = EXPECT_FIRST_KEY
  open(scan, OBJECT)
  beginObjectNames(scan.names, scan.depth, false)
}

function closeRecords(scan: Scan): void {
  close(scan)
  if (scan.depth === 0 || scan.stack[scan.depth - 1] === RECORDS) return
  scan.base = scan.page
  scan.mode = 'inside'
  scan.expected = EXPECT_END
  resumePage(scan)
}

function scanInside(scan: Scan, byteClass: number): void {
  if (!isAllowed(scan.expected, byteClass)) {
    fail(scan, `Invalid JSON at byte ${scan.bytesBefore + scan.at}`)
  } else if (IS_COUNTED[byteClass] === 1 && isOverLimit(scan)) {
    fail(scan, `The record has more than ${scan.maxParts} names and values`)
  } else if (byteClass === COLON && countName(scan.names, scan.depth)) {
    fail(scan, `Objects of the record have more than ${MAX_NAMES_OF_MAPS} names`)
  } else if (scan.mayBePage && scan.expected === EXPECT_FIRST_VALUE) openPage(scan, byteClass)
  else scanPart(scan, byteClass)
}

/** Each name has a colon; each value but the first of its object or array follows a comma. */
const IS_COUNTED = new Uint8Array(SCALAR + 1)
for (const byteClass of [COLON, COMMA, OPEN_OBJECT, OPEN_ARRAY]) IS_COUNTED[byteClass] = 1

function isOverLimit(scan: Scan): boolean {
  scan.parts += 1
  return scan.parts > scan.maxParts
}

function scanPart(scan: Scan, byteClass: number): void {
  switch (byteClass) {
    case QUOTE:
      openString(scan)
      break
    case OPEN_OBJECT:
    case OPEN_ARRAY:
      openPart(scan, byteClass)
      break
    case CLOSE_OBJECT:
    case CLOSE_ARRAY:
      closePart(scan, byteClass)
      break
    default:
      scan.expected = expectedAfter(scan, byteClass)
      scan.at += 1
  }
}

function expectedAfter(scan: Scan, byteClass: number): number {
  if (byteClass === COLON) return EXPECT_VALUE
  if (byteClass === SCALAR) return EXPECT_MORE_SCALAR
  if (byteClass === BLANK) return EXPECT_END
  return scan.stack[scan.depth - 1] === OBJECT ? EXPECT_KEY : EXPECT_VALUE
}

/** An array at a page path contains records if it is empty or begins with an object. */
function openPage(scan: Scan, byteClass: number): void {
  scan.mayBePage = false
  if (byteClass !== OPEN_OBJECT && byteClass !== CLOSE_ARRAY) return
  beginPage(scan, scan.pagePath)
  scan.stack[scan.depth - 1] = RECORDS
  scan.page = scan.base
  scan.base = -1
  scan.mode = 'between'
}

function openPart(scan: Scan, byteClass: number): void {
  if (scan.depth >= MAX_DEPTH) {
    fail(scan, `Nested deeper than ${MAX_DEPTH} levels`)
    return
  }
  const isObject = byteClass === OPEN_OBJECT
  scan.pagePath = isObject ? '' : pagePathOf(scan)
  scan.mayBePage = scan.pagePath !== ''
  if (scan.depth === scan.base + 1) scan.parentKey = isObject ? keyOf(scan) : ''
  scan.expected = isObject ? EXPECT_FIRST_KEY : EXPECT_FIRST_VALUE
  if (isObject) beginObjectNames(scan.names, scan.depth + 1, isInTags(scan))
  open(scan, isObject ? OBJECT : ARRAY)
}

function closePart(scan: Scan, byteClass: number): void {
  const isObject = scan.stack[scan.depth - 1] === OBJECT
  if (isObject !== (byteClass === CLOSE_OBJECT)) {
    fail(scan, `Brackets do not match at byte ${scan.bytesBefore + scan.at}`)
    return
  }
  close(scan)
  scan.expected = EXPECT_END
  if (scan.depth > scan.base) return
  if (scan.base === scan.page) {
    endPage(scan)
    scan.page = -1
  } else emitRecord(scan)
  scan.base = -1
  scan.mode = 'between'
}

function emitRecord(scan: Scan): void {
  const bytes = scan.record.finish(scan.bytes, scan.at)
  scan.record.discard()
  if (bytes === null) emitError(scan, scan.recordOffset, 'The record is too large')
  else {
    scan.position += 1
    const excess = excessOfNames(scan.names)
    const record = { position: scan.position, offset: scan.recordOffset, bytes }
    scan.records.push(excess === '' ? record : { ...record, excess })
  }
}

function scanString(scan: Scan): void {
  const { bytes } = scan
  if (scan.isAfterBackslash) {
    scan.isAfterBackslash = false
    if (bytes[scan.at] !== LINE_FEED) scan.at += 1
  }
  scan.at = endOfPlainText(bytes, scan.at)
  const byte = bytes[scan.at]
  if (byte === BACKSLASH) {
    scan.isAfterBackslash = true
    scan.at += 1
  } else if (byte === DOUBLE_QUOTE) {
    scan.isInString = false
    scan.keyTo = scan.at
    scan.at += 1
  } else if (byte === LINE_FEED) {
    // A string never spans lines: its closing quote is missing.
    scan.isInString = false
    if (scan.mode === 'inside') fail(scan, `Unclosed string at byte ${scan.bytesBefore + scan.at}`)
  }
}
