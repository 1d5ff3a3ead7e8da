import { BLANK, CLASS_OF_BYTE, CLOSE_OBJECT, COMMA, LINE_FEED } from './json-structure.ts'
import { MAX_NAMES, MAX_NAMES_OF_OBJECT } from './name-counts.ts'
import { MAX_DEPTH, type Scan } from './scan-state.ts'

/**
 * The outermost names of the paths at which an object may have records. An object with one of them is
 * scanned, whatever the value, because a name can be repeated.
 */
const NAMES_OF_PAGES = ['Findings', 'findings', 'value', 'data', 'listFindingsResults', 'detail']

const mayBePage = (value: object): boolean =>
  NAMES_OF_PAGES.some((name) => Object.hasOwn(value, name))

/**
 * Counts the names of the value and of what is in it. Returns more than MAX_NAMES if it has more
 * levels, or an object with more names, than a record may have without being scanned.
 */
const countNames = (value: unknown, levels: number): number => {
  if (typeof value !== 'object' || value === null) return 0
  if (levels === 0) return TOO_MANY
  let names = 0
  if (Array.isArray(value)) {
    for (const item of value) names += countNames(item, levels - 1)
    return names
  }
  let ofObject = 0
  for (const name in value) {
    ofObject += 1
    names += countNames((value as Record<string, unknown>)[name], levels - 1)
  }
  return ofObject > MAX_NAMES_OF_OBJECT ? TOO_MANY : names + ofObject
}

const TOO_MANY = MAX_NAMES + 1

const isOrdinary = (value: object, levels: number): boolean =>
  countNames(value, levels) <= MAX_NAMES

/** Returns the end of the object that ends the line, before blanks and a comma; -1 without one. */
const endOfObject = (bytes: Buffer, from: number, lineEnd: number): number => {
  for (let at = lineEnd - 1; at > from; at -= 1) {
    const byteClass = CLASS_OF_BYTE[bytes[at] ?? 0]
    if (byteClass === CLOSE_OBJECT) return at + 1
    if (byteClass !== BLANK && byteClass !== COMMA) return -1
  }
  return -1
}

const parseObject = (bytes: Buffer, from: number, to: number): object | null => {
  try {
    const value = JSON.parse(bytes.toString('utf8', from, to))
    return typeof value === 'object' ? value : null
  } catch {
    return null
  }
}

/**
 * Takes the rest of the line as a record if it is one object and no page, as in exports with a
 * record on each line: parsing it takes a fraction of the time of scanning it byte by byte, and is
 * needed anyway. What is taken has passed every check of the scan. Returns false if the line has to be
 * scanned; each line is tried once, so that a line of many objects takes linear time.
 */
export function takeLine(scan: Scan): boolean {
  const { bytes, at, maxLineBytes, triedLineEnd } = scan
  if (maxLineBytes === 0 || at < triedLineEnd) return false
  const lineEnd = bytes.indexOf(LINE_FEED, at)
  scan.triedLineEnd = lineEnd < 0 ? bytes.length : lineEnd
  if (lineEnd < 0 || lineEnd - at > maxLineBytes) return false
  const end = endOfObject(bytes, at, lineEnd)
  const value = end < 0 ? null : parseObject(bytes, at, end)
  if (value === null || mayBePage(value) || !isOrdinary(value, MAX_DEPTH - scan.depth)) return false
  scan.position += 1
  const offset = scan.bytesBefore + at
  scan.records.push({ position: scan.position, offset, bytes: bytes.subarray(at, end), value })
  scan.at = end
  return true
}
