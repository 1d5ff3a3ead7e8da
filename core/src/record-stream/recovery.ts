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
import { ARRAY, emitError, MAX_DEPTH, OBJECT, open, openString, type Scan } from './scan-state.ts'

/**
 * The value at hand is broken. In an array the rest of its element is skipped; the byte at fault
 * is looked at again, as a bracket in it counts. Outside arrays the next line may be sound.
 */
export function fail(scan: Scan, message: string): void {
  const isRecord = scan.base >= 0 && scan.base !== scan.page
  const base = scan.base >= 0 ? scan.base : scan.depth
  scan.fault = { base, message, offset: isRecord ? scan.recordOffset : scan.before + scan.at }
  scan.record.drop()
  scan.base = -1
  scan.expected = EXPECT_END
  if (base > 0) scan.mode = 'skipping'
  else {
    endFault(scan)
    scan.mode = 'resynchronising'
  }
}

function endFault(scan: Scan): void {
  emitError(scan, scan.fault.offset, scan.fault.message)
  scan.depth = scan.fault.base
  if (scan.page >= scan.depth) scan.page = -1
  scan.mode = 'between'
}

export function skip(scan: Scan, byteClass: number): void {
  if (byteClass === QUOTE) openString(scan)
  else if (byteClass === CLOSE_OBJECT) closeLoosely(scan, OBJECT)
  else if (byteClass === CLOSE_ARRAY) closeLoosely(scan, ARRAY)
  else if (byteClass === COMMA && scan.depth === scan.fault.base) endFault(scan)
  else if (byteClass === OPEN_OBJECT || byteClass === OPEN_ARRAY) {
    open(scan, byteClass === OPEN_OBJECT ? OBJECT : ARRAY)
  } else scan.at += 1
}

/**
 * In a broken element a closing bracket closes the nearest one of its kind and all that was left
 * open within it (beyond MAX_DEPTH, where kinds are unknown, the innermost). A `]` that has none
 * ends the element, as the array around it closes here.
 */
function closeLoosely(scan: Scan, content: number): void {
  const { fault, stack } = scan
  let depth = scan.depth
  while (depth > fault.base && depth <= MAX_DEPTH && stack[depth - 1] !== content) depth -= 1
  if (depth === fault.base && content === ARRAY) endFault(scan)
  else {
    scan.depth = Math.max(depth - 1, fault.base)
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
