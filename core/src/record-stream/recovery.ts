import {
  CLASS_OF_BYTE,
  CLOSE_ARRAY,
  CLOSE_OBJECT,
  COMMA,
  EXPECT_END,
  LINE_FEED,
  OPEN_ARRAY,
  OPEN_OBJECT,
  QUOTE,
} from './json-structure.ts'
import {
  ARRAY,
  emitError,
  MAX_DEPTH,
  MAX_SKIPPED_DEPTH,
  OBJECT,
  open,
  openString,
  type Scan,
} from './scan-state.ts'

/**
 * Handles an invalid value. In an array the rest of the element is skipped, from the invalid byte
 * on, because that may be a bracket. Outside arrays scanning continues with a later line.
 */
export function fail(scan: Scan, message: string): void {
  const isRecord = scan.base >= 0 && scan.base !== scan.page
  const base = scan.base >= 0 ? scan.base : scan.depth
  scan.error = { base, message, offset: isRecord ? scan.recordOffset : scan.bytesBefore + scan.at }
  scan.record.discard()
  scan.base = -1
  scan.expected = EXPECT_END
  if (base > 0) scan.mode = 'skipping'
  else {
    endError(scan)
    scan.mode = 'resynchronising'
  }
}

function endError(scan: Scan): void {
  emitError(scan, scan.error.offset, scan.error.message)
  scan.depth = scan.error.base
  if (scan.page >= scan.depth) scan.page = -1
  scan.mode = 'between'
}

export function skip(scan: Scan, byteClass: number): void {
  if (byteClass === QUOTE) openString(scan)
  else if (byteClass === CLOSE_OBJECT) closeLoosely(scan, OBJECT)
  else if (byteClass === CLOSE_ARRAY) closeLoosely(scan, ARRAY)
  else if (byteClass === COMMA && scan.depth === scan.error.base) endError(scan)
  else if (byteClass === OPEN_OBJECT || byteClass === OPEN_ARRAY) {
    open(scan, byteClass === OPEN_OBJECT ? OBJECT : ARRAY)
    if (scan.depth > MAX_SKIPPED_DEPTH) endReading(scan)
  } else scan.at += 1
}

function endReading(scan: Scan): void {
  const message = `${scan.error.message}; brackets are nested deeper than ${MAX_SKIPPED_DEPTH} levels, so the rest is not read`
  emitError(scan, scan.error.offset, message)
  scan.mode = 'over'
}

/**
 * In an invalid element a closing bracket closes the nearest bracket of its kind and everything
 * left open within it (beyond MAX_DEPTH, where kinds are unknown, the innermost). A `]` without a
 * counterpart ends the element, because it closes the surrounding array.
 */
function closeLoosely(scan: Scan, content: number): void {
  const { error, stack } = scan
  let depth = scan.depth
  while (depth > error.base && depth <= MAX_DEPTH && stack[depth - 1] !== content) depth -= 1
  if (depth === error.base && content === ARRAY) endError(scan)
  else {
    scan.depth = Math.max(depth - 1, error.base)
    scan.at += 1
  }
}

export function resynchronise(scan: Scan): void {
  const { at, bytes } = scan
  const byteBefore = at > 0 ? bytes[at - 1] : scan.byteBefore
  const byteClass = CLASS_OF_BYTE[bytes[at] ?? 0]
  if (byteBefore === LINE_FEED && (byteClass === OPEN_OBJECT || byteClass === OPEN_ARRAY)) {
    scan.mode = 'between'
    return
  }
  const lineEnd = bytes.indexOf(LINE_FEED, at)
  scan.at = lineEnd < 0 ? bytes.length : lineEnd + 1
}
