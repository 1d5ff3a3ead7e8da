import { OBJECT, type Scan } from './scan-state.ts'

/**
 * The arrays whose elements are records, by their path in an object that wraps them: responses of
 * Security Hub, Azure, Azure Resource Graph, Security Command Center and this service, and
 * EventBridge events. Such an object is never held as a whole. No document that is one record (a
 * scanner report with all its results) has an array of objects at one of these paths.
 */
const PAGE_PATHS: ReadonlySet<string> = new Set([
  'Findings',
  'findings',
  'value',
  'data',
  'listFindingsResults',
  'detail.findings',
  'detail.Findings',
])
/**
 * Before its records a page has few members: tokens, counts and fields of an envelope. An object
 * with more members is a record that contains a list.
 */
const MAX_MEMBERS_BEFORE_PAGE = 12
const MAX_PAGE_KEY_LENGTH = Math.max(...[...PAGE_PATHS].map((path) => path.length))

/**
 * Replaces a key that is longer than MAX_PAGE_KEY_LENGTH. It is longer itself, so that further
 * parts of the key change nothing.
 */
const OTHER_KEY = '(other key)'

/**
 * Returns the last key, or the part of it that was scanned so far; OTHER_KEY if it is too long for a
 * page path. Keys are decoded only where a value may be a page, because that is rare.
 */
export function keyOf(scan: Scan): string {
  const to = scan.isInString ? scan.at : scan.keyTo
  if (scan.keyHead.length + to - scan.keyFrom > MAX_PAGE_KEY_LENGTH) return OTHER_KEY
  return scan.keyHead + scan.bytes.toString('latin1', scan.keyFrom, to)
}

/** Keeps the key at the end of a chunk. What follows of it in the next chunk begins at its first byte. */
export function keepKey(scan: Scan): void {
  scan.keyHead = keyOf(scan)
  scan.keyFrom = 0
  scan.keyTo = 0
}

/** Returns the path of the array that opens here if it may be the records of a page; else ''. */
export function pagePathOf(scan: Scan): string {
  const { base, depth, page, parentKey, stack } = scan
  if (scan.members > MAX_MEMBERS_BEFORE_PAGE) return ''
  if (depth > base + 2 || (page >= 0 && base !== page) || stack[depth - 1] !== OBJECT) return ''
  const key = keyOf(scan)
  const path = depth === base + 1 ? key : `${parentKey}.${key}`
  return PAGE_PATHS.has(path) ? path : ''
}

/** An object under the name `tags`, which has a name for each of them. */
export function isInTags(scan: Scan): boolean {
  if (scan.stack[scan.depth - 1] !== OBJECT) return false
  const length = scan.keyHead.length + scan.keyTo - scan.keyFrom
  return length === TAGS.length && keyOf(scan).toLowerCase() === TAGS
}

const TAGS = 'tags'
