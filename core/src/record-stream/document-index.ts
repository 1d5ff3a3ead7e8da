import {
  BACKSLASH,
  BLANK,
  CLASS_OF_BYTE,
  CLOSE_ARRAY,
  CLOSE_OBJECT,
  COLON,
  COMMA,
  DOUBLE_QUOTE,
  OPEN_ARRAY,
  OPEN_OBJECT,
  QUOTE,
} from './json-structure.ts'
import { createWords, type Words } from './words.ts'

/**
 * The members or elements of one large object or array, as byte offsets: of an element its start and
 * end, of a member the start and end of its key and of its value.
 */
export interface Container {
  readonly start: number
  readonly end: number
  readonly isObject: boolean
  readonly offsets: Uint32Array
}

/** The large containers of a document, by the byte at which they begin. */
export type DocumentIndex = ReadonlyMap<number, Container>

export interface IndexedDocument {
  readonly index: DocumentIndex
  /** The number of its names and values. */
  readonly parts: number
}

/** Smaller objects and arrays are parsed as a whole. */
export const MIN_INDEXED_BYTES = 64 * 1024
/** The number of bytes after which indexing and checking pause. */
const PAUSE_BYTES = 256 * 1024

export const OFFSETS_OF_ELEMENT = 2
export const OFFSETS_OF_MEMBER = 4

/** An open container, and where its offsets begin. */
interface Open {
  readonly start: number
  readonly isObject: boolean
  readonly from: number
}

interface Scan {
  readonly bytes: Uint8Array
  at: number
  readonly open: Open[]
  readonly offsets: Words
  readonly minBytes: number
  parts: number
  readonly index: Map<number, Container>
}

/**
 * Indexes a document whose brackets match, and pauses in between. The index needs memory for the
 * children of its large containers only.
 */
export function* indexDocument(
  bytes: Uint8Array,
  minBytes = MIN_INDEXED_BYTES,
): Generator<void, IndexedDocument> {
  const scan: Scan = {
    bytes,
    at: 0,
    open: [],
    offsets: createWords(),
    minBytes,
    parts: 0,
    index: new Map(),
  }
  let pauseAt = PAUSE_BYTES
  while (scan.at < bytes.length) {
    scanPart(scan, CLASS_OF_BYTE[bytes[scan.at] ?? 0] ?? 0)
    if (scan.at >= pauseAt) {
      yield
      pauseAt = scan.at + PAUSE_BYTES
    }
  }
  return { index: scan.index, parts: scan.parts }
}

function scanPart(scan: Scan, byteClass: number): void {
  const { at } = scan
  switch (byteClass) {
    case BLANK:
    case COLON:
    case COMMA:
      scan.at += 1
      break
    case OPEN_OBJECT:
    case OPEN_ARRAY:
      openContainer(scan, byteClass === OPEN_OBJECT)
      break
    case CLOSE_OBJECT:
    case CLOSE_ARRAY:
      closeContainer(scan)
      break
    default:
      scan.at = byteClass === QUOTE ? endOfString(scan.bytes, at + 1) : endOfScalar(scan.bytes, at)
      addPart(scan, at)
  }
}

/** Of a key and of its value, start and end follow each other. */
function addPart(scan: Scan, start: number): void {
  scan.parts += 1
  scan.offsets.push(start)
  scan.offsets.push(scan.at)
}

function openContainer(scan: Scan, isObject: boolean): void {
  scan.open.push({ start: scan.at, isObject, from: scan.offsets.length() })
  scan.at += 1
}

function closeContainer(scan: Scan): void {
  const { at, offsets, open } = scan
  scan.at += 1
  const closed = open.pop()
  if (!closed) return
  const { start, isObject, from } = closed
  if (scan.at - start >= scan.minBytes) {
    scan.index.set(start, { start, end: at + 1, isObject, offsets: offsets.copyFrom(from) })
  }
  offsets.truncate(from)
  addPart(scan, start)
}

function endOfString(bytes: Uint8Array, from: number): number {
  let at = from
  while (at < bytes.length && bytes[at] !== DOUBLE_QUOTE) at += bytes[at] === BACKSLASH ? 2 : 1
  return Math.min(at + 1, bytes.length)
}

const ENDS_SCALAR: ReadonlySet<number> = new Set([BLANK, COMMA, CLOSE_ARRAY, CLOSE_OBJECT])

function endOfScalar(bytes: Uint8Array, from: number): number {
  let at = from + 1
  while (at < bytes.length && !ENDS_SCALAR.has(CLASS_OF_BYTE[bytes[at] ?? 0] ?? 0)) at += 1
  return at
}

/** Returns whether all parts of a document that are not indexed are valid JSON. Pauses in between. */
export function* checkDocument(bytes: Buffer, index: DocumentIndex): Generator<void, boolean> {
  if (index.size === 0) return isJson(bytes.toString('utf8'))
  let checked = 0
  for (const [start, end] of smallParts(index)) {
    if (!isJson(bytes.toString('utf8', start, end))) return false
    checked += end - start
    if (checked < PAUSE_BYTES) continue
    yield
    checked = 0
  }
  return true
}

function* smallParts(index: DocumentIndex): Generator<readonly [number, number]> {
  for (const { offsets } of index.values()) {
    for (let at = 0; at < offsets.length; at += OFFSETS_OF_ELEMENT) {
      const [start = 0, end = 0] = [offsets[at], offsets[at + 1]]
      if (!index.has(start)) yield [start, end]
    }
  }
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
